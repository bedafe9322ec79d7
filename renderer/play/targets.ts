/** Whom an action could be done to, with the chance of each, or with the reasons against it. */
import type { Odds, Ratio, Read, Reason } from '#shared/engine/ruleset.ts';
import { choices } from '#shared/rulesets/intel/choices.ts';
import { odds } from '#shared/rulesets/intel/odds/odds.ts';
import { RECONS, type ActionId, type Command, type IntelAsk, type State, type WeaponUse } from '#shared/rulesets/intel/types.ts';

export interface Target {
  readonly unit: string;
  /** The command that does it; also for refused ones. */
  readonly cmd: Command;
  /** [] = legal. */
  readonly no: readonly Reason[];
}

/** How the target or place of an action is chosen. */
export type Way = 'path' | 'target' | 'cell' | 'list' | 'now';
export const wayOf = (action: ActionId): Way => {
  switch (action) {
    case 'move':
    case 'forcedMarch':
      return 'path';
    case 'popSmoke':
      return 'cell';
    case 'firstAid':
      return 'list';
    case 'takeCover':
    case 'hide':
    case 'overwatch':
    case 'datalink':
    case 'emissionControl':
    case 'endTurn':
      return 'now';
    default:
      return 'target';
  }
};

/** One entry for each enemy, legal ones with the best way to do it (an assault: the shortest path). */
export function targetsOf(r: Read, s: State, asked: IntelAsk, side: number, unit: string, action: ActionId): readonly Target[] {
  const best = new Map<string, Target>();
  for (const { cmd, no } of choices(r, s, asked, { side, unit, action, refused: true })) {
    if (!('target' in cmd) || cmd.target === undefined) continue;
    const known = best.get(cmd.target);
    const next: Target = { unit: cmd.target, cmd, no: no ?? [] };
    if (!known || isBetter(next, known)) best.set(cmd.target, next);
  }
  return [...best.values()];
}

const length = (cmd: Command): number => ('path' in cmd ? cmd.path.length : 0);
function isBetter(a: Target, b: Target): boolean {
  if (a.no.length === 0 || b.no.length === 0) return a.no.length === 0 && (b.no.length > 0 || length(a.cmd) < length(b.cmd));
  return a.no.length < b.no.length;
}

export const withWeapons = (cmd: Command, weapons: readonly WeaponUse[] | null): Command =>
  weapons && 'target' in cmd && cmd.t !== 'jam' && cmd.t !== 'firstAid' && cmd.t !== 'maintenanceRecon' && !isRecon(cmd.t)
    ? ({ ...cmd, weapons } as Command)
    : cmd;
export const isRecon = (t: string): boolean => RECONS.some((x) => x === t);

export const oddsOf = (r: Read, s: State, asked: IntelAsk | null, side: number, cmd: Command): Odds => odds(r, s, asked, { by: side, cmd });

const ZERO: Ratio = [0, 1];
const complement = ([n, d]: Ratio): Ratio => [d - n, d];
/**
 * The one figure that a pill shows: at least one member lost, any effect, the recon or the check succeeds. Null = nothing is rolled.
 */
export function chanceOf(o: Odds): Ratio | null {
  const [first] = o.outcomes;
  if (!first) return o.checks[0]?.p ?? null;
  switch (first.id) {
    case 'kills':
    case 'nothing':
      return complement(first.p);
    case 'level':
      return o.checks[0]?.p ?? ZERO;
    default:
      return o.outcomes.find((x) => x.id === 'success')?.p ?? ZERO;
  }
}

export const share = ([n, d]: Ratio): number => (d === 0 ? 0 : n / d);
/** Step of the odds colours, 0..4. */
export const stepOf = (p: Ratio): number => Math.max(0, Math.min(4, Math.floor(share(p) * 5)));

/** Per cent that never says 0 or 100 of what is neither. */
export function percentText(language: string, p: Ratio): string {
  const value = share(p);
  const near = value > 0 && value < 1 && (value < 0.01 || value > 0.99);
  const shown = near ? Math.max(0.001, Math.min(0.999, value)) : value;
  return new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: near ? 1 : 0 }).format(shown);
}
