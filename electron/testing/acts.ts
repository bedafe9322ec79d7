/**
 * A person at work on a crashing disk: opens, paints, saves, closes, dies and comes back through the real desk, and notes with every answer
 * what was promised by it. `PowerCut` then asks of a disk state whether all that was promised is there.
 */
import { decode } from '#shared/formats/scenario/decode.ts';
import { encode } from '#shared/formats/scenario/encode.ts';
import type { Channel, Reply, Request } from '#shared/ipc/contract.ts';
import { invariant, type Result } from '#shared/result.ts';
import { toBytes } from '../storage/bytes.ts';
import type { FileSystem } from '../storage/fileSystem.ts';
import { leaveSession } from '../calls/desk.ts';
import { checkOnce } from './checkOnce.ts';
import { crashFs, type CrashFs } from './crashFs.ts';
import { quickClock, testDesk, type TestDesk } from './desk.ts';
import { faultFs, type FaultFs } from './faultFs.ts';
import { blankDocument, strokes, type Stroke } from './painter.ts';

export const HOME = '/home';
export const FOLDER = '/home/Documents/Sandtable';
export const pathOf = (name: string): string => `${FOLDER}/${name}.sandtable.json`;

/** What must be there from a moment on, whatever happens to the power. */
export interface Promised {
  /** Index of the oldest version that may lie at a path. */
  readonly files: ReadonlyMap<string, number>;
  /** Lowest revision that must be found of a document: in a file or in what is offered for recovery. */
  readonly work: ReadonlyMap<Work, number>;
}

export interface Work {
  readonly title: string;
  handle: string;
  name: string | null;
  rev: number;
  /** Text at each revision. */
  readonly texts: string[];
  readonly painter: Iterator<Stroke>;
}

export class Acts {
  readonly disk: CrashFs = crashFs();
  readonly faults: FaultFs;
  readonly clock = quickClock();
  /** All that was ever about to lie at a path, in order. */
  readonly versions = new Map<string, string[]>();
  readonly works: Work[] = [];
  /** What was promised at each mark. */
  readonly promised: Promised[] = [{ files: new Map(), work: new Map() }];
  #bench: TestDesk | null = null;
  #boots = 0;
  #seed: number;

  /** `wrong`: makes another disk of the crashing one, to see that the harness tells. */
  constructor(seed: number, wrong: (disk: FileSystem) => FileSystem = (disk) => disk) {
    this.#seed = seed;
    this.faults = faultFs(wrong(this.disk.fs));
  }

  get bench(): TestDesk {
    invariant(this.#bench !== null, 'the person has come');
    return this.#bench;
  }

  #promise(change: (files: Map<string, number>, work: Map<Work, number>) => void): void {
    const last = this.promised.at(-1)!;
    const [files, work] = [new Map(last.files), new Map(last.work)];
    change(files, work);
    this.promised.push({ files, work });
    this.disk.mark(String(this.promised.length - 1));
  }

  /** A new start of the machine and of the host. */
  async come(): Promise<void> {
    this.#boots += 1;
    this.disk.put('/proc/sys/kernel/random/boot_id', toBytes(`boot ${this.#boots}`));
    this.#bench = await testDesk({ fs: this.faults.fs, home: HOME, clock: this.clock, checkEncoded: checkOnce });
  }

  /** The window goes in order; unsaved work stays for recovery. */
  async leave(): Promise<void> {
    await leaveSession(this.bench.desk, this.bench.session);
  }

  /** A file of an earlier day, with `links` names. */
  put(title: string, links = 1): void {
    const text = encode(blankDocument(12, 10, title));
    this.disk.put(pathOf(title), toBytes(text), links);
    this.versions.set(pathOf(title), [text]);
    this.#promise((files) => files.set(pathOf(title), 0));
  }

  async open(title: string): Promise<Work> {
    const { document, text } = await this.#need('documents.open', { folder: await this.bench.folder(), name: `${title}.sandtable.json` });
    return this.#begin(title, document.handle, title, text);
  }

  /** A new, untitled document. */
  async create(title: string): Promise<Work> {
    const text = encode(blankDocument(12, 10, title));
    const { document } = await this.#need('documents.create', { text });
    return this.#begin(title, document.handle, null, text);
  }

  #begin(title: string, handle: string, name: string | null, text: string): Work {
    const read = decode(text);
    invariant(read.ok, 'a version of ours opens');
    const work = { title, handle, name, rev: 0, texts: [text], painter: strokes(this.#seed++, read.value.document) };
    this.works.push(work);
    return work;
  }

  /** Strokes, each answered before the next. */
  async paint(work: Work, count: number): Promise<void> {
    for (let i = 0; i < count; i++) await this.stroke(work);
  }

  /** One stroke; resolves with the answer. */
  async stroke(work: Work): Promise<Result<Reply<'journal.append'>>> {
    const { edit, text } = work.painter.next().value as Stroke;
    const from = work.rev;
    work.rev += 1;
    work.texts[work.rev] = text;
    const reply = await this.#call('journal.append', { document: work.handle, from, edits: [edit as never] });
    if (reply.ok) this.#promise((_files, promised) => promised.set(work, reply.value.protected));
    return reply;
  }

  async snapshot(work: Work): Promise<void> {
    await this.#need('journal.snapshot', { document: work.handle, rev: work.rev, text: work.texts[work.rev]! });
  }

  /** Saves where it lies, at the last revision or an older one. */
  async save(work: Work, rev = work.rev): Promise<Result<Reply<'documents.save'>>> {
    const text = work.texts[rev]!;
    const version = this.#version(pathOf(work.name!), text);
    const reply = await this.#call('documents.save', { document: work.handle, rev, text });
    if (reply.ok) this.#saved(work, pathOf(work.name!), version, reply.value.rev);
    return reply;
  }

  /** Saves under another name; `overwrite` takes what lies there, and ends what was promised of it. */
  async saveAs(work: Work, name: string, overwrite = false): Promise<void> {
    const [rev, path] = [work.rev, pathOf(name)];
    const text = work.texts[rev]!;
    this.#promise((_files, promised) => {
      for (const other of this.works) if (other !== work && other.name === name) promised.delete(other);
    });
    const version = this.#version(path, text);
    const folder = await this.bench.folder();
    await this.#need('documents.saveAs', { document: work.handle, folder, name: `${name}.sandtable.json`, rev, text, overwrite });
    work.name = name;
    this.#saved(work, path, version, rev);
  }

  #version(path: string, text: string): number {
    const all = this.versions.get(path) ?? [];
    this.versions.set(path, [...all, text]);
    return all.length;
  }

  #saved(work: Work, path: string, version: number, rev: number): void {
    this.#promise((files, promised) => {
      files.set(path, Math.max(version, files.get(path) ?? 0));
      promised.set(work, Math.max(rev, promised.get(work) ?? 0));
    });
  }

  /** Given up by the person: nothing of it is promised any more. */
  async close(work: Work, discard: boolean): Promise<void> {
    if (discard) this.#promise((_files, promised) => promised.delete(work));
    await this.#need('documents.close', { document: work.handle, discard });
  }

  /** What is offered after a crash, by title. */
  async offered(title: string): Promise<string> {
    const { entries } = await this.#need('recovery.list', {});
    const entry = entries.find((one) => one.title === title || one.name === `${title}.sandtable.json`);
    invariant(entry !== undefined, 'the work is offered');
    return entry.journal;
  }

  async recover(work: Work): Promise<void> {
    const journal = await this.offered(work.title);
    const read = await this.#need('recovery.read', { journal });
    invariant(read.baseRev + read.edits.length === work.rev, 'all of the work is offered');
    work.handle = (await this.#need('recovery.adopt', { journal })).document.handle;
  }

  async discard(work: Work): Promise<void> {
    const journal = await this.offered(work.title);
    this.#promise((_files, promised) => promised.delete(work));
    await this.#need('recovery.discard', { journal });
  }

  #call<C extends Channel>(channel: C, request: Request<C>): Promise<Result<Reply<C>>> {
    return this.bench.call(channel, request);
  }

  #need<C extends Channel>(channel: C, request: Request<C>): Promise<Reply<C>> {
    return this.bench.need(channel, request);
  }
}
