/**
 * A person at work while the disk fails twice: strokes, new generations of the journal, saves, saves as and recoveries in any order,
 * and two calls that fail, once or from then on. After every answer it is checked that it is the truth: whole files, an honest code, the
 * document unsaved where it is; and at the end that a next start finds all that was protected.
 */
import { strict as assert } from 'node:assert';
import { basename } from 'node:path';
import { decode } from '#shared/formats/scenario/decode.ts';
import { encode } from '#shared/formats/scenario/encode.ts';
import { replay } from '#shared/document/journal.ts';
import type { Problem, Result } from '#shared/result.ts';
import { leaveSession } from '../calls/desk.ts';
import { toBytes, toText } from '../storage/bytes.ts';
import { checkOnce } from './checkOnce.ts';
import { crashFs, type CrashFs } from './crashFs.ts';
import { testDesk, type TestDesk } from './desk.ts';
import { faultFs, syncedAfterFailure, type Call, type Fault, type FaultFs, type Plan } from './faultFs.ts';
import { blankDocument, strokes } from './painter.ts';

const HOME = '/home';
const FOLDER = '/home/Documents/Sandtable';
const pathOf = (name: string): string => `${FOLDER}/${name}.sandtable.json`;
const FIRST = pathOf('map');
const OTHER = encode(blankDocument(4, 4, 'another map'));

/** Most strokes of one case. */
export const MOST_STROKES = 30;
const OLD = encode(blankDocument());
const painter = strokes(17);
const EDITS = Array.from({ length: MOST_STROKES }, () => painter.next().value);
/** The file at each revision. */
const TEXTS = [OLD, ...EDITS.map((stroke) => stroke.text)];

export type Step =
  | { readonly step: 'strokes'; readonly count: number }
  /** The journal begins a new generation. */
  | { readonly step: 'rotate' }
  /** Saves the document as it was `back` strokes ago. */
  | { readonly step: 'save'; readonly back: number }
  | { readonly step: 'saveAs'; readonly name: 'other' | 'new' }
  /** The window goes and another one takes the work up again. */
  | { readonly step: 'recover' };

export interface PairCase {
  /** Names that the first file has; with two it is written in place. */
  readonly links: 1 | 2;
  /** Strokes before the disk begins to fail. */
  readonly before: number;
  readonly steps: readonly Step[];
  readonly plans: readonly [Plan, Plan];
  /** The process is killed, the window goes in order, or the disk is well again and the work is saved. */
  readonly end: 'killed' | 'left' | 'saved';
}

export interface PairTold {
  /** Whether both plans made a call fail. */
  readonly both: boolean;
  /** Answers that were problems. */
  readonly refused: number;
}

/** What a fault is called in the message of a save. */
const CODES: Readonly<Record<Fault, readonly string[]>> = {
  ENOSPC: ['file/disk-full', 'file/no-space'],
  EDQUOT: ['file/quota'],
  EIO: ['file/disk-error'],
  EBUSY: ['file/busy'],
  EPERM: ['file/no-access'],
  EACCES: ['file/no-access'],
  EROFS: ['file/read-only-disk'],
  EMFILE: ['file/too-many-open'],
  ENAMETOOLONG: ['file/name-too-long'],
  ESTALE: ['file/share-gone'],
  short: ['file/disk-full', 'file/no-space'],
  zero: ['file/disk-full', 'file/no-space'],
};

/** Codes that tell the truth about a save during which these calls failed. */
function honest(log: readonly Call[]): readonly string[] {
  const failed = log.filter((call) => call.failed !== null);
  const refused = failed.some(({ call, failed: why }) => call === 'rename' && ['EBUSY', 'EPERM', 'EACCES'].includes(why!));
  return [
    ...failed.flatMap((call) => CODES[call.failed!]),
    ...(refused ? ['file/replace-refused'] : []),
    ...(failed.some(({ call }) => call === 'syncFolder') ? ['file/not-certain'] : []),
    ...(log.some(({ call }) => call === 'open.update') ? ['file/in-place-failed'] : []),
  ];
}

const LOCKED: ReadonlySet<string> = new Set(['file/locked', 'file/open-in-window', 'document/read-only']);
const isLock = (path: string): boolean => basename(path).startsWith('.~lock.');

/** Runs one case. Throws when a promise is broken. */
export async function tryPair(made: PairCase): Promise<PairTold> {
  const person = await Person.begin(made);
  try {
    for (const step of made.steps) if (!(await person.take(step))) break;
    return await person.end(made.end);
  } finally {
    await person.letGo();
  }
}

class Person {
  readonly #disk: CrashFs;
  readonly #faults: FaultFs;
  readonly #bench: TestDesk;
  #handle: string;
  #path = FIRST;
  /** Revision handed over, revision that was promised to be found again, revision of the file. */
  #last = 0;
  #protected = 0;
  #saved = 0;
  #refused = 0;
  #stopped = false;
  /** A temporary file was kept, as its message said. */
  #kept = false;
  /** What lies at each path; null: a file that was written in place may be half done, its copy was checked. */
  readonly #files = new Map<string, string | null>([[FIRST, OLD]]);

  private constructor(disk: CrashFs, faults: FaultFs, bench: TestDesk, handle: string) {
    this.#disk = disk;
    this.#faults = faults;
    this.#bench = bench;
    this.#handle = handle;
  }

  static async begin({ links, before, plans }: PairCase): Promise<Person> {
    const disk = crashFs();
    disk.put(FIRST, toBytes(OLD), links);
    disk.put(pathOf('other'), toBytes(OTHER));
    const faults = faultFs(disk.fs);
    const bench = await testDesk({ fs: faults.fs, home: HOME, checkEncoded: checkOnce });
    const { document } = await bench.need('documents.open', { folder: await bench.folder(), name: basename(FIRST) });
    const person = new Person(disk, faults, bench, document.handle);
    person.#files.set(pathOf('other'), OTHER);
    if (before > 0) await person.take({ step: 'strokes', count: before });
    faults.plan(plans);
    return person;
  }

  /** Takes one step and checks its answer. False: the case ends here. */
  async take(step: Step): Promise<boolean> {
    const from = this.#faults.log.length;
    const calls = (): readonly Call[] => this.#faults.log.slice(from);
    const goesOn = await this.#act(step, calls);
    this.#stopped = !goesOn;
    assert.deepEqual(syncedAfterFailure(this.#faults.log), [], 'a handle whose sync failed is not synced again');
    for (const [path, text] of this.#files) if (text !== null) assert.equal(this.#read(path), text, `${path} is whole`);
    return goesOn;
  }

  #act(step: Step, calls: () => readonly Call[]): Promise<boolean> {
    switch (step.step) {
      case 'strokes':
        return this.#strokes(step.count, calls);
      case 'rotate':
        return this.#journal(
          this.#bench.call('journal.snapshot', { document: this.#handle, rev: this.#last, text: TEXTS[this.#last]! }),
          calls,
        );
      case 'save':
        return this.#save(this.#path, Math.max(this.#saved, this.#last - step.back), calls);
      case 'saveAs':
        return this.#save(pathOf(step.name), this.#last, calls);
      case 'recover':
        return this.#recover(calls);
    }
  }

  get #lockFailed(): boolean {
    return this.#faults.log.some((call) => call.failed !== null && isLock(call.path));
  }

  #read(path: string): string | null {
    const bytes = this.#disk.read(path);
    return bytes === null ? null : toText(bytes);
  }

  async #strokes(count: number, calls: () => readonly Call[]): Promise<boolean> {
    const [from, to] = [this.#last, Math.min(this.#last + count, MOST_STROKES)];
    this.#last = to;
    const edits = EDITS.slice(from, to).map((stroke) => stroke.edit as never);
    return this.#journal(this.#bench.call('journal.append', { document: this.#handle, from, edits }), calls);
  }

  async #journal(asked: Promise<Result<{ readonly protected: number }>>, calls: () => readonly Call[]): Promise<boolean> {
    const reply = await asked;
    if (reply.ok) {
      assert.equal(reply.value.protected, this.#last, 'a stroke that is answered is on disk');
      this.#protected = this.#last;
    } else this.#isHonest(reply.error, ['journal/failed'], calls());
    return true;
  }

  #isHonest(told: Problem, codes: readonly string[], calls: readonly Call[]): void {
    this.#refused += 1;
    const failed = calls.filter((call) => call.failed !== null);
    assert.ok(failed.length > 0, `nothing failed, but ${told.code} is told`);
    assert.ok(codes.includes(told.code), `${told.code} is told of ${JSON.stringify(failed)}`);
  }

  async #save(path: string, rev: number, calls: () => readonly Call[]): Promise<boolean> {
    const [text, before] = [TEXTS[rev]!, this.#files.get(path) ?? null];
    const bench = this.#bench;
    const to = { document: this.#handle, rev, text };
    const reply =
      path === this.#path
        ? await bench.call('documents.save', to)
        : await bench.call('documents.saveAs', { ...to, folder: await bench.folder(), name: basename(path), overwrite: true });
    const { host } = bench.desk.documents.get(this.#handle)!;
    if (reply.ok) {
      this.#files.set(path, text);
      [this.#path, this.#saved, this.#protected] = [path, rev, Math.max(rev, this.#protected)];
      assert.equal(host.dirty, this.#last > rev, 'unsaved is what came after');
      return true;
    }
    assert.equal(host.dirty, this.#last > this.#saved, 'what was not saved is unsaved');
    if (reply.error.code === 'file/replace-refused') this.#kept = true;
    if (!this.#kept && !this.#faults.log.some((call) => call.call === 'remove' && call.failed !== null))
      assert.deepEqual(
        this.#disk.names().filter((name) => name.startsWith(`${FOLDER}/.~st-`)),
        [],
        'a save that failed leaves no temporary file',
      );
    // A lock of ours that can be neither written nor removed keeps us out as it would others, until the disk is well again.
    if (LOCKED.has(reply.error.code) && this.#lockFailed) return false;
    this.#isHonest(reply.error, honest(calls()), calls());
    if (reply.error.code === 'file/not-certain') this.#files.set(path, text);
    if (reply.error.code !== 'file/in-place-failed') return true;
    // Whatever became of the file: the old bytes, the new ones, or the copy that the message names holds the new ones.
    const now = this.#read(path);
    if (now !== before && now !== text)
      assert.equal(this.#read(`${HOME}/profile/copies/${String(reply.error.params?.['copy'])}`), text, 'the copy is whole');
    this.#files.set(path, now === before || now === text ? now : null);
    return false;
  }

  /** A window goes with unsaved work; the next one lists, reads and adopts it, and asks a second time when that fails. */
  async #recover(calls: () => readonly Call[]): Promise<boolean> {
    const bench = this.#bench;
    if (this.#last === this.#saved) return true;
    await leaveSession(bench.desk, bench.session);
    for (let attempt = 0; attempt < 2; attempt++) {
      const listed = await bench.call('recovery.list', {});
      const journal = listed.ok ? listed.value.entries[0]?.journal : undefined;
      // A save that was not certain, and did arrive: the file holds everything.
      if (listed.ok && journal === undefined && this.#read(this.#path) === TEXTS[this.#last]) return false;
      const read = journal === undefined ? null : await bench.call('recovery.read', { journal });
      const adopted = read?.ok === true ? await bench.call('recovery.adopt', { journal: journal! }) : null;
      if (read?.ok === true && adopted?.ok === true) {
        this.#last = read.value.baseRev + read.value.edits.length;
        assert.ok(this.#last >= this.#protected, 'all that was protected is offered');
        this.#handle = adopted.value.document.handle;
        return true;
      }
      this.#refused += 1;
      assert.ok(
        calls().some((call) => call.failed !== null),
        'nothing failed, but the work is not offered',
      );
    }
    return false;
  }

  /** The end of the case, and what the next start finds. */
  async end(how: PairCase['end']): Promise<PairTold> {
    const hit = new Set(this.#faults.log.map((call) => call.plan));
    const lockFailed = this.#lockFailed;
    this.#faults.plan([]);
    if (how === 'left') await this.letGo();
    if (how === 'saved' && !this.#stopped) await this.#saveAtLast(lockFailed);
    const best = await this.#found();
    assert.ok(best >= this.#protected, `revision ${this.#protected} was protected, ${best} is found`);
    return { both: hit.has(0) && hit.has(1), refused: this.#refused };
  }

  /** A disk that is well again takes everything. */
  async #saveAtLast(lockFailed: boolean): Promise<void> {
    const text = TEXTS[this.#last]!;
    const reply = await this.#bench.call('documents.save', { document: this.#handle, rev: this.#last, text });
    if (!reply.ok && LOCKED.has(reply.error.code) && lockFailed) return;
    assert.ok(reply.ok, `saved at last: ${reply.ok ? '' : reply.error.code}`);
    assert.equal(this.#read(this.#path), text);
    this.#protected = this.#last;
  }

  /** Highest revision in the file or in what is offered. Throws where an offer is none of the document's revisions. */
  async #found(): Promise<number> {
    this.#disk.put('/proc/sys/kernel/random/boot_id', toBytes('another boot'));
    const next = await testDesk({ fs: this.#disk.fs, home: HOME });
    let best = TEXTS.lastIndexOf(this.#read(this.#path) ?? '');
    for (const { journal, cutOff } of (await next.need('recovery.list', {})).entries) {
      const read = await next.need('recovery.read', { journal });
      const base = decode(read.base);
      assert.ok(base.ok, 'the base of an offer opens');
      const again = replay(base.value.document, read.edits);
      const rev = read.baseRev + read.edits.length;
      assert.equal(again.problem, null);
      // Made from the copy of a save in place: a version that was to be saved, with a count of its own.
      if (cutOff && read.edits.length === 0 && TEXTS.includes(read.base)) continue;
      assert.equal(encode(again.tracked.document), TEXTS[rev], 'an offer is a revision of the document');
      best = Math.max(best, rev);
    }
    return best;
  }

  /** Lets go of what is open, in order. */
  async letGo(): Promise<void> {
    const { documents } = this.#bench.desk;
    for (const open of documents.values()) await open.host.close(true);
    documents.clear();
  }
}
