/** Title, author, licence, texts, sides, cell size, numbering: what is neither on the board nor in the rules. */
import { z } from 'zod';
import type { Numbering } from '../../board/board.ts';
import { LIMITS } from '../../limits.ts';
import { ok, type Json } from '../../result.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { same } from '../document.ts';
import type { EditModule } from '../edit.ts';
import { NOTHING } from '../touched.ts';
import { compact, fields, id, name, parseWith, unfit } from './check.ts';
import type { Fields, SetMeta } from './kinds.ts';
import { hasTwice } from './units.ts';

const schema = z.strictObject({
  kind: z.literal('setMeta'),
  title: name.optional(),
  author: name.optional(),
  licence: name.optional(),
  texts: fields.optional(),
  sides: z
    .array(z.strictObject({ id, name, colour: z.string().max(32), extra: fields.optional() }))
    .max(LIMITS.sides)
    .optional(),
  cellSize: z.strictObject({ value: z.number().min(0.001).max(1_000_000), unit: z.enum(['m', 'km', 'in', 'ft']) }).optional(),
  numbering: z
    .strictObject({ scheme: z.enum(['CCRR', 'RRCC', 'letters', 'none']), first: z.union([z.literal(0), z.literal(1)]) })
    .optional(),
});

/** Keys written over; null takes one away. */
function withTexts(texts: Fields, change: Fields): Fields {
  const next: Record<string, Json> = { ...texts };
  for (const [key, value] of Object.entries(change)) {
    if (value === null) delete next[key];
    else next[key] = value;
  }
  return next;
}

const changed = (scenario: Scenario, edit: SetMeta): Scenario => ({
  ...scenario,
  title: edit.title ?? scenario.title,
  author: edit.author ?? scenario.author,
  licence: edit.licence ?? scenario.licence,
  texts: edit.texts ? withTexts(scenario.texts, edit.texts) : scenario.texts,
  sides: edit.sides ?? scenario.sides,
  board:
    edit.cellSize || edit.numbering
      ? { ...scenario.board, cellSize: edit.cellSize ?? scenario.board.cellSize, numbering: edit.numbering ?? scenario.board.numbering }
      : scenario.board,
});

const differs = (scenario: Scenario, edit: SetMeta): boolean => {
  const after = changed(scenario, edit);
  return (
    (['title', 'author', 'licence', 'texts', 'sides'] as const).some((key) => !same(scenario[key], after[key])) ||
    !same(scenario.board.cellSize, after.board.cellSize) ||
    !same(scenario.board.numbering, after.board.numbering)
  );
};

export const setMeta: EditModule<SetMeta> = {
  kind: 'setMeta',
  parse: (raw) => parseWith(schema, raw),
  apply: (scenario, edit) => {
    if (edit.sides) {
      const ids = new Set(edit.sides.map((side) => side.id));
      if (hasTwice(edit.sides.map((side) => side.id))) return unfit('sideTaken');
      const used = [...scenario.zones, ...scenario.units].find((thing) => !ids.has(thing.side));
      if (used) return unfit('sideUsed', { id: used.side });
    }
    return ok(differs(scenario, edit) ? changed(scenario, edit) : scenario);
  },
  invert: (before, edit) =>
    compact<SetMeta>({
      kind: 'setMeta',
      title: edit.title === undefined ? undefined : before.title,
      author: edit.author === undefined ? undefined : before.author,
      licence: edit.licence === undefined ? undefined : before.licence,
      texts:
        edit.texts &&
        Object.fromEntries(Object.keys(edit.texts).map((key) => [key, Object.hasOwn(before.texts, key) ? before.texts[key]! : null])),
      sides: edit.sides && before.sides,
      cellSize: edit.cellSize && before.board.cellSize,
      numbering: edit.numbering && before.board.numbering,
    }),
  merge: (first, second) => ({
    ...first,
    ...second,
    ...(first.texts && second.texts ? { texts: { ...first.texts, ...second.texts } } : {}),
  }),
  touched: (before, edit) => ({ ...NOTHING, meta: differs(before, edit) }),
  describe: (_before, edit) => {
    const given = (['title', 'author', 'licence', 'texts', 'sides', 'cellSize', 'numbering'] as const).filter(
      (key) => edit[key] !== undefined,
    );
    if (given.length === 1 && given[0] === 'title') return { key: 'history.setMeta.title', params: { title: edit.title ?? '' } };
    return { key: `history.setMeta.${given.length === 1 ? given[0]! : 'several'}`, params: {} };
  },
};

/** Schemes of cell numbers, for menus. */
export const NUMBERINGS: readonly Numbering['scheme'][] = ['CCRR', 'RRCC', 'letters', 'none'];
