/**
 * The scenario file, version 1. Never edited after release except by additions that old readers keep as unknown keys.
 * Opaque parts (`unknown`) are bounded by the gate (`jsonGate.ts`): depth, numbers, lengths of texts.
 */
import { z } from 'zod';
import { SIGHTS } from '../../board/board.ts';
import { SYMBOL } from '../../document/edits/setCatalogue.ts';
import { ORIENTATIONS, PARITIES, SHAPES } from '../../geometry/offset.ts';
import { ID_PATTERN } from '../../ids.ts';
import { LIMITS } from '../../limits.ts';

export const FORMAT = 'sandtable/scenario';

const id = z.string().max(LIMITS.id).regex(ID_PATTERN);
const name = z.string().max(LIMITS.name);
const opaque = z.unknown();
const fields = z.record(z.string().max(LIMITS.name), opaque);
const side = z
  .number()
  .int()
  .min(0)
  .max(LIMITS.boardSide - 1);
const colRow = z.tuple([side, side]);
const points = z.number().int().min(-1_000_000).max(1_000_000);
/** One string a board row. */
const rows = z.array(z.string().max(LIMITS.boardSide)).max(LIMITS.boardSide);

export const terrainType = z.looseObject({
  symbol: z.string().max(1).regex(SYMBOL),
  id,
  level: z.number().int().min(-100).max(100),
  sight: z.enum(SIGHTS),
  name: z.record(z.string().max(35), name).optional(),
  colour: z.string().max(32).optional(),
  pattern: z.string().max(64).optional(),
  letter: z.string().max(8).optional(),
  cell: fields.optional(),
});

export const sideEntry = z.looseObject({ id, name, colour: z.string().max(32) });
export const zoneEntry = z.looseObject({ id, side: id, name: name.optional(), rows });
/** Cells of one objective. */
export const MAX_OBJECTIVE_CELLS = 10_000;
export const objectiveEntry = z.looseObject({
  id,
  kind: id,
  name: name.optional(),
  cells: z.array(colRow).max(MAX_OBJECTIVE_CELLS).default([]),
  value: points.default(1),
  endValue: points.default(3),
});
/** As it is read: the cells, which can be very many, are looked at by the reader itself. */
export const objectiveOuter = objectiveEntry.extend({ cells: opaque.default([]) });
export const unitEntry = z.looseObject({ id, side: id, at: colRow.nullable().default(null), name: name.default('') });

const cellSize = z.looseObject({ value: z.number().min(0.001).max(1_000_000), unit: z.enum(['m', 'km', 'in', 'ft']) });
const numbering = z.looseObject({
  scheme: z.enum(['CCRR', 'RRCC', 'letters', 'none']),
  first: z.union([z.literal(0), z.literal(1)]),
});

const boardSide = z.number().int().min(1).max(LIMITS.boardSide);

/** The size of a board: checked before anything is made of it. */
export const dimensions = z.looseObject({
  shape: z.enum(SHAPES),
  orientation: z.enum(ORIENTATIONS).optional(),
  offset: z.enum(PARITIES).optional(),
  columns: boardSide,
  rows: boardSide,
});

export const boardEntry = dimensions.extend({
  cellSize: cellSize.optional(),
  numbering: numbering.optional(),
  terrain: z.looseObject({
    catalogue: z.array(opaque).min(1).max(LIMITS.catalogue),
    rows,
    overlays: z.array(opaque).max(LIMITS.layers).optional(),
  }),
  sight: z.looseObject({ rows }).optional(),
  cells: opaque.optional(),
});

/**
 * The file with its lists still unread: an entry that is wrong is set aside, it does not spoil the rest. What can have very many members
 * (`cells`, `options`, `texts`) is opaque here and looked at by the reader itself: Zod copies what it looks at.
 */
export const outer = z.looseObject({
  format: z.literal(FORMAT),
  version: z.number().int().min(1).max(1_000_000),
  id: z
    .string()
    .max(LIMITS.id)
    .regex(/^[A-Za-z0-9._-]{1,64}$/)
    .default('untitled'),
  title: name,
  author: name.default(''),
  licence: name.default(''),
  ruleset: z.looseObject({ id, version: z.string().min(1).max(LIMITS.id), options: opaque.default({}) }),
  board: boardEntry,
  sides: z.array(opaque).max(LIMITS.sides).default([]),
  zones: z.array(opaque).max(LIMITS.zones).default([]),
  objectives: z.array(opaque).max(LIMITS.objectives).default([]),
  units: z.array(opaque).max(LIMITS.units).default([]),
  texts: opaque.default({}),
});
export type Outer = z.infer<typeof outer>;

/** The whole file as a schema, for `schema scenario`. */
export const scenarioFile = outer.extend({
  board: boardEntry.extend({
    terrain: boardEntry.shape.terrain.extend({ catalogue: z.array(terrainType).min(1).max(LIMITS.catalogue) }),
    cells: fields.optional(),
  }),
  sides: z.array(sideEntry).max(LIMITS.sides).default([]),
  zones: z.array(zoneEntry).max(LIMITS.zones).default([]),
  objectives: z.array(objectiveEntry).max(LIMITS.objectives).default([]),
  units: z.array(unitEntry).max(LIMITS.units).default([]),
  ruleset: outer.shape.ruleset.extend({ options: fields.default({}) }),
  texts: fields.default({}),
});
