/** What the toy book allows: sight-free shots in range, two cells a move, one shot of reaction a round. */
import { gridOf, isHole, sightOf } from '../../board/board.ts';
import type { Cell } from '../../geometry/grid.ts';
import type { By, Int, OpenAsk, Read, Reason, Setting } from '../../engine/ruleset.ts';
import type { ToyCommand, ToyState, ToyTypes, ToyUnit } from './types.ts';

export const option = (r: Read, id: 'ap' | 'range' | 'rounds' | 'stride'): Int => r.opt[id] as Int;
export const flag = (r: Read, id: 'reactions' | 'hidden'): boolean => r.opt[id] === true;

const walls = new WeakMap<Setting, Uint8Array>();
/** 1 where nobody may stand: holes and cells that block sight. */
export function wallsOf(setting: Setting): Uint8Array {
  let map = walls.get(setting);
  if (!map) {
    map = new Uint8Array(gridOf(setting.board).size);
    for (let c = 0; c < map.length; c++) map[c] = isHole(setting.board, c) || sightOf(setting.board, c) === 'block' ? 1 : 0;
    walls.set(setting, map);
  }
  return map;
}

export const indexOf = (s: ToyState, id: string | undefined): Int => s.units.findIndex((u) => u.id === id);
export const alive = (u: ToyUnit): boolean => u.hp > 0;

export function occupant(s: ToyState, cell: Cell): Int {
  for (let i = 0; i < s.units.length; i++) if (s.units[i]!.cell === cell && s.units[i]!.hp > 0) return i;
  return -1;
}

/** Percent to hit at a distance. */
export const needAt = (distance: Int): Int => Math.max(5, 75 - 8 * distance);

/** May `unit` shoot at `target` as far as the table shows? */
export function canHit(r: Read, s: ToyState, unit: Int, target: Int): boolean {
  const a = s.units[unit]!;
  const b = s.units[target]!;
  if (b.cell < 0 || b.hidden || !alive(a) || !alive(b)) return false;
  return gridOf(r.setting.board).distance(a.cell, b.cell) <= option(r, 'range');
}

/** Units of `side` that may fire at `trigger` now. */
export function reactors(r: Read, s: ToyState, side: Int, trigger: Int, reacted: readonly Int[]): Int[] {
  const found: Int[] = [];
  for (let i = 0; i < s.units.length; i++) {
    const u = s.units[i]!;
    if (u.side === side && u.rp > 0 && !reacted.includes(i) && canHit(r, s, i, trigger)) found.push(i);
  }
  return found;
}

const no = (id: string, data?: Reason['data']): Reason => (data ? { id, data } : { id });

/** [] = legal: the one verdict behind choices, refusals and `begin`. */
export function why(r: Read, s: ToyState, asked: OpenAsk<ToyTypes> | null, c: By<ToyTypes>): readonly Reason[] {
  const { by, cmd } = c;
  if (cmd.t === 'concede') return by === 0 || by === 1 ? [] : [no('notYours')];
  if (!asked || !asked.to.includes(by)) return [no('notAsked')];
  if (cmd.t === 'pass') return asked.ask.k === 'react' ? [] : [no('nothingToPass')];
  if (cmd.t === 'react') return asked.ask.k === 'react' && asked.ask.units.includes(cmd.unit) ? [] : [no('cannotReact')];
  if (asked.ask.k !== 'turn' || asked.ask.unit !== cmd.unit) return [no('notActive')];
  return whyAction(r, s, indexOf(s, cmd.unit), cmd);
}

function whyAction(r: Read, s: ToyState, i: Int, cmd: Extract<ToyCommand, { unit: string }>): readonly Reason[] {
  const u = s.units[i];
  if (!u) return [no('noSuchUnit')];
  switch (cmd.t) {
    case 'end':
      return [];
    case 'move':
      return u.ap < 1 ? [no('notEnoughAp')] : whyPath(r, s, u, cmd.path);
    case 'creep':
      if (!u.hidden) return [no('notHidden')];
      return u.ap < 2 ? [no('notEnoughAp')] : whyPath(r, s, u, [cmd.to]);
    case 'hide':
      if (!flag(r, 'hidden')) return [no('optionOff')];
      if (u.hidden) return [no('alreadyHidden')];
      if (u.ap < 1) return [no('notEnoughAp')];
      return enemyNear(r, s, u, 2) ? [no('seen')] : [];
    case 'shoot': {
      if (u.ap < 1) return [no('notEnoughAp')];
      const t = s.units[indexOf(s, cmd.target)];
      if (!t || t.side === u.side || t.hidden || t.cell < 0 || !alive(t)) return [no('noTarget')];
      const distance = gridOf(r.setting.board).distance(u.cell, t.cell);
      return distance > option(r, 'range') ? [no('outOfRange', { distance })] : [];
    }
    case 'react':
      return [no('cannotReact')];
    default:
      return [no('unknownCommand')];
  }
}

function whyPath(r: Read, s: ToyState, u: ToyUnit, path: readonly Cell[]): readonly Reason[] {
  const grid = gridOf(r.setting.board);
  const wall = wallsOf(r.setting);
  if (!Array.isArray(path) || path.length === 0 || path.length > option(r, 'stride')) return [no('tooFar')];
  let at = u.cell;
  for (const cell of path) {
    if (!grid.neighbours(at).includes(cell)) return [no('notAdjacent')];
    if (wall[cell] === 1) return [no('impassable')];
    if (occupant(s, cell) >= 0) return [no('occupied')];
    at = cell;
  }
  return [];
}

/** A known living enemy within `distance`. */
export function enemyNear(r: Read, s: ToyState, u: ToyUnit, distance: Int): boolean {
  const grid = gridOf(r.setting.board);
  return s.units.some((e) => e.side !== u.side && !e.hidden && alive(e) && e.cell >= 0 && grid.distance(u.cell, e.cell) <= distance);
}
