/** The state under the book's field names, cells as `[column, row]`, sides and units by id: what battle scripts read and set. */
import type { Int, Setting } from '../../engine/ruleset.ts';
import { problem, type Json, type Problem } from '../../result.ts';
import type { Cell } from '../../geometry/grid.ts';
import { attributes, rulesOf, unitById, type Rules } from './rules.ts';
import { losses } from './procedures/ending.ts';
import { LEVELS } from './tables.ts';
import { STANCES, type State, type UnitState } from './types.ts';

export function inspect(setting: Setting, s: State): Json {
  const g = rulesOf(setting);
  const sideId = (i: Int): string | null => setting.sides[i]?.id ?? null;
  const lost = losses(g, s);
  return {
    round: s.round,
    phase: s.phase,
    active: s.units[s.active]?.id ?? null,
    firstSide: sideId(s.firstSide),
    lastTurnSide: sideId(s.lastTurnSide),
    units: Object.fromEntries(s.units.map((u) => [u.id, inspectUnit(g, s, u)])),
    smoke: s.smoke.map((x) => ({ cell: g.grid.colRow(x.cell), smokeUntilRound: x.until })),
    objectives: Object.fromEntries(s.objectives.map((o) => [o.id, { control: sideId(o.control) }])),
    score: Object.fromEntries(s.score.map((n, i) => [sideId(i) ?? String(i), n])),
    lostPoints: Object.fromEntries(lost.map((n, i) => [sideId(i) ?? String(i), n])),
  };
}

function inspectUnit(g: Rules, s: State, u: UnitState): Json {
  const p = g.profiles[u.order]!;
  const a = attributes(g, u);
  const held = u.privateIntel.map((level, i) => [s.units[i]!.id, level] as const).filter(([, level]) => level > 0);
  return {
    order: u.order,
    side: g.setting.sides[u.side]!.id,
    cell: u.cell < 0 ? null : g.grid.colRow(u.cell),
    hp: [...u.hp],
    maxHp: p.members.map((m) => m.maxHp),
    living: u.living,
    intel: u.intel,
    privateIntel: Object.fromEntries(held),
    linked: u.linked,
    ap: u.ap,
    rp: u.rp,
    acted: u.acted,
    stance: u.stance,
    overwatch: u.overwatch,
    suppressed: u.suppressed,
    jammed: u.jammed,
    emissionControl: u.emissionControl,
    firedSinceTurnStart: u.firedSinceTurnStart,
    maintained: u.maintained,
    specials: [...u.specials],
    accessories: u.accessories.map((x) => ({ id: x.id, uses: x.uses < 0 ? null : x.uses })),
    move: a.move,
    arm: a.arm,
    aw: a.aw,
    or: a.or,
    os: a.os,
    er: a.er,
    es: a.es,
    ta: Object.fromEntries(LEVELS.map((level, i) => [String(level), a.ta[i] ?? null])),
    sws: a.sws,
    tas: a.tas,
  };
}

const isInt = (v: Json, most = 1_000_000): v is number => typeof v === 'number' && Number.isInteger(v) && v >= 0 && v <= most;
const FLAGS = ['linked', 'acted', 'overwatch', 'suppressed', 'jammed', 'emissionControl', 'firedSinceTurnStart', 'maintained'] as const;
const COUNTS = ['intel', 'ap', 'rp'] as const;

/**
 * Test set-up of a battle script: writes one path of `inspect`. What follows from other fields (attributes, living, maxHp, order, side)
 * cannot be set. Problems: `script/unknown-path`, `script/bad-value`.
 */
export function assign(setting: Setting, s: State, path: string, value: Json): Problem | null {
  const g = rulesOf(setting);
  const parts = path.split('.');
  const bad = problem('script/bad-value', { path });
  const unknown = problem('script/unknown-path', { path });
  if (parts[0] === 'units' && parts.length >= 3) {
    // Ids may hold dots themselves: the unit whose id is the start of what follows.
    const u = s.units.find((x) => path.startsWith(`units.${x.id}.`));
    return u ? assignUnit(g, s, u, path.slice(`units.${u.id}.`.length).split('.'), value, { bad, unknown }) : unknown;
  }
  switch (path) {
    case 'round':
      if (!isInt(value)) return bad;
      s.round = value;
      return null;
    case 'active': {
      const u = typeof value === 'string' ? unitById(s, value) : undefined;
      if (!u || u.living === 0) return bad;
      s.active = u.order;
      s.lastTurnSide = u.side;
      // Without AP the turn would be over before it is looked at.
      if (u.ap === 0) u.ap = g.profiles[u.order]!.ap;
      return null;
    }
    case 'lastTurnSide':
    case 'firstSide': {
      const side = setting.sides.findIndex((x) => x.id === value);
      if (side < 0) return bad;
      s[path] = side;
      return null;
    }
    case 'smoke':
      return assignSmoke(g, s, value) ? null : bad;
    default:
      return assignScore(setting, s, parts, value, { bad, unknown });
  }
}

interface Refusals {
  readonly bad: Problem;
  readonly unknown: Problem;
}

function assignScore(setting: Setting, s: State, parts: readonly string[], value: Json, no: Refusals): Problem | null {
  if (parts[0] === 'score' && parts.length === 2) {
    const side = setting.sides.findIndex((x) => x.id === parts[1]);
    if (side < 0) return no.unknown;
    if (!isInt(value)) return no.bad;
    s.score[side] = value;
    return null;
  }
  if (parts[0] === 'objectives' && parts.length === 3 && parts[2] === 'control') {
    const o = s.objectives.find((x) => x.id === parts[1]);
    if (!o) return no.unknown;
    const side = value === null ? -1 : setting.sides.findIndex((x) => x.id === value);
    if (side < 0 && value !== null) return no.bad;
    o.control = side;
    return null;
  }
  return no.unknown;
}

function cellOf(g: Rules, value: Json): Cell {
  if (!Array.isArray(value) || value.length !== 2) return -1;
  const [column, row] = value as readonly Json[];
  if (!isInt(column!) || !isInt(row!)) return -1;
  const cell = g.grid.at(column, row);
  return cell >= 0 && g.level[cell] !== 0 ? cell : -1;
}

function assignSmoke(g: Rules, s: State, value: Json): boolean {
  if (!Array.isArray(value)) return false;
  const made = (value as readonly Json[]).map((x) => {
    const entry = x as { readonly cell?: Json; readonly smokeUntilRound?: Json } | null;
    return { cell: cellOf(g, entry?.cell ?? null), until: entry?.smokeUntilRound ?? null };
  });
  if (!made.every((x): x is { cell: Cell; until: number } => x.cell >= 0 && x.until !== null && isInt(x.until))) return false;
  s.smoke = made.toSorted((a, b) => a.cell - b.cell).filter((x, i, all) => i === 0 || all[i - 1]!.cell !== x.cell);
  return true;
}

function assignUnit(g: Rules, s: State, u: UnitState, parts: readonly string[], value: Json, no: Refusals): Problem | null {
  const field = parts[0]!;
  if (parts.length > 1) return assignPart(g, s, u, field, parts.slice(1).join('.'), value, no);
  for (const flag of FLAGS)
    if (field === flag) {
      if (typeof value !== 'boolean') return no.bad;
      u[flag] = value;
      return null;
    }
  for (const count of COUNTS)
    if (field === count) {
      if (!isInt(value, 99)) return no.bad;
      u[count] = value;
      return null;
    }
  switch (field) {
    case 'hp':
      return assignHp(g, u, value) ? null : no.bad;
    case 'cell': {
      const cell = cellOf(g, value);
      if (cell < 0) return no.bad;
      u.cell = cell;
      return null;
    }
    case 'stance': {
      const stance = STANCES.find((x) => x === value);
      if (!stance) return no.bad;
      u.stance = stance;
      return null;
    }
    case 'privateIntel':
      return assignPrivate(s, u, value) ? null : no.bad;
    case 'specials':
      if (!Array.isArray(value) || !value.every((x) => typeof x === 'string' && g.profiles[u.order]!.specials.includes(x))) return no.bad;
      u.specials = [...(value as readonly string[])];
      return null;
    case 'accessories':
      return assignAccessories(g, u, value) ? null : no.bad;
    default:
      return no.unknown;
  }
}

/** Of what the unit was built with, with uses left up to those it began with (null = without count). */
function assignAccessories(g: Rules, u: UnitState, value: Json): boolean {
  if (!Array.isArray(value)) return false;
  const built = g.profiles[u.order]!.accessories;
  const made = (value as readonly Json[]).map((x) => {
    const { id, uses } = (typeof x === 'object' && x !== null ? x : {}) as { readonly id?: Json; readonly uses?: Json };
    const type = built.find((a) => a.id === id);
    if (!type) return null;
    if (type.uses === null) return uses === null ? { id: type.id, uses: -1 } : null;
    return uses !== undefined && isInt(uses, type.uses) ? { id: type.id, uses } : null;
  });
  const carried = made.filter((x) => x !== null);
  if (carried.length < made.length || new Set(carried.map((x) => x.id)).size < carried.length) return false;
  u.accessories = carried;
  return true;
}

/** `units.u1.hp.0`, `units.u1.privateIntel.u2`. */
function assignPart(g: Rules, s: State, u: UnitState, field: string, part: string, value: Json, no: Refusals): Problem | null {
  if (field === 'privateIntel') {
    const t = unitById(s, part);
    if (!t) return no.unknown;
    if (!isInt(value, 99)) return no.bad;
    u.privateIntel[t.order] = value;
    return null;
  }
  if (field === 'hp' && /^\d+$/.test(part)) {
    const hp: Json[] = [...u.hp];
    if (Number(part) >= hp.length) return no.unknown;
    hp[Number(part)] = value;
    return assignHp(g, u, hp) ? null : no.bad;
  }
  return no.unknown;
}

function assignHp(g: Rules, u: UnitState, value: Json): boolean {
  const members = g.profiles[u.order]!.members;
  if (!Array.isArray(value) || value.length !== members.length) return false;
  const list = value as readonly Json[];
  if (!list.every((v, i) => isInt(v, members[i]!.maxHp))) return false;
  u.hp = list.map(Number);
  u.living = u.hp.filter((v) => v > 0).length;
  return true;
}

function assignPrivate(s: State, u: UnitState, value: Json): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const entries = Object.entries(value as Readonly<Record<string, Json>>);
  if (!entries.every(([id, level]) => unitById(s, id) && isInt(level, 99))) return false;
  u.privateIntel.fill(0);
  for (const [id, level] of entries) u.privateIntel[unitById(s, id)!.order] = Number(level);
  return true;
}
