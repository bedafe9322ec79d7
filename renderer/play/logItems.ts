/**
 * The log as a person reads it: cards for rolls, short lines for the rest, the steps of a move in one line, rounds as parts.
 * Built from what the reader's side may know; newest last here, the panel turns it round.
 */
import type { LogLine } from '#shared/engine/log.ts';
import type { Entry } from '#shared/engine/battle.types.ts';
import type { Check, Reason, Types } from '#shared/engine/ruleset.ts';
import type { Event } from '#shared/rulesets/intel/types.ts';

interface Base {
  readonly key: string;
  /** Entries [from, to) it tells; looking at it shows the position after `to`. */
  readonly from: number;
  readonly to: number;
  /** Command that brought it. */
  readonly turn: number;
  /** Unit whose counter stands before it; null = none. */
  readonly unit: string | null;
}
export interface LineItem extends Base {
  readonly kind: 'line';
  readonly line: Reason;
  readonly checks: readonly Check[];
}
/** A unit's turn begins, with its link roll; `linked` null = no roll was made. */
export interface TurnItem extends Base {
  readonly kind: 'turn';
  readonly linked: boolean | null;
  readonly checks: readonly Check[];
}
export interface MoveItem extends Base {
  readonly kind: 'move';
  readonly fell: boolean;
  readonly start: number;
  readonly end: number;
  readonly steps: number;
}
export interface CheckItem extends Base {
  readonly kind: 'check';
  readonly target: string | null;
  readonly check: Check;
  readonly line: Reason | null;
  /** What followed at once, such as shared Intel. */
  readonly after: readonly Reason[];
}
export interface AttackItem extends Base {
  readonly kind: 'attack';
  readonly attack: Extract<Event, { e: 'AttackDeclared' }>;
  readonly cite: string | undefined;
  readonly hits: readonly (Extract<Event, { e: 'HitRolled' }> & { readonly check: Check })[];
  readonly pens: readonly (Extract<Event, { e: 'PenetrationRolled' }> & { readonly check: Check })[];
  /** Members killed, per unit; the unit's own lines after the dice. */
  readonly killed: readonly { readonly unit: string; readonly member: number }[];
  readonly after: readonly Reason[];
}
export type Item = LineItem | TurnItem | MoveItem | CheckItem | AttackItem;

export interface RoundPart {
  /** 0 = before the first round. */
  readonly round: number;
  readonly items: readonly Item[];
  readonly shots: number;
  readonly losses: number;
  readonly spotted: number;
}

/** Lines that the cards and merged lines already say, or that say nothing a player needs. */
const SILENT: ReadonlySet<Event['e']> = new Set<Event['e']>([
  'ReactionOffered',
  'ReactionPassed',
  'PrivateIntelChanged',
  'PrivateIntelCleared',
  'AccessoryUsed',
  'RoundStarted',
  'TurnEnded',
]);
const SAID_BY_RESULT: ReadonlySet<string> = new Set([
  'move',
  'forcedMarch',
  'shoot',
  'aimedFire',
  'suppressiveFire',
  'closeCombat',
  'assault',
  'opticalRecon',
  'electronicRecon',
  'droneRecon',
  'takeCover',
  'hide',
  'overwatch',
  'emissionControl',
  'datalink',
  'popSmoke',
  'jam',
  'firstAid',
  'endTurn',
]);
/** What may come between the declaration of an attack and its end without ending its card. */
const IN_ATTACK: ReadonlySet<Event['e']> = new Set<Event['e']>([
  'HitRolled',
  'PenetrationRolled',
  'DamageApplied',
  'EquipmentDiscarded',
  'UnitEliminated',
  'StatusChanged',
  'PointsChanged',
  'ReactionOffered',
  'ReactionPassed',
]);

const unitOf = (e: Event): string | null => ('unit' in e ? e.unit : null);

type Open = { -readonly [K in keyof AttackItem]: AttackItem[K] } & {
  hits: AttackItem['hits'][number][];
  pens: AttackItem['pens'][number][];
  killed: AttackItem['killed'][number][];
  after: Reason[];
};

/** The line with which this unit's turn began, when only changes of state have been told since. */
function turnOf(items: Item[], unit: string): { readonly item: TurnItem; swap(next: TurnItem): void } | null {
  for (let i = items.length - 1; i >= 0; i--) {
    const item = items[i]!;
    if (item.unit !== unit || (item.kind !== 'turn' && item.kind !== 'line')) return null;
    if (item.kind === 'turn') return { item, swap: (next) => (items[i] = next) };
  }
  return null;
}

/** Items in order, from the lines of `logOf`. */
export function itemsOf(lines: readonly LogLine[], entries: readonly Entry<Types>[]): readonly RoundPart[] {
  const parts: { round: number; items: Item[] }[] = [{ round: 0, items: [] }];
  let attack: Open | null = null;
  const put = (item: Item): void => void parts.at(-1)!.items.push(item);
  const replace = (item: Item): void => {
    const { items } = parts.at(-1)!;
    items[items.length - 1] = item;
  };
  for (const { entry, turn, lines: said, checks } of lines) {
    const at = entries[entry];
    if (at?.c !== 'event') continue;
    const e = at.event as Event;
    const base = { key: String(entry), from: entry, to: entry + 1, turn, unit: unitOf(e) };
    if (e.e === 'RoundStarted') {
      attack = null;
      parts.push({ round: e.round, items: [] });
      continue;
    }
    if (e.e === 'AttackDeclared') {
      attack = { ...base, kind: 'attack', attack: e, cite: said[0]?.cite, hits: [], pens: [], killed: [], after: [] };
      put(attack);
      continue;
    }
    if (attack && IN_ATTACK.has(e.e)) {
      attack.to = entry + 1;
      if (e.e === 'HitRolled' && checks[0]) attack.hits.push({ ...e, check: checks[0] });
      else if (e.e === 'PenetrationRolled' && checks[0]) attack.pens.push({ ...e, check: checks[0] });
      else if (e.e === 'DamageApplied' && e.hp === 0) attack.killed.push({ unit: e.unit, member: e.member });
      else if (e.e !== 'DamageApplied' && !SILENT.has(e.e)) attack.after.push(...said);
      continue;
    }
    if (attack && (e.e === 'ReactionUsed' || e.e === 'StanceChanged') && attack.hits.length === 0) {
      attack.after.push(...said);
      attack.to = entry + 1;
      continue;
    }
    if (e.e !== 'ReactionUsed') attack = null;
    if (SILENT.has(e.e) || (e.e === 'ActionTaken' && SAID_BY_RESULT.has(e.action))) continue;
    const last = parts.at(-1)!.items.at(-1);
    if (e.e === 'Stepped') {
      const fell = e.by === 'fallBack';
      if (last?.kind === 'move' && last.unit === e.unit && last.fell === fell && last.turn === turn && last.end === e.from)
        replace({ ...last, to: entry + 1, end: e.cell, steps: last.steps + 1 });
      else put({ ...base, kind: 'move', fell, start: e.from, end: e.cell, steps: 1 });
      continue;
    }
    if (e.e === 'TurnStarted') {
      put({ ...base, kind: 'turn', linked: null, checks: [] });
      continue;
    }
    const begun = e.e === 'LinkChecked' || e.e === 'StatusChanged' ? turnOf(parts.at(-1)!.items, e.unit) : null;
    if (begun && e.e === 'LinkChecked' && e.by === 'turnStart') {
      begun.swap({ ...begun.item, linked: e.result, checks });
      continue;
    }
    if (begun && e.e === 'StatusChanged' && e.status === 'linked') {
      begun.swap({ ...begun.item, linked: begun.item.checks.length > 0 ? begun.item.linked : e.on });
      continue;
    }
    const [check] = checks;
    if (check && e.e !== 'LinkChecked') {
      const target = 'target' in e ? e.target : null;
      put({ ...base, kind: 'check', target, check, line: said[0] ?? null, after: said.slice(1) });
      continue;
    }
    if (e.e === 'IntelChanged' && last?.kind === 'check' && last.check.id === 'share') {
      replace({ ...last, to: entry + 1, after: [...last.after, ...said] });
      continue;
    }
    for (const [i, line] of said.entries()) put({ ...base, key: `${entry}.${i}`, kind: 'line', line, checks });
  }
  return parts.filter((p) => p.round > 0 || p.items.length > 0).map((p) => ({ ...p, ...countOf(p.items) }));
}

function countOf(items: readonly Item[]): Pick<RoundPart, 'shots' | 'losses' | 'spotted'> {
  let shots = 0;
  let losses = 0;
  let spotted = 0;
  for (const item of items) {
    if (item.kind === 'attack') {
      shots++;
      losses += item.killed.length;
    } else if (item.kind === 'check' && item.line?.id === 'reconFound') spotted++;
  }
  return { shots, losses, spotted };
}

/** Equal rolls of an attack together: one row a weapon and sum. */
export function hitRows(item: AttackItem): readonly {
  readonly weapon: string;
  readonly check: Check;
  readonly rolls: readonly { readonly value: number; readonly hit: boolean }[];
}[] {
  const rows = new Map<string, { weapon: string; check: Check; rolls: { value: number; hit: boolean }[] }>();
  for (const hit of item.hits) {
    const key = `${hit.unit} ${hit.target} ${hit.weapon} ${JSON.stringify(hit.left)} ${JSON.stringify(hit.right)}`;
    const roll = { value: hit.value, hit: hit.result };
    const known = rows.get(key);
    if (known) known.rolls.push(roll);
    else rows.set(key, { weapon: hit.weapon, check: hit.check, rolls: [roll] });
  }
  return [...rows.values()];
}
