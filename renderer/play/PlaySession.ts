/** Play of one tab: how the next battle would be set up, the battle itself with its table, the batch, the report. Ends with the tab. */
import { makeAutoObservable, runInAction } from 'mobx';
import { checks } from '#shared/checks/index.ts';
import { decodeBattle, embedScenario, encodeBattle, scenarioOf } from '#shared/formats/battle.ts';
import type { BattleRecord } from '#shared/engine/battle.types.ts';
import { err, ok, problem, type Problem, type Result } from '#shared/result.ts';
import { BOOKS, rulesetOf } from '#shared/rulesets/index.ts';
import type { Scenario } from '#shared/scenario/scenario.ts';
import type { Summary } from '#shared/simulation/batch.ts';
import type { BotId } from '#shared/bots/player.ts';
import type { RootStore, Tab } from '../stores/index.ts';
import { defaultConfig, readConfig, type PlayConfig } from './config.ts';
import { keepBattle, forgetBattle, keptBattle } from './keep.ts';
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
  /** A battle kept from before the window was reloaded. */
  kept: string | null = null;
  /** A dialog of Play over the board. */
  dialog: 'save' | 'open' | 'branch' | 'replace' | null = null;
  /** Counts battles, so that the screen of one never shows another. */
  number = 0;
  /** State of the battle (its `version`) that is in a file; null = none is. */
  private savedVersion: number | null = null;
  /** What the running battle makes room for, once it is saved or given up. */
  next: 'start' | 'open' | null = null;
  private run: BatchRun | null = null;
  /** The document's board when the battle began. */
  private boardThen: Scenario | null = null;

  constructor(
    private readonly root: RootStore,
    private readonly tab: Tab,
  ) {
    const scenario = tab.document.scenario;
    this.config = defaultConfig(scenario.sides.length, freshSeed());
    this.kept = keptBattle(scenario.id);
    makeAutoObservable<this, 'root' | 'tab' | 'run' | 'boardThen'>(
      this,
      { root: false, tab: false, run: false, boardThen: false },
      { deep: false, autoBind: true },
    );
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
    this.goOn();
  }
  start(): void {
    const ruleset = rulesetOf(this.scenario.ruleset.id);
    if (!ruleset || this.obstacles.length > 0) return;
    this.endBattle();
    const { document } = this.tab.document.tracked;
    const store = PlayStore.start(ruleset, this.scenario, embedScenario(document), this.config, this.deps());
    this.show(store);
  }
  /** A record from a file or from before a reload. */
  take(record: BattleRecord): Result<null> {
    const read = scenarioOf(record);
    if (!read.ok) return err(read.error);
    const { scenario } = read.value;
    const ruleset = rulesetOf(scenario.ruleset.id);
    if (!ruleset) return err(problem('play/no-ruleset', { id: scenario.ruleset.id }));
    const config = readConfig(record.players, scenario.sides.length) ?? defaultConfig(scenario.sides.length, record.seed ?? freshSeed());
    const store = PlayStore.resume(ruleset, scenario, record, config, this.deps());
    if (!store.ok) return err(store.error);
    this.endBattle();
    this.config = config;
    this.show(store.value);
    return ok(null);
  }
  private show(store: PlayStore): void {
    this.table = new Table(store);
    this.savedVersion = null;
    this.dialog = null;
    this.number += 1;
    this.boardThen = this.scenario;
    this.settingUp = false;
    this.kept = null;
    this.report = false;
    store.advance();
  }
  private deps(): PlayDeps {
    return { clock: this.root.clock, thinker: workerThinker, fail: this.root.fail };
  }

  /** Play comes to the front: a battle on a board that was edited since asks what is wanted. */
  enter(): void {
    if (this.table && this.changed) this.setUp();
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
  /** Keeps the running battle for the case that the window is reloaded. */
  keep(): void {
    const { play } = this;
    if (!play) return;
    const text = play.over || play.battle.position.turn === 0 ? null : this.recordText();
    if (text === null) forgetBattle(this.scenario.id);
    else keepBattle(this.scenario.id, text);
  }
  /** Takes up the battle from before the reload; a record that no longer fits is told and forgotten. */
  takeKept(): void {
    const record = this.kept === null ? null : decodeBattle(this.kept);
    if (!record) return;
    const taken = record.ok ? this.take(record.value) : record;
    if (taken.ok) return;
    this.root.status.report(taken.error);
    this.forget();
  }
  forget(): void {
    forgetBattle(this.scenario.id);
    this.kept = null;
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

  endBattle(): void {
    this.play?.close();
    this.table = null;
  }
  close(): void {
    this.keep();
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
