/** Work that an earlier run could not close: offered, never decided; nothing is deleted before the person says so. */
import { makeAutoObservable, runInAction } from 'mobx';
import type { Document } from '#shared/document/document.ts';
import type { Tracked } from '#shared/document/history.ts';
import { replay } from '#shared/document/journal.ts';
import { decode } from '#shared/formats/scenario/decode.ts';
import type { DamagedEntry, KeptBattle, RecoveryEntry, Reply } from '#shared/ipc/contract.ts';
import { differingCells } from '#shared/board/cells.ts';
import { err, ok, type Problem, type Result } from '#shared/result.ts';
import type { Bridge } from '../bridge.ts';

/** A journal read back: what it holds beside what lies in the file. */
export interface Recovered {
  readonly tracked: Tracked;
  readonly rev: number;
  /** The file as it is now; null when it is gone, unreadable, or there never was one. */
  readonly file: Document | null;
  /** Its text: what a save replaces. */
  readonly fileText: string | null;
  /** Cells of terrain and sight that differ from the file; null when the boards cannot be compared. */
  readonly differing: number | null;
  /** Not all of it could be made again, or bytes at the end were torn. */
  readonly partial: boolean;
  /** Bytes of the torn end. */
  readonly lostBytes: number;
}

export class RecoveryStore {
  entries: readonly RecoveryEntry[] = [];
  /** Recovery files that nobody can read. */
  damaged: readonly DamagedEntry[] = [];
  /** Battles that the host kept and nobody fights. */
  battles: readonly KeptBattle[] = [];
  read: ReadonlyMap<string, Result<Recovered>> = new Map();

  private readonly asked = new Set<string>();

  constructor(private readonly bridge: Bridge) {
    makeAutoObservable<this, 'bridge' | 'asked'>(this, { bridge: false, asked: false, asksBefore: false }, { deep: false, autoBind: true });
  }

  get offered(): readonly RecoveryEntry[] {
    return this.entries.filter((e) => e.offered);
  }
  /** Those that stopped two starts: shown, never opened by themselves. */
  get setAside(): readonly RecoveryEntry[] {
    return this.entries.filter((e) => !e.offered);
  }
  /** Battles whose window went away while they were fought. */
  get interrupted(): readonly KeptBattle[] {
    return this.battles.filter((battle) => battle.running);
  }
  /** There is something to tell or to ask about. */
  get asks(): boolean {
    return this.offered.length > 0 || this.others;
  }
  /** There is something to go on with: work or a battle. */
  get invites(): boolean {
    return this.offered.length > 0 || this.interrupted.length > 0;
  }
  /** There is something that "recover" is no answer to: a battle, work that was set aside, a damaged file. */
  get others(): boolean {
    return this.interrupted.length > 0 || this.setAside.length > 0 || this.damaged.length > 0;
  }
  take({ entries, damaged }: Reply<'recovery.list'>): void {
    this.entries = entries;
    this.damaged = damaged;
  }
  /** This file (its handle as a recent one) waits to be recovered: it is not opened over it. */
  holds(file: string): boolean {
    return this.offered.some((e) => e.file === file);
  }
  /** True the first time a file is opened that waits to be recovered: the person is asked once more before the old state shows. */
  asksBefore(name: string): boolean {
    if (!this.offered.some((e) => e.name === name) || this.asked.has(name)) return false;
    this.asked.add(name);
    return true;
  }
  drop(journal: string): void {
    this.entries = this.entries.filter((e) => e.journal !== journal);
    this.damaged = this.damaged.filter((e) => e.journal !== journal);
  }
  takeBattles(battles: readonly KeptBattle[]): void {
    this.battles = battles;
  }
  dropBattle(battle: string): void {
    this.battles = this.battles.filter((each) => each.battle !== battle);
  }
  /** Into the trash, for 30 days. */
  async giveUpBattle(battle: string): Promise<Result<null>> {
    const reply = await this.bridge.call('battles.drop', { battle });
    if (!reply.ok) return err(reply.error as Problem);
    this.dropBattle(battle);
    return ok(null);
  }
  async refreshBattles(): Promise<void> {
    const reply = await this.bridge.call('battles.kept', {});
    if (reply.ok) this.takeBattles(reply.value.battles);
  }
  async refresh(): Promise<void> {
    await this.refreshBattles();
    const reply = await this.bridge.call('recovery.list', {});
    const { entries, damaged } = this;
    if (reply.ok && JSON.stringify(reply.value) !== JSON.stringify({ entries, damaged })) this.take(reply.value);
  }
  /** What was set aside, or cannot be read: into the trash, for 30 days. */
  async putAway(journal: string): Promise<Result<null>> {
    const broken = this.damaged.some((e) => e.journal === journal);
    const reply = await this.bridge.call(broken ? 'recovery.rawDiscard' : 'recovery.discard', { journal });
    // Gone from here in any case: another window has answered it.
    if (reply.ok || reply.error.code === 'recovery/unknown') this.drop(journal);
    return reply.ok ? ok(null) : err(reply.error as Problem);
  }
  /** Reads a journal once; its failure is kept with it. */
  async look(journal: string): Promise<Result<Recovered>> {
    const known = this.read.get(journal);
    if (known) return known;
    const reply = await this.bridge.call('recovery.read', { journal });
    const result = reply.ok ? rebuild(reply.value) : err(reply.error as Problem);
    // It was read and rebuilt without falling over: this start does not count against the journal.
    if (result.ok) await this.bridge.call('recovery.survived', { journal });
    runInAction(() => {
      this.read = new Map(this.read).set(journal, result);
    });
    return result;
  }
}

/** The document of a journal with its history. */
export function rebuild(raw: Omit<Reply<'recovery.read'>, 'document'>): Result<Recovered> {
  const base = decode(raw.base);
  if (!base.ok) return base;
  const replayed = replay(base.value.document, raw.edits);
  const file = raw.file === null ? null : decode(raw.file);
  const found = file?.ok ? file.value.document : null;
  return ok({
    tracked: replayed.tracked,
    rev: raw.baseRev + raw.edits.length,
    file: found,
    fileText: found ? raw.file : null,
    differing: found ? countDiffering(found, replayed.tracked.document) : null,
    partial: replayed.problem !== null || raw.lostBytes > 0 || raw.torn === true,
    lostBytes: raw.lostBytes,
  });
}

function countDiffering(a: Document, b: Document): number | null {
  const [p, q] = [a.scenario.board, b.scenario.board];
  if (p.spec.columns !== q.spec.columns || p.spec.rows !== q.spec.rows) return null;
  return new Set([...differingCells(p.terrain, q.terrain), ...differingCells(p.sight, q.sight)]).size;
}
