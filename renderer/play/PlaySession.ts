/** Play of one tab: how the next battle would be set up, the battle itself with its table, the batch, the report. Ends with the tab. */
import { makeAutoObservable, reaction, runInAction } from 'mobx';
import { checks } from '#shared/checks/index.ts';
import { decodeBattle, embedScenario, encodeBattle, scenarioOf } from '#shared/formats/battle.ts';
import type { BattleRecord } from '#shared/engine/battle.types.ts';
import type { KeptBattle } from '#shared/ipc/contract.ts';
import { err, ok, problem, type Problem, type Result } from '#shared/result.ts';
import { BOOKS, rulesetOf } from '#shared/rulesets/index.ts';
import type { Scenario } from '#shared/scenario/scenario.ts';
import type { Summary } from '#shared/simulation/batch.ts';
import type { BotId } from '#shared/bots/player.ts';
import type { RootStore, Tab } from '../stores/index.ts';
import { defaultConfig, readConfig, type PlayConfig } from './config.ts';
import { makeBattleKeeper, type BattleKeeper, type BattleNow } from './keep.ts';
import { PlayStore, type PlayDeps } from './PlayStore.ts';
import { Table } from './Table.ts';
import { fightBatch, workerThinker, type BatchRun } from './thinker.ts';

export interface BatchState {
  readonly battles: number;
  readonly bots: readonly BotId[];
  readonly sum: Summary | null;
  readonly running: boolean;
}

export class PlaySession {
  /** The battle and the table around it; null = none is running. */
  table: Table | null = null;
  /** The set-up is shown: before the first battle, and on request. */
  settingUp = true;
  config: PlayConfig;
  /** The report lies over the board. */
  report = false;
  batch: BatchState | null = null;
  /** A dialog of Play over the board. */
  dialog: 'save' | 'open' | 'branch' | 'replace' | null = null;
  /** Counts battles, so that the screen of one never shows another. */
  number = 0;
  /** State of the battle (its `version`) that is in a file; null = none is. */
  private savedVersion: number | null = null;
  /** What the running battle makes room for, once it is saved or given up. */
  next: 'start' | 'open' | null = null;
  private run: BatchRun | null = null;
  private readonly keeper: BattleKeeper;
  private readonly endKeeping: () => void;
  /** Why the host does not keep the battle; null = it does. */
  private keepProblem: Problem | null = null;
  /** The document's board when the battle began. */
  private boardThen: Scenario | null = null;

  constructor(
    private readonly root: RootStore,
    private readonly tab: Tab,
  ) {
    const scenario = tab.document.scenario;
    this.config = defaultConfig(scenario.sides.length, freshSeed());
    this.keeper = makeBattleKeeper({
      bridge: root.bridge,
      clock: root.clock,
      now: () => this.now(),
      told: (found) => this.noteKept(found),
    });
    makeAutoObservable<this, 'root' | 'tab' | 'run' | 'boardThen' | 'keeper' | 'endKeeping'>(
      this,
      { root: false, tab: false, run: false, boardThen: false, keeper: false, endKeeping: false },
      { deep: false, autoBind: true },
    );
    this.endKeeping = reaction(() => this.play?.version, this.keep);
    tab.guard(() => this.keeper.safe);
    tab.whenClosed(this.close);
  }

  get play(): PlayStore | null {
    return this.table?.play ?? null;
  }
  /** The scenario that a new battle would be fought on: the board as it is now, saved or not. */
  get scenario(): Scenario {
    return this.tab.document.scenario;
  }
  get problems(): readonly Problem[] {
    return checks(this.scenario, BOOKS.get(this.scenario.ruleset.id) ?? null);
  }
  /** What forbids a start. */
  get obstacles(): readonly Problem[] {
    const errors = this.problems.filter((p) => p.severity === 'error');
    if (!rulesetOf(this.scenario.ruleset.id)) return [...errors, problem('play/no-ruleset', { id: this.scenario.ruleset.id })];
    const placed = this.scenario.sides.every((side) => this.scenario.units.some((u) => u.side === side.id && u.at));
    return placed || errors.length > 0 ? errors : [problem('play/no-units')];
  }
  /** The board was edited since the battle began. */
  get changed(): boolean {
    return this.play !== null && this.boardThen !== this.scenario;
  }

  setConfig(change: Partial<PlayConfig>): void {
    this.config = { ...this.config, ...change };
  }
  newSeed(): void {
    this.setConfig({ seed: freshSeed() });
  }

  /** A new battle would give up moves that are in no file. */
  get unsaved(): boolean {
    const { play } = this;
    return play !== null && !play.over && play.battle.position.turn > 0 && play.version !== this.savedVersion;
  }
  /** Starts a new battle; asks first when the running one would be lost. */
  begin(): void {
    this.replaceWith('start');
  }
  /** Opens a battle from a file; asks first when the running one would be lost. */
  openAnother(): void {
    this.replaceWith('open');
  }
  private replaceWith(next: 'start' | 'open'): void {
    this.next = next;
    if (this.unsaved) this.dialog = 'replace';
    else this.goOn();
  }
  /** Goes on to what the running battle makes room for. */
  goOn(): void {
    const { next } = this;
    this.openDialog(next === 'open' ? 'open' : null);
    if (next === 'start') this.start();
  }
  /** Saves the running battle, then goes on. */
  saveFirst(): void {
    this.dialog = 'save';
  }
  /** The battle as it stands is in a file now. */
  noteSaved(): void {
    this.savedVersion = this.play?.version ?? null;
    this.keep();
    this.goOn();
  }
  start(): void {
    const ruleset = rulesetOf(this.scenario.ruleset.id);
    if (!ruleset || this.obstacles.length > 0) return;
    this.giveUp();
    const { document } = this.tab.document.tracked;
    const store = PlayStore.start(ruleset, this.scenario, embedScenario(document), this.config, this.deps());
    this.show(store);
  }
  /** A record from a file, or one that the host kept as `battle`. */
  take(record: BattleRecord, battle: string | null = null): Result<null> {
    const read = scenarioOf(record);
    if (!read.ok) return err(read.error);
    const { scenario } = read.value;
    const ruleset = rulesetOf(scenario.ruleset.id);
    if (!ruleset) return err(problem('play/no-ruleset', { id: scenario.ruleset.id }));
    const config = readConfig(record.players, scenario.sides.length) ?? defaultConfig(scenario.sides.length, record.seed ?? freshSeed());
    const store = PlayStore.resume(ruleset, scenario, record, config, this.deps());
    if (!store.ok) return err(store.error);
    this.giveUp();
    if (battle !== null) this.keeper.take(battle);
    this.config = config;
    this.show(store.value);
    // From a file: it is there already.
    if (battle === null) this.savedVersion = store.value.version;
    return ok(null);
  }
  private show(store: PlayStore): void {
    this.table = new Table(store);
    this.savedVersion = null;
    this.dialog = null;
    this.number += 1;
    this.boardThen = this.scenario;
    this.settingUp = false;
    this.report = false;
    store.advance();
  }
  private deps(): PlayDeps {
    return { clock: this.root.clock, thinker: workerThinker, fail: this.root.fail };
  }

  /** Play comes to the front: a battle on a board that was edited since asks what is wanted. */
  enter(): void {
    if (this.table && this.changed) this.setUp();
    if (!this.table) void this.root.recovery.refreshBattles().catch(this.root.fail);
  }
  /** Shows the set-up, with those who play now. */
  setUp(): void {
    if (this.play) this.setConfig({ players: this.play.config.players, policies: this.play.config.policies });
    this.settingUp = true;
  }
  /** Back to the running battle, with the players and answers chosen in the set-up. */
  resume(): void {
    if (!this.play) return;
    this.play.setPlayers(this.config);
    this.settingUp = false;
  }
  showReport(shown: boolean): void {
    this.report = shown;
  }
  openDialog(dialog: PlaySession['dialog']): void {
    this.next = null;
    this.dialog = dialog;
  }
  /** Text of the record as it stands, with who plays. */
  recordText(): string | null {
    const { play } = this;
    return play ? encodeBattle({ ...play.battle.toRecord(), players: JSON.parse(JSON.stringify(play.config)) }) : null;
  }
  /** What the host is to keep; null while nothing was decided. */
  private now(): BattleNow | null {
    const { play, scenario } = this;
    const moves = play?.battle.position.turn ?? 0;
    const text = play && !play.over && moves > 0 ? this.recordText() : null;
    return text === null ? null : { scenario: scenario.id, title: this.tab.name, moves, running: this.unsaved, text };
  }
  /** The battle went on: the host keeps it as it stands; one that is over is nobody's to go on with. */
  keep(): void {
    if (!this.play) return;
    if (this.play.over) this.keeper.drop();
    else this.keeper.note();
  }
  private noteKept(found: Problem | null): void {
    if (found && !this.keepProblem) this.root.status.report(found);
    this.keepProblem = found;
  }
  /** A battle on this scenario that the host kept and nobody fights. */
  get kept(): KeptBattle | null {
    return this.root.recovery.battles.find((battle) => battle.scenario === this.scenario.id) ?? null;
  }
  /** Goes on with it. One that no longer fits is told, and stays at the host. */
  async takeKept(): Promise<void> {
    const { kept } = this;
    const taken = kept ? await this.goOnWith(kept) : ok(null);
    if (!taken.ok) this.root.status.report(taken.error);
  }
  async goOnWith(kept: KeptBattle): Promise<Result<null>> {
    const { root } = this;
    const reply = await root.bridge.call('battles.take', { battle: kept.battle });
    root.recovery.dropBattle(kept.battle);
    if (!reply.ok) return err(reply.error as Problem);
    const record = decodeBattle(reply.value.text);
    return record.ok ? this.take(record.value, reply.value.battle) : record;
  }
  async forget(): Promise<void> {
    const { kept, root } = this;
    if (kept) await root.recovery.giveUpBattle(kept.battle);
  }

  fight(battles: number): void {
    this.run?.cancel();
    const bots = this.config.players.map((p): BotId => (p === 'human' ? 'sergeant' : p));
    this.batch = { battles, bots, sum: null, running: true };
    const mine = fightBatch(this.scenario.ruleset.id, this.scenario, { battles, seed: this.config.seed, bots }, (sum) =>
      runInAction(() => {
        if (this.run === mine && this.batch) this.batch = { ...this.batch, sum };
      }),
    );
    this.run = mine;
    const end = (): void => {
      if (this.run !== mine || !this.batch) return;
      this.batch = this.batch.sum ? { ...this.batch, running: false } : null;
      this.run = null;
    };
    mine.done.then(
      () => runInAction(end),
      (reason: unknown) => this.root.fail(reason),
    );
  }
  cancelBatch(): void {
    this.run?.cancel();
  }
  closeBatch(): void {
    this.run?.cancel();
    this.run = null;
    this.batch = null;
  }

  /** Escape, one thing at a time; false = nothing is open, the window goes back to Edit. */
  cancel(): boolean {
    if (this.dialog) this.openDialog(null);
    else if (this.settingUp) {
      if (!this.table || this.play?.over) return false;
      this.settingUp = false;
    } else if (this.report) this.report = false;
    else if (this.table && this.table.why !== null) this.table.openWhy(null);
    else if (this.play && !this.play.live) this.play.goLive();
    else return this.table?.back() ?? false;
    return true;
  }

  /** The running battle makes room for another: it stays in the recovery trash only. */
  private giveUp(): void {
    if (this.table) this.keeper.drop();
    this.endBattle();
  }
  endBattle(): void {
    this.play?.close();
    this.table = null;
  }
  close(): void {
    this.endKeeping();
    this.keeper.rest();
    this.run?.cancel();
    this.run = null;
    this.endBattle();
  }
}

const freshSeed = (): number => crypto.getRandomValues(new Uint32Array(1))[0]!;

const sessions = new WeakMap<Tab, PlaySession>();
/** The one of the tab; made at the first call. */
export function playOf(root: RootStore, tab: Tab): PlaySession {
  let session = sessions.get(tab);
  if (!session) sessions.set(tab, (session = new PlaySession(root, tab)));
  return session;
}
