/** All answers to the open ask in a stable order, with the refused ones and their reasons on request (action bar, bots, tests). */
import type { Query, Read, Reason } from '../../engine/ruleset.ts';
import type { Cell, ColRow } from '../../geometry/grid.ts';
import type { Json } from '../../result.ts';
import { aimAt, hasUsableWeapon } from './assignment.ts';
import type { Attributes } from './derived.ts';
import { neighboursOf } from './movement.ts';
import { isHiddenPlay } from './procedures/known.ts';
import { refuseMaintenance } from './procedures/maintenance.ts';
import { discardsOf } from './procedures/settle.ts';
import { reachOf } from './reach.ts';
import { retreatsOf } from './reactions/refuse.ts';
import { attributes, inPlay, rulesOf, unitById, type Rules } from './rules.ts';
import { why } from './why.ts';
import { COSTS, GRANTS, refuseGrant } from './why/common.ts';
import { mayEnter } from './why/move.ts';
import { canRecon } from './why/recon.ts';
import {
  ACTIONS,
  RECONS,
  type ActionId,
  type Command,
  type IntelAsk,
  type IntelChoice,
  type ReactionOffer,
  type State,
  type UnitState,
} from './types.ts';

/** Takes one candidate; `sure`: it was found by the very test that `why` makes, so that computer players need not make it twice. */
type Sink = (cmd: Command, sure?: boolean) => void;

export function choices(r: Read, s: State, asked: IntelAsk | null, q: Query): readonly IntelChoice[] {
  if (q.action === 'concede') return asked ? [new Legal({ t: 'concede' })] : [];
  if (!asked || !asked.to.includes(q.side)) return [];
  const found: IntelChoice[] = [];
  const most = q.max ?? Infinity;
  commands(rulesOf(r.setting), s, asked, q, (cmd, sure) => {
    if (found.length >= most) return;
    if (sure && !q.refused) {
      found.push(new Legal(cmd));
      return;
    }
    const no = why(r, s, asked, { by: q.side, cmd });
    if (no.length === 0) found.push(new Legal(cmd));
    else if (q.refused) found.push({ cmd, label: labelOf(cmd), no });
  });
  return found;
}

/** The label is made when somebody looks at it: computer players weigh hundreds of choices and read no label. */
class Legal implements IntelChoice {
  constructor(readonly cmd: Command) {}
  get label(): Reason {
    return labelOf(this.cmd);
  }
  toJSON(): IntelChoice {
    return { cmd: this.cmd, label: this.label };
  }
}

const labelOf = (cmd: Command): Reason => ({ id: cmd.t === 'react' ? cmd.reaction : cmd.t, data: labelData(cmd) });

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

/** Candidates for the ask, legal or not; `why` sorts those that are not sure. */
function commands(g: Rules, s: State, asked: IntelAsk, q: Query, out: Sink): void {
  const { ask } = asked;
  const wants = (t: string): boolean => q.action === undefined || q.action === t;
  switch (ask.k) {
    case 'turn': {
      if (q.unit !== undefined && q.unit !== ask.unit) return;
      const u = unitById(s, ask.unit)!;
      const acts = u.order === s.active && u.side === q.side;
      for (const t of ACTIONS) if (wants(t)) actionCommands(g, s, u, t, q.refused === true, acts && u.ap >= COSTS[t], out);
      return;
    }
    case 'pickUnit':
      for (const unit of ask.units) if (q.unit === undefined || q.unit === unit) out({ t: 'pickUnit', unit });
      return;
    case 'react':
      for (const offer of ask.offers) if (q.unit === undefined || q.unit === offer.unit) reactCommands(g, s, ask, offer, wants, out);
      if (wants('passReaction')) out({ t: 'passReaction' }, true);
      return;
    case 'maintenance':
      for (const unit of ask.units) if (q.unit === undefined || q.unit === unit) maintenanceCommands(g, s, unitById(s, unit)!, q, out);
      return;
    case 'discard':
      for (const items of discardsOf(g, unitById(s, ask.unit)!)) out({ t: 'discard', unit: ask.unit, items });
      return;
    case 'chooseCasualty': {
      const u = unitById(s, ask.unit)!;
      for (let member = 0; member < u.hp.length; member++) if (u.hp[member]! > 0) out({ t: 'chooseCasualty', unit: u.id, member });
    }
  }
}

function reactCommands(
  g: Rules,
  s: State,
  ask: Extract<IntelAsk['ask'], { k: 'react' }>,
  offer: ReactionOffer,
  wants: (t: string) => boolean,
  out: Sink,
): void {
  // In open play the offers were made from this very state; in hidden play the view has less to say.
  const sure = !isHiddenPlay(g);
  for (const reaction of offer.reactions) {
    if (!wants(reaction) && !wants('react')) continue;
    const u = unitById(s, offer.unit)!;
    if (reaction === 'fallBack') for (const cell of retreatsOf(g, s, u)) out({ t: 'react', reaction, unit: u.id, to: g.colRows[cell]! });
    else if (reaction === 'goToGround') out({ t: 'react', reaction, unit: u.id }, sure);
    else out(ask.trigger === '' ? { t: 'react', reaction, unit: u.id } : { t: 'react', reaction, unit: u.id, target: ask.trigger }, sure);
  }
}

function maintenanceCommands(g: Rules, s: State, u: UnitState, q: Query, out: Sink): void {
  if (q.action === undefined || q.action === 'maintenanceRecon')
    for (const t of s.units) {
      if (t.side === u.side || t.intel < 1 || t.living === 0) continue;
      for (const kind of RECONS) {
        if (kind === 'droneRecon' && refuseGrant(g, u, kind).length > 0) continue;
        if (q.refused || refuseMaintenance(g, s, u, t, kind).length === 0) out({ t: 'maintenanceRecon', unit: u.id, kind, target: t.id });
      }
    }
  if (q.action === undefined || q.action === 'maintenancePass') out({ t: 'maintenancePass', unit: u.id });
}

const enemies = (s: State, u: UnitState): readonly UnitState[] => s.units.filter((t) => t.side !== u.side && inPlay(t));

/**
 * Commands of one action. Actions that need a course or accessory the unit never had are listed only with `refused`.
 * @param able   the unit is the active one and has the AP
 */
function actionCommands(g: Rules, s: State, u: UnitState, t: ActionId, refused: boolean, able: boolean, out: Sink): void {
  const unit = u.id;
  if (!refused && ((GRANTS[t] !== 'basic' && refuseGrant(g, u, t).length > 0) || !able)) return;
  switch (t) {
    case 'move':
    case 'forcedMarch':
      moves(g, s, u, t, refused, out);
      return;
    case 'assault':
      assaults(g, s, u, refused, out);
      return;
    case 'shoot':
    case 'aimedFire':
    case 'suppressiveFire':
    case 'closeCombat':
      // The quick look spares the reasons that nobody asked for.
      for (const target of enemies(s, u))
        if (refused || hasUsableWeapon(g, u, aimAt(g, s, u, target, t))) out({ t, unit, target: target.id }, true);
      return;
    case 'opticalRecon':
    case 'electronicRecon':
    case 'droneRecon':
      if (isHiddenPlay(g)) out({ t, unit });
      for (const target of enemies(s, u)) if (refused || canRecon(g, s, u, target, t)) out({ t, unit, target: target.id }, true);
      return;
    case 'jam':
      for (const target of enemies(s, u)) out({ t, unit, target: target.id });
      return;
    case 'popSmoke':
      for (const cell of [u.cell, ...neighboursOf(g.setting, u.cell)]) out({ t, unit, to: g.colRows[cell]! });
      return;
    case 'firstAid':
      firstAids(g, s, u, refused, out);
      return;
    case 'takeCover':
    case 'hide':
      if (!refused && u.stance === (t === 'hide' ? 'hidden' : 'cover')) return;
      out({ t, unit });
      return;
    case 'overwatch':
    case 'datalink':
      out({ t, unit });
      return;
    case 'emissionControl':
    case 'endTurn':
      out({ t, unit }, true);
  }
}

/** Paths by mover's costs (attributes are kept, so the list is stable), then by cell and movement points, where nobody is in the way. */
const walks = new WeakMap<Rules, WeakMap<readonly (number | null)[], Map<number, ReadonlyMap<Cell, readonly ColRow[]>>>>();

/** Cheapest path to every cell in reach. */
export function pathsOf(g: Rules, s: State, u: UnitState, bonus: number): ReadonlyMap<Cell, readonly ColRow[]> {
  const a = attributes(g, u);
  if (a.move <= 0) return new Map();
  // Stacking is the one thing that units could do to each other's ways.
  const free = g.o['stacking.limit'] === null && g.o['stacking.enemiesShareCell'];
  if (!free) return walkFrom(g, s, u, a, bonus);
  let byCosts = walks.get(g);
  if (!byCosts) walks.set(g, (byCosts = new WeakMap()));
  let kept = byCosts.get(a.ta);
  if (!kept) byCosts.set(a.ta, (kept = new Map()));
  const key = (a.move + bonus) * g.grid.size + u.cell;
  let paths = kept.get(key);
  if (!paths) kept.set(key, (paths = walkFrom(g, s, u, a, bonus)));
  return paths;
}

function walkFrom(g: Rules, s: State, u: UnitState, a: Attributes, bonus: number): ReadonlyMap<Cell, readonly ColRow[]> {
  const paths = new Map<Cell, readonly ColRow[]>();
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

function moves(g: Rules, s: State, u: UnitState, t: 'move' | 'forcedMarch', refused: boolean, out: Sink): void {
  const paths = pathsOf(g, s, u, t === 'forcedMarch' ? 1 : 0);
  // Paths come from the reach, which is the same test as `why` for them.
  for (const path of paths.values()) out({ t, unit: u.id, path }, true);
  // Nowhere to go: one refused choice, so that the action bar can say why.
  if (paths.size === 0 && refused) {
    const next = neighboursOf(g.setting, u.cell)[0];
    out({ t, unit: u.id, path: next === undefined ? [] : [g.colRows[next]!] });
  }
}

function assaults(g: Rules, s: State, u: UnitState, refused: boolean, out: Sink): void {
  const paths = pathsOf(g, s, u, 0);
  for (const target of enemies(s, u)) {
    const ends = g.o['closeCombat.range'] === 0 ? [target.cell] : [target.cell, ...neighboursOf(g.setting, target.cell)];
    let found = false;
    for (const end of ends) {
      const path = end === u.cell ? [] : paths.get(end);
      if (!path) continue;
      found = true;
      out({ t: 'assault', unit: u.id, target: target.id, path });
    }
    if (!found && refused) out({ t: 'assault', unit: u.id, target: target.id, path: [] });
  }
}

function firstAids(g: Rules, s: State, u: UnitState, refused: boolean, out: Sink): void {
  let found = false;
  for (const t of s.units) {
    if (t.side !== u.side || t.cell !== u.cell || !inPlay(t)) continue;
    const members = g.profiles[t.order]!.members;
    for (let member = 0; member < t.hp.length; member++) {
      if (t.hp[member]! <= 0 || t.hp[member]! >= members[member]!.maxHp) continue;
      found = true;
      out({ t: 'firstAid', unit: u.id, target: t.id, member });
    }
  }
  if (!found && refused) out({ t: 'firstAid', unit: u.id });
}
