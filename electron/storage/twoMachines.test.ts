/**
 * two machines work on one file of one share. They open it, draw, save, and take each other's lock over at any moment; every call of
 * the share is a place where the other may go on. Whatever happens, no version that anybody was told is saved is lost: it lies in the file,
 * or somebody has seen it before it was replaced, or it lies in backups, or its own machine still has it and knows.
 */
import fc, { type Scheduler } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { counted, rounds } from '../../e2e/testing/counts.ts';
import { encode } from '#shared/formats/scenario/encode.ts';
import { crashFs, type CrashFs } from '../testing/crashFs.ts';
import { testDesk, type TestDesk } from '../testing/desk.ts';
import { blankDocument } from '../testing/painter.ts';
import { scheduledFs, type ScheduledFs } from '../testing/scheduledFs.ts';
import { leaveSession } from '../calls/desk.ts';
import { toBytes, toText } from './bytes.ts';

const SHARE = '/share';
const NAME = 'map.sandtable.json';
const FILE = `${SHARE}/${NAME}`;
const text = (title: string): string => encode(blankDocument(4, 3, title));
const titleOf = (bytes: Uint8Array | null): string | null =>
  bytes === null ? null : (/"title": "([^"]*)"/.exec(toText(bytes) ?? '')?.[1] ?? null);

const act = fc.constantFrom('open', 'open', 'save', 'save', 'save', 'stroke', 'take over', 'reload', 'close');

/** A machine with one window; `knows`: titles of all versions it has read or written. */
class Machine {
  readonly name: string;
  readonly bench: TestDesk;
  readonly knows = new Set<string>();
  /** Versions it was told are saved, and those it asked to save and was refused. */
  readonly saved: string[] = [];
  readonly answers: string[] = [];
  #document: string | null = null;
  /** Versions made, strokes journalled. */
  #made = 0;
  #rev = 0;
  #title = '';

  constructor(name: string, bench: TestDesk) {
    this.name = name;
    this.bench = bench;
  }
  /** What the window shows now; null without a document. */
  get shows(): string | null {
    return this.#document === null ? null : this.#title;
  }
  get host() {
    return this.#document === null ? null : (this.bench.desk.documents.get(this.#document)?.host ?? null);
  }

  #read(shown: string): void {
    this.#title = titleOf(toBytes(shown)) ?? '';
    this.#rev = 0;
    this.knows.add(this.#title);
  }

  async do(wish: string): Promise<void> {
    const { bench } = this;
    const document = this.#document;
    if (wish === 'open' && document === null) {
      const folder = (await bench.need('folders.list', {})).folders.find((item) => item.place === SHARE)!.folder;
      const reply = await bench.call('documents.open', { folder, name: NAME });
      this.answers.push(reply.ok ? `open ${reply.value.document.readOnlyWhy ?? 'free'}` : reply.error.code);
      if (reply.ok) {
        this.#document = reply.value.document.handle;
        this.#read(reply.value.text);
      }
    }
    if (document === null) return;
    if (wish === 'stroke' && this.host?.readOnlyWhy === null) {
      const from = this.#rev;
      this.#rev += 1;
      await bench.call('journal.append', { document, from, edits: [{ stroke: from }] as never[] });
    }
    if (wish === 'save') {
      this.#made += 1;
      const title = `${this.name} ${this.#made}`;
      const reply = await bench.call('documents.save', { document, rev: this.#rev, text: text(title) });
      this.answers.push(reply.ok ? 'saved' : reply.error.code);
      if (reply.ok) {
        this.saved.push(title);
        this.#title = title;
        this.knows.add(title);
      }
    }
    if (wish === 'take over' || wish === 'reload') {
      const reply = await (wish === 'reload'
        ? bench.call('documents.reload', { document })
        : bench.call('documents.unlock', { document, keep: false }));
      this.answers.push(reply.ok ? wish : reply.error.code);
      if (reply.ok) this.#read(reply.value.text!);
    }
    if (wish === 'close') {
      await bench.need('documents.close', { document, discard: true });
      this.#document = null;
    }
  }
}

async function machine(disk: CrashFs, scheduler: Scheduler, name: string): Promise<Machine & Pick<ScheduledFs, 'start' | 'stop'>> {
  const scheduled = scheduledFs(disk.fs, scheduler);
  const bench = await testDesk({ fs: scheduled.fs, home: `/${name}`, folders: [SHARE] });
  Object.assign(bench.desk.owner, { host: name, machine: name, boot: name, started: name, user: name });
  return Object.assign(new Machine(name, bench), { start: scheduled.start, stop: scheduled.stop });
}

/** Whether its window is told that the file is another one: by the look that comes every two seconds. */
async function isTold(one: Machine): Promise<boolean> {
  await one.host?.look();
  return one.bench.events.some((event) => event.event === 'document.outside');
}

/** Titles in the backups of a machine. */
const kept = (disk: CrashFs, name: string): readonly (string | null)[] =>
  disk
    .names()
    .filter((path) => path.startsWith(`/${name}/profile/backups/`) && path.endsWith('.json') && !path.endsWith('place.json'))
    .map((path) => titleOf(disk.read(path)));

describe('two machines on one share', () => {
  it('R-33 opening, drawing, saving and taking over at any moment of each other: no saved version is lost unseen', async () => {
    const runs = rounds(200);
    const seen = new Map<string, number>();
    const script = fc.array(act, { minLength: 3, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), script, script, async (scheduler, left, right) => {
        const disk = crashFs();
        disk.put(FILE, toBytes(text('first')));
        const machines = [await machine(disk, scheduler, 'tower'), await machine(disk, scheduler, 'laptop')];
        for (const one of machines) one.start();
        const scripts = [left, right];
        // Each machine does one thing after the other; the two meet anywhere.
        const both = Promise.all(
          machines.map(async (one, i) => {
            for (const wish of scripts[i]!) await one.do(wish);
          }),
        );
        await scheduler.waitFor(both);
        for (const one of machines) one.stop();
        const now = titleOf(disk.read(FILE))!;
        expect(now, 'the file is whole').not.toBeNull();
        for (const [i, one] of machines.entries()) {
          const other = machines[1 - i]!;
          for (const answer of one.answers) seen.set(answer, (seen.get(answer) ?? 0) + 1);
          for (const title of one.saved) {
            const safe =
              now === title ||
              one.saved.indexOf(title) < one.saved.length - 1 ||
              other.knows.has(title) ||
              kept(disk, one.name).includes(title) ||
              kept(disk, other.name).includes(title) ||
              (one.shows === title && (await isTold(one)));
            if (!safe)
              throw new Error(`${title} is lost: ${JSON.stringify({ now, tower: machines[0]!.answers, laptop: machines[1]!.answers })}`);
          }
        }
        for (const one of machines) await leaveSession(one.bench.desk, one.bench.session);
      }),
      { numRuns: runs },
    );
    for (const answer of ['saved', 'open free', 'open locked', 'take over', 'file/taken-over', 'file/changed-outside'])
      expect(seen.get(answer) ?? 0, answer).toBeGreaterThan(0);
    counted('R-33', runs);
  });
});
