/** Several edits as one step: all of them or none. */
import { z } from 'zod';
import { cellAt } from '../../board/cells.ts';
import { err, invariant, ok, problem, type Json, type Result } from '../../result.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { same } from '../document.ts';
import type { EditModule, Touched } from '../edit.ts';
import { joinTouched, NOTHING } from '../touched.ts';
import { parseWith } from './check.ts';
import type { Batch, Edit } from './kinds.ts';

/** What the batch needs of the registry. */
export interface Rules {
  parse(raw: Json): Result<Edit>;
  apply(scenario: Scenario, edit: Edit): Result<Scenario>;
  invert(before: Scenario, edit: Edit): Edit;
  touched(before: Scenario, edit: Edit): Touched;
  describe(before: Scenario, edit: Edit): ReturnType<EditModule<Edit>['describe']>;
}

const schema = z.strictObject({
  kind: z.literal('batch'),
  edits: z.array(z.unknown()).max(10_000),
  label: z
    .strictObject({
      key: z.string().max(200),
      params: z.record(
        z.string().max(64),
        z.union([z.string().max(1000), z.number().min(-Number.MAX_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER)]),
      ),
    })
    .optional(),
});

/** What `meta` stands for. */
const META: readonly ((scenario: Scenario) => unknown)[] = [
  ({ title, author, licence }) => [title, author, licence],
  ({ ruleset }) => ruleset,
  ({ sides }) => sides,
  ({ texts }) => texts,
  ({ board }) => [board.cellSize, board.numbering],
];

/** Drops from `touched` what a later edit of the batch put back. */
function trueDifference(before: Scenario, after: Scenario, touched: Touched): Touched {
  const differs = (list: 'units' | 'zones' | 'objectives', id: string): boolean => {
    const index = before[list].findIndex((thing) => thing.id === id);
    const next = after[list].findIndex((thing) => thing.id === id);
    return index !== next || !same(before[list][index], after[list][next]);
  };
  return {
    cells:
      touched.cells === 'all'
        ? 'all'
        : touched.cells.filter(
            (cell) =>
              cellAt(before.board.terrain, cell) !== cellAt(after.board.terrain, cell) ||
              cellAt(before.board.sight, cell) !== cellAt(after.board.sight, cell) ||
              !same(before.board.cells.get(cell), after.board.cells.get(cell)),
          ),
    units: touched.units.filter((id) => differs('units', id)),
    zones: touched.zones.filter((id) => differs('zones', id)),
    objectives: touched.objectives.filter((id) => differs('objectives', id)),
    meta: touched.meta && META.some((part) => !same(part(before), part(after))),
  };
}

/** The batch over a registry of edits. */
export function batchOver(rules: Rules): EditModule<Batch> {
  /** Each edit with the scenario before it, then the last scenario. */
  const walk = (before: Scenario, edits: readonly Edit[]): { steps: [Scenario, Edit][]; after: Scenario } => {
    const steps: [Scenario, Edit][] = [];
    let after = before;
    for (const edit of edits) {
      const next = rules.apply(after, edit);
      invariant(next.ok, 'a batch is inverted or told only where it fits');
      steps.push([after, edit]);
      after = next.value;
    }
    return { steps, after };
  };
  return {
    kind: 'batch',
    parse: (raw) => {
      const outer = parseWith<{ edits: Json[]; label?: Batch['label'] }>(schema, raw);
      if (!outer.ok) return outer;
      const edits: Edit[] = [];
      for (const [i, inner] of outer.value.edits.entries()) {
        const edit = rules.parse(inner);
        if (!edit.ok)
          return err(problem('edit/malformed', { ...edit.error.params, where: `edits/${i}/${edit.error.params?.['where'] ?? ''}` }));
        edits.push(edit.value);
      }
      return ok({ kind: 'batch', edits, ...(outer.value.label ? { label: outer.value.label } : {}) });
    },
    apply: (scenario, { edits }) => {
      let after = scenario;
      for (const edit of edits) {
        const next = rules.apply(after, edit);
        if (!next.ok) return next;
        after = next.value;
      }
      return ok(after);
    },
    invert: (before, { edits, label }) => ({
      kind: 'batch',
      edits: walk(before, edits)
        .steps.map(([at, edit]) => rules.invert(at, edit))
        .reverse(),
      ...(label ? { label } : {}),
    }),
    merge: (first, second) => {
      const label = first.label ?? second.label;
      return { kind: 'batch', edits: [...first.edits, ...second.edits], ...(label ? { label } : {}) };
    },
    touched: (before, { edits }) => {
      const { steps, after } = walk(before, edits);
      const all = steps.reduce((sum, [at, edit]) => joinTouched(sum, rules.touched(at, edit)), NOTHING);
      return trueDifference(before, after, all);
    },
    describe: (before, { edits, label }) => {
      if (label) return label;
      return edits[0] ? rules.describe(before, edits[0]) : { key: 'history.nothing', params: {} };
    },
  };
}
