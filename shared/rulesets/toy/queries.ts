/** What a player of the toy book is shown: choices, odds, worth, and what a side may know. */
import { gridOf } from '../../board/board.ts';
import type { Cell } from '../../geometry/grid.ts';
import {
  makeView,
  type Appraisal,
  type By,
  type Choice,
  type Dice,
  type Int,
  type Odds,
  type OpenAsk,
  type Query,
  type Read,
  type Reason,
  type Setting,
  type SideIndex,
  type View,
} from '../../engine/ruleset.ts';
import { alive, canHit, flag, indexOf, needAt, occupant, option, wallsOf, why } from './rules.ts';
import type { ToyCommand, ToyEvent, ToyState, ToyTypes } from './types.ts';

type Asked = OpenAsk<ToyTypes> | null;

const ACTIONS = ['shoot', 'move', 'creep', 'hide', 'end'] as const;

/** Choices of an ask, in a stable order; refused ones only where the query wants them. */
export function* choices(r: Read, s: ToyState, asked: Asked, q: Query): Generator<Choice<ToyTypes>> {
  let left = q.max ?? Infinity;
  for (const cmd of commands(r, s, asked, q)) {
    const reasons = q.refused || cmd.t === 'concede' ? why(r, s, asked, { by: q.side, cmd }) : [];
    if (reasons.length > 0 && !q.refused) continue;
    if (left-- <= 0) return;
    const label: Reason = { id: cmd.t, data: { ...cmd } };
    yield reasons.length > 0 ? { cmd, label, no: reasons } : { cmd, label };
  }
}

function* commands(r: Read, s: ToyState, asked: Asked, q: Query): Generator<ToyCommand> {
  if (q.action === 'concede') return yield { t: 'concede' };
  if (!asked || !asked.to.includes(q.side)) return;
  const wants = (t: string): boolean => q.action === undefined || q.action === t;
  if (asked.ask.k === 'react') {
    if (wants('react')) for (const unit of asked.ask.units) if (q.unit === undefined || q.unit === unit) yield { t: 'react', unit };
    if (wants('pass')) yield { t: 'pass' };
    return;
  }
  const { unit } = asked.ask;
  if (q.unit !== undefined && q.unit !== unit) return;
  const i = indexOf(s, unit);
  for (const action of ACTIONS) if (wants(action)) yield* actions(r, s, i, action, q.refused === true);
}

function* actions(r: Read, s: ToyState, i: Int, action: (typeof ACTIONS)[number], refused: boolean): Generator<ToyCommand> {
  const u = s.units[i]!;
  const unit = u.id;
  switch (action) {
    case 'end':
      return yield { t: 'end', unit };
    case 'hide':
      if (refused) yield { t: 'hide', unit };
      else if (why(r, s, { ask: { k: 'turn', unit }, to: [u.side] }, { by: u.side, cmd: { t: 'hide', unit } }).length === 0)
        yield { t: 'hide', unit };
      return;
    case 'shoot':
      if (u.ap < 1 && !refused) return;
      for (let t = 0; t < s.units.length; t++) {
        const e = s.units[t]!;
        if (e.side !== u.side && (refused || canHit(r, s, i, t))) yield { t: 'shoot', unit, target: e.id };
      }
      return;
    case 'creep':
      if (!refused && (!u.hidden || u.ap < 2)) return;
      for (const to of gridOf(r.setting.board).neighbours(u.cell)) if (refused || free(r, s, to)) yield { t: 'creep', unit, to };
      return;
    case 'move':
      if (u.ap < 1) return refused ? yield { t: 'move', unit, path: [] } : undefined;
      yield* moves(r, s, unit, u.cell);
  }
}

const free = (r: Read, s: ToyState, cell: Cell): boolean => wallsOf(r.setting)[cell] === 0 && occupant(s, cell) < 0;

function* moves(r: Read, s: ToyState, unit: string, start: Cell): Generator<ToyCommand> {
  const grid = gridOf(r.setting.board);
  const seen = new Set<Cell>([start]);
  let ends: { readonly cell: Cell; readonly path: readonly Cell[] }[] = [{ cell: start, path: [] }];
  for (let n = option(r, 'stride'); n > 0; n--) {
    const next: typeof ends = [];
    for (const { cell, path } of ends)
      for (const to of grid.neighbours(cell)) {
        if (seen.has(to) || !free(r, s, to)) continue;
        seen.add(to);
        const way = [...path, to];
        next.push({ cell: to, path: way });
        yield { t: 'move', unit, path: way };
      }
    ends = next;
  }
}

/** Exact: one d100. */
export function odds(r: Read, s: ToyState, c: By<ToyTypes>): Odds {
  const none: Odds = { exact: true, checks: [], outcomes: [], expected: {}, answers: [] };
  if (c.cmd.t !== 'shoot') return none;
  const a = s.units[indexOf(s, c.cmd.unit)];
  const b = s.units[indexOf(s, c.cmd.target)];
  if (!a || !b || b.cell < 0) return none;
  const need = needAt(gridOf(r.setting.board).distance(a.cell, b.cell));
  return {
    exact: true,
    checks: [
      {
        id: 'shot',
        kind: 'table',
        dice: ['d100'],
        terms: [{ id: 'need', side: 'left', op: 'set', value: need }],
        p: [need, 100],
      },
    ],
    outcomes: [
      { id: 'miss', p: [100 - need, 100] },
      { id: 'hit', p: [need, 100] },
    ],
    expected: { hp: [need, 100] },
    answers: [],
  };
}

/** Unseen enemies keep their hit points and lose place and points. The state itself when nothing can hide. */
export function view(setting: Setting, s: ToyState, to: SideIndex): View<ToyTypes> {
  if (setting.options['hidden'] !== true || to < 0) return makeView(to, s);
  return makeView(to, {
    round: s.round,
    active: s.active,
    units: s.units.map((u) => (u.side === to || !u.hidden || u.hp === 0 ? { ...u } : { ...u, cell: -1, ap: 0, rp: 0 })),
  });
}

/** What of an event reaches a side, given the state after it. */
export function perceive(_setting: Setting, s: ToyState, e: ToyEvent, to: SideIndex): ToyEvent | null {
  switch (e.e) {
    case 'Crept':
    case 'Paid':
    case 'TurnStarted': {
      const u = s.units[e.unit]!;
      if (u.side === to || to < 0 || !u.hidden) return e;
      return e.e === 'TurnStarted' ? { ...e, ap: 0 } : null;
    }
    default:
      return e;
  }
}

/** Unseen enemies on random free cells away from the viewer's own units. */
export function resample(setting: Setting, v: View<ToyTypes>, rnd: Dice): ToyState {
  const grid = gridOf(setting.board);
  const wall = wallsOf(setting);
  const s: ToyState = { round: v.seen.round, active: v.seen.active, units: v.seen.units.map((u) => ({ ...u })) };
  for (const u of s.units) {
    if (u.cell >= 0 || u.hp === 0) continue;
    const open: Cell[] = [];
    const far: Cell[] = [];
    for (let c = 0; c < grid.size; c++) {
      if (wall[c] === 1 || occupant(s, c) >= 0) continue;
      open.push(c);
      if (!s.units.some((o) => o.side !== u.side && o.hp > 0 && grid.distance(o.cell, c) <= 1)) far.push(c);
    }
    const among = far.length > 0 ? far : open;
    const [k] = rnd.roll(1, among.length, { why: 'resample', side: v.side, unit: u.id });
    u.cell = among[k! - 1]!;
    u.rp = 1;
  }
  return s;
}

/** Thousandths of a point: hits count a thousand, distance to the nearest known enemy costs. */
export function appraise(r: Read, v: View<ToyTypes>, _asked: Asked, choice: Choice<ToyTypes>): Appraisal {
  const { cmd } = choice;
  const s = v.seen;
  const grid = gridOf(r.setting.board);
  const worth = (id: string, value: Int): Appraisal => ({ score: value, terms: [{ id, value }] });
  switch (cmd.t) {
    case 'shoot': {
      const a = s.units[indexOf(s, cmd.unit)]!;
      const b = s.units[indexOf(s, cmd.target)]!;
      return worth('hit', needAt(grid.distance(a.cell, b.cell)) * 10 + (b.hp === 1 ? 100 : 0));
    }
    case 'react':
      return worth('reaction', 500);
    case 'move': {
      const u = s.units[indexOf(s, cmd.unit)]!;
      const end = cmd.path[cmd.path.length - 1] ?? u.cell;
      let was = 99;
      let is = 99;
      for (const e of s.units) {
        if (e.side === u.side || !alive(e) || e.cell < 0) continue;
        was = Math.min(was, grid.distance(u.cell, e.cell));
        is = Math.min(is, grid.distance(end, e.cell));
      }
      return worth('closer', (was - is) * 30);
    }
    case 'hide':
      return worth('hide', flag(r, 'hidden') ? 5 : 0);
    default:
      return worth(cmd.t, 0);
  }
}

export function features(_setting: Setting, v: View<ToyTypes>, side: SideIndex): Record<string, Int> {
  const hp = (of: (s: SideIndex) => boolean): Int => v.seen.units.reduce((n, u) => n + (of(u.side) ? u.hp : 0), 0);
  return { ownHp: hp((x) => x === side), enemyHp: hp((x) => x !== side) };
}
