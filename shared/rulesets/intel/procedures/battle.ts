/** The root frame: rounds, unit turns, maintenance, round end (section 5). It can ask anew from the state at any time. */
import { inPlay, type Rules } from '../rules.ts';
import type { BattleFrame, IntelDecide, State, UnitState } from '../types.ts';
import { endByRounds, scoreObjectives } from './ending.ts';
import { lapse, stepMaintenance } from './maintenance.ts';
import { nextUnits } from './nextUnit.ts';
import { testAnnihilation } from './settle.ts';
import { clearPrivate, startTurn } from './turnStart.ts';

const at = (where: BattleFrame['at']): BattleFrame => ({ f: 'battle', at: where, done: [], last: -1, best: [] });

export function stepBattle(d: IntelDecide, g: Rules, s: State, f: BattleFrame): void {
  switch (f.at) {
    case 'start':
      startBattle(d, g, s);
      return;
    case 'round':
      d.out.emit({ e: 'RoundStarted', round: s.round + 1 });
      d.out.replace(at('select'));
      return;
    case 'select':
      selectUnit(d, g, s);
      return;
    case 'turn':
      stepTurn(d, s);
      return;
    case 'maintenance':
      stepMaintenance(d, g, s, f);
      return;
    case 'lapse':
      lapse(d, g, s, f);
      d.out.replace(at('roundEnd'));
      return;
    case 'roundEnd':
      endRound(d, g, s);
  }
}

/** `turn.firstSide` = roll: d6 each, higher begins, equal rolls again (8.4). */
function startBattle(d: IntelDecide, g: Rules, s: State): void {
  let firstSide = s.firstSide;
  const rolls: (readonly [number, number])[] = [];
  while (g.o['turn.firstSide'] === 'roll') {
    const a = d.dice.roll(1, 6, { why: 'firstSide', side: 0 })[0]!;
    const b = d.dice.roll(1, 6, { why: 'firstSide', side: 1 })[0]!;
    rolls.push([a, b]);
    if (a === b) continue;
    firstSide = a > b ? 0 : 1;
    break;
  }
  d.out.emit({ e: 'BattleStarted', firstSide, rolls });
  if (!testAnnihilation(d, g, s)) d.out.replace(at('round'));
}

function selectUnit(d: IntelDecide, g: Rules, s: State): void {
  // Only a script's `set` makes a unit active here: its turn goes on without a turn start.
  if (s.units[s.active]) {
    d.out.replace(at('turn'));
    return;
  }
  const next = nextUnits(g, s, (u) => !u.acted, s.lastTurnSide);
  if (!next) {
    d.out.emit({ e: 'MaintenanceStarted', round: s.round });
    d.out.replace({ ...at('maintenance'), last: s.lastTurnSide });
  } else if (next.units.length === 1) beginTurn(d, g, next.units[0]!);
  else d.out.ask({ k: 'pickUnit', units: next.units.map((u) => u.id), aw: next.aw }, [next.side]);
}

/** The chosen unit's turn starts. */
export function beginTurn(d: IntelDecide, g: Rules, u: UnitState): void {
  d.out.replace(at('turn'));
  startTurn(d, g, u);
}

/** Ask for the next action, or end the turn: no AP left, or the unit is gone. */
function stepTurn(d: IntelDecide, s: State): void {
  const u = s.units[s.active];
  if (u && inPlay(u) && u.ap > 0) {
    d.out.ask({ k: 'turn', unit: u.id }, [u.side]);
    return;
  }
  if (u) endTurn(d, u);
  d.out.replace(at('select'));
}

/** Remaining AP become RP at once (section 5). */
function endTurn(d: IntelDecide, u: UnitState): void {
  d.out.emit({ e: 'TurnEnded', unit: u.id, rp: u.rp + u.ap });
}

/** Intel has lapsed before; private levels by option, smoke, objectives, round limit. */
function endRound(d: IntelDecide, g: Rules, s: State): void {
  if (g.o['intel.privateExpiry'] === 'roundEnd') for (const u of s.units) clearPrivate(d, u);
  for (const smoke of s.smoke.slice()) if (smoke.until <= s.round) d.out.emit({ e: 'SmokeCleared', cell: smoke.cell });
  const score = scoreObjectives(d, g, s);
  d.out.emit({ e: 'RoundEnded', round: s.round, score });
  if (s.round >= g.o.roundLimit) endByRounds(d, g, s);
  else d.out.replace(at('round'));
}
