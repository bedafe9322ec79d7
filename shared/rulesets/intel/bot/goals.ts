/** What objectives are worth to a computer player: who goes where, who stays as a guard, what nearness counts. */
import type { Int, SideIndex } from '../../../engine/ruleset.ts';
import type { Cell } from '../../../geometry/grid.ts';
import type { Attributes } from '../derived.ts';
import type { Rules } from '../rules.ts';
import type { State, UnitState } from '../types.ts';
import { FAR } from './fields.ts';

/** Where a unit goes: index into `State.objectives`, and how many go there before it. */
interface Errand {
  readonly goal: Int;
  readonly rank: Int;
}

export interface Goals {
  /** By `order` of own units. */
  readonly errands: readonly (Errand | undefined)[];
  /** By objective: could an enemy be there within the next two rounds? */
  readonly pressed: readonly boolean[];
}

type Fields = (u: UnitState) => readonly Int16Array[];

/** Movement points that a further unit at one objective, or one at a quiet objective of ours, counts as farther. */
const CROWD = 6;
const GUARDED = 5;
/** Move actions in which an enemy that comes for an objective is near. */
const NEAR = 4;

/** Which objective each unit goes for: nearest first, spread so that no objective is forgotten. */
export function goalsOf(
  s: State,
  side: SideIndex,
  friends: readonly UnitState[],
  enemies: readonly UnitState[],
  field: Fields,
  attr: (u: UnitState) => Attributes,
): Goals {
  const count = s.objectives.length;
  const pressed = s.objectives.map((_, i) => enemies.some((e) => field(e)[i]![e.cell]! <= NEAR * attr(e).move));
  const errands: (Errand | undefined)[] = s.units.map(() => undefined);
  const sent: Int[] = s.objectives.map(() => 0);
  // An objective of ours needs one guard; the others look further.
  const weight = s.objectives.map((o) => (o.control === side ? GUARDED : 0));
  const waiting = count === 0 ? [] : friends.slice();
  while (waiting.length > 0) {
    let at = 0;
    let goal = 0;
    let least = Infinity;
    for (let k = 0; k < waiting.length; k++) {
      const u = waiting[k]!;
      const fields = field(u);
      for (let i = 0; i < count; i++) {
        const cost = fields[i]![u.cell]! + CROWD * sent[i]! + weight[i]!;
        if (cost >= least) continue;
        least = cost;
        at = k;
        goal = i;
      }
    }
    errands[waiting[at]!.order] = { goal, rank: sent[goal]! };
    sent[goal] = sent[goal]! + 1;
    waiting.splice(at, 1);
  }
  return { errands, pressed };
}

/**
 * Per cent of an objective's worth that nearness counts for the first, second and further units; for one that is ours. Higher figures
 * lose: they run into the enemy's fire.
 */
const PULL = [40, 25, 15] as const;
const PULL_OURS = 8;
/** For the guard of an objective that an enemy may reach: control stays while one of ours stands there. */
const PULL_GUARD = 40;
const GUARD_STAYS = 40;

/** Nearness to the unit's objective: a round earlier there is a round more of its value, in thousandths of a point. */
export function groundOf(
  g: Rules,
  s: State,
  goals: Goals,
  u: UnitState,
  cell: Cell,
  victoryPoint: Int,
  roundsLeft: Int,
  field: readonly Int16Array[],
  move: Int,
): Int {
  const errand = goals.errands[u.order];
  if (!errand) return 0;
  const o = s.objectives[errand.goal]!;
  const goal = g.goals[errand.goal]!;
  const cost = field[errand.goal]![cell]!;
  if (cost >= FAR) return -FAR * 1000;
  const ours = o.control === u.side;
  const guard = ours && errand.rank === 0 && goals.pressed[errand.goal]!;
  const pull = guard ? PULL_GUARD : ours ? PULL_OURS : (PULL[errand.rank] ?? PULL[PULL.length - 1]!);
  const perRound = goal.value * victoryPoint + Math.floor((goal.endValue * victoryPoint) / (roundsLeft + 1));
  const way = Math.floor((perRound * cost * pull) / (100 * 2 * Math.max(1, move)));
  const stay = cost > 0 ? 0 : guard ? GUARD_STAYS : ours ? 0 : Math.floor(pull / 2);
  return Math.floor((perRound * stay) / 100) - way;
}

/** Nothing to take, and not the guard of what an enemy may reach: such units go and look for the enemy. */
export function isFreeToHunt(s: State, goals: Goals, u: UnitState): boolean {
  const errand = goals.errands[u.order];
  if (!errand) return true;
  return s.objectives[errand.goal]!.control === u.side && (errand.rank > 0 || !goals.pressed[errand.goal]!);
}
