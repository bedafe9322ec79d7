/**
 * What a person is doing at the table: the chosen action, the aim, the cell under the pointer, what is looked up beside it.
 * Holds no fact of the battle; everything derived is asked of the rules again after every change.
 */
import { makeAutoObservable } from 'mobx';
import type { Odds, ReachAnswer, Reason, SightAnswer } from '#shared/engine/ruleset.ts';
import type { Cell } from '#shared/geometry/grid.ts';
import { aimAt, defaultWeapons } from '#shared/rulesets/intel/assignment.ts';
import { choices, pathsOf } from '#shared/rulesets/intel/choices.ts';
import { neighboursOf } from '#shared/rulesets/intel/movement.ts';
import { reachOf } from '#shared/rulesets/intel/reach.ts';
import { attributes, unitById } from '#shared/rulesets/intel/rules.ts';
import { mayEnter } from '#shared/rulesets/intel/why/move.ts';
import type { ActionId, AttackKind, Command, State, UnitState, WeaponUse } from '#shared/rulesets/intel/types.ts';
import { query } from '#shared/rulesets/intel/queries.ts';
import { slotsOf, type Slot } from './actions.ts';
import { LogReader } from './LogReader.ts';
import type { RoundPart } from './logItems.ts';
import type { PlayStore } from './PlayStore.ts';
import { reactionOptions, type ReactionOption } from './reactions.ts';
import { activeUnit, gatherRules, myAskOf, stateOf } from './reading.ts';
import { oddsOf, targetsOf, wayOf, withWeapons, type Target } from './targets.ts';

export const TABLE_PANELS = ['log', 'intel', 'rules'] as const;
export type TablePanel = (typeof TABLE_PANELS)[number];
export type Lookup = 'line' | 'field' | 'reach';

/** For so long a further "End turn" is taken for the same one. */
const END_MILLIS = 400;
const NO_SLOTS: readonly Slot[] = [];
const NO_TARGETS: readonly Target[] = [];

export class Table {
  action: ActionId | null = null;
  /** Enemy aimed at. */
  aim: string | null = null;
  /** The aim was clicked: pointing at others does not move it. */
  pinned = false;
  hoverCell: Cell | null = null;
  hoverUnit: string | null = null;
  /** Own assignment instead of the default one, for the present aim. */
  weapons: readonly WeaponUse[] | null = null;
  weaponsOpen = false;
  /** Line, field or reach that was asked for without acting. */
  lookup: Lookup | null = null;
  /** Unit whose card is shown instead of the active one. */
  looked: string | null = null;
  panel: TablePanel = 'log';
  /** Rule shown in the Rules tab. */
  rule: string | null = null;
  /** Thing of the log whose "why" lies open. */
  why: string | null = null;
  /** Highlighted option of a prompt. */
  option = 0;
  /** Action points that what is under the pointer would spend. */
  spend = 0;
  /** A refusal that has to be told: set with every refused command. */
  refused: readonly Reason[] | null = null;

  private readonly reader: LogReader;
  /** When a turn was ended last, by the clock. */
  private endedAt = -Infinity;

  constructor(readonly play: PlayStore) {
    // Open play: everybody may read everything.
    this.reader = new LogReader(play.battle, -1);
    makeAutoObservable<this, 'reader' | 'endedAt'>(this, { play: false, reader: false, endedAt: false }, { deep: false, autoBind: true });
  }

  /** The log in parts, a round each. */
  get log(): readonly RoundPart[] {
    void this.play.version;
    return this.reader.get();
  }

  /** Id of the unit whose owner is a person that is asked for its next action; null = nobody's turn here. */
  get acting(): string | null {
    const ask = myAskOf(this.play);
    return ask?.ask.k === 'turn' ? ask.ask.unit : null;
  }
  get side(): number {
    return this.play.waitingFor ?? Math.max(0, this.play.config.players.indexOf('human'));
  }
  private get seen(): State {
    void this.play.version;
    return this.play.waitingFor === null ? stateOf(this.play) : (this.play.battle.view(this.side).seen as State);
  }
  /** Unit of the card: the one looked at, else the active one. */
  get shown(): UnitState | null {
    const s = stateOf(this.play);
    return (this.looked === null ? null : unitById(s, this.looked)) ?? activeUnit(this.play);
  }
  get slots(): readonly Slot[] {
    const ask = myAskOf(this.play);
    if (!ask || this.acting === null) return NO_SLOTS;
    return slotsOf(this.play.battle.read, gatherRules(this.play), this.seen, ask, this.side, this.acting);
  }
  get targets(): readonly Target[] {
    const ask = myAskOf(this.play);
    if (!ask || this.acting === null || this.action === null || wayOf(this.action) !== 'target') return NO_TARGETS;
    return targetsOf(this.play.battle.read, this.seen, ask, this.side, this.acting, this.action);
  }
  /** Odds of each legal target. */
  get chances(): ReadonlyMap<string, Odds> {
    const found = new Map<string, Odds>();
    for (const target of this.targets) if (target.no.length === 0) found.set(target.unit, this.odds(target.cmd));
    return found;
  }
  /** The aimed command with the person's own assignment. */
  get aimed(): { readonly target: Target; readonly cmd: Command; readonly odds: Odds; readonly sight: SightAnswer } | null {
    const target = this.targets.find((x) => x.unit === this.aim);
    const u = this.acting === null ? null : unitById(this.seen, this.acting);
    const t = target && unitById(this.seen, target.unit);
    if (!target || target.no.length > 0 || !u || !t) return null;
    const cmd = withWeapons(target.cmd, this.weapons);
    const odds = this.weapons ? this.odds(cmd) : (this.chances.get(target.unit) ?? this.odds(cmd));
    return { target, cmd, odds, sight: this.sight(u.cell, t.cell) };
  }
  sight(a: Cell, b: Cell): SightAnswer {
    return query.sight(this.play.battle.read, this.seen, a, b);
  }
  odds(cmd: Command): Odds {
    return oddsOf(this.play.battle.read, this.seen, myAskOf(this.play), this.side, cmd);
  }
  /** Who fires what in a command: the person's own assignment or the default one. */
  usesOf(cmd: Command): readonly WeaponUse[] {
    if ('weapons' in cmd && cmd.weapons) return cmd.weapons;
    const u = 'unit' in cmd && cmd.unit !== undefined ? unitById(this.seen, cmd.unit) : undefined;
    const t = 'target' in cmd && cmd.target !== undefined ? unitById(this.seen, cmd.target) : undefined;
    if (!u || !t) return [];
    const kind = (cmd.t === 'react' ? cmd.reaction : cmd.t) as AttackKind;
    return defaultWeapons(gatherRules(this.play), u, aimAt(gatherRules(this.play), this.seen, u, t, kind));
  }
  /** What the rules have against the aimed command with the present assignment. */
  get aimedNo(): readonly Reason[] {
    return this.aimed && this.weapons ? this.play.why({ by: this.side, cmd: this.aimed.cmd }) : [];
  }

  /** Reach of the chosen move. */
  get reach(): ReachAnswer | null {
    void this.play.version;
    const u = this.acting === null ? undefined : unitById(this.seen, this.acting);
    if (!u || this.action === null || wayOf(this.action) !== 'path') return null;
    const g = gatherRules(this.play);
    const a = attributes(g, u);
    const bonus = this.action === 'forcedMarch' ? 1 : 0;
    return reachOf(g.setting, { cell: u.cell, move: a.move + bonus, ta: a.ta, mayEnter: (cell) => mayEnter(g, this.seen, u, cell) });
  }
  /** The move that a click on the cell under the pointer makes; null = out of reach. */
  get step(): { readonly cell: Cell; readonly cmd: Command; readonly odds: Odds } | null {
    void this.play.version;
    const { action, hoverCell } = this;
    const u = this.acting === null ? undefined : unitById(this.seen, this.acting);
    if (!u || (action !== 'move' && action !== 'forcedMarch') || hoverCell === null || hoverCell === u.cell) return null;
    const path = pathsOf(gatherRules(this.play), this.seen, u, action === 'forcedMarch' ? 1 : 0).get(hoverCell);
    if (!path) return null;
    const cmd: Command = { t: action, unit: u.id, path };
    return { cell: hoverCell, cmd, odds: this.odds(cmd) };
  }
  /** Cells where the chosen action may be done (smoke). */
  get cells(): readonly Cell[] {
    void this.play.version;
    const u = this.acting === null ? undefined : unitById(this.seen, this.acting);
    if (!u || this.action !== 'popSmoke') return [];
    return [u.cell, ...neighboursOf(this.play.battle.setting, u.cell)];
  }
  /** Possible commands of an action that is chosen from a list. */
  get listed(): readonly Command[] {
    const ask = myAskOf(this.play);
    if (!ask || this.acting === null || this.action === null || wayOf(this.action) !== 'list') return [];
    const found = [...choices(this.play.battle.read, this.seen, ask, { side: this.side, unit: this.acting, action: this.action })];
    return found.map((c) => c.cmd);
  }

  /** Chooses an action; what needs nothing further is done at once. A second choice of the same puts it down. */
  choose(action: ActionId): void {
    const slot = this.slots.find((x) => x.action === action);
    if (!slot || this.acting === null) return;
    if (slot.no.length > 0 || slot.pointless) {
      this.refused = slot.no;
      return;
    }
    if (action === 'endTurn') {
      // The second half of a double click would end the next unit's turn.
      const now = this.play.now();
      if (now - this.endedAt < END_MILLIS) return;
      this.endedAt = now;
    }
    const same = this.action === action;
    this.putDown();
    if (wayOf(action) === 'now') this.give({ t: action, unit: this.acting } as Command);
    else if (!same) this.action = action;
    if (this.listed.length === 1) this.give(this.listed[0]!);
  }
  /** Puts action, aim and look-up down; false = there was nothing. */
  putDown(): boolean {
    const had = this.action !== null || this.lookup !== null || this.looked !== null;
    this.action = null;
    this.aim = null;
    this.pinned = false;
    this.weapons = null;
    this.weaponsOpen = false;
    this.lookup = null;
    this.looked = null;
    return had;
  }
  /** Escape goes back one step at a time; false = nothing to go back from. */
  back(): boolean {
    if (this.why !== null) this.why = null;
    else if (this.weaponsOpen) this.weaponsOpen = false;
    else if (this.aim !== null) this.aimAt(null);
    else return this.putDown();
    return true;
  }

  /** Everything that may be done in the open reaction window, unit by unit. */
  get reactions(): readonly ReactionOption[] {
    const ask = myAskOf(this.play);
    return ask ? reactionOptions(this.play.battle.read, this.seen, ask, this.side) : [];
  }
  get reaction(): ReactionOption | null {
    return this.reactions[Math.min(this.option, this.reactions.length - 1)] ?? null;
  }
  /** Cells that the highlighted reaction can fall back to. */
  get retreats(): readonly Cell[] {
    return this.reaction?.to ?? [];
  }
  /** Own units that are through with this round's maintenance. */
  get maintained(): readonly string[] {
    const ask = myAskOf(this.play)?.ask;
    return ask?.k === 'maintenance' ? ask.frame.done.map((order) => stateOf(this.play).units[order]!.id) : [];
  }
  pickReactor(unit: string): void {
    const at = this.reactions.findIndex((x) => x.unit === unit);
    if (at >= 0) this.option = at;
  }
  retreatTo(cell: Cell): void {
    const { reaction } = this;
    if (reaction) this.give(reaction.cmdTo(cell));
  }
  /** Does the highlighted reaction. */
  react(): boolean {
    const { reaction } = this;
    return reaction ? this.give(reaction.cmd) : false;
  }
  /** Answers an open question about losses or discards with its choice of that number; false = none is open. */
  answerAt(index: number): boolean {
    const ask = myAskOf(this.play);
    if (!ask || (ask.ask.k !== 'chooseCasualty' && ask.ask.k !== 'discard')) return false;
    const found = [...choices(this.play.battle.read, this.seen, ask, { side: this.side })].map((c) => c.cmd);
    const cmd = found.find((c, i) => (c.t === 'chooseCasualty' ? c.member === index : i === index));
    if (cmd) this.give(cmd);
    return true;
  }
  /** The enemy under the pointer that the chosen action cannot be done to, with what stands against it. */
  get refusedTarget(): Target | null {
    const target = this.hoverUnit === null ? undefined : this.targets.find((x) => x.unit === this.hoverUnit);
    return target && target.no.length > 0 ? target : null;
  }
  /** The key P: passes what is asked, where passing is an answer. */
  pass(): void {
    const ask = myAskOf(this.play)?.ask;
    if (ask?.k === 'react') this.passReaction();
    else if (ask?.k === 'maintenance') this.give({ t: 'maintenancePass', unit: ask.units[0]! });
    else this.refuse([{ id: 'notOffered', cite: 'R-7.24' }]);
  }
  passTurn(): void {
    if (myAskOf(this.play)?.ask.k === 'react') this.play.passForTurn(this.side);
    else this.pass();
  }
  /** Cell of a unit in the position shown; null = not on the board. */
  shownCell(unit: string): Cell | null {
    const cell = unitById(stateOf(this.play), unit)?.cell ?? -1;
    return cell < 0 ? null : cell;
  }
  passReaction(): boolean {
    return myAskOf(this.play)?.ask.k === 'react' && this.give({ t: 'passReaction' });
  }
  refuse(no: readonly Reason[]): void {
    this.refused = no;
  }
  /** Aims a shot at a unit that was clicked with nothing chosen; false = no shot is possible. */
  tryShot(unit: string): boolean {
    const slot = this.slots.find((x) => x.action === 'shoot');
    if (!slot || slot.no.length > 0 || slot.pointless) return false;
    this.action = 'shoot';
    if (this.targets.some((x) => x.unit === unit && x.no.length === 0)) {
      this.looked = null;
      this.aimAt(unit, true);
      return true;
    }
    this.action = null;
    return false;
  }

  point(cell: Cell | null, unit: string | null): void {
    this.hoverCell = cell;
    this.hoverUnit = unit;
    if (!this.pinned && unit !== null && this.targets.some((x) => x.unit === unit && x.no.length === 0)) this.aimAt(unit);
  }
  aimAt(unit: string | null, pinned = false): void {
    if (this.aim !== unit) {
      this.weapons = null;
      this.weaponsOpen = false;
    }
    this.aim = unit;
    this.pinned = pinned && unit !== null;
  }
  /** Next or previous legal target, by the Tab key. */
  nextTarget(by: 1 | -1): string | null {
    const legal = this.targets.filter((x) => x.no.length === 0);
    if (legal.length === 0) return null;
    const at = legal.findIndex((x) => x.unit === this.aim);
    const next = legal[(at < 0 ? (by > 0 ? 0 : legal.length - 1) : at + by + legal.length) % legal.length]!;
    this.aimAt(next.unit, true);
    return next.unit;
  }
  /** Enter, or a second click: does what is shown. */
  confirm(): boolean {
    if (this.aimed && this.aimedNo.length === 0) return this.give(this.aimed.cmd);
    if (this.step) return this.give(this.step.cmd);
    return false;
  }

  give(cmd: Command): boolean {
    const side = this.side;
    const played = this.play.submit({ by: side, cmd });
    if (!played.ok) {
      // Dice by hand: the order stands until they are typed.
      if (!this.play.dice) this.refused = played.error;
      return false;
    }
    this.refused = null;
    this.putDown();
    this.option = 0;
    return true;
  }
  /** Dice thrown on the table; the action is done when they suffice. */
  giveDice(values: readonly number[]): void {
    const mine = this.play.diceAreMine;
    this.play.giveDice(values);
    if (mine && !this.play.dice) this.putDown();
  }
  hush(): void {
    this.refused = null;
  }

  hint(cost: number): void {
    this.spend = cost;
  }
  look(unit: string | null): void {
    this.looked = unit;
  }
  lookUp(what: Lookup): void {
    this.lookup = this.lookup === what ? null : what;
  }
  openPanel(panel: TablePanel): void {
    this.panel = panel;
  }
  openRule(rule: string): void {
    this.rule = rule;
    this.panel = 'rules';
  }
  setWeapons(weapons: readonly WeaponUse[] | null): void {
    this.weapons = weapons;
  }
  toggleWeapons(): void {
    if (this.aimed) this.weaponsOpen = !this.weaponsOpen;
  }
  openWhy(key: string | null): void {
    this.why = key;
  }
  setOption(option: number): void {
    this.option = option;
  }
}
