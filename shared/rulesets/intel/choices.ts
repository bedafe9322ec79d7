/** All answers to the open ask in a stable order, with the refused ones and their reasons on request (action bar, bots, tests). */
import type { Query, Read, Reason } from '../../engine/ruleset.ts';
import type { Cell, ColRow } from '../../geometry/grid.ts';
import type { Json } from '../../result.ts';
import { aimAt, hasUsableWeapon } from './assignment.ts';
import { neighboursOf } from './movement.ts';
import { isHiddenPlay } from './procedures/known.ts';
import { refuseMaintenance } from './procedures/maintenance.ts';
import { discardsOf } from './procedures/settle.ts';
import { reachOf } from './reach.ts';
import { retreatsOf } from './reactions/refuse.ts';
import { attributes, inPlay, rulesOf, unitById, type Rules } from './rules.ts';
import { why } from './why.ts';
import { GRANTS, refuseGrant } from './why/common.ts';
import { mayEnter } from './why/move.ts';
import { canRecon } from './why/recon.ts';
import { ACTIONS, RECONS, type ActionId, type Command, type IntelAsk, type IntelChoice, type State, type UnitState } from './types.ts';

export function* choices(r: Read, s: State, asked: IntelAsk | null, q: Query): Generator<IntelChoice> {
  if (q.action === 'concede') {
    if (asked) yield choice({ t: 'concede' });
    return;
  }
  if (!asked || !asked.to.includes(q.side)) return;
  let left = q.max ?? Infinity;
  for (const cmd of commands(rulesOf(r.setting), s, asked, q)) {
    if (left <= 0) return;
    // Paths come from the reach, which is the same test as `why` for them.
    const no = cmd.t === 'move' && !q.refused ? LEGAL : why(r, s, asked, { by: q.side, cmd });
    if (no.length > 0 && !q.refused) continue;
    left--;
    yield choice(cmd, no);
  }
}

const LEGAL: readonly Reason[] = [];

/** The label is made when somebody looks at it: computer players weigh hundreds of choices and read no label. */
function choice(cmd: Command, no: readonly Reason[] = LEGAL): IntelChoice {
  const made: IntelChoice = {
    cmd,
    get label() {
      return { id: cmd.t === 'react' ? cmd.reaction : cmd.t, data: labelData(cmd) };
    },
  };
  return no.length > 0 ? { cmd, label: made.label, no } : made;
}

function labelData(cmd: Command): Readonly<Record<string, Json>> {
  const data: Record<string, Json> = {};
  if ('unit' in cmd && cmd.unit !== undefined) data['unit'] = cmd.unit;
  if ('target' in cmd && cmd.target !== undefined) data['target'] = cmd.target;
  if ('kind' in cmd) data['kind'] = cmd.kind;
  if ('to' in cmd && cmd.to !== undefined) data['cell'] = cmd.to;
  if ('path' in cmd && cmd.path.length > 0) data['cell'] = cmd.path[cmd.path.length - 1]!;
  if ('member' in cmd && cmd.member !== undefined) data['member'] = cmd.member;
  if ('items' in cmd) data['items'] = cmd.items;
  return data;
}

/** Candidates for the ask, legal or not; `why` sorts them. */
function* commands(g: Rules, s: State, asked: IntelAsk, q: Query): Generator<Command> {
  const { ask } = asked;
  const wants = (t: string): boolean => q.action === undefined || q.action === t;
  switch (ask.k) {
    case 'turn':
      if (q.unit !== undefined && q.unit !== ask.unit) return;
      for (const t of ACTIONS) if (wants(t)) yield* actionCommands(g, s, unitById(s, ask.unit)!, t, q.refused === true);
      return;
    case 'pickUnit':
      for (const unit of ask.units) if (q.unit === undefined || q.unit === unit) yield { t: 'pickUnit', unit };
      return;
    case 'react':
      for (const offer of ask.offers) {
        if (q.unit !== undefined && q.unit !== offer.unit) continue;
        for (const reaction of offer.reactions) {
          if (!wants(reaction) && !wants('react')) continue;
          const u = unitById(s, offer.unit)!;
          if (reaction === 'fallBack')
            for (const cell of retreatsOf(g, s, u)) yield { t: 'react', reaction, unit: u.id, to: g.colRows[cell]! };
          else if (reaction === 'goToGround') yield { t: 'react', reaction, unit: u.id };
          else yield { t: 'react', reaction, unit: u.id, ...(ask.trigger === '' ? {} : { target: ask.trigger }) };
        }
      }
      if (wants('passReaction')) yield { t: 'passReaction' };
      return;
    case 'maintenance':
      for (const unit of ask.units) if (q.unit === undefined || q.unit === unit) yield* maintenanceCommands(g, s, unitById(s, unit)!, q);
      return;
    case 'discard':
      for (const items of discardsOf(g, unitById(s, ask.unit)!)) yield { t: 'discard', unit: ask.unit, items };
      return;
    case 'chooseCasualty': {
      const u = unitById(s, ask.unit)!;
      for (let member = 0; member < u.hp.length; member++) if (u.hp[member]! > 0) yield { t: 'chooseCasualty', unit: u.id, member };
    }
  }
}

function* maintenanceCommands(g: Rules, s: State, u: UnitState, q: Query): Generator<Command> {
  if (q.action === undefined || q.action === 'maintenanceRecon')
    for (const t of s.units) {
      if (t.side === u.side || t.intel < 1 || t.living === 0) continue;
      for (const kind of RECONS) {
        if (kind === 'droneRecon' && refuseGrant(g, u, kind).length > 0) continue;
        if (q.refused || refuseMaintenance(g, s, u, t, kind).length === 0) yield { t: 'maintenanceRecon', unit: u.id, kind, target: t.id };
      }
    }
  if (q.action === undefined || q.action === 'maintenancePass') yield { t: 'maintenancePass', unit: u.id };
}

const enemies = (s: State, u: UnitState): readonly UnitState[] => s.units.filter((t) => t.side !== u.side && inPlay(t));

/** Commands of one action. Actions that need a course or accessory the unit never had are listed only with `refused`. */
function* actionCommands(g: Rules, s: State, u: UnitState, t: ActionId, refused: boolean): Generator<Command> {
  const unit = u.id;
  if (!refused && GRANTS[t] !== 'basic' && refuseGrant(g, u, t).length > 0) return;
  switch (t) {
    case 'move':
    case 'forcedMarch':
      yield* moves(g, s, u, t, refused);
      return;
    case 'assault':
      yield* assaults(g, s, u, refused);
      return;
    case 'shoot':
    case 'aimedFire':
    case 'suppressiveFire':
    case 'closeCombat':
      // The quick look spares the reasons that nobody asked for.
      for (const target of enemies(s, u))
        if (refused || hasUsableWeapon(g, u, aimAt(g, s, u, target, t))) yield { t, unit, target: target.id };
      return;
    case 'opticalRecon':
    case 'electronicRecon':
    case 'droneRecon':
      if (isHiddenPlay(g)) yield { t, unit };
      for (const target of enemies(s, u)) if (refused || canRecon(g, s, u, target, t)) yield { t, unit, target: target.id };
      return;
    case 'jam':
      for (const target of enemies(s, u)) yield { t, unit, target: target.id };
      return;
    case 'popSmoke':
      for (const cell of [u.cell, ...neighboursOf(g.setting, u.cell)]) yield { t, unit, to: g.colRows[cell]! };
      return;
    case 'firstAid':
      yield* firstAids(g, s, u, refused);
      return;
    case 'takeCover':
    case 'hide':
    case 'overwatch':
    case 'datalink':
    case 'emissionControl':
    case 'endTurn':
      yield { t, unit };
  }
}

/** Cheapest path to every cell in reach. */
export function pathsOf(g: Rules, s: State, u: UnitState, bonus: number): ReadonlyMap<Cell, readonly ColRow[]> {
  const a = attributes(g, u);
  const paths = new Map<Cell, readonly ColRow[]>();
  if (a.move <= 0) return paths;
  const reach = reachOf(g.setting, { cell: u.cell, move: a.move + bonus, ta: a.ta, mayEnter: (cell) => mayEnter(g, s, u, cell) });
  const from = new Map(reach.cells.map((c) => [c.cell, c.from]));
  // Paths share their beginnings' cells; each is built once from the one before it.
  const pathTo = (cell: Cell): readonly ColRow[] => {
    if (cell === u.cell) return [];
    let path = paths.get(cell);
    if (!path) paths.set(cell, (path = [...pathTo(from.get(cell)!), g.colRows[cell]!]));
    return path;
  };
  for (const { cell } of reach.cells) pathTo(cell);
  return paths;
}

function* moves(g: Rules, s: State, u: UnitState, t: 'move' | 'forcedMarch', refused: boolean): Generator<Command> {
  const paths = pathsOf(g, s, u, t === 'forcedMarch' ? 1 : 0);
  for (const path of paths.values()) yield { t, unit: u.id, path };
  // Nowhere to go: one refused choice, so that the action bar can say why.
  if (paths.size === 0 && refused) {
    const next = neighboursOf(g.setting, u.cell)[0];
    yield { t, unit: u.id, path: next === undefined ? [] : [g.colRows[next]!] };
  }
}

function* assaults(g: Rules, s: State, u: UnitState, refused: boolean): Generator<Command> {
  const paths = pathsOf(g, s, u, 0);
  for (const target of enemies(s, u)) {
    const ends = g.o['closeCombat.range'] === 0 ? [target.cell] : [target.cell, ...neighboursOf(g.setting, target.cell)];
    let found = false;
    for (const end of ends) {
      const path = end === u.cell ? [] : paths.get(end);
      if (!path) continue;
      found = true;
      yield { t: 'assault', unit: u.id, target: target.id, path };
    }
    if (!found && refused) yield { t: 'assault', unit: u.id, target: target.id, path: [] };
  }
}

function* firstAids(g: Rules, s: State, u: UnitState, refused: boolean): Generator<Command> {
  let found = false;
  for (const t of s.units) {
    if (t.side !== u.side || t.cell !== u.cell || !inPlay(t)) continue;
    const members = g.profiles[t.order]!.members;
    for (let member = 0; member < t.hp.length; member++) {
      if (t.hp[member]! <= 0 || t.hp[member]! >= members[member]!.maxHp) continue;
      found = true;
      yield { t: 'firstAid', unit: u.id, target: t.id, member };
    }
  }
  if (!found && refused) yield { t: 'firstAid', unit: u.id };
}
