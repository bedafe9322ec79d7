/** The attack as a frame: declare, snapshot, one volley per weapon group and concerned unit, settle, windows. */
import type { Int } from '../../../engine/ruleset.ts';
import { groupsOf, type Aim } from '../assignment.ts';
import { penResult, sumOf } from '../chance.ts';
import { attributes, inPlay, weaponOf, type Rules } from '../rules.ts';
import type { WeaponType } from '../tables.ts';
import type { AttackFrame, IntelDecide, Item, State, UnitState, WeaponUse } from '../types.ts';
import { allotKills } from './damage.ts';
import { attacksOn, damageOf, hasApcr, hitLeft, hitRight, isMelee, penAgainstInfantry, type Shot } from './hit.ts';
import { settleUnit, testAnnihilation } from './settle.ts';
import { openWindow, windowOf } from './windows.ts';

/**
 * Starts an attack that has been paid for: says so, ends stances, pushes its frame.
 * @param windows   reactions may follow (an action of the active unit, or `reaction.nesting`)
 */
export function declareAttack(d: IntelDecide, u: UnitState, t: UnitState, aim: Aim, weapons: readonly WeaponUse[], windows: boolean): void {
  const { kind, distance, sight } = aim;
  d.out.emit({ e: 'AttackDeclared', unit: u.id, target: t.id, kind, weapons, distance, sight });
  if (u.stance === 'hidden' || (isMelee(kind) && u.stance !== 'open')) d.out.emit({ e: 'StanceChanged', unit: u.id, stance: 'open' });
  if (!u.firedSinceTurnStart) d.out.emit({ e: 'StatusChanged', unit: u.id, status: 'firedSinceTurnStart', on: true });
  d.out.push({
    f: 'attack',
    kind,
    unit: u.order,
    target: t.order,
    groups: groupsOf(weapons),
    distance,
    sight,
    at: 'declare',
    units: [],
    living: [],
    arm: [],
    g: 0,
    u: 0,
    hits: 0,
    next: [],
    windows,
  });
}

/** One step of an attack. */
export function stepAttack(d: IntelDecide, g: Rules, s: State, f: AttackFrame): void {
  switch (f.at) {
    case 'declare': {
      d.out.replace({ ...f, at: 'snap' });
      if (f.windows && !isMelee(f.kind)) openWindow(d, g, s, windowOf(s, 'declare', f.unit, f.target));
      return;
    }
    case 'snap':
      d.out.replace(withSnapshot(g, s, f));
      return;
    case 'dice':
      stepVolley(d, g, s, f);
      return;
    case 'settle':
      stepSettle(d, g, s, f);
      return;
    case 'window': {
      d.out.replace({ ...f, at: 'done' });
      openWindow(d, g, s, windowOf(s, 'after', f.unit, isMelee(f.kind) ? f.target : -1));
      return;
    }
    case 'done':
      d.out.pop();
  }
}

/** Concerned units with their living count and ARM, before the first die. */
function withSnapshot(g: Rules, s: State, f: AttackFrame): AttackFrame {
  const units = [f.target];
  const cell = s.units[f.target]!.cell;
  if (f.groups.some((x) => weaponOf(g, x.weapon).heLarge))
    for (const u of s.units) if (u.order !== f.target && u.cell === cell && inPlay(u)) units.push(u.order);
  return {
    ...f,
    at: 'dice',
    units,
    living: units.map((i) => s.units[i]!.living),
    arm: units.map((i) => attributes(g, s.units[i]!).arm),
    next: units.map(() => 0),
  };
}

function stepVolley(d: IntelDecide, g: Rules, s: State, f: AttackFrame): void {
  const group = f.groups[f.g];
  if (!group) {
    if (f.kind === 'suppressiveFire') suppress(d, s.units[f.target]!, f.hits);
    d.out.replace({ ...f, at: 'settle', u: 0 });
    return;
  }
  // attack.snapshot = false: living count and ARM are read again before every group.
  const now = f.u === 0 && f.g > 0 && !g.o['attack.snapshot'] ? withSnapshotOf(g, s, f) : f;
  const w = weaponOf(g, group.weapon);
  const t = s.units[now.units[now.u]!]!;
  const hits = rollHits(d, g, s, now, t, w, group.members);
  const last = now.u + 1 >= (w.heLarge ? now.units.length : 1);
  const on = { ...now, g: last ? now.g + 1 : now.g, u: last ? 0 : now.u + 1, hits: now.hits + hits };
  if (hits === 0 || now.kind === 'suppressiveFire') {
    d.out.replace(on);
    return;
  }
  const kills = rollPenetrations(d, g, s, now, t, w, hits);
  if (g.o['attack.casualtyAllocation'] === 'ownerChoice') {
    d.out.replace(on);
    if (kills.length > 0) d.out.push({ f: 'casualties', unit: t.order, kills });
    return;
  }
  const next = now.next.slice();
  next[now.u] = allotKills(d, g, t, kills, next[now.u]!);
  d.out.replace({ ...on, next });
}

const withSnapshotOf = (g: Rules, s: State, f: AttackFrame): AttackFrame => ({
  ...f,
  living: f.units.map((i) => s.units[i]!.living),
  arm: f.units.map((i) => attributes(g, s.units[i]!).arm),
});

/** All d20 of one group against one unit: by member, attacks times the living for HE. Drawn in full even when nobody is left. */
function rollHits(d: IntelDecide, g: Rules, s: State, f: AttackFrame, t: UnitState, w: WeaponType, members: readonly Int[]): Int {
  const u = s.units[f.unit]!;
  const shot: Shot = { kind: f.kind, weapon: w, distance: f.distance, sight: f.sight };
  const each = attacksOn(w, f.living[f.u]!);
  const values = d.dice.roll(each * members.length, 20, { why: 'hit', side: u.side, unit: u.id });
  const right = hitRight(g, u, t, shot);
  const rightSum = sumOf(right);
  const melee = isMelee(f.kind);
  let hits = 0;
  let k = 0;
  let left: readonly Item[] = [];
  let leftSum = 0;
  for (const member of members) {
    const own = hitLeft(g, u, member, shot);
    // Members of equal skill share one list, in the record too.
    if (left.length === 0 || own[0]!.v !== left[0]!.v) {
      left = own;
      leftSum = sumOf(own);
    }
    for (let n = 0; n < each; n++) {
      const value = values[k++]!;
      const margin = leftSum + value - rightSum;
      if (margin > 0) hits++;
      d.out.emit({
        e: 'HitRolled',
        unit: u.id,
        target: t.id,
        member,
        weapon: w.id,
        melee,
        die: 20,
        value,
        left,
        right,
        margin,
        result: margin > 0,
      });
    }
  }
  return hits;
}

/** for every hit in hit order. Returns the damage of each kill. */
function rollPenetrations(d: IntelDecide, g: Rules, s: State, f: AttackFrame, t: UnitState, w: WeaponType, hits: Int): readonly Int[] {
  const u = s.units[f.unit]!;
  const apcr = hasApcr(u, w);
  const values = d.dice.roll(apcr ? hits * 2 : hits, 6, { why: 'penetration', side: u.side, unit: u.id });
  const left = [{ id: 'pen', v: penAgainstInfantry(g, w) }];
  const right = [{ id: 'arm', v: f.arm[f.u]! }];
  const kills: Int[] = [];
  for (let k = 0; k < hits; k++) {
    const a = values[apcr ? 2 * k : k]!;
    const b = apcr ? values[2 * k + 1]! : a;
    const value = Math.max(a, b);
    const margin = left[0]!.v + value - right[0]!.v;
    const result = penResult(margin);
    const damage = result === 'none' ? 0 : damageOf(w, result);
    if (result !== 'none') kills.push(damage);
    d.out.emit({
      e: 'PenetrationRolled',
      unit: u.id,
      target: t.id,
      weapon: w.id,
      die: 6,
      value,
      ...(apcr ? { pair: [a, b] as const } : {}),
      left,
      right,
      margin,
      result,
      damage,
    });
  }
  return kills;
}

/** 6.2 suppressiveFire: a hit costs RP, as many hits as living members suppress. */
function suppress(d: IntelDecide, t: UnitState, hits: Int): void {
  if (hits >= 1 && t.rp > 0) d.out.emit({ e: 'PointsChanged', unit: t.id, ap: t.ap, rp: t.rp - 1 });
  if (hits >= t.living && !t.suppressed) d.out.emit({ e: 'StatusChanged', unit: t.id, status: 'suppressed', on: true });
}

/** for each concerned unit in unit order, then section 10. */
function stepSettle(d: IntelDecide, g: Rules, s: State, f: AttackFrame): void {
  const order = f.units.toSorted((a, b) => a - b);
  const at = order[f.u];
  if (at === undefined) {
    if (testAnnihilation(d, g, s)) return;
    if (f.windows) d.out.replace({ ...f, at: 'window' });
    else d.out.pop();
    return;
  }
  if (settleUnit(d, g, s.units[at]!)) d.out.replace({ ...f, u: f.u + 1 });
}
