/** Counters of a position: state as marks, what the enemy knows as the badge, chances as pills. Unchanged ones stay the same objects. */
import { inPlay } from '#shared/rulesets/intel/rules.ts';
import type { State, UnitState } from '#shared/rulesets/intel/types.ts';
import type { CounterMark, CounterView } from '../canvas/scene.ts';

/** What of a unit never changes in a battle. */
export interface Face {
  readonly symbol: string;
  readonly code: string;
  readonly name: string;
  readonly members: number;
}
/** What the table adds to the position. */
export interface Accents {
  readonly active: string | null;
  readonly selected: string | null;
  /** Legal targets, or units among which one is chosen. */
  readonly targets: ReadonlySet<string>;
  readonly pills: ReadonlyMap<string, CounterView['pill']>;
  /** While targets are shown the others step back. */
  readonly dimOthers: boolean;
}

export function marksOf(u: UnitState): readonly CounterMark[] {
  const marks: CounterMark[] = [];
  if (u.acted) marks.push('acted');
  if (u.stance === 'cover') marks.push('cover');
  if (u.stance === 'hidden') marks.push('hidden');
  if (u.suppressed) marks.push('suppressed');
  if (u.jammed) marks.push('jammed');
  if (u.overwatch) marks.push('overwatch');
  if (u.emissionControl) marks.push('silent');
  if (u.linked) marks.push('linked');
  return marks;
}

/** Makes lists of counters; each call keeps the objects of the one before where nothing changed. */
export function makeCounters(faces: ReadonlyMap<string, Face>): (s: State, accents: Accents) => readonly CounterView[] {
  let last: readonly CounterView[] = [];
  const kept = new Map<string, { readonly key: string; readonly view: CounterView }>();
  return (s, accents) => {
    const list: CounterView[] = [];
    for (const u of s.units) {
      const face = faces.get(u.id);
      if (!face || !inPlay(u)) continue;
      const view: CounterView = {
        id: u.id,
        side: u.side,
        cell: u.cell,
        symbol: face.symbol,
        code: face.code,
        name: face.name,
        pips: { now: u.living, full: face.members },
        marks: marksOf(u),
        badge: u.intel > 0 ? String(u.intel) : null,
        problem: null,
        selected: accents.selected === u.id,
        active: accents.active === u.id,
        dimmed: accents.dimOthers && !accents.targets.has(u.id) && accents.active !== u.id,
        pill: accents.pills.get(u.id) ?? null,
        target: accents.targets.has(u.id),
      };
      const key = JSON.stringify(view);
      const known = kept.get(u.id);
      if (known?.key === key) list.push(known.view);
      else {
        kept.set(u.id, { key, view });
        list.push(view);
      }
    }
    if (list.length !== last.length || list.some((view, i) => view !== last[i])) last = list;
    return last;
  };
}
