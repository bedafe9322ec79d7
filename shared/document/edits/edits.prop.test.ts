/** The laws of every kind of edit: undo is exact, merging is doing both, touched is the true difference, nothing changes its input. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documents } from '../../../e2e/testing/documents.ts';
import { anyEdit, editOf, numbers } from '../../../e2e/testing/edits.ts';
import { differingCells } from '../../board/cells.ts';
import { encode } from '../../formats/scenario/encode.ts';
import { verify } from '../../formats/scenario/verify.ts';
import { CATALOGUES } from '../../i18n/index.ts';
import type { Json } from '../../result.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { documentOf, same } from '../document.ts';
import { tell } from '../sentence.ts';
import { applyEdit, describeEdit, EDIT_KINDS, invertEdit, mergeEdits, parseEdit, touchedBy, type Edit } from './index.ts';

const RUNS = 120;
const text = (scenario: Scenario): string => encode(documentOf(scenario));

/** Everything but bytes and maps, which cannot be frozen; those are compared as text. */
function freeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value;
  for (const inner of value instanceof Map ? value.values() : Object.values(value)) freeze(inner);
  return value instanceof Map ? value : Object.freeze(value);
}

const done = (scenario: Scenario, edit: Edit): Scenario => {
  const result = applyEdit(scenario, edit);
  if (!result.ok) throw new Error(`does not fit: ${JSON.stringify(result.error)} ${JSON.stringify(edit)}`);
  return result.value;
};

/** A scenario and an edit of the kind that fits it. */
const withEdit = (kind: Edit['kind'], run: (scenario: Scenario, edit: Edit, pick: (n: number) => number) => void): void =>
  fc.assert(
    fc.property(documents, fc.nat(), ({ scenario }, seed) => {
      const pick = numbers(seed + 1);
      const edit = editOf(kind, scenario, pick);
      fc.pre(edit !== null);
      run(freeze(scenario), freeze(edit!), pick);
    }),
    { numRuns: RUNS },
  );

describe.each(EDIT_KINDS)('%s', (kind) => {
  it('undo gives the scenario back, to the byte; the input is never changed', () => {
    withEdit(kind, (scenario, edit) => {
      const before = text(scenario);
      const after = done(scenario, edit);
      const inverse = invertEdit(scenario, edit);
      expect(text(scenario)).toBe(before);
      const back = done(freeze(after), inverse);
      expect(same(back, scenario)).toBe(true);
      expect(text(back)).toBe(before);
      // And once more: redo by the inverse of the inverse.
      const again = done(back, invertEdit(after, inverse));
      expect(same(again, after)).toBe(true);
    });
  });

  it('survives JSON and its own schema, as does its inverse', () => {
    withEdit(kind, (scenario, edit) => {
      for (const one of [edit, invertEdit(scenario, edit)]) {
        const parsed = parseEdit(JSON.parse(JSON.stringify(one)) as Json);
        expect(parsed).toEqual({ ok: true, value: one });
      }
    });
  });

  it('leaves a document that can be saved', () => {
    withEdit(kind, (scenario, edit) => {
      expect(verify(documentOf(done(scenario, edit))).ok).toBe(true);
    });
  });

  it('touched is the true difference', () => {
    withEdit(kind, (before, edit) => {
      const after = done(before, edit);
      const touched = touchedBy(before, edit);
      if (after === before) return expect(touched).toEqual({ cells: [], units: [], zones: [], objectives: [], meta: false });
      if (touched.cells !== 'all') {
        const fields = new Set([...before.board.cells.keys(), ...after.board.cells.keys()]);
        const cells = new Set([
          ...differingCells(before.board.terrain, after.board.terrain),
          ...differingCells(before.board.sight, after.board.sight),
          ...[...fields].filter((cell) => !same(before.board.cells.get(cell), after.board.cells.get(cell))),
        ]);
        expect(touched.cells).toEqual([...cells].sort((a, b) => a - b));
      }
      for (const list of ['units', 'zones', 'objectives'] as const) {
        const ids = new Set([...before[list], ...after[list]].map((thing) => thing.id));
        const at = (scenario: Scenario, id: string) => scenario[list].findIndex((thing) => thing.id === id);
        const changed = [...ids].filter(
          (id) =>
            !same(before[list][at(before, id)], after[list][at(after, id)]) ||
            (kind === 'reorderUnits' && at(before, id) !== at(after, id)),
        );
        expect([...touched[list]].sort()).toEqual(changed.sort());
      }
      const meta = (s: Scenario): unknown => [
        s.title,
        s.author,
        s.licence,
        s.ruleset,
        s.sides,
        s.texts,
        s.board.cellSize,
        s.board.numbering,
      ];
      expect(touched.meta).toBe(!same(meta(before), meta(after)));
    });
  });

  it('merging two is doing both, and its undo undoes both', () => {
    withEdit(kind, (before, first, pick) => {
      const between = done(before, first);
      const second = editOf(kind, between, pick);
      if (!second) return;
      const merged = mergeEdits(first, second);
      if (!merged) return;
      const after = done(between, second);
      expect(same(done(before, merged), after)).toBe(true);
      expect(same(done(after, invertEdit(before, merged)), before)).toBe(true);
    });
  });

  it('says what it does in every language', () => {
    withEdit(kind, (scenario, edit) => {
      const sentence = describeEdit(scenario, edit);
      for (const texts of Object.values(CATALOGUES)) {
        tell(sentence, (key, params = {}) => {
          // Names of terrain, options and books are other catalogues' words.
          if (!key.startsWith('history.')) return key;
          const found = texts[key] ?? texts[`${key}_other`];
          expect(found, key).toBeDefined();
          if (texts[key] === undefined) expect(typeof params['count'], key).toBe('number');
          for (const [, used] of found!.matchAll(/\{\{(\w+)\}\}/g)) expect(Object.keys(params), `${key} {{${used}}}`).toContain(used);
          return found!;
        });
      }
    });
  });
});

describe('edits', () => {
  it('one that does not fit is refused and changes nothing', () => {
    fc.assert(
      fc.property(documents, documents, fc.nat(), ({ scenario }, { scenario: other }, seed) => {
        const edit = anyEdit(other, numbers(seed + 1));
        const before = text(scenario);
        const result = applyEdit(freeze(scenario), edit);
        expect(text(scenario)).toBe(before);
        if (!result.ok) expect(result.error.code).toBe('edit/unfit');
        else expect(same(done(result.value, invertEdit(scenario, edit)), scenario)).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  it('any JSON is an edit or a problem, never a throw', () => {
    const hostile = fc.oneof(
      fc.jsonValue(),
      fc.record({ kind: fc.constantFrom(...EDIT_KINDS), set: fc.jsonValue(), units: fc.jsonValue(), edits: fc.jsonValue() }),
    );
    fc.assert(
      fc.property(hostile, documents, (raw, { scenario }) => {
        const parsed = parseEdit(raw as Json);
        if (parsed.ok) applyEdit(scenario, parsed.value);
      }),
      { numRuns: 1000 },
    );
  });

  it('deep or unknown JSON is refused', () => {
    let deep: Json = { kind: 'setTerrain', set: [] };
    for (let i = 0; i < 5000; i++) deep = { kind: 'batch', edits: [deep] };
    expect(parseEdit(deep)).toMatchObject({ ok: false, error: { code: 'edit/malformed' } });
    expect(parseEdit({ kind: 'constructor' })).toMatchObject({ ok: false, error: { code: 'edit/unknown-kind' } });
    expect(parseEdit(JSON.parse('{"kind":"setOptions","set":{"__proto__":1}}') as Json)).toMatchObject({ ok: false });
  });
});
