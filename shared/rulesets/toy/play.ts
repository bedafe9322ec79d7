/** How the toy book plays: set-up, accepted commands, steps, and the one writer. */
import { gridOf } from '../../board/board.ts';
import { assertNever } from '../../result.ts';
import type { By, Decide, Int, Read } from '../../engine/ruleset.ts';
import { alive, flag, indexOf, needAt, occupant, option, reactors } from './rules.ts';
import { HP, SHOT_FACES, type ToyEvent, type ToyFrame, type ToyState, type ToyTypes } from './types.ts';

type D = Decide<ToyTypes>;

export function setup(r: Read): { readonly state: ToyState; readonly frames: readonly ToyFrame[] } {
  const grid = gridOf(r.setting.board);
  const units = r.setting.rosters.flatMap((u) =>
    u.at === null
      ? []
      : [
          {
            id: u.id,
            side: r.setting.sides.findIndex((s) => s.id === u.side),
            cell: grid.at(u.at[0], u.at[1]),
            hp: HP,
            ap: 0,
            rp: 1,
            hidden: flag(r, 'hidden') && u.def['hidden'] === true,
          },
        ],
  );
  return { state: { round: 0, active: -1, units }, frames: [{ f: 'battle', at: 'round', next: 0 }] };
}

export function begin(d: D, s: ToyState, c: By<ToyTypes>): void {
  const { cmd, by } = c;
  if (cmd.t === 'concede') return d.out.over({ winner: 1 - by, how: 'concede', score: score(s) });
  if (cmd.t === 'pass') {
    d.out.emit({ e: 'Passed', side: by });
    return d.out.pop();
  }
  const i = indexOf(s, cmd.unit);
  const u = s.units[i]!;
  switch (cmd.t) {
    case 'end':
      return d.out.emit({ e: 'Paid', unit: i, ap: 0, rp: Math.min(2, u.rp + u.ap) });
    case 'hide':
      d.out.emit({ e: 'Paid', unit: i, ap: u.ap - 1, rp: u.rp });
      return d.out.emit({ e: 'Hid', unit: i });
    case 'move':
      d.out.emit({ e: 'Paid', unit: i, ap: u.ap - 1, rp: u.rp });
      if (u.hidden) d.out.emit({ e: 'Found', unit: i, cell: u.cell });
      return d.out.push({ f: 'move', unit: i, path: cmd.path, i: 0 });
    case 'creep':
      d.out.emit({ e: 'Paid', unit: i, ap: u.ap - 2, rp: u.rp });
      return creep(d, s, i, cmd.to);
    case 'shoot':
      d.out.emit({ e: 'Paid', unit: i, ap: u.ap - 1, rp: u.rp });
      return d.out.push({ f: 'shot', unit: i, target: indexOf(s, cmd.target) });
    case 'react': {
      const asked = d.asked;
      const top = asked?.k === 'react' ? indexOf(s, asked.trigger) : -1;
      d.out.emit({ e: 'Paid', unit: i, ap: u.ap, rp: u.rp - 1 });
      return d.out.push({ f: 'shot', unit: i, target: top });
    }
    default:
      assertNever(cmd);
  }
}

/** The hidden and whoever stands next to the cell just entered find each other. */
function find(d: D, s: ToyState, mover: Int): void {
  const grid = gridOf(d.setting.board);
  const me = s.units[mover]!;
  for (let i = 0; i < s.units.length; i++) {
    const u = s.units[i]!;
    if (u.side === me.side || !alive(u) || grid.distance(u.cell, me.cell) > 1) continue;
    if (u.hidden) d.out.emit({ e: 'Found', unit: i, cell: u.cell });
    if (me.hidden) d.out.emit({ e: 'Found', unit: mover, cell: me.cell });
  }
}

function creep(d: D, s: ToyState, i: Int, to: Int): void {
  const met = occupant(s, to);
  if (met >= 0) return d.out.emit({ e: 'Contact', unit: i, met });
  d.out.emit({ e: 'Crept', unit: i, to });
  find(d, s, i);
}

export function step(d: D, s: ToyState, top: ToyFrame): void {
  switch (top.f) {
    case 'battle':
      return stepBattle(d, s, top);
    case 'move':
      return stepMove(d, s, top);
    case 'shot':
      return stepShot(d, s, top);
    case 'window':
      return stepWindow(d, s, top);
    default:
      assertNever(top);
  }
}

function stepMove(d: D, s: ToyState, top: Extract<ToyFrame, { f: 'move' }>): void {
  const u = s.units[top.unit]!;
  const to = top.path[top.i];
  if (to === undefined || !alive(u)) return d.out.pop();
  const met = occupant(s, to);
  if (met >= 0) {
    d.out.emit({ e: 'Contact', unit: top.unit, met });
    return d.out.pop();
  }
  d.out.emit({ e: 'Moved', unit: top.unit, from: u.cell, to });
  d.out.replace({ ...top, i: top.i + 1 });
  if (flag(d, 'hidden')) find(d, s, top.unit);
  if (flag(d, 'reactions')) d.out.push({ f: 'window', side: 1 - u.side, trigger: top.unit, reacted: [] });
}

function stepShot(d: D, s: ToyState, top: Extract<ToyFrame, { f: 'shot' }>): void {
  const a = s.units[top.unit]!;
  const b = s.units[top.target]!;
  const need = needAt(gridOf(d.setting.board).distance(a.cell, b.cell));
  const [value] = d.dice.roll(1, SHOT_FACES, { why: 'shot', side: a.side, unit: a.id });
  const hit = value! <= need;
  if (a.hidden) d.out.emit({ e: 'Found', unit: top.unit, cell: a.cell });
  d.out.emit({ e: 'Shot', unit: top.unit, target: top.target, need, value: value!, hit, hp: hit ? b.hp - 1 : b.hp });
  d.out.pop();
}

function stepWindow(d: D, s: ToyState, top: Extract<ToyFrame, { f: 'window' }>): void {
  const able = reactors(d, s, top.side, top.trigger, top.reacted);
  if (able.length === 0) return d.out.pop();
  d.out.ask({ k: 'react', trigger: s.units[top.trigger]!.id, units: able.map((i) => s.units[i]!.id) }, [top.side]);
}

const score = (s: ToyState): Int[] => [0, 1].map((side) => s.units.reduce((n, u) => n + (u.side === side ? u.hp : 0), 0));

function stepBattle(d: D, s: ToyState, top: Extract<ToyFrame, { f: 'battle' }>): void {
  const [a, b] = score(s) as [Int, Int];
  if (a === 0 || b === 0) return d.out.over({ winner: a === b ? null : a > 0 ? 0 : 1, how: 'annihilation', score: [a, b] });
  if (top.at === 'round') {
    if (s.round >= option(d, 'rounds')) return d.out.over({ winner: a === b ? null : a > b ? 0 : 1, how: 'roundLimit', score: [a, b] });
    d.out.emit({ e: 'RoundStarted', round: s.round + 1 });
    return d.out.replace({ f: 'battle', at: 'select', next: 0 });
  }
  if (top.at === 'select') {
    let next = top.next;
    while (next < s.units.length && !alive(s.units[next]!)) next++;
    if (next >= s.units.length) return d.out.replace({ f: 'battle', at: 'round', next: 0 });
    d.out.emit({ e: 'TurnStarted', unit: next, ap: option(d, 'ap') });
    return d.out.replace({ f: 'battle', at: 'turn', next });
  }
  const u = s.units[top.next]!;
  if (u.ap > 0 && alive(u)) return d.out.ask({ k: 'turn', unit: u.id }, [u.side]);
  d.out.emit({ e: 'TurnEnded', unit: top.next });
  d.out.replace({ f: 'battle', at: 'select', next: top.next + 1 });
}

/** The only writer. */
export function evolve(s: ToyState, e: ToyEvent): void {
  switch (e.e) {
    case 'RoundStarted':
      s.round = e.round;
      return;
    case 'TurnStarted': {
      const u = s.units[e.unit]!;
      s.active = e.unit;
      u.ap = e.ap;
      u.rp = 1;
      return;
    }
    case 'TurnEnded':
      s.active = -1;
      return;
    case 'Paid': {
      const u = s.units[e.unit]!;
      u.ap = e.ap;
      u.rp = e.rp;
      return;
    }
    case 'Moved':
    case 'Crept':
      s.units[e.unit]!.cell = e.to;
      return;
    case 'Contact':
      s.units[e.met]!.hidden = false;
      s.units[e.unit]!.hidden = false;
      return;
    case 'Found':
      s.units[e.unit]!.cell = e.cell;
      s.units[e.unit]!.hidden = false;
      return;
    case 'Hid':
      s.units[e.unit]!.hidden = true;
      return;
    case 'Shot':
      s.units[e.target]!.hp = e.hp;
      if (e.hp === 0) s.units[e.target]!.ap = 0;
      return;
    case 'Passed':
      return;
    default:
      assertNever(e);
  }
}
