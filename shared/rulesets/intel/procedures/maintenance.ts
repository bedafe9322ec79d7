/** Intel maintenance: free recon in awareness order, then what nobody confirmed lapses. */
import { no } from '../reasons.ts';
import type { Reason } from '../../../engine/ruleset.ts';
import { isTarget, refuseGrant } from '../why/common.ts';
import { canRecon, refuseRecon } from '../why/recon.ts';
import type { Rules } from '../rules.ts';
import { RECONS, type BattleFrame, type IntelDecide, type ReconId, type State, type UnitState } from '../types.ts';
import { doRecon } from './recon.ts';
import { nextUnits } from './nextUnit.ts';

/** Kinds of a maintenance command: the action's id or its short form. */
export const reconKind = (kind: ReconId | 'optical' | 'electronic' | 'drone'): ReconId =>
  kind === 'optical' || kind === 'electronic' || kind === 'drone' ? `${kind}Recon` : kind;

/** Why this free recon is refused; [] = it may be made. */
export function refuseMaintenance(g: Rules, s: State, u: UnitState, t: UnitState | undefined, kind: ReconId): readonly Reason[] {
  if (!isTarget(u, t)) return [no('targetNotTargetable')];
  const found: Reason[] = [];
  if (t.intel < 1) found.push(no('notMaintainable', 'R-7.21'));
  found.push(...refuseGrant(g, u, kind), ...refuseRecon(g, s, u, t, kind));
  return found;
}

/** Could the unit make any free recon? */
export function canMaintain(g: Rules, s: State, u: UnitState): boolean {
  for (const t of s.units)
    if (t.side !== u.side && t.intel >= 1 && t.living > 0)
      for (const kind of RECONS) if (canRecon(g, s, u, t, kind) && refuseGrant(g, u, kind).length === 0) return true;
  return false;
}

/** One step of the phase: ask the next unit's owner, or pass for those who can do nothing, or go on to the lapse. */
export function stepMaintenance(d: IntelDecide, g: Rules, s: State, f: BattleFrame): void {
  const done = new Set(f.done);
  let last = f.last;
  for (;;) {
    const next = nextUnits(g, s, (u) => !done.has(u.order), last);
    if (!next) {
      d.out.replace({ ...f, at: 'lapse', done: [...done], last });
      return;
    }
    if (next.units.some((u) => canMaintain(g, s, u))) {
      const frame: BattleFrame = { ...f, done: [...done], last };
      d.out.ask({ k: 'maintenance', units: next.units.map((u) => u.id), frame }, [next.side]);
      return;
    }
    done.add(next.units[0]!.order);
    last = next.side;
  }
}

/** The frame after a unit of `side` is through with its free recon. */
const after = (f: BattleFrame, u: UnitState): BattleFrame => ({ ...f, done: [...f.done, u.order], last: u.side });

export function doMaintenance(d: IntelDecide, g: Rules, s: State, f: BattleFrame, u: UnitState, t: UnitState, kind: ReconId): void {
  const shared = doRecon(d, g, s, u, t, kind);
  const best = s.units.map((x, i) => (x === t ? Math.max(f.best[i] ?? 0, shared) : (f.best[i] ?? 0)));
  d.out.replace({ ...after(f, u), best });
}

export const passMaintenance = (d: IntelDecide, f: BattleFrame, u: UnitState): void => d.out.replace(after(f, u));

/** Then each unit with Intel that was not maintained loses it, all, one or none of it (`intel.maintenance`). */
export function lapse(d: IntelDecide, g: Rules, s: State, f: BattleFrame): void {
  for (const u of s.units) {
    if (u.living === 0 || u.intel === 0) continue;
    const level = u.maintained ? maintainedLevel(g, u, f.best[u.order] ?? 0) : lapsedLevel(g, u);
    if (level === u.intel) continue;
    if (u.maintained) d.out.emit({ e: 'IntelChanged', unit: u.id, from: u.intel, level, by: u.id });
    else d.out.emit({ e: 'IntelLapsed', unit: u.id, from: u.intel, level });
  }
}

/** Maintained: keeps max(old, shared), which has done, or takes the best level shared in this phase. */
const maintainedLevel = (g: Rules, u: UnitState, best: number): number =>
  g.o['intel.maintainedValue'] === 'replace' && best > 0 ? best : u.intel;

function lapsedLevel(g: Rules, u: UnitState): number {
  switch (g.o['intel.maintenance']) {
    case 'lapse':
      return 0;
    case 'decrement':
      return u.intel - 1;
    case 'none':
      return u.intel;
  }
}
