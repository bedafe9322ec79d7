/**
 * The picture a computer player makes itself of one decision: arms, marks, values, what each cell is worth. Made once per open ask
 * and kept while it is open, so that weighing a hundred choices costs one look at the board.
 */
import type { Int, SideIndex } from '../../../engine/ruleset.ts';
import type { Cell } from '../../../geometry/grid.ts';
import { winningFaces } from '../chance.ts';
import type { Attributes } from '../derived.ts';
import { distanceOf } from '../movement.ts';
import { effectiveIntel } from '../procedures/knowledge.ts';
import { infantryTerrain } from '../procedures/terrain.ts';
import { attributes, carries, inPlay, type Rules } from '../rules.ts';
import { clearCached, sightMap } from '../sight.ts';
import { STANCES, type IntelAsk, type Stance, type State, type UnitState } from '../types.ts';
import { FAR, objectiveFields } from './fields.ts';
import { duelOf, firepowerOf, markOf, meleeLoss, rangedLoss, type Duel, type Firepower, type Mark } from './firepower.ts';
import { goalsOf, groundOf, isFreeToHunt, type Goals } from './goals.ts';

/** Intel that opens every weapon but blind indirect fire. */
export const ASSUMED = 3;

/** One friend's part: its link may fail, and those who have acted shoot in the next round at the earliest. */
export const chorusOf = (f: UnitState, shot: Int): Int => Math.floor((shot * (f.acted ? 6 : 14)) / 20);

/** A shot that takes all that is left of a unit is worth 1000 / FOCUS more than its damage: fire in one place. */
const FOCUS = 2500;

export interface Picture {
  readonly g: Rules;
  readonly s: State;
  readonly side: SideIndex;
  readonly enemies: readonly UnitState[];
  readonly friends: readonly UnitState[];
  attr(u: UnitState): Attributes;
  /** What `u` can do to `t`. */
  duel(u: UnitState, t: UnitState): Duel;
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
  /** Has the unit nothing to take and nothing to guard? */
  isFree(u: UnitState): boolean;
  /** Cells to the nearest enemy. */
  nearest(cell: Cell): Int;
  linkChance(u: UnitState): Int;
  distance(from: Cell, to: Cell): Int;
  sees(from: Cell, to: Cell): boolean;
  /** Best shot of `u` from a cell if every enemy were known, thousandths of a point. */
  prospect(u: UnitState, cell: Cell): Int;
  /** What all friends together could do to a known enemy from where they stand, thousandths of a point. */
  chorus(t: UnitState): Int;
  /** The best of their shots. */
  bestFriend(t: UnitState): Int;
}

let kept: { readonly asked: IntelAsk; readonly s: State; readonly side: SideIndex; readonly picture: Picture } | null = null;

/** The picture of the open ask; kept until another is asked for. */
export function pictureOf(g: Rules, s: State, asked: IntelAsk, side: SideIndex): Picture {
  if (kept && kept.asked === asked && kept.s === s && kept.side === side && kept.picture.g === g) return kept.picture;
  const picture = paint(g, s, side);
  kept = { asked, s, side, picture };
  return picture;
}

/** What of a setting does not change: places, in lattice coordinates. */
interface Ground {
  readonly xs: Int16Array;
  readonly ys: Int16Array;
}
const grounds = new WeakMap<Rules, Ground>();
function groundFor(g: Rules): Ground {
  let known = grounds.get(g);
  if (!known) {
    const xs = new Int16Array(g.grid.size);
    const ys = new Int16Array(g.grid.size);
    for (let cell = 0; cell < g.grid.size; cell++) {
      xs[cell] = g.grid.x(cell);
      ys[cell] = g.grid.y(cell);
    }
    grounds.set(g, (known = { xs, ys }));
  }
  return known;
}

/** Distance of as a closure over what a battle does not change. */
function measure(g: Rules): (a: Cell, b: Cell) => Int {
  if (g.setting.board.spec.shape !== 'hex') return (a, b) => distanceOf(g.setting, a, b);
  const { xs, ys } = groundFor(g);
  return (a, b) => {
    const dx = xs[b]! - xs[a]!;
    const dy = ys[b]! - ys[a]!;
    return Math.max(Math.abs(dx), Math.abs(dy), Math.abs(dx + dy));
  };
}

function paint(g: Rules, s: State, side: SideIndex): Picture {
  const count = s.units.length;
  const fires: (Firepower | undefined)[] = [];
  const marks: (Mark | undefined)[] = [];
  const duels: (Duel | undefined)[] = [];
  const attrs: (Attributes | undefined)[] = [];
  const values: (Int | undefined)[] = [];
  const attr = (u: UnitState): Attributes => (attrs[u.order] ??= attributes(g, u));
  const fire = (u: UnitState): Firepower => (fires[u.order] ??= firepowerOf(g, u));
  const mark = (u: UnitState): Mark => (marks[u.order] ??= markOf(g, u));
  const duel = (u: UnitState, t: UnitState): Duel => (duels[u.order * count + t.order] ??= duelOf(g, fire(u), mark(t)));
  const value = (u: UnitState): Int =>
    (values[u.order] ??= Math.floor((1000 * g.profiles[u.order]!.points) / Math.max(1, g.profiles[u.order]!.startHp)));
  const enemies = s.units.filter((u) => u.side !== side && inPlay(u));
  const friends = s.units.filter((u) => u.side === side && inPlay(u));
  const victoryPoint = 1000 * g.o['end.lossDivisor'];
  const roundsLeft = Math.max(0, g.o.roundLimit - s.round);
  const map = sightMap(g.setting.board, g.o, s.smoke);
  const sees = (from: Cell, to: Cell): boolean => clearCached(map, from, to);
  const distance = measure(g);
  const threats = new Map<Int, Int>();

  const shot = (u: UnitState, cell: Cell, t: UnitState, known: Int, bonus = 0): Int => {
    const f = fire(u);
    const far = distance(cell, t.cell);
    if (far > f.maxRange) return 0;
    const sight = sees(cell, t.cell);
    if (!sight && !f.indirect) return 0;
    const right = 20 + infantryTerrain(g.level[t.cell]!, t.stance, false, false);
    const loss = rangedLoss(duel(u, t), far, sight, right, known, bonus);
    const worth = Math.floor((loss * value(t)) / 1000);
    return worth + Math.floor((worth * loss) / (FOCUS * mark(t).hp));
  };
  const threat = (u: UnitState, cell: Cell, stance: Stance): Int => {
    const key = (u.order * g.grid.size + cell) * STANCES.length + STANCES.indexOf(stance);
    let known = threats.get(key);
    if (known === undefined) threats.set(key, (known = threatAt(u, cell, stance)));
    return known;
  };
  const threatAt = (u: UnitState, cell: Cell, stance: Stance): Int => {
    const right = 20 + infantryTerrain(g.level[cell]!, stance, false, false);
    const optical = infantryTerrain(g.level[cell]!, stance, true, stance === 'hidden' && carries(u, 'camoNet'));
    const { os } = attr(u);
    let loss = 0;
    for (const e of enemies) {
      const f = fire(e);
      const far = distance(e.cell, cell);
      if (far > f.maxRange + 2) continue;
      const sight = sees(e.cell, cell);
      if (cell === e.cell) loss += Math.floor(meleeLoss(duel(e, u), 0) / 2);
      // What it may know when it shoots: the shared level if it links, else what its own recon may find.
      const { or } = attr(e);
      const found = sight && or > 0 ? winningFaces(or + os, 14 + optical) : 0;
      const shared = Math.max(effectiveIntel(g, e, u), u.intel);
      const known = shared >= 2 ? 16 : Math.min(16, found);
      if (known === 0) continue;
      loss += Math.floor((rangedLoss(duel(e, u), Math.min(far, f.maxRange), sight, right, sight ? 2 : u.intel) * known) / 20);
    }
    return Math.floor((Math.min(loss, 1000 * mark(u).hp) * value(u)) / 1000);
  };
  const prospects = new Map<Int, Int>();
  const prospect = (u: UnitState, cell: Cell): Int => {
    const key = u.order * g.grid.size + cell;
    let best = prospects.get(key);
    if (best === undefined) {
      best = 0;
      for (const t of enemies) best = Math.max(best, shot(u, cell, t, ASSUMED), cell === t.cell ? melee(u, t, 0) : 0);
      prospects.set(key, best);
    }
    return best;
  };
  const choruses: (Int | undefined)[] = [];
  const bests: (Int | undefined)[] = [];
  const sing = (t: UnitState): void => {
    let sum = 0;
    let best = 0;
    for (const f of friends) {
      const one = shot(f, f.cell, t, ASSUMED);
      sum += chorusOf(f, one);
      if (one > best) best = one;
    }
    choruses[t.order] = sum;
    bests[t.order] = best;
  };
  const chorus = (t: UnitState): Int => {
    if (choruses[t.order] === undefined) sing(t);
    return choruses[t.order]!;
  };
  const bestFriend = (t: UnitState): Int => {
    if (bests[t.order] === undefined) sing(t);
    return bests[t.order]!;
  };
  const fields: (readonly Int16Array[] | undefined)[] = [];
  const field = (u: UnitState): readonly Int16Array[] => (fields[u.order] ??= objectiveFields(g, attr(u).ta));
  let goals: Goals | null = null;
  const ground = (u: UnitState, cell: Cell): Int => {
    goals ??= goalsOf(s, side, friends, enemies, field, attr);
    return groundOf(g, s, goals, u, cell, victoryPoint, roundsLeft, field(u), attr(u).move);
  };
  const isFree = (u: UnitState): boolean => {
    goals ??= goalsOf(s, side, friends, enemies, field, attr);
    return isFreeToHunt(s, goals, u);
  };
  const nearest = (cell: Cell): Int => {
    let least = FAR;
    for (const e of enemies) least = Math.min(least, distance(e.cell, cell));
    return least;
  };
  const linkChance = (u: UnitState): Int =>
    u.emissionControl || u.jammed ? 0 : winningFaces(attr(u).aw + (carries(u, 'longRangeRadio') ? 2 : 0), 20);
  const melee = (u: UnitState, t: UnitState, bonus: Int): Int => Math.floor((meleeLoss(duel(u, t), bonus) * value(t)) / 1000);
  return {
    g,
    s,
    side,
    enemies,
    friends,
    attr,
    duel,
    value,
    victoryPoint,
    roundsLeft,
    shot,
    melee,
    threat,
    ground,
    isFree,
    nearest,
    linkChance,
    distance,
    sees,
    prospect,
    chorus,
    bestFriend,
  };
}
