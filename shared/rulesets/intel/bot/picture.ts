/**
 * The picture a computer player makes itself of one decision: arms, marks, values, what each cell is worth. Made once per open ask
 * and kept while it is open, so that weighing a hundred choices costs one look at the board.
 */
import type { Int, SideIndex } from '../../../engine/ruleset.ts';
import type { Cell } from '../../../geometry/grid.ts';
import { winningFaces } from '../chance.ts';
import { distanceOf } from '../movement.ts';
import { effectiveIntel } from '../procedures/knowledge.ts';
import { infantryTerrain } from '../procedures/terrain.ts';
import { attributes, carries, inPlay, type Rules } from '../rules.ts';
import { sees } from '../sight.ts';
import type { IntelAsk, Stance, State, UnitState } from '../types.ts';
import { FAR, objectiveFields } from './fields.ts';
import { firepowerOf, markOf, meleeLoss, rangedLoss, type Firepower, type Mark } from './firepower.ts';

/** A victory point in points of lost units, and the usual length of a look ahead in rounds. */
const HORIZON = 3;

export interface Picture {
  readonly g: Rules;
  readonly s: State;
  readonly side: SideIndex;
  readonly enemies: readonly UnitState[];
  readonly friends: readonly UnitState[];
  fire(u: UnitState): Firepower;
  mark(u: UnitState): Mark;
  /** Thousandths of a point per thousandth of a hit point, times 1000. */
  value(u: UnitState): Int;
  /** Points of one victory point. */
  readonly victoryPoint: Int;
  readonly roundsLeft: Int;
  /** What a shot of `u` from `cell` at `t` is worth, thousandths of a point. */
  shot(u: UnitState, cell: Cell, t: UnitState, known: Int, bonus?: Int): Int;
  melee(u: UnitState, t: UnitState, bonus: Int): Int;
  /** Expected loss of `u` in `cell` until its next turn, thousandths of a point. */
  threat(u: UnitState, cell: Cell, stance: Stance): Int;
  /** Worth of standing in `cell` for the objectives. */
  ground(u: UnitState, cell: Cell): Int;
  linkChance(u: UnitState): Int;
}

let kept: { readonly asked: IntelAsk; readonly s: State; readonly side: SideIndex; readonly picture: Picture } | null = null;

/** The picture of the open ask; kept until another is asked for. */
export function pictureOf(g: Rules, s: State, asked: IntelAsk, side: SideIndex): Picture {
  if (kept && kept.asked === asked && kept.s === s && kept.side === side && kept.picture.g === g) return kept.picture;
  const picture = paint(g, s, side);
  kept = { asked, s, side, picture };
  return picture;
}

function paint(g: Rules, s: State, side: SideIndex): Picture {
  const fires: (Firepower | undefined)[] = [];
  const marks: (Mark | undefined)[] = [];
  const fire = (u: UnitState): Firepower => (fires[u.order] ??= firepowerOf(g, u));
  const mark = (u: UnitState): Mark => (marks[u.order] ??= markOf(g, u));
  const value = (u: UnitState): Int => Math.floor((1000 * g.profiles[u.order]!.points) / Math.max(1, g.profiles[u.order]!.startHp));
  const enemies = s.units.filter((u) => u.side !== side && inPlay(u));
  const friends = s.units.filter((u) => u.side === side && inPlay(u));
  const victoryPoint = 1000 * g.o['end.lossDivisor'];
  const roundsLeft = Math.max(0, g.o.roundLimit - s.round);
  const errands = errandsOf(g, s, side, friends);

  const shot = (u: UnitState, cell: Cell, t: UnitState, known: Int, bonus = 0): Int => {
    const distance = distanceOf(g.setting, cell, t.cell);
    if (distance > fire(u).maxRange) return 0;
    const right = 20 + infantryTerrain(g.level[t.cell]!, t.stance, false, false);
    const loss = rangedLoss(g, fire(u), mark(t), distance, sees(g.setting, s.smoke, cell, t.cell), right, known, bonus);
    return Math.floor((loss * value(t)) / 1000);
  };
  const threat = (u: UnitState, cell: Cell, stance: Stance): Int => {
    const right = 20 + infantryTerrain(g.level[cell]!, stance, false, false);
    const optical = infantryTerrain(g.level[cell]!, stance, true, carries(u, 'camoNet'));
    let loss = 0;
    for (const e of enemies) {
      const f = fire(e);
      const distance = distanceOf(g.setting, e.cell, cell);
      const sight = sees(g.setting, s.smoke, e.cell, cell);
      if (distance > f.maxRange + 2) continue;
      if (cell === e.cell) loss += Math.floor(meleeLoss(g, f, mark(u), 0) / 2);
      // What it may know when it shoots: the shared level if it links, else what its own recon may find.
      const a = attributes(g, e);
      const found = sight && a.or > 0 ? winningFaces(a.or + attributes(g, u).os, 14 + optical) : 0;
      const shared = Math.max(effectiveIntel(g, e, u), u.intel);
      const known = shared >= 2 ? 16 : Math.min(16, found);
      if (known === 0) continue;
      loss += Math.floor((rangedLoss(g, f, mark(u), Math.min(distance, f.maxRange), sight, right, sight ? 2 : u.intel) * known) / 20);
    }
    return Math.floor((Math.min(loss, 1000 * mark(u).hp) * value(u)) / 1000);
  };
  const ground = (u: UnitState, cell: Cell): Int => groundOf(g, s, u, cell, errands, victoryPoint, roundsLeft);
  const linkChance = (u: UnitState): Int =>
    u.emissionControl || u.jammed ? 0 : winningFaces(attributes(g, u).aw + (carries(u, 'longRangeRadio') ? 2 : 0), 20);
  const melee = (u: UnitState, t: UnitState, bonus: Int): Int => Math.floor((meleeLoss(g, fire(u), mark(t), bonus) * value(t)) / 1000);
  return { g, s, side, enemies, friends, fire, mark, value, victoryPoint, roundsLeft, shot, melee, threat, ground, linkChance };
}

/** Which objective each unit goes for: nearest first, spread so that no objective is forgotten. Index into `State.objectives`, -1 = none. */
function errandsOf(g: Rules, s: State, side: SideIndex, friends: readonly UnitState[]): readonly Int[] {
  const errand: Int[] = s.units.map(() => -1);
  const sent: Int[] = s.objectives.map((o) => (o.control === side ? 1 : 0));
  const waiting = new Set(friends);
  while (waiting.size > 0 && s.objectives.length > 0) {
    let best: { readonly u: UnitState; readonly i: Int; readonly cost: Int } | null = null;
    for (const u of waiting) {
      const fields = objectiveFields(g, attributes(g, u).ta);
      for (let i = 0; i < s.objectives.length; i++) {
        const cost = (fields[i]?.[u.cell] ?? FAR) + 6 * sent[i]!;
        if (!best || cost < best.cost) best = { u, i, cost };
      }
    }
    if (!best) break;
    errand[best.u.order] = best.i;
    sent[best.i] = sent[best.i]! + 1;
    waiting.delete(best.u);
  }
  return errand;
}

/** Nearness to the unit's objective in victory points: a round earlier there is a round more of its value. */
function groundOf(g: Rules, s: State, u: UnitState, cell: Cell, errands: readonly Int[], victoryPoint: Int, roundsLeft: Int): Int {
  const i = errands[u.order]!;
  const o = s.objectives[i];
  if (!o) return 0;
  const goal = g.setting.goals.find((x) => x.id === o.id)!;
  const a = attributes(g, u);
  const cost = objectiveFields(g, a.ta)[i]![cell]!;
  if (cost >= FAR) return 0;
  const rounds = Math.floor((100 * cost) / Math.max(1, 2 * a.move));
  const ours = o.control === u.side;
  const worth = (goal.value * Math.min(HORIZON, roundsLeft + 1) + goal.endValue) * (ours ? 1 : 3);
  const near = Math.max(0, worth * victoryPoint - Math.floor((rounds * Math.max(1, goal.value) * victoryPoint * (ours ? 1 : 4)) / 400));
  return Math.floor(near / 6) + (cost === 0 && !ours ? Math.floor(victoryPoint / 2) : 0);
}
