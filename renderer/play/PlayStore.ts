/**
 * One battle on the board of one tab: the running engine, who plays, where the reader of the record stands, whose answer is awaited.
 * Knows no rule: everything comes from the ruleset of the battle. The battle itself is held by reference; `version` counts its changes.
 */
import { makeAutoObservable, runInAction } from 'mobx';
import { onlyAnswer } from '#shared/engine/autoplay.ts';
import { startBattle } from '#shared/engine/battle.ts';
import type { Battle, BattleRecord, Position, Submitted, UndoState } from '#shared/engine/battle.types.ts';
import { resumeRecord } from '#shared/engine/record.ts';
import { seedOf } from '#shared/engine/rng.ts';
import type { AutoPolicy, By, OpenAsk, Reason, Ruleset, SideIndex, Types } from '#shared/engine/ruleset.ts';
import { makeSetting } from '#shared/engine/setting.ts';
import type { Json, Result } from '#shared/result.ts';
import type { Scenario } from '#shared/scenario/scenario.ts';
import type { Clock } from '../stores/clock.ts';
import { BASE_MILLIS, FULL_SPEED, REACTION_MILLIS, type PlayConfig, type PlayerKind, type Speed } from './config.ts';
import type { Thinker, Thought } from './thinker.ts';

export interface PlayDeps {
  readonly clock: Clock;
  readonly thinker: (ruleset: string, scenario: Scenario) => Thinker;
  /** A computer player broke: a promise of our own. */
  readonly fail: (reason: unknown) => void;
}

export interface DiceWanted {
  /** `engine.diceNeeded` with `n`, `faces`, `why`, `unit`. */
  readonly reason: Reason;
  /** The command that waits for them; null = the start of the battle does. */
  readonly command: (By<Types> & { readonly auto: boolean; readonly why: Thought['why'] }) | null;
}

const NEEDED = 'engine.diceNeeded';

export class PlayStore {
  readonly battle: Battle;
  config: PlayConfig;
  /** Counts changes of the battle; everything derived from it reads this first. */
  version = 0;
  /** Entries shown while looking back; null = the live position. */
  cursor: number | null = null;
  speed: Speed = 1;
  paused = false;
  /** Dice thrown by hand that somebody has to type before the battle goes on; null = none. */
  dice: DiceWanted | null = null;
  /** A computer player is choosing. */
  thinking = false;
  /** Sides that pass every reaction until the turn of this unit ends ("pass for this turn"): side -> active unit then. */
  private passing: ReadonlyMap<SideIndex, string | null> = new Map();
  /** Sides whose maintenance of that round goes by the plan. */
  private planning: ReadonlyMap<SideIndex, number> = new Map();
  /** What a computer player weighed, by command number. */
  whys: ReadonlyMap<number, NonNullable<Thought['why']>> = new Map();
  private readonly thinker: Thinker;
  private callOff: () => void = () => undefined;
  private closed = false;
  /** Numbers the runs of `advance`; an older one that wakes up stops. */
  private run = 0;

  constructor(
    readonly ruleset: Ruleset,
    readonly scenario: Scenario,
    battle: Battle,
    config: PlayConfig,
    private readonly deps: PlayDeps,
  ) {
    this.battle = battle;
    this.config = config;
    this.thinker = deps.thinker(ruleset.id, scenario);
    makeAutoObservable<this, 'thinker' | 'callOff' | 'closed' | 'run' | 'deps'>(
      this,
      { battle: false, ruleset: false, scenario: false, thinker: false, callOff: false, closed: false, run: false, deps: false },
      { deep: false, autoBind: true },
    );
  }

  /** A new battle from the scenario as it is now; `file` = its JSON, embedded in the record. */
  static start(ruleset: Ruleset, scenario: Scenario, file: Json, config: PlayConfig, deps: PlayDeps): PlayStore {
    const setting = makeSetting(scenario, ruleset);
    const dice = config.dice === 'hand' ? ({ kind: 'hand' } as const) : ({ kind: 'seeded', seed: config.seed } as const);
    const battle = startBattle({ ruleset, setting, dice, scenario: file, players: config as unknown as Json });
    return new PlayStore(ruleset, scenario, battle, config, deps);
  }
  /** A saved battle, taken up where it stopped. */
  static resume(ruleset: Ruleset, scenario: Scenario, record: BattleRecord, config: PlayConfig, deps: PlayDeps): Result<PlayStore> {
    const battle = resumeRecord(ruleset, makeSetting(scenario, ruleset), record);
    return battle.ok ? { ok: true, value: new PlayStore(ruleset, scenario, battle.value, config, deps) } : battle;
  }

  /** The position shown: live, or where the reader of the record stands. */
  get position(): Position<Types> {
    void this.version;
    // A copy of the moving state: who reads it sees each change as a new object.
    const { position } = this.battle;
    return this.cursor === null ? { ...position, state: this.ruleset.copy(position.state) } : this.battle.at(this.cursor);
  }
  get live(): boolean {
    return this.cursor === null;
  }
  get asked(): OpenAsk<Types> | null {
    return this.position.ask;
  }
  /** The side whose person must answer now; null = nobody: a computer thinks, the battle is over, or one looks back. */
  get waitingFor(): SideIndex | null {
    void this.version;
    if (!this.live || this.battle.position.over) return null;
    const side = this.battle.position.ask?.to.find((s) => this.config.players[s] === 'human');
    return side ?? null;
  }
  /** Milliseconds of the clock that paces the battle. */
  now(): number {
    return this.deps.clock.now();
  }
  get over(): boolean {
    void this.version;
    return this.battle.position.over !== null;
  }
  /** Both sides are computers: speed, pause. */
  get watching(): boolean {
    return this.config.players.every((p) => p !== 'human');
  }
  get canUndo(): boolean {
    void this.version;
    return this.live && this.undoSide !== null && this.battle.undoState(this.undoSide).depth > 0;
  }
  /** The command that `undo` would take back; null = the barrier is reached. */
  get undoable(): Types['Command'] | null {
    if (!this.canUndo) return null;
    const { entries, commandAt } = this.battle;
    for (let i = commandAt.length - 1; i >= 0; i--) {
      const entry = entries[commandAt[i]!];
      if (entry?.c === 'command' && !entry.auto) return entry.cmd;
    }
    return null;
  }
  get barrier(): UndoState['barrier'] {
    void this.version;
    return this.undoSide === null ? 'start' : this.battle.undoState(this.undoSide).barrier;
  }
  /** Something that was taken back can be played again. */
  canRedo = false;
  /** Name of the last branch that the play is on; null = the main line. */
  get branchName(): string | null {
    void this.version;
    return this.battle.toRecord().branches.at(-1)?.name ?? null;
  }
  private get undoSide(): SideIndex | null {
    const side = this.config.players.findIndex((p) => p === 'human');
    return this.waitingFor ?? (side < 0 ? null : side);
  }

  why(c: By<Types>): readonly Reason[] {
    return this.battle.why(c);
  }

  /** A person's command. Refused with reasons, or played; then computers and policies go on. */
  submit(c: By<Types>): Result<Submitted<Types>, readonly Reason[]> {
    this.goLive();
    const played = this.play(c, false, null);
    if (played.ok) {
      this.canRedo = false;
      this.advance();
    }
    return played;
  }
  /** Plays a command, or notes which dice it waits for. */
  private play(c: By<Types>, auto: boolean, why: Thought['why']): Result<Submitted<Types>, readonly Reason[]> {
    const { turn } = this.battle.position;
    const played = this.battle.submit(c, auto);
    if (played.ok) {
      this.dice = null;
      if (why) this.whys = new Map(this.whys).set(turn, why);
      this.changed();
    } else {
      const reason = played.error.find((r) => r.id === NEEDED);
      if (reason) this.dice = { reason, command: { ...c, auto, why } };
    }
    return played;
  }
  /** Typed dice, in order; then the command that waited for them is played. */
  giveDice(values: readonly number[]): void {
    const wanted = this.dice;
    this.battle.giveDice(values);
    this.dice = null;
    if (wanted?.command) this.play(wanted.command, wanted.command.auto, wanted.command.why);
    else this.changed();
    this.advance();
  }
  /** Puts a person's own command down again instead of throwing for it. */
  forgetDice(): void {
    if (this.diceAreMine) this.dice = null;
  }
  /** The waiting dice belong to a command that a person may still take back. */
  get diceAreMine(): boolean {
    const command = this.dice?.command;
    return command !== null && command !== undefined && !command.auto && this.config.players[command.by] === 'human';
  }
  undo(): boolean {
    const side = this.undoSide;
    if (side === null) return false;
    this.goLive();
    const done = this.battle.undo(side);
    if (done) {
      this.canRedo = true;
      this.changed();
    }
    return done;
  }
  redo(): boolean {
    const done = this.battle.redo();
    this.canRedo = done;
    if (done) {
      this.changed();
      this.advance();
    }
    return done;
  }
  /** Back to just before command `turn`, over dice and answers: the record marks a branch. */
  branch(turn: number, name: string, dice: 'same' | 'new', seed: number): void {
    this.battle.branch(turn, name, dice, seed);
    this.cursor = null;
    this.changed();
    this.paused = false;
    this.advance();
  }

  /** Shows the position after the first `entries` entries; at the end = live again. */
  lookAt(entries: number): void {
    const last = this.battle.entries.length;
    this.cursor = entries >= last ? null : Math.max(0, entries);
  }
  goLive(): void {
    this.cursor = null;
  }

  setPlayer(side: SideIndex, kind: PlayerKind): void {
    this.config = { ...this.config, players: this.config.players.map((p, s) => (s === side ? kind : p)) };
    this.advance();
  }
  /** Who plays from now on, and how asks are answered; the battle itself stays as it is. */
  setPlayers({ players, policies }: Pick<PlayConfig, 'players' | 'policies'>): void {
    this.config = { ...this.config, players, policies };
    this.advance();
  }
  setPolicy(side: SideIndex, policy: AutoPolicy): void {
    this.config = { ...this.config, policies: this.config.policies.map((p, s) => (s === side ? policy : p)) };
    this.advance();
  }
  /** The rest of this round's maintenance is done by the plan. */
  planMaintenance(side: SideIndex): void {
    this.planning = new Map(this.planning).set(side, this.roundNow);
    this.advance();
  }
  private get roundNow(): number {
    const shown = this.ruleset.inspect(this.battle.setting, this.battle.position.state) as { readonly round?: unknown };
    return typeof shown.round === 'number' ? shown.round : 0;
  }
  /** No more reaction prompts for this side until the present unit's turn ends. */
  passForTurn(side: SideIndex): void {
    this.passing = new Map(this.passing).set(side, this.activeUnit);
    this.advance();
  }
  setSpeed(speed: Speed): void {
    this.speed = speed;
  }
  setPaused(paused: boolean): void {
    this.paused = paused;
    if (!paused) this.advance();
  }

  /** Lets policies and computer players answer until a person must, the battle ends, or it is paused. */
  advance(): void {
    this.callOff();
    const { waiting } = this.battle;
    if (waiting) this.dice = { reason: waiting, command: null };
    if (this.dice) return;
    const run = ++this.run;
    void this.go(run).catch(this.deps.fail);
  }

  private async go(run: number): Promise<void> {
    while (!this.closed && run === this.run && this.step()) {
      const { ask } = this.battle.position;
      const side = ask?.to.find((s) => this.config.players[s] !== 'human');
      if (!ask || side === undefined || this.paused) return;
      const bot = this.config.players[side]!;
      if (bot === 'human') return;
      runInAction(() => (this.thinking = true));
      const { turn, state } = this.battle.position;
      const started = this.deps.clock.now();
      const seed = seedOf(this.config.seed, turn);
      const thought = await this.thinker.think({ bot, side, state: structuredClone(state), asked: ask, seed });
      const pace = ask.ask.k === 'react' ? REACTION_MILLIS : BASE_MILLIS;
      await this.wait(this.speed === FULL_SPEED ? 0 : pace / this.speed - (this.deps.clock.now() - started));
      if (this.closed || run !== this.run) return;
      runInAction(() => this.take(side, thought));
    }
    runInAction(() => (this.thinking = false));
  }

  private take(side: SideIndex, thought: Thought): void {
    this.thinking = false;
    const played = this.play({ by: side, cmd: thought.cmd }, thought.why === null, thought.why);
    if (!played.ok && !this.dice)
      throw new Error(`a computer player was refused: ${JSON.stringify(thought.cmd)} ${JSON.stringify(played.error)}`);
  }

  /** Answers what needs no player; false when there is nothing more to do now. */
  private step(): boolean {
    for (;;) {
      const { ask, over } = this.battle.position;
      if (!ask || over) return false;
      const answer = this.policyAnswer() ?? this.singleAnswer();
      if (!answer) return ask.to.some((s) => this.config.players[s] !== 'human');
      if (!this.play(answer, true, null).ok) return false;
    }
  }
  private singleAnswer(): By<Types> | null {
    const { ask } = this.battle.position;
    return ask?.to.every((s) => this.config.players[s] === 'human') ? onlyAnswer(this.battle) : null;
  }
  private policyAnswer(): By<Types> | null {
    const { ask } = this.battle.position;
    for (const side of ask?.to ?? []) {
      if (this.config.players[side] !== 'human') continue;
      const base = this.config.policies[side]!;
      const passes = this.passing.has(side) && this.passing.get(side) === this.activeUnit;
      const plans = this.planning.get(side) === this.roundNow;
      const policy: AutoPolicy = {
        ...base,
        ...(passes ? { reactions: 'pass', unitReactions: {} } : {}),
        ...(plans ? { maintenance: 'plan' } : {}),
      };
      const cmd = this.ruleset.autoAnswer(this.battle.read, this.battle.view(side), ask!, policy);
      if (cmd) return { by: side, cmd };
    }
    return null;
  }

  /** Id of the unit whose turn it is, as the book's own state names it; null = none. */
  private get activeUnit(): string | null {
    const shown = this.ruleset.inspect(this.battle.setting, this.battle.position.state) as { readonly active?: unknown };
    return typeof shown.active === 'string' ? shown.active : null;
  }

  private changed(): void {
    this.version += 1;
  }
  private wait(millis: number): Promise<void> {
    if (millis <= 0) return Promise.resolve();
    return new Promise((resolve) => {
      this.callOff = this.deps.clock.after(millis, resolve);
    });
  }

  close(): void {
    this.closed = true;
    this.callOff();
    this.thinker.close();
  }
}
