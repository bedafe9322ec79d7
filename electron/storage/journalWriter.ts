/**
 * The journal of one document: always on, on the local disk. Every finished stroke is on disk before the call is answered; strokes that
 * come while a sync runs share the next one. Memory keeps what the file should hold (snapshot and edits since), so that after a failed
 * write or sync a new file is begun and the broken one is never trusted again.
 */
import { join } from 'node:path';
import { err, ok, problem, type Json, type Problem, type Result } from '#shared/result.ts';
import { closeQuietly, joinBytes, writeAll } from './bytes.ts';
import type { FileSystem, OpenFile } from './fileSystem.ts';
import { encodeHeader, encodeRecord, type JournalHeader } from './journalFile.ts';
import { fileProblem, systemCode } from './problems.ts';

const RETRY_MILLIS = 1000;
/** How often a journal that nobody writes to is looked for. */
const LOOK_MILLIS = 1000;
const NOT_THERE: ReadonlySet<string | null> = new Set(['ENOENT', 'ENOTDIR']);

export interface JournalPlace {
  readonly fs: FileSystem;
  readonly folder: string;
  /** Told when the protection changes: last revision on disk, and the problem while it fails. */
  readonly told: (rev: number, trouble: Problem | null) => void;
}

/** What the header says of the document now; the writer adds format and generation. */
export type JournalSubject = Omit<JournalHeader, 'format' | 'version' | 'seq' | 'upTo' | 'cutOff'>;

/** File name of a journal: document, generation. */
export const journalName = (id: string, seq: number): string => `${id}.${String(seq).padStart(6, '0')}.journal`;

interface Entry {
  readonly rev: number;
  /** It notes a save, and makes no revision. */
  readonly note?: true;
  readonly bytes: Uint8Array;
}

interface JournalOnDisk {
  readonly handle: OpenFile;
  readonly path: string;
  /** Device and inode: what the path must name for the journal to be found again. */
  readonly identity: string;
  position: number;
}

export interface JournalStart {
  readonly rev: number;
  readonly text: string;
  /** Edits after `text`, already known: a recovered document. */
  readonly edits?: readonly Json[];
  /** Last generation used so far. */
  readonly seq?: number;
}

export class JournalWriter {
  readonly #place: JournalPlace;
  readonly #subject: () => JournalSubject;
  #seq: number;
  #base: { readonly rev: number; readonly text: string };
  /** Edits and notes after the base, each with the revision it makes. */
  #entries: Entry[] = [];
  /** How many of them are in the current file. */
  #written = 0;
  #durable: number;
  #file: JournalOnDisk | null = null;
  /** The current file no longer says what it should: the next write begins a new one. */
  #renew = false;
  /** Files of earlier generations that still stand; they go when a newer one is durable. */
  #older: string[] = [];
  #tail: Promise<void> = Promise.resolve();
  #queued: Promise<void> | null = null;
  #trouble: Problem | null = null;
  #retry: NodeJS.Timeout | null = null;
  #look: NodeJS.Timeout | null = null;
  /** The file that strokes were called protected in is not there any more. */
  #gone = false;
  #ended = false;

  constructor(place: JournalPlace, subject: () => JournalSubject, start: JournalStart) {
    this.#place = place;
    this.#subject = subject;
    this.#base = { rev: start.rev, text: start.text };
    this.#durable = start.rev;
    this.#seq = start.seq ?? 0;
    this.#push(start.rev, start.edits ?? []);
  }

  /** Last revision handed over. */
  get last(): number {
    return this.#entries.at(-1)?.rev ?? this.#base.rev;
  }
  /** Last revision on disk. */
  get durable(): number {
    return this.#durable;
  }

  /** Edits that follow revision `from`; answers with the last revision on disk. `document/gap` when they do not follow. */
  async append(from: number, edits: readonly Json[]): Promise<Result<number>> {
    if (from !== this.last) return err(problem('document/gap', { expected: this.last, from }));
    this.#push(from, edits);
    return this.#protect();
  }

  /** A new snapshot at `rev`: what came before it is no longer needed. The next generation begins with it. */
  snapshot(rev: number, text: string): Promise<Result<number>> {
    this.#rebase(rev, text, true);
    return this.#protect();
  }

  /** A note that the file is about to get these bytes at `rev`: a crash right after the rename is then not taken for lost work. */
  async noteSaving(rev: number, hash: string): Promise<void> {
    if (this.#file === null || this.#renew) return;
    this.#entries.push({ rev: this.last, note: true, bytes: encodeRecord({ rev, saving: hash }) });
    await this.#protect();
  }

  /**
   * The file holds revision `rev` as `text`: the journal starts anew from it, or goes when nothing came after.
   * `afresh`: the file was read again, all edits so far are given up and revisions count from `rev`.
   */
  async saved(rev: number, text: string, afresh = false): Promise<void> {
    if (afresh) this.#entries = [];
    // A snapshot that came while the save ran is newer than the file: it holds strokes that are nowhere else, and stays the base.
    if (afresh || rev >= this.#base.rev) this.#rebase(rev, text, false);
    else this.#renew = true;
    await this.#serial(() => (this.last > rev ? this.#write() : this.#drop()));
  }

  /** Waits until everything handed over is on disk, or writing has failed for now. */
  async settle(): Promise<void> {
    if (this.#durable < this.last || this.#renew) await this.#protect();
    else await this.#tail;
  }

  /** Writes a first generation even without edits: an untitled or recovered document has nothing else on disk. */
  begin(): Promise<Result<number>> {
    this.#renew = true;
    return this.#protect();
  }

  /** Closes the file and leaves it for recovery. */
  async leave(): Promise<void> {
    await this.settle();
    this.#end();
    await this.#serial(async () => {
      if (this.#file !== null) await closeQuietly(this.#file.handle);
      this.#file = null;
    });
  }

  /** Closes and removes: the document was saved or given up. */
  async remove(): Promise<void> {
    this.#end();
    await this.#serial(() => this.#drop());
  }

  #end(): void {
    this.#ended = true;
    if (this.#retry !== null) clearTimeout(this.#retry);
    if (this.#look !== null) clearTimeout(this.#look);
  }

  #push(from: number, edits: readonly Json[]): void {
    for (const [i, edit] of edits.entries()) {
      const rev = from + i + 1;
      this.#entries.push({ rev, bytes: encodeRecord({ rev, edit }) });
    }
  }

  /** `saving`: a save may be under way, whose note must stay. */
  #rebase(rev: number, text: string, saving: boolean): void {
    this.#base = { rev, text };
    const kept = this.#entries.filter((entry) => entry.rev > rev || (saving && entry.note === true));
    this.#entries = kept.map((entry) => (entry.rev > rev ? entry : { ...entry, rev }));
    this.#renew = true;
  }

  /** One task at a time, in order. */
  #serial(task: () => Promise<void>): Promise<void> {
    const run = this.#tail.then(task);
    // Whoever asked hears of a task that broke; those after it are made all the same.
    this.#tail = run.catch(() => {});
    return run;
  }

  /** Calls that come before the next write has begun share it. */
  async #protect(): Promise<Result<number>> {
    this.#queued ??= this.#serial(() => {
      this.#queued = null;
      return this.#write();
    });
    await this.#queued;
    return this.#trouble === null ? ok(this.#durable) : err(this.#trouble);
  }

  async #write(): Promise<void> {
    const before = { rev: this.#durable, trouble: this.#trouble };
    try {
      if (this.#file === null || this.#renew) await this.#generation();
      else await this.#extend(this.#file);
      this.#trouble = null;
    } catch (error) {
      // Before anything else: also after a fault of our own this file is not trusted again.
      this.#renew = true;
      this.#trouble = { ...fileProblem(error, ''), code: this.#gone ? 'journal/gone' : 'journal/failed' };
      // Of the edits nothing is on disk any more but what the file holds.
      if (this.#gone) this.#durable = this.#subject().savedRev;
      this.#tryAgain();
    }
    if (before.rev !== this.#durable || before.trouble?.cause !== this.#trouble?.cause) this.#place.told(this.#durable, this.#trouble);
  }

  #tryAgain(): void {
    if (this.#ended || this.#retry !== null) return;
    this.#retry = setTimeout(() => {
      this.#retry = null;
      void this.#protect();
    }, RETRY_MILLIS);
    this.#retry.unref();
  }

  /** A folder may be removed, renamed or unmounted below an open file, and writing to it still succeeds. */
  async #stands(file: JournalOnDisk): Promise<boolean> {
    try {
      this.#gone = (await this.#place.fs.stat(file.path)).identity !== file.identity;
    } catch (error) {
      if (!NOT_THERE.has(systemCode(error))) throw error;
      this.#gone = true;
    }
    return !this.#gone;
  }

  /** Looks for the journal again and again while it is open: strokes that are shown as protected must stay it. */
  #lookLater(): void {
    if (this.#look !== null) clearTimeout(this.#look);
    this.#look = setTimeout(() => {
      void this.#serial(async () => {
        const file = this.#file;
        if (this.#ended || file === null || this.#renew) return;
        const there = await this.#stands(file).catch(() => false);
        if (there) this.#lookLater();
        else this.#renew = true;
      }).then(() => (this.#renew && !this.#ended ? this.#protect() : undefined));
    }, LOOK_MILLIS);
    this.#look.unref();
  }

  async #extend(file: JournalOnDisk): Promise<void> {
    const fresh = this.#entries.slice(this.#written);
    const upTo = this.last;
    const bytes = joinBytes(fresh.map((entry) => entry.bytes));
    await writeAll(file.handle, bytes, file.position);
    await file.handle.syncData();
    file.position += bytes.length;
    if (!(await this.#stands(file))) return this.#generation();
    // A snapshot came meanwhile: the next write makes a new file, and counts from there.
    if (this.#renew) return;
    this.#written += fresh.length;
    this.#durable = upTo;
  }

  /** A new file with header, snapshot and all edits since, synced with its folder; only then do the older ones go. */
  async #generation(): Promise<void> {
    const { fs, folder } = this.#place;
    this.#renew = false;
    await this.#retire();
    const entries = [...this.#entries];
    const upTo = this.last;
    const subject = this.#subject();
    this.#seq += 1;
    const path = join(folder, journalName(subject.id, this.#seq));
    const bytes = joinBytes([
      encodeHeader({ format: 'sandtable/journal', version: 1, seq: this.#seq, upTo, ...subject }),
      encodeRecord({ rev: this.#base.rev, snapshot: this.#base.text }),
      ...entries.map((entry) => entry.bytes),
    ]);
    await fs.makeFolder(folder);
    const handle = await fs.open(path, 'create', 0o600);
    let identity: string;
    try {
      await writeAll(handle, bytes, 0);
      await handle.sync();
      await fs.syncFolder(folder);
      ({ identity } = await fs.stat(path));
    } catch (error) {
      await closeQuietly(handle);
      // Half a file takes space on a disk that may be full, with every try more.
      if (!(await this.#removed(path))) this.#older.push(path);
      throw error;
    }
    this.#file = { handle, path, identity, position: bytes.length };
    this.#gone = false;
    this.#lookLater();
    if (!this.#renew) {
      this.#written = entries.length;
      this.#durable = upTo;
    }
    await this.#removeOlder();
  }

  /** The current file becomes an older one. */
  async #retire(): Promise<void> {
    if (this.#file === null) return;
    this.#older.push(this.#file.path);
    await closeQuietly(this.#file.handle);
    this.#file = null;
  }

  async #removeOlder(): Promise<void> {
    const still: string[] = [];
    // The next generation tries again what stays; recovery takes the highest number anyway.
    for (const path of this.#older) if (!(await this.#removed(path))) still.push(path);
    this.#older = still;
  }

  async #removed(path: string): Promise<boolean> {
    try {
      await this.#place.fs.remove(path);
      return true;
    } catch (error) {
      const code = systemCode(error);
      if (code === null) throw error;
      return code === 'ENOENT';
    }
  }

  async #drop(): Promise<void> {
    // All at once, before anything is waited for: a stroke that comes meanwhile belongs to the next file.
    this.#renew = false;
    this.#written = 0;
    this.#entries = [];
    this.#durable = this.#base.rev;
    const recovered = this.#trouble !== null;
    this.#trouble = null;
    await this.#retire();
    await this.#removeOlder();
    if (recovered) this.#place.told(this.#durable, null);
  }
}
