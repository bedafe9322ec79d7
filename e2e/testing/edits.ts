/** Random edits that mostly fit a scenario, from a seed: property tests and model histories draw from here. */
import { HOLE } from '#shared/board/board.ts';
import { valuesOf } from '#shared/board/runs.ts';
import type { Edit, EditKind } from '#shared/document/edits/index.ts';
import { EDIT_KINDS } from '#shared/document/edits/index.ts';
import { groupFields } from '#shared/document/edits/setCellFields.ts';
import { duplicateUnits, newObjective, newZone, placeUnits } from '#shared/document/edits/make.ts';
import type { Json } from '#shared/result.ts';
import type { Scenario } from '#shared/scenario/scenario.ts';

/** Uniform integers 0..n-1 from a seed; never the same stream twice. */
export function numbers(seed: number): (n: number) => number {
  let state = seed >>> 0 || 1;
  return (n) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return n <= 0 ? 0 : state % n;
  };
}

const NAMES = ['Ford', '北の森', 'Брод', '', 'Hill 7'];

/** An edit of the kind; null when the scenario has nothing for it to change. */
export function editOf(kind: EditKind, scenario: Scenario, pick: (n: number) => number, depth = 0): Edit | null {
  const { board, zones, objectives, units, sides } = scenario;
  const { columns, rows } = board.spec;
  const size = columns * rows;
  const cells = (): number[] => Array.from({ length: 1 + pick(8) }, () => pick(size));
  const values = (n: number, hole = false) => {
    const list = cells();
    return pick(3)
      ? valuesOf(list, hole && pick(6) === 0 ? HOLE : pick(n))
      : valuesOf(
          list,
          list.map(() => pick(n)),
        );
  };
  const colRow = (): [number, number] => [pick(columns), pick(rows)];
  const one = <T>(list: readonly T[]): T | undefined => list[pick(list.length)];
  const some = <T>(list: readonly T[]): T[] => list.filter(() => pick(2) === 0);
  const json = (): Json => [1, 'x', null, { a: [pick(9)] }, true][pick(5)]!;
  const name = (): string => NAMES[pick(NAMES.length)]!;
  const zone = one(zones);
  const objective = one(objectives);
  switch (kind) {
    case 'setTerrain':
      return { kind, set: values(board.catalogue.length, true) };
    case 'setSight':
      return { kind, set: values(3) };
    case 'setCellFields':
      return { kind, set: groupFields(new Map(cells().map((cell) => [cell, pick(3) ? { [`f${pick(3)}`]: json() } : null]))) };
    case 'setZoneCells':
      return zone ? { kind, zone: zone.id, set: values(2) } : null;
    case 'addZone':
      return { ...newZone(scenario, one(sides)!.id, cells(), pick(2) ? name() : undefined), index: pick(zones.length + 1) };
    case 'removeZone':
      return zone ? { kind, zone: zone.id } : null;
    case 'changeZone':
      return zone
        ? { kind, zone: zone.id, ...(pick(2) ? { name: pick(3) ? name() : null } : {}), ...(pick(2) ? { side: one(sides)!.id } : {}) }
        : null;
    case 'addObjective':
      return { ...newObjective(scenario, [colRow()], pick(2) ? { name: name() } : {}), index: pick(objectives.length + 1) };
    case 'removeObjective':
      return objective ? { kind, objective: objective.id } : null;
    case 'changeObjective':
      return objective
        ? {
            kind,
            objective: objective.id,
            ...(pick(2) ? { name: pick(3) ? name() : null } : {}),
            ...(pick(2) ? { cells: [colRow(), colRow()] } : {}),
            ...(pick(2) ? { value: pick(5), endValue: pick(9) } : {}),
          }
        : null;
    case 'placeUnits':
      return pick(3)
        ? placeUnits(
            scenario,
            Array.from({ length: 1 + pick(2) }, () => ({
              side: one(sides)!.id,
              at: pick(4) ? colRow() : null,
              name: name(),
              def: { kind: 'infantry', n: json() },
            })),
          )
        : duplicateUnits(
            scenario,
            some(units).map((unit) => unit.id),
          );
    case 'removeUnits':
      return { kind, units: some(units).map((unit) => unit.id) };
    case 'moveUnits':
      return { kind, moves: some(units).map((unit) => ({ unit: unit.id, to: pick(4) ? colRow() : null })) };
    case 'changeUnits':
      return {
        kind,
        changes: some(units).map((unit) => ({
          unit: unit.id,
          ...(pick(2) ? { name: name() } : {}),
          ...(pick(2) ? { side: one(sides)!.id } : {}),
          ...(pick(2) ? { def: { hp: json() } } : {}),
        })),
      };
    case 'reorderUnits':
      return {
        kind,
        order: units
          .map((unit) => [pick(1000), unit.id] as const)
          .sort((a, b) => a[0] - b[0])
          .map(([, id]) => id),
      };
    case 'setMeta':
      return {
        kind,
        ...(pick(2) ? { title: name() } : {}),
        ...(pick(3) ? {} : { author: name(), licence: name() }),
        ...(pick(2) ? { texts: { [`k${pick(3)}`]: json(), ...(pick(2) ? { [Object.keys(scenario.texts)[0] ?? 'k0']: null } : {}) } } : {}),
        ...(pick(3) ? {} : { sides: sides.map((side) => ({ ...side, name: name() })) }),
        ...(pick(3) ? {} : { cellSize: { value: 1 + pick(9), unit: 'km' as const } }),
        ...(pick(3) ? {} : { numbering: { scheme: 'letters' as const, first: 0 as const } }),
      };
    case 'setOptions':
      return {
        kind,
        set: { [`opt${pick(3)}`]: json() },
        ...(pick(2) ? { unset: [Object.keys(scenario.ruleset.options)[0] ?? 'opt1', `opt${pick(3)}`] } : {}),
      };
    case 'setRuleset':
      return { kind, ruleset: { id: pick(2) ? 'intel' : 'skirmish', version: `1.0.${pick(3)}`, options: { a: json() } } };
    case 'setCatalogue': {
      const kept = board.catalogue.filter((_, i) => i === 0 || pick(3) > 0);
      const free = ['o', 'O', 'x', 'X', 'v', 'V'].find((symbol) => board.catalogue.every((type) => type.symbol !== symbol));
      const added = free && pick(2) ? [{ symbol: free, id: `new-${free.charCodeAt(0)}`, level: 1 + pick(4), sight: 'auto' as const }] : [];
      const catalogue = [...added, ...kept];
      const to = (old: number): number => {
        const index = kept.indexOf(board.catalogue[old]!);
        return index < 0 ? (pick(4) ? pick(catalogue.length) : HOLE) : index + added.length;
      };
      return { kind, catalogue, remap: board.catalogue.map((_, i) => to(i)) };
    }
    case 'resizeBoard': {
      const delta = (n: number): number => Math.max(pick(7) - 3, 1 - n);
      const left = delta(columns);
      const top = delta(rows);
      return {
        kind,
        left,
        top,
        right: Math.max(pick(5) - 2, 1 - columns - left),
        bottom: Math.max(pick(5) - 2, 1 - rows - top),
        fill: pick(4) ? 0 : HOLE,
      };
    }
    case 'batch': {
      if (depth > 1) return null;
      const edits: Edit[] = [];
      for (let i = pick(4); i >= 0; i--) {
        // Parts are made for the scenario at the start; only those that stay valid after any other part are drawn.
        const part = editOf(SAFE_IN_BATCH[pick(SAFE_IN_BATCH.length)]!, scenario, pick, depth + 1);
        if (part) edits.push(part);
      }
      return { kind, edits };
    }
  }
}

const SAFE_IN_BATCH: readonly EditKind[] = [
  'setTerrain',
  'setSight',
  'setCellFields',
  'setZoneCells',
  'moveUnits',
  'changeUnits',
  'setMeta',
  'setOptions',
  'changeObjective',
  'batch',
];

/** An edit of any kind. */
export function anyEdit(scenario: Scenario, pick: (n: number) => number): Edit {
  for (;;) {
    const edit = editOf(EDIT_KINDS[pick(EDIT_KINDS.length)]!, scenario, pick);
    if (edit) return edit;
  }
}
