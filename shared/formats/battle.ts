/**
 * Battle records as files (`*.battle.json`): header, the scenario, then one entry a line. What commands, events and frames hold is
 * the rule book's; here they are bounded JSON with their tags.
 */
import { z } from 'zod';
import type { Document } from '../document/document.ts';
import { DICE_MODES, type BattleRecord } from '../engine/battle.types.ts';
import type { Types } from '../engine/ruleset.ts';
import { ID_PATTERN } from '../ids.ts';
import { LIMITS } from '../limits.ts';
import { err, ok, problem, type Json, type Problem, type Result } from '../result.ts';
import { readJson } from './jsonGate.ts';
import { pointerOf } from './jsonText.ts';
import { decode } from './scenario/decode.ts';
import { encode } from './scenario/encode.ts';
import { block, inline, inlinePairs, list, pretty } from './writeJson.ts';

export const BATTLE_FORMAT = 'sandtable/battle';
/** The version that this program writes. */
export const BATTLE_VERSION = 1;

const MAX_ENTRIES = 1_000_000;
const LIMIT = Number.MAX_SAFE_INTEGER;
const int = z.number().int().min(-LIMIT).max(LIMIT);
const sideIndex = z.number().int().min(-1).max(LIMITS.sides);
const seed = z.number().int().min(0).max(0xffffffff);
const text = z.string().max(LIMITS.note);
const hash = z.string().regex(/^[0-9a-f]{16}$/);
const tag = z.string().min(1).max(LIMITS.name);
const id = z.string().max(LIMITS.id).regex(ID_PATTERN);

const entry = z.discriminatedUnion('c', [
  z.looseObject({ c: z.literal('command'), by: sideIndex, cmd: z.looseObject({ t: tag }), auto: z.literal(true).optional() }),
  z.looseObject({ c: z.literal('event'), event: z.looseObject({ e: tag }) }),
  z.looseObject({ c: z.literal('push'), frame: z.looseObject({ f: tag }) }),
  z.looseObject({ c: z.literal('replace'), frame: z.looseObject({ f: tag }) }),
  z.looseObject({ c: z.literal('pop') }),
  z.looseObject({ c: z.literal('ask'), ask: z.looseObject({ k: tag }), to: z.array(sideIndex).max(LIMITS.sides) }),
  z.looseObject({
    c: z.literal('roll'),
    faces: z.number().int().min(1).max(1_000_000),
    values: z.array(z.number().int().min(1).max(1_000_000)).max(100_000),
    tag: z.looseObject({ why: tag, side: sideIndex, unit: text.optional() }),
    src: z.enum(DICE_MODES),
  }),
  z.looseObject({
    c: z.literal('over'),
    result: z.looseObject({ winner: sideIndex.nullable(), how: tag, score: z.array(int).max(LIMITS.sides) }),
  }),
  z.looseObject({ c: z.literal('set'), path: text, value: z.unknown() }),
]);

const branch = z.looseObject({
  at: z.number().int().min(0).max(MAX_ENTRIES),
  name: text,
  dice: z.enum(['same', 'new']),
  seed: seed.optional(),
  line: z.array(entry).max(MAX_ENTRIES),
  get inner() {
    return z.array(branch).max(10_000).optional();
  },
});

/** The file as a schema, for `schema battle`. */
export const battleFile = z.looseObject({
  format: z.literal(BATTLE_FORMAT),
  version: z.number().int().min(1).max(1_000_000),
  ruleset: z.looseObject({ id, version: z.string().min(1).max(LIMITS.id) }),
  settingHash: hash,
  scenario: z.record(z.string().max(LIMITS.name), z.unknown()),
  seed: seed.nullable(),
  entries: z.array(entry).max(MAX_ENTRIES),
  hash,
  branches: z.array(branch).max(10_000),
  players: z.unknown().optional(),
});

/** A document as the JSON that a record embeds. */
export const embedScenario = (document: Document): Json => JSON.parse(encode(document)) as Json;

/** The scenario of a record. */
export function scenarioOf(record: Pick<BattleRecord, 'scenario'>): Result<Document> {
  const read = decode(JSON.stringify(record.scenario));
  return read.ok ? ok(read.value.document) : read;
}

/** Keys that we do not know, sorted: they stay. */
const strangers = (holder: object, known: readonly string[]): (readonly [string, Json])[] =>
  Object.entries(holder as Record<string, Json>)
    .filter(([key]) => !known.includes(key))
    .sort(([a], [b]) => (a < b ? -1 : 1));

const BRANCH_KEYS = ['at', 'name', 'dice', 'seed', 'line', 'inner'];
type BranchJson = BattleRecord['branches'][number];

function branchText(one: BranchJson, indent: string): string {
  const inner = `${indent}  `;
  return block(
    [
      ['at', String(one.at)],
      ['name', JSON.stringify(one.name)],
      ['dice', JSON.stringify(one.dice)],
      ...(one.seed === undefined ? [] : [['seed', String(one.seed)] as const]),
      [
        'line',
        list(
          one.line.map((e) => inline(e as unknown as Json)),
          inner,
        ),
      ],
      ...(one.inner
        ? [
            [
              'inner',
              list(
                one.inner.map((b) => branchText(b, `${inner}  `)),
                inner,
              ),
            ] as const,
          ]
        : []),
      ...strangers(one, BRANCH_KEYS).map(([key, value]) => [key, pretty(value, inner)] as const),
    ],
    indent,
  );
}

const KEYS = ['format', 'version', 'ruleset', 'settingHash', 'scenario', 'seed', 'entries', 'hash', 'branches', 'players'];

/** The record's text; the same record gives the same bytes. Unknown keys stay. */
export function encodeBattle<T extends Types>(record: BattleRecord<T>): string {
  const pairs: (readonly [string, string])[] = [
    ['format', JSON.stringify(record.format)],
    ['version', String(record.version)],
    [
      'ruleset',
      inlinePairs([['id', record.ruleset.id], ['version', record.ruleset.version], ...strangers(record.ruleset, ['id', 'version'])]),
    ],
    ['settingHash', JSON.stringify(record.settingHash)],
    ['seed', JSON.stringify(record.seed)],
    ['hash', JSON.stringify(record.hash)],
    ...(record.players === undefined ? [] : [['players', pretty(record.players, '  ')] as const]),
    [
      'entries',
      list(
        record.entries.map((e) => inline(e as unknown as Json)),
        '  ',
      ),
    ],
    [
      'branches',
      list(
        record.branches.map((b) => branchText(b as unknown as BranchJson, '    ')),
        '  ',
      ),
    ],
    ['scenario', pretty(record.scenario, '  ')],
    ...strangers(record, KEYS).map(([key, value]) => [key, pretty(value, '  ')] as const),
  ];
  return `${block(pairs, '')}\n`;
}

/** A record from a text: `file/not-battle`, `file/newer-version`, `file/bad-value` with its place, or the gate's problems. Never throws. */
export function decodeBattle(source: string): Result<BattleRecord> {
  const gated = readJson(source);
  if (!gated.ok) return gated;
  const { value, problems } = gated.value;
  const twice = problems[0];
  if (twice) return err(twice);
  const header: { readonly [key: string]: Json } =
    typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as { readonly [key: string]: Json }) : {};
  if (header['format'] !== BATTLE_FORMAT) return err(problem('file/not-battle'));
  if (typeof header['version'] === 'number' && header['version'] > BATTLE_VERSION)
    return err(problem('file/newer-version', { version: header['version'], known: BATTLE_VERSION }));
  const parsed = battleFile.safeParse(value);
  if (!parsed.success) return err(firstIssue(parsed.error, value));
  return ok(parsed.data as unknown as BattleRecord);
}

function firstIssue(error: z.ZodError, value: Json): Problem {
  const issue = error.issues[0]!;
  const where = pointerOf(issue.path);
  const found = issue.path.reduce<unknown>(
    (inner, part) => (typeof inner === 'object' && inner !== null ? (inner as Record<PropertyKey, unknown>)[part] : undefined),
    value,
  );
  return problem(found === undefined ? 'file/missing' : 'file/bad-value', { where }, { at: { pointer: where }, cause: issue.message });
}
