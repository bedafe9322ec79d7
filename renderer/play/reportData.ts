/** The figures of a finished (or running) battle, all from its record: score by round, losses, hits against expectation, turning points. */
import type { Entry } from '#shared/engine/battle.types.ts';
import type { Ruleset, Types } from '#shared/engine/ruleset.ts';
import { lostPoints, totalScore } from '#shared/rulesets/intel/procedures/ending.ts';
import type { Rules } from '#shared/rulesets/intel/rules.ts';
import type { Event, State } from '#shared/rulesets/intel/types.ts';

export interface WeaponRow {
  readonly weapon: string;
  readonly attacks: number;
  readonly hits: number;
  readonly none: number;
  readonly pierce: number;
  readonly over: number;
}
export interface LuckRow {
  readonly side: number;
  readonly kind: 'hits' | 'penetrations' | 'recon' | 'link';
  readonly rolls: number;
  readonly got: number;
  readonly expected: number;
}
export interface LossRow {
  readonly unit: string;
  readonly side: number;
  readonly lost: number;
  readonly members: number;
  readonly points: number;
}
export interface TurningPoint {
  readonly round: number;
  readonly at: number;
  readonly event: Extract<Event, { e: 'UnitEliminated' | 'ObjectiveChanged' }>;
}
export interface ReportData {
  /** After each round, by side. */
  readonly scores: readonly { readonly round: number; readonly score: readonly number[] }[];
  /** Objective points, points for enemy losses, end values, total; by side. */
  readonly parts: readonly { readonly objectives: number; readonly losses: number; readonly end: number; readonly total: number }[];
  readonly losses: readonly LossRow[];
  readonly weapons: readonly WeaponRow[];
  readonly luck: readonly LuckRow[];
  readonly turning: readonly TurningPoint[];
  readonly linkFailed: readonly [number, number];
  readonly reactions: number;
  readonly dice: number;
}

export function reportOf(ruleset: Ruleset, g: Rules, s: State, entries: readonly Entry<Types>[], ended: boolean): ReportData {
  const scores: { round: number; score: readonly number[] }[] = [];
  const weapons = new Map<string, { weapon: string; attacks: number; hits: number; none: number; pierce: number; over: number }>();
  const luck = new Map<string, { side: number; kind: LuckRow['kind']; rolls: number; got: number; expected: number }>();
  const turning: TurningPoint[] = [];
  const side = new Map(s.units.map((u) => [u.id, u.side]));
  let round = 0;
  let links = 0;
  let failed = 0;
  let reactions = 0;
  let dice = 0;
  const weapon = (id: string): { attacks: number; hits: number; none: number; pierce: number; over: number } => {
    let row = weapons.get(id);
    if (!row) weapons.set(id, (row = { weapon: id, attacks: 0, hits: 0, none: 0, pierce: 0, over: 0 }));
    return row;
  };
  const count = (unit: string, kind: LuckRow['kind'], won: boolean, event: Types['Event']): void => {
    const own = side.get(unit) ?? 0;
    const key = `${own} ${kind}`;
    let row = luck.get(key);
    if (!row) luck.set(key, (row = { side: own, kind, rolls: 0, got: 0, expected: 0 }));
    const p = ruleset.checksOf(event)[0]?.p ?? [0, 1];
    row.rolls++;
    row.got += won ? 1 : 0;
    row.expected += p[0] / p[1];
  };
  entries.forEach((entry, i) => {
    if (entry.c === 'roll') dice += entry.values.length;
    if (entry.c !== 'event') return;
    const e = entry.event as Event;
    switch (e.e) {
      case 'RoundStarted':
        round = e.round;
        return;
      case 'RoundEnded':
        scores.push({ round: e.round, score: e.score });
        return;
      case 'HitRolled': {
        const row = weapon(e.weapon);
        row.attacks++;
        row.hits += e.result ? 1 : 0;
        return count(e.unit, 'hits', e.result, e);
      }
      case 'PenetrationRolled':
        weapon(e.weapon)[e.result]++;
        return count(e.unit, 'penetrations', e.result !== 'none', e);
      case 'ReconRolled':
        return count(e.unit, 'recon', e.result, e);
      case 'LinkChecked':
        links++;
        failed += e.result ? 0 : 1;
        return count(e.unit, 'link', e.result, e);
      case 'ReactionUsed':
        reactions++;
        return;
      case 'UnitEliminated':
      case 'ObjectiveChanged':
        turning.push({ round, at: i + 1, event: e });
        return;
      default:
    }
  });
  const total = totalScore(g, s, ended);
  const plain = totalScore(g, s, false);
  return {
    scores,
    parts: total.map((n, i) => ({
      objectives: s.score[i] ?? 0,
      losses: (plain[i] ?? 0) - (s.score[i] ?? 0),
      end: n - (plain[i] ?? 0),
      total: n,
    })),
    losses: s.units.map((u) => ({
      unit: u.id,
      side: u.side,
      lost: u.hp.length - u.living,
      members: u.hp.length,
      points: lostPoints(g, u),
    })),
    weapons: [...weapons.values()].toSorted((a, b) => b.attacks - a.attacks),
    luck: [...luck.values()].toSorted((a, b) => a.side - b.side || a.kind.localeCompare(b.kind)),
    turning,
    linkFailed: [failed, links],
    reactions,
    dice,
  };
}
