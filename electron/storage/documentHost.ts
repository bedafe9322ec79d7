/**
 * One open document as the host sees it: its file, lock, journal, watch and save queue. The window owns the scenario itself; here it is
 * text and opaque edits. A document without a path is untitled.
 */
import { basename } from 'node:path';
import type { DocumentInfo, HostEvent } from '#shared/ipc/contract.ts';
import { err, ok, problem, type Json, type Problem, type Result } from '#shared/result.ts';
import { atomicWrite, resolveTarget, type Saved, type SaveTools } from './atomicWrite.ts';
import { keepBackup } from './backups.ts';
import { hashOf, readFile, readText, toBytes } from './bytes.ts';
import { newTag } from './clock.ts';
import { checkReadable } from './encoderCheck.ts';
import type { OutsideChange } from './externalChange.ts';
import type { DocumentDesk, DocumentStart, SaveDone } from './documentStart.ts';
import { FileHold, orNone } from './fileHold.ts';
import type { FileLock } from './fileLock.ts';
import { JobQueue, LAST_SEEN, type SaveJob } from './jobQueue.ts';
import { JournalWriter } from './journalWriter.ts';
import { putJournalsAside } from './recovery.ts';
import { SaveRun, stopped } from './saveRun.ts';

/** A save that runs when its document is closed gets so long: longer than a file is held by a scanner. */
const LAST_SAVE_MILLIS = 8000;

export class DocumentHost {
  readonly handle: string;
  readonly id: string;
  readonly journal: JournalWriter;
  readonly #desk: DocumentDesk;
  readonly #emit: (event: HostEvent) => void;
  readonly #title: string;
  readonly #hold: FileHold;
  readonly #queue: JobQueue<SaveDone>;
  #file: { path: string; realPath: string; hash: string | null } | null;
  #readOnlyWhy: string | null;
  #lockedBy: DocumentInfo['lockedBy'];
  #savedRev: number;
  /** Grows with each reload: a text that was made before it does not follow from the file any more. */
  #era = 0;
  #closed = false;
  /** The file is not where it was: what it held is on this disk in the journal only. */
  #lost = false;
  /** The save that runs now. */
  #run: SaveRun | null = null;
  /** Hashes of saves that were given up while the disk did not answer. */
  readonly #late = new Set<string>();

  constructor(desk: DocumentDesk, start: DocumentStart, emit: (event: HostEvent) => void) {
    this.#desk = desk;
    this.#emit = emit;
    this.handle = start.handle;
    this.id = start.id;
    this.#title = start.title;
    this.#file = start.file;
    this.#readOnlyWhy = start.readOnlyWhy;
    this.#savedRev = start.savedRev;
    this.#hold = new FileHold(desk, {
      report: (what, name) => this.#outside(what, name),
      isOurs: (hash) => this.#takeLate(hash),
    });
    this.#queue = new JobQueue((job) => this.#saveNow(job));
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

  /** Once the file has gone away the journal holds the whole document, with unsaved strokes or without. */
  #outside(what: OutsideChange, name?: string): void {
    this.#emit({ event: 'document.outside', document: this.handle, what, ...(name === undefined ? {} : { name }) });
    if (what === 'returned') this.#lost = false;
    if (what === 'returned' || what === 'changed' || what === 'replaced') return;
    this.#lost = true;
    if (!this.dirty && !this.#closed) void this.journal.begin();
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

  /**
   * Takes the lock and begins to watch. A file locked elsewhere becomes read-only; a folder that takes no lock is only told; a document
   * that is read-only anyway needs none.
   */
  settleDown(): Promise<void> {
    return this.#queue.task(() => this.#settle());
  }

  async #settle(): Promise<void> {
    if (this.#file === null || this.#closed) return;
    const { path, realPath, hash } = this.#file;
    if (this.#readOnlyWhy === null) {
      const lock = await this.#hold.lockFor(realPath);
      if (lock.ok) await this.#hold.take(lock.value);
      else this.#noteNoLock(lock.error, basename(path));
    }
    await this.#hold.watch(realPath, hash);
  }

  #noteNoLock(why: Problem, name: string): void {
    if (why.code === 'file/open-in-window') this.#readOnlyWhy = 'window';
    if (why.code === 'file/locked') {
      const { user, host } = why.params ?? {};
      this.#readOnlyWhy = 'locked';
      this.#lockedBy = { user: String(user ?? ''), host: String(host ?? ''), here: host === this.#desk.owner.host };
    }
    const told = this.#readOnlyWhy === null ? problem('file/no-lock', { name }) : why;
    this.#emit({ event: 'document.lock', document: this.handle, problem: { ...told, severity: 'warning' } });
  }

  append(from: number, edits: readonly Json[]): Promise<Result<number>> {
    return this.journal.append(from, edits);
  }

  /** `file/disk-gone` when the file is not there because its disk was taken out. */
  checkDisk(): Promise<Problem | null> {
    return this.#file === null ? Promise.resolve(null) : this.#hold.checkDisk(this.#file.realPath);
  }

  /** Saves where the file lies. `overwrite` = whatever lies there now, or only what the person has `seen` there (null = nothing). */
  save(rev: number, text: string, overwrite: boolean, seen?: string | null): Promise<Result<SaveDone>> {
    return this.#queue.save({ path: null, rev, text, expected: overwrite ? seen : LAST_SEEN, era: this.#era });
  }

  /** Saves under another path, which becomes the document's file. `overwrite` = the person agreed to replace what is there. */
  saveAs(path: string, rev: number, text: string, overwrite: boolean): Promise<Result<SaveDone>> {
    return this.#queue.save({ path, rev, text, expected: overwrite ? undefined : null, era: this.#era });
  }

  /**
   * The person waits no longer: the save that runs and those that wait are answered `file/save-stopped`, unless the bytes are in place.
   * @returns false when there is none, or its file is being written in place
   */
  cancelSave(): boolean {
    const waited = this.#queue.drop(err(stopped(this.path === null ? this.#title : basename(this.path))));
    return (this.#run?.stop() ?? false) || waited;
  }

  async #saveNow(asked: SaveJob): Promise<Result<SaveDone>> {
    const name = basename(asked.path ?? this.path ?? '');
    const run = new SaveRun(this.#desk.fs, this.#desk.clock, name, asked.text.length);
    this.#run = run;
    try {
      return run.told(await this.#saveIn(run, asked));
    } finally {
      this.#run = null;
      run.end();
    }
  }

  async #saveIn(run: SaveRun, asked: SaveJob): Promise<Result<SaveDone>> {
    const own = this.#file;
    if (this.#closed) return err(problem('document/unknown'));
    if (asked.path === null && own === null) return err(problem('document/untitled'));
    if (asked.path === null && this.#readOnlyWhy !== null) return err(problem('document/read-only', { why: this.#readOnlyWhy }));
    const path = asked.path ?? own!.path;
    const name = basename(path);
    // The file was read again after the window made this text: it knows nothing of what was read.
    if (asked.era !== this.#era) return err(problem('file/changed-outside', { name }));
    const wrong = asked.text.isWellFormed() ? this.#desk.checkEncoded(asked.text) : problem('file/encoder-fault', { name });
    if (wrong !== null) return err({ ...wrong, params: { name, ...wrong.params } });
    const used = await run.look(async () => (asked.path === null ? null : this.#desk.inUse(path, this.handle)));
    if (!used.ok) return used;
    const lock = await run.step(
      () => this.#lockOf(path),
      (late) => late.ok && void this.#hold.giveBack(late.value),
    );
    if (!lock.ok) return lock;
    const resume = this.#hold.pause();
    let taken = false;
    try {
      const there = await run.look(async () => (asked.path === null ? this.#hold.checkDisk(own!.realPath) : null));
      const written = there.ok ? await this.#write(run, path, asked) : there;
      if (!written.ok) return written;
      taken = true;
      await this.#saved(path, asked, written.value, lock.value);
      return ok({ rev: asked.rev, saved: this.#desk.clock.now(), warnings: written.value.warnings });
    } finally {
      // Also after a broken promise of ours: else nobody could open that file until the program ends.
      if (!taken) await this.#hold.giveBack(lock.value);
      resume();
    }
  }

  /** Steps 2 to 9 of the save protocol, with the lock looked at before the first and after the last of them. */
  async #write(run: SaveRun, path: string, asked: SaveJob): Promise<Result<Saved>> {
    const own = path === this.#file?.path ? this.#file : null;
    const name = basename(path);
    const bytes = toBytes(asked.text);
    if (own !== null) {
      const ours = await run.look(() => this.#hold.check(name));
      if (!ours.ok) return ours;
      await this.journal.noteSaving(asked.rev, hashOf(bytes));
      const late = await run.look(() => this.#noteLate());
      if (!late.ok) return late;
    }
    // Saving as over its own file asks no more than saving does.
    const asks = own !== null && asked.path !== null && asked.expected === null ? LAST_SEEN : asked.expected;
    const expected = asks === LAST_SEEN ? (own?.hash ?? null) : asks;
    const { fs, clock, profile, allowed } = this.#desk;
    const parts: SaveTools = {
      fs: run.fs,
      clock,
      tag: newTag,
      // What this document neither read nor wrote has no other copy: an outside version, another file.
      backup: (target, old, always) => keepBackup(fs, clock, profile.backups, target, old, always || old.hash !== this.#file?.hash),
      copies: profile.copies,
      inPlace: run.fix,
    };
    let written = await atomicWrite(parts, { path, bytes, expected, allowed });
    // Saving as under the name that its file had: nothing lies there that anybody could lose.
    if (asks !== asked.expected && !written.ok && written.error.code === 'file/gone-outside')
      written = await atomicWrite(parts, { path, bytes, expected: null, allowed });
    // After a failed folder sync the new bytes are there: they are what the next save must find.
    if (!written.ok && written.error.code === 'file/not-certain' && own !== null) this.#noteHash(own, hashOf(bytes));
    if (!written.ok && written.error.code === 'file/share-gone' && own !== null) this.#late.add(hashOf(bytes));
    if (!written.ok || own === null) return written;
    // Whoever took the lock over meanwhile may have replaced our bytes already, unseen by us: that is not "saved".
    // Where the disk does not say, or the person waits no longer, the hash of the file alone guards it.
    const late = await run.look(() => this.#hold.check(name));
    if (late.ok || late.error.code !== 'file/taken-over') return written;
    this.#noteHash(own, written.value.hash);
    return late;
  }

  /** A share that did not answer in time may have done what it was told after all: then our own bytes lie there, nobody else's. */
  async #noteLate(): Promise<null> {
    if (this.#late.size === 0 || this.#file === null) return null;
    const now = await readFile(this.#desk.fs, this.#file.realPath, basename(this.#file.path));
    if (now.ok && this.#takeLate(now.value.hash)) this.#hold.seen(now.value.hash);
    return null;
  }

  #takeLate(hash: string): boolean {
    if (!this.#late.has(hash) || this.#file === null) return false;
    this.#file.hash = hash;
    return true;
  }

  #noteHash(file: { hash: string | null }, hash: string): void {
    file.hash = hash;
    this.#hold.seen(hash);
  }

  /**
   * The lock of a file that is about to become this document's: whoever has it open elsewhere keeps it. Null where it is this document's
   * file already, or where no lock can be had (saving then tells what is wrong, if anything is).
   */
  async #lockOf(path: string): Promise<Result<FileLock | null>> {
    const real = await resolveTarget(this.#desk.fs, path);
    if (!real.ok || !this.#desk.allowed(real.value)) return ok(null);
    const why = this.#readOnlyWhy;
    if (real.value === this.realPath) return why === 'locked' || why === 'window' ? err(problem('document/read-only', { why })) : ok(null);
    return orNone(await this.#hold.lockFor(real.value));
  }

  async #saved(path: string, asked: SaveJob, written: Saved, lock: FileLock | null): Promise<void> {
    const moved = this.#file?.realPath !== written.realPath;
    this.#file = { path, realPath: written.realPath, hash: written.hash };
    this.#savedRev = asked.rev;
    this.#lost = false;
    // A share takes changes in their order: what was given up lies below this one, and coming back it would be somebody's doing.
    this.#late.clear();
    if (moved) {
      this.#readOnlyWhy = null;
      await this.#hold.take(lock);
      if (lock === null) await this.#settle();
      else await this.#hold.watch(written.realPath, written.hash);
    } else this.#hold.seen(written.hash);
    await this.journal.saved(asked.rev, asked.text);
  }

  /**
   * Reads the file again: edits of the window start anew from the answered text at `rev` 0. Unsaved work so far goes into the recovery trash.
   * Errors: what reading says; a text that no window could open takes nothing from the journal.
   */
  reload(): Promise<Result<string>> {
    return this.#queue.task(() => this.#readAgain());
  }

  /**
   * Takes a file over that was read-only because someone else had it: another window that has closed it, a process that has ended, or a
   * machine that the person knows to be idle. Then as `reload`, and answers the text; or, with `keep`, null: the strokes of the window stay
   * upon what it last saw of the file, and what others wrote meanwhile is an outside change like any other.
   */
  unlock(keep: boolean): Promise<Result<string | null>> {
    return this.#queue.task(async () => {
      if (this.#closed) return err(problem('document/unknown'));
      if (this.#file === null) return err(problem('document/untitled'));
      const why = this.#readOnlyWhy;
      if (why === 'locked' || why === 'window') {
        const lock = await this.#hold.lockFor(this.#file.realPath, why === 'locked');
        if (!lock.ok) return lock;
        await this.#hold.take(lock.value);
        this.#readOnlyWhy = null;
        this.#emit({ event: 'document.lock', document: this.handle, problem: null });
      }
      return keep ? ok(null) : this.#readAgain();
    });
  }

  async #readAgain(): Promise<Result<string>> {
    if (this.#closed) return err(problem('document/unknown'));
    if (this.#file === null) return err(problem('document/untitled'));
    const { path, realPath } = this.#file;
    const name = basename(path);
    const now = await resolveTarget(this.#desk.fs, realPath);
    if (!now.ok) return now;
    if (!this.#desk.allowed(now.value)) return err(problem('file/outside', { name }));
    const file = await readText(this.#desk.fs, now.value, name);
    if (!file.ok) return file;
    // Someone may be half done writing it: what the window cannot read must not replace what the journal protects.
    const unreadable = checkReadable(file.value.text);
    if (unreadable !== null) return err(unreadable);
    if (this.dirty) await this.#putAside();
    this.#file.hash = file.value.hash;
    await this.#hold.watch(realPath, file.value.hash);
    this.#savedRev = 0;
    this.#lost = false;
    await this.journal.saved(0, file.value.text, true);
    // Last of all: what is asked for until the answer is on its way was made from the text before.
    this.#era += 1;
    return ok(file.value.text);
  }

  /** Work that is given up for the file on disk lies in the recovery trash for 30 days, like work that was discarded. */
  async #putAside(): Promise<void> {
    await this.journal.settle();
    await putJournalsAside(this.#desk, this.id);
  }

  /**
   * Waits for what runs, then lets go: the journal stays when `keep` and it holds what the file does not, else it goes. A save that its disk
   * keeps waiting is stopped: the journal has what it would have written.
   */
  close(keep: boolean): Promise<void> {
    const disarm = this.#desk.clock.alarm(LAST_SAVE_MILLIS, () => void this.cancelSave());
    return this.#queue.task(async () => {
      disarm();
      this.#closed = true;
      if (keep && (this.dirty || this.#lost)) await this.journal.leave();
      else await this.journal.remove();
      await this.#hold.end();
    });
  }

  /** Looks now whether someone else did something to the file. */
  look(): Promise<void> {
    return this.#hold.look();
  }
}
