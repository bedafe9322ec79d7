/** The fields of every command, once: checks what scripts and bots hand in, and prints the JSON Schema of a command. */
import type { Json } from '../../result.ts';
import { ACTIONS, REACTIONS, RECONS, type Command, type CommandId } from './types.ts';

const KINDS = [...RECONS, 'optical', 'electronic', 'drone'] as const;
type Field = 'id' | 'path' | 'cell' | 'weapons' | 'member' | 'recon' | 'items' | 'reaction';
type Shape = Readonly<Record<string, Field | `${Field}?`>>;

const ON_SELF: Shape = { unit: 'id' };
const ON_TARGET: Shape = { unit: 'id', target: 'id' };
const ATTACK: Shape = { unit: 'id', target: 'id', weapons: 'weapons?' };
const RECON: Shape = { unit: 'id', target: 'id?' };
const PATH: Shape = { unit: 'id', path: 'path' };

export const COMMAND_SHAPES: Readonly<Record<CommandId, Shape>> = {
  pickUnit: ON_SELF,
  move: PATH,
  forcedMarch: PATH,
  shoot: ATTACK,
  aimedFire: ATTACK,
  suppressiveFire: ATTACK,
  closeCombat: ATTACK,
  assault: { unit: 'id', target: 'id', path: 'path', weapons: 'weapons?' },
  opticalRecon: RECON,
  electronicRecon: RECON,
  droneRecon: RECON,
  takeCover: ON_SELF,
  hide: ON_SELF,
  overwatch: ON_SELF,
  datalink: ON_SELF,
  emissionControl: ON_SELF,
  endTurn: ON_SELF,
  popSmoke: { unit: 'id', to: 'cell' },
  jam: ON_TARGET,
  firstAid: { unit: 'id', target: 'id?', member: 'member?' },
  react: { reaction: 'reaction', unit: 'id', target: 'id?', to: 'cell?', weapons: 'weapons?' },
  passReaction: {},
  maintenanceRecon: { unit: 'id', kind: 'recon', target: 'id' },
  maintenancePass: { unit: 'id?' },
  discard: { unit: 'id', items: 'items' },
  chooseCasualty: { unit: 'id', member: 'member' },
  concede: {},
};

const isWhole = (v: unknown): boolean => typeof v === 'number' && Number.isSafeInteger(v);
const isCell = (v: unknown): boolean => Array.isArray(v) && v.length === 2 && isWhole(v[0]) && isWhole(v[1]);
const isUse = (v: unknown): boolean =>
  typeof v === 'object' &&
  v !== null &&
  isWhole((v as { member?: unknown }).member) &&
  typeof (v as { weapon?: unknown }).weapon === 'string';

const FITS: Readonly<Record<Field, (v: unknown) => boolean>> = {
  id: (v) => typeof v === 'string',
  path: (v) => Array.isArray(v) && v.every(isCell),
  cell: isCell,
  weapons: (v) => Array.isArray(v) && v.every(isUse),
  member: (v) => isWhole(v) && (v as number) >= 0,
  recon: (v) => (KINDS as readonly unknown[]).includes(v),
  items: (v) => Array.isArray(v) && v.every((i) => typeof i === 'string'),
  reaction: (v) => (REACTIONS as readonly unknown[]).includes(v),
};

/** Is this a command of this book with all its fields? Further fields do no harm. */
export function isWellFormed(cmd: Command): boolean {
  // Own keys only: a script may name anything, `constructor` too.
  if (!Object.hasOwn(COMMAND_SHAPES, cmd.t)) return false;
  const shape = COMMAND_SHAPES[cmd.t];
  for (const name in shape) {
    const kind = shape[name]!;
    const value = (cmd as unknown as Readonly<Record<string, unknown>>)[name];
    const optional = kind.endsWith('?');
    if (value === undefined) {
      if (!optional) return false;
    } else if (!FITS[(optional ? kind.slice(0, -1) : kind) as Field](value)) return false;
  }
  return true;
}

export const isAction = (t: CommandId): boolean => (ACTIONS as readonly string[]).includes(t);

const CELL: Json = { type: 'array', prefixItems: [{ type: 'integer' }, { type: 'integer' }], minItems: 2, maxItems: 2 };
const SCHEMAS: Readonly<Record<Field, Json>> = {
  id: { type: 'string' },
  path: { type: 'array', items: CELL },
  cell: CELL,
  weapons: {
    type: 'array',
    items: {
      type: 'object',
      properties: { member: { type: 'integer', minimum: 0 }, weapon: { type: 'string' } },
      required: ['member', 'weapon'],
    },
  },
  member: { type: 'integer', minimum: 0 },
  recon: { enum: KINDS },
  items: { type: 'array', items: { type: 'string' } },
  reaction: { enum: REACTIONS },
};

/** JSON Schema of one command, for `schema script --ruleset intel`. */
export const COMMAND_SCHEMA: Json = {
  oneOf: Object.entries(COMMAND_SHAPES).map(([t, shape]) => ({
    type: 'object',
    properties: {
      t: { const: t },
      ...Object.fromEntries(Object.entries(shape).map(([name, kind]) => [name, SCHEMAS[kind.replace('?', '') as Field]])),
    },
    required: ['t', ...Object.keys(shape).filter((name) => !shape[name]!.endsWith('?'))],
  })),
};
