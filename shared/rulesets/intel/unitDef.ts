/**
 * What a unit of this book consists of: the fields of, checked with Zod, and as JSON Schema for files and scripts.
 * `id`, `side`, `at` and `name` stand beside them in a file and are not repeated here.
 */
import { z } from 'zod';
import type { UnitDef } from '../../scenario/scenario.ts';
import type { Json, Problem } from '../../result.ts';
import { problem } from '../../result.ts';
import type { IntelOptions } from './options.ts';

const Id = z.string().min(1).max(64);
const Ids = z.array(Id).max(64);
const Seat = z.object({ vehicleIndex: z.int().min(0).max(63), partId: Id });

const Member = z.looseObject({
  typeId: Id,
  /** One weapon id; a list only with `build.multipleBasicWeapons`; null or absent = none (`noBasicWeapon`). */
  basic: z.union([Id, Ids]).nullable().optional(),
  melee: Id.nullable().optional(),
  /** Crew seat of a vehicle unit: index into `vehicles` and the id of a seat part. */
  seat: Seat.nullable().optional(),
  /** Only with `build.trainingScope` = perMember, in place of the unit's. */
  training: Ids.optional(),
  armour: Id.nullable().optional(),
});

const Body = z.looseObject({
  kind: z.enum(['infantry', 'vehicle', 'offBoard']),
  /** Type of off-board support; nothing else of this unit matters then. */
  typeId: Id.optional(),
  members: z.array(Member).max(100).default([]),
  specials: Ids.default([]),
  training: Ids.default([]),
  armour: Id.nullable().default(null),
  accessories: Ids.default([]),
  vehicles: Ids.default([]),
  ap: z.int().min(0).max(9).default(2),
  rp: z.int().min(0).max(9).default(1),
  specialActions: Ids.default([]),
  /** What the enemy knows at the start (section 14). */
  intel: z.int().min(0).max(9).default(0),
});

export type MemberDef = z.infer<typeof Member>;
/** A unit's definition with all defaults filled in. */
export type UnitBody = z.infer<typeof Body>;

/** JSON Schema of `UnitDef.def` as it may stand in a file. */
export const UNIT_SCHEMA: Json = z.toJSONSchema(Body, { io: 'input' }) as unknown as Json;

export type BodyRead = { readonly ok: true; readonly body: UnitBody } | { readonly ok: false; readonly problems: readonly Problem[] };
const read = new WeakMap<UnitDef['def'], BodyRead>();

/** Reads a definition; cached by identity. Problems have code `intel/unit-shape` and the pointer inside the definition. */
export function readBody(def: UnitDef['def']): BodyRead {
  let answer = read.get(def);
  if (!answer) {
    const parsed = Body.safeParse(def);
    answer = parsed.success
      ? { ok: true, body: parsed.data }
      : {
          ok: false,
          problems: parsed.error.issues.map((i) =>
            problem(
              'intel/unit-shape',
              { path: i.path.join('/') },
              { at: { pointer: `/${i.path.join('/')}` }, rule: 'R-4.1', cause: i.message },
            ),
          ),
        };
    read.set(def, answer);
  }
  return answer;
}

/** Basic weapons of a member as a list. */
export const basicsOf = (m: MemberDef): readonly string[] => (typeof m.basic === 'string' ? [m.basic] : (m.basic ?? []));

/** Training of a member: the unit's, or its own with `build.trainingScope` = perMember (B-6). */
export const trainingOf = (m: MemberDef, body: UnitBody, opt: IntelOptions): readonly string[] =>
  opt['build.trainingScope'] === 'perMember' ? (m.training ?? body.training) : body.training;

/** Armour of a member, null = none (B-6). */
export const armourOf = (m: MemberDef, body: UnitBody, opt: IntelOptions): string | null =>
  opt['build.trainingScope'] === 'perMember' && m.armour !== undefined ? m.armour : body.armour;
