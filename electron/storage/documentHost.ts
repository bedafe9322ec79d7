/**
 * One open document as the host sees it: its file, lock, journal, watch and save queue. The window owns the scenario itself; here it is
 * text and opaque edits. A document without a path is untitled.
 */
import { basename, dirname } from 'node:path';
import type { DocumentInfo, HostEvent } from '#shared/ipc/contract.ts';
import { err, ok, problem, type Json, type Problem, type Result } from '#shared/result.ts';
import { atomicWrite, resolveTarget, type Saved } from './atomicWrite.ts';
import { keepBackup } from './backups.ts';
import { hashOf, toBytes } from './bytes.ts';
import { newTag, type Clock } from './clock.ts';
import { watchFile, type Watch } from './externalChange.ts';
import { lockFile, type FileLock } from './fileLock.ts';
import type { FileSystem } from './fileSystem.ts';
import { JournalWriter, type JournalStart } from './journalWriter.ts';
import type { Owner } from './owner.ts';
import type { Profile } from './profile.ts';

export interface DocumentDesk {
  readonly fs: FileSystem;
  readonly clock: Clock;
  readonly profile: Profile;
  readonly owner: Owner;
  /** Step 1 of the save protocol: null when decoding `text` and encoding again gives `text`. */
  readonly checkEncoded: (text: string) => Problem | null;
  readonly allowed: (realPath: string) => boolean;
}

export interface DocumentStart {
  readonly handle: string;
  /** Id of its journals, 22 characters. */
  readonly id: string;
  readonly title: string;
  /** Null while untitled. */
  readonly file: { readonly path: string; readonly realPath: string; readonly hash: string | null } | null;
  readonly readOnlyWhy: string | null;
  readonly savedRev: number;
  readonly journal: JournalStart;
}

interface SaveJob {
  readonly path: string;
  readonly rev: number;
  readonly text: string;
  readonly expected: string | null | undefined;
  readonly asked: ((result: Result<SaveDone>) => void)[];
}
export interface SaveDone {
  readonly rev: number;
  readonly saved: number;
  readonly warnings: readonly Problem[];
}

export class DocumentHost {
  readonly handle: string;
  readonly id: string;
  readonly journal: JournalWriter;
  #desk: DocumentDesk;
  #emit: (event: HostEvent) => void;
  #title: string;
  #file: { path: string; realPath: string; hash: string | null } | null;
  #readOnlyWhy: string | null;
  #lockedBy: DocumentInfo['lockedBy'];
  #savedRev: number;
  #lock: FileLock | null = null;
  #watch: Watch | null = null;
  #waiting: SaveJob[] = [];
  #saving: Promise<void> | null = null;

  constructor(desk: DocumentDesk, start: DocumentStart, emit: (event: HostEvent) => void) {
    this.#desk = desk;
    this.#emit = emit;
    this.handle = start.handle;
    this.id = start.id;
    this.#title = start.title;
    this.#file = start.file;
    this.#readOnlyWhy = start.readOnlyWhy;
    this.#savedRev = start.savedRev;
    const told = (rev: number, trouble: Problem | null): void =>
      this.#emit({ event: 'document.protected', document: this.handle, rev, problem: trouble === null ? null : { ...trouble } });
    this.journal = new JournalWriter({ fs: desk.fs, folder: desk.profile.journals, told }, () => this.#subject(), start.journal);
  }

  get path(): string | null {
    return this.#file?.path ?? null;
  }
  get realPath(): string | null {
    return this.#file?.realPath ?? null;
  }
  get hash(): string | null {
    return this.#file?.hash ?? null;
  }
  get readOnlyWhy(): string | null {
    return this.#readOnlyWhy;
  }
  /** Who has the file open, while that makes it read-only. */
  get lockedBy(): DocumentInfo['lockedBy'] {
    return this.#readOnlyWhy === 'locked' ? this.#lockedBy : undefined;
  }
  /** Whether there are edits that the file does not hold. */
  get dirty(): boolean {
    return this.journal.last > this.#savedRev;
  }

  #subject() {
    return {
      id: this.id,
      path: this.path,
      name: this.path === null ? null : basename(this.path),
      hash: this.hash,
      savedRev: this.#savedRev,
      title: this.#title,
      owner: this.#desk.owner,
    };
  }

  /** Takes the lock and begins to watch. A file locked elsewhere becomes read-only; a folder that takes no lock is only told. */
  async settleDown(): Promise<void> {
    if (this.#file === null) return;
    const lock = await lockFile(this.#desk.fs, this.#file.realPath, this.#desk.owner);
    if (lock.ok) this.#lock = lock.value;
    else {
      if (lock.error.code === 'file/locked') {
        const { user, host } = lock.error.params ?? {};
        this.#readOnlyWhy = 'locked';
        this.#lockedBy = { user: String(user ?? ''), host: String(host ?? ''), here: host === this.#desk.owner.host };
      }
      const told = lock.error.code === 'file/locked' ? lock.error : problem('file/no-lock', { name: basename(this.#file.path) });
      this.#emit({ event: 'document.lock', document: this.handle, problem: { ...told, severity: 'warning' } });
    }
    this.#startWatch();
  }

  #startWatch(): void {
    this.#watch?.end();
    this.#watch = null;
    if (this.#file === null || this.#file.hash === null) return;
    const report = (what: 'changed' | 'deleted' | 'replaced' | 'returned'): void =>
      this.#emit({ event: 'document.outside', document: this.handle, what });
    this.#watch = watchFile(this.#desk.fs, this.#file.realPath, this.#file.hash, report);
  }

  /** The bytes last read from the file after an outside change; edits of the window start anew from `text` at `rev` 0. */
  async reloaded(hash: string, text: string): Promise<void> {
    if (this.#file !== null) this.#file.hash = hash;
    this.#watch?.seen(hash);
    this.#savedRev = 0;
    await this.journal.saved(0, text, true);
  }

  append(from: number, edits: readonly Json[]): Promise<Result<number>> {
    return this.journal.append(from, edits);
  }

  /** Saves where the file lies. `overwrite` = whatever lies there now, or only what the person has `seen` there (null = nothing). */
  save(rev: number, text: string, overwrite: boolean, seen?: string | null): Promise<Result<SaveDone>> {
    if (this.#file === null) return Promise.resolve(err(problem('document/untitled')));
    if (this.#readOnlyWhy !== null) return Promise.resolve(err(problem('document/read-only', { why: this.#readOnlyWhy })));
    return this.#enqueue(this.#file.path, rev, text, overwrite ? seen : LAST_SEEN);
  }

  /** Saves under another path, which becomes the document's file. `overwrite` = the person agreed to replace what is there. */
  saveAs(path: string, rev: number, text: string, overwrite: boolean): Promise<Result<SaveDone>> {
    return this.#enqueue(path, rev, text, overwrite ? undefined : path === this.#file?.path ? LAST_SEEN : null);
  }

  #enqueue(path: string, rev: number, text: string, expected: string | null | undefined): Promise<Result<SaveDone>> {
    return new Promise((resolve) => {
      // A newer request replaces one that waits for the same file; who asked for the older gets the newer's answer.
      const same = this.#waiting.findIndex((job) => job.path === path);
      const asked = [...(same < 0 ? [] : this.#waiting[same]!.asked), resolve];
      const job: SaveJob = { path, rev, text, expected, asked };
      if (same < 0) this.#waiting.push(job);
      else this.#waiting[same] = job;
      this.#saving ??= this.#work().finally(() => {
        this.#saving = null;
      });
    });
  }

  async #work(): Promise<void> {
    for (let job = this.#waiting.shift(); job !== undefined; job = this.#waiting.shift()) {
      const done = await this.#saveNow(job).catch((error: unknown) => error);
      if (done instanceof Error || typeof done !== 'object' || done === null) throw done;
      for (const asked of job.asked) asked(done as Result<SaveDone>);
    }
  }

  async #saveNow(job: SaveJob): Promise<Result<SaveDone>> {
    const wrong = job.text.isWellFormed() ? this.#desk.checkEncoded(job.text) : problem('file/encoder-fault', { name: basename(job.path) });
    if (wrong !== null) return err({ ...wrong, params: { name: basename(job.path), ...wrong.params } });
    const bytes = toBytes(job.text);
    const lock = await this.#lockOf(job.path);
    if (!lock.ok) return lock;
    this.#watch?.pause();
    try {
      if (job.path === this.#file?.path) await this.journal.noteSaving(job.rev, hashOf(bytes));
      const expected = job.expected === LAST_SEEN ? (this.#file?.hash ?? null) : job.expected;
      const { fs, clock, profile } = this.#desk;
      const written = await atomicWrite(
        {
          fs,
          clock,
          tag: newTag,
          // What this document neither read nor wrote has no other copy: an outside version, another file.
          backup: (path, old, always) => keepBackup(fs, clock, profile.backups, path, old, always || old.hash !== this.#file?.hash),
          copies: profile.copies,
        },
        { path: job.path, bytes, expected, allowed: this.#desk.allowed },
      );
      if (!written.ok) {
        await lock.value?.release();
        return this.#notSaved(job, written.error, hashOf(bytes));
      }
      await this.#saved(job, written.value, lock.value);
      return ok({ rev: job.rev, saved: clock.now(), warnings: written.value.warnings });
    } finally {
      this.#watch?.resume();
    }
  }

  /** After a failed folder sync the new bytes are there: they are what the next save must find. */
  #notSaved(job: SaveJob, problem: Problem, hash: string): Result<never> {
    if (problem.code === 'file/not-certain' && this.#file?.path === job.path) {
      this.#file.hash = hash;
      this.#watch?.seen(hash);
    }
    return err(problem);
  }

  /**
   * The lock of a file that is about to become this document's: whoever has it open elsewhere keeps it. Null where it is this document's
   * file already, or where no lock can be had (saving then tells what is wrong, if anything is).
   */
  async #lockOf(path: string): Promise<Result<FileLock | null>> {
    const real = await resolveTarget(this.#desk.fs, path);
    if (!real.ok || !this.#desk.allowed(real.value)) return ok(null);
    if (real.value === this.realPath)
      return this.#readOnlyWhy === 'locked' ? err(problem('document/read-only', { why: 'locked' })) : ok(null);
    const lock = await lockFile(this.#desk.fs, real.value, this.#desk.owner);
    return lock.ok || lock.error.code === 'file/locked' ? lock : ok(null);
  }

  /** Takes over a lock of another machine. Answers with the real path of the file. */
  async takeLock(): Promise<Result<string>> {
    if (this.#file === null) return err(problem('document/untitled'));
    if (this.#readOnlyWhy !== 'locked') return ok(this.#file.realPath);
    const lock = await lockFile(this.#desk.fs, this.#file.realPath, this.#desk.owner, true);
    if (!lock.ok) return lock;
    this.#lock = lock.value;
    this.#readOnlyWhy = null;
    return ok(this.#file.realPath);
  }

  async #saved(job: SaveJob, written: Saved, lock: FileLock | null): Promise<void> {
    const moved = this.#file?.realPath !== written.realPath;
    this.#file = { path: job.path, realPath: written.realPath, hash: written.hash };
    this.#savedRev = job.rev;
    if (moved) {
      this.#readOnlyWhy = null;
      await this.#lock?.release();
      this.#lock = lock;
      if (lock === null) await this.settleDown();
      else this.#startWatch();
    } else this.#watch?.seen(written.hash);
    await this.journal.saved(job.rev, job.text);
  }

  /** Waits for saves that run, then lets go: the journal stays when `keep` and there is unsaved work, else it goes. */
  async close(keep: boolean): Promise<void> {
    while (this.#saving !== null) await this.#saving;
    this.#watch?.end();
    this.#watch = null;
    if (keep && this.dirty) await this.journal.leave();
    else await this.journal.remove();
    await this.#lock?.release();
    this.#lock = null;
  }

  /** Name of the folder, for display. */
  get folderPath(): string | null {
    return this.path === null ? null : dirname(this.path);
  }
}

/** Marks that the target must be as this document last saw it; looked up when the job's turn comes. */
const LAST_SEEN = 'last seen';
