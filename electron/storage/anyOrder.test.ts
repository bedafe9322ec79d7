/**
 * saves, strokes, saving as, reloads and closing of one document, asked for in any order and at any moment of each other, give what
 * they would give one after the other. Every call of the disk is a place where the others may go on.
 */
import fc, { type Scheduler } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { counted, rounds } from '../../e2e/testing/counts.ts';
import { encode } from '#shared/formats/scenario/encode.ts';
import type { Json } from '#shared/result.ts';
import { leaveSession } from '../calls/desk.ts';
import { crashFs } from '../testing/crashFs.ts';
import { testDesk, type TestDesk } from '../testing/desk.ts';
import { blankDocument } from '../testing/painter.ts';
import { scheduledFs } from '../testing/scheduledFs.ts';
import { toBytes, toText } from './bytes.ts';

const FOLDER = '/home/Documents/Sandtable';
const A = 'a.sandtable.json';
const B = 'b.sandtable.json';
const text = (title: string): string => encode(blankDocument(4, 3, title));
const OLD = text('old');
const THEIRS = text('theirs');
const OTHER = text('other file');

type Act =
  | { readonly act: 'stroke' }
  | { readonly act: 'save' }
  | { readonly act: 'saveAs'; readonly name: string; readonly overwrite: boolean }
  | { readonly act: 'reload' }
  | { readonly act: 'close'; readonly discard: boolean };

const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 4, arbitrary: fc.constant({ act: 'stroke' as const }) },
  { weight: 4, arbitrary: fc.constant({ act: 'save' as const }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('saveAs' as const), name: fc.constantFrom(A, B), overwrite: fc.boolean() }) },
  { weight: 1, arbitrary: fc.constant({ act: 'reload' as const }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('close' as const), discard: fc.boolean() }) },
);

/** What the window asks for before it waits for all answers, and goes on. */
const bursts = fc.array(fc.array(act, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 3 });

/** One thing asked for: what, with the window's count of strokes, and what came back (`ok`, `ok 7` = the file holds revision 7, a code). */
interface Asked {
  readonly wish: Act;
  readonly rev: number;
  /** How many reloads had been answered when it was asked for. */
  readonly reloads: number;
  answer: string;
}

/** What the disk and the next start would show. */
interface State {
  readonly files: Readonly<Record<string, string>>;
  /** Null: closed. */
  readonly document: { readonly name: string; readonly dirty: boolean } | null;
  /** What would be recovered; null: nothing. */
  readonly left: { readonly base: string; readonly edits: readonly number[] } | null;
}

/** A document one thing after the other, as a person would think of it. */
class Model {
  files: Record<string, string>;
  closed = false;
  name = A;
  /** Content that the document last saw in its file. */
  seen: string = OLD;
  savedRev = 0;
  base = { rev: 0, text: OLD };
  edits: number[] = [];
  reloads = 0;

  constructor(files: Readonly<Record<string, string>>) {
    this.files = { ...files };
  }
  get last(): number {
    return this.edits.at(-1) ?? this.base.rev;
  }
  get dirty(): boolean {
    return this.last > this.savedRev;
  }
  state(): State {
    const { name, dirty, base, edits, files } = this;
    return { files, document: this.closed ? null : { name, dirty }, left: this.closed || !dirty ? null : { base: base.text, edits } };
  }

  /** Does it; false when it could not have been answered so at this moment. */
  do({ wish, rev, reloads, answer }: Asked, all: readonly Asked[]): boolean {
    if (this.closed) return answer === 'document/unknown';
    // Its text does not follow from the file that was read meanwhile.
    if ((wish.act === 'save' || wish.act === 'saveAs') && reloads < this.reloads) return answer === 'file/changed-outside';
    switch (wish.act) {
      case 'stroke':
        if (rev !== this.last + 1) return answer === 'document/gap';
        this.edits.push(rev);
        return answer === 'ok';
      case 'save':
        return this.#write(this.name, rev, answer, false, all);
      case 'saveAs':
        return this.#write(wish.name, rev, answer, wish.overwrite, all);
      case 'reload':
        this.seen = this.files[this.name]!;
        this.savedRev = 0;
        this.base = { rev: 0, text: this.seen };
        this.edits = [];
        this.reloads += 1;
        return answer === 'ok';
      case 'close':
        if (this.dirty && !wish.discard) return answer === 'document/unsaved';
        this.closed = true;
        return answer === 'ok';
    }
  }

  #write(name: string, rev: number, answer: string, overwrite: boolean, all: readonly Asked[]): boolean {
    // A newer save of the same place took this one along.
    if (answer.startsWith('ok ') && answer !== `ok ${rev}`) return all.some((other) => `ok ${other.rev}` === answer && other.rev > rev);
    const there = this.files[name];
    if (!overwrite) {
      if (name === this.name && there !== this.seen) return answer === 'file/changed-outside';
      if (name !== this.name && there !== undefined) return answer === 'file/exists';
    }
    const saved = text(`v${rev}`);
    this.files[name] = saved;
    this.name = name;
    this.seen = saved;
    this.savedRev = rev;
    this.base = { rev, text: saved };
    this.edits = this.edits.filter((edit) => edit > rev);
    return answer === `ok ${rev}`;
  }
}

/** Strokes and closing are answered when they are asked; the others wait for their turn. */
const atOnce = ({ wish }: Asked): boolean => wish.act === 'stroke' || wish.act === 'close';

/** Every order in which it may have happened: each thing not after one that was asked for later, but at once before those that waited. */
function* orders(asked: readonly Asked[]): Generator<readonly Asked[]> {
  const [first, ...rest] = asked;
  if (first === undefined) {
    yield [];
    return;
  }
  for (const order of orders(rest)) {
    yield [first, ...order];
    if (atOnce(first)) continue;
    // `first` waited: what was answered at once may have come before it, as long as nothing that waited passes it.
    for (let at = 0; at < order.length && atOnce(order[at]!); at++) yield [...order.slice(0, at + 1), first, ...order.slice(at + 1)];
  }
}

async function run(
  scheduler: Scheduler,
  acts: readonly (readonly Act[])[],
  changed: boolean,
): Promise<{ asked: readonly Asked[]; state: State }> {
  const disk = crashFs();
  disk.put(`${FOLDER}/${A}`, toBytes(OLD));
  const scheduled = scheduledFs(disk.fs, scheduler);
  const bench = await testDesk({ fs: scheduled.fs, home: '/home' });
  const folder = await bench.folder();
  const { document } = await bench.need('documents.open', { folder, name: A });
  const { host } = bench.desk.documents.get(document.handle)!;
  disk.put(`${FOLDER}/${B}`, toBytes(OTHER));
  if (changed) disk.put(`${FOLDER}/${A}`, toBytes(THEIRS));
  scheduled.start();
  let rev = 0;
  let reloads = 0;
  const asked: Asked[] = [];
  const answers: Promise<void>[] = [];
  const ask = async (wish: Act): Promise<void> => {
    if (wish.act === 'stroke') rev += 1;
    const one: Asked = { wish, rev, reloads, answer: 'none' };
    asked.push(one);
    answers.push(
      answerOf(bench, document.handle, folder, one).then((answer) => {
        one.answer = answer;
        if (wish.act === 'reload' && answer === 'ok') reloads += 1;
      }),
    );
  };
  for (const burst of acts) {
    const issued = scheduler.scheduleSequence(burst.map((wish) => ({ builder: () => ask(wish), label: wish.act })));
    await scheduler.waitFor(issued.task);
    await scheduler.waitFor(Promise.all(answers));
  }
  const open = bench.desk.documents.has(document.handle) ? { name: host.path!.slice(FOLDER.length + 1), dirty: host.dirty } : null;
  await scheduler.waitFor(leaveSession(bench.desk, bench.session));
  scheduled.stop();
  const files = Object.fromEntries([A, B].map((name) => [name, toText(disk.read(`${FOLDER}/${name}`)!)!]));
  return { asked, state: { files, document: open, left: await leftOf(disk.fs) } };
}

/** Asks for one thing; the answer as `Asked` has it. */
async function answerOf(bench: TestDesk, document: string, folder: string, { wish, rev }: Asked): Promise<string> {
  const shown = text(`v${rev}`);
  const call = () => {
    switch (wish.act) {
      case 'stroke':
        return bench.call('journal.append', { document, from: rev - 1, edits: [{ rev }] as never[] });
      case 'save':
        return bench.call('documents.save', { document, rev, text: shown });
      case 'saveAs':
        return bench.call('documents.saveAs', { document, folder, name: wish.name, rev, text: shown, overwrite: wish.overwrite });
      case 'reload':
        return bench.call('documents.reload', { document });
      case 'close':
        return bench.call('documents.close', { document, discard: wish.discard });
    }
  };
  const reply = await call();
  if (!reply.ok) return reply.error.code;
  return 'saved' in reply.value ? `ok ${reply.value.rev}` : 'ok';
}

async function leftOf(fs: ReturnType<typeof crashFs>['fs']): Promise<State['left']> {
  const next = await testDesk({ fs, home: '/home' });
  const { entries } = await next.need('recovery.list', {});
  if (entries.length === 0) return null;
  expect(entries.length).toBe(1);
  const { base, edits } = await next.need('recovery.read', { journal: entries[0]!.journal });
  return { base, edits: edits.map((edit: Json) => (edit as { rev: number }).rev) };
}

/** Whether some order explains all answers and the state. */
function isSerial(asked: readonly Asked[], state: State, files: Readonly<Record<string, string>>): boolean {
  for (const order of orders(asked)) {
    const model = new Model(files);
    if (order.every((one) => model.do(one, asked)) && JSON.stringify(model.state()) === JSON.stringify(state)) return true;
  }
  return false;
}

describe('any order', () => {
  it('R-35 saves, strokes, saving as, reloads and closing at any moment of each other: as one after the other', async () => {
    const runs = rounds(500);
    const seen = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), bursts, fc.boolean(), async (scheduler, acts, changed) => {
        const { asked, state } = await run(scheduler, acts, changed);
        for (const one of asked) seen.set(one.answer.split(' ')[0]!, (seen.get(one.answer.split(' ')[0]!) ?? 0) + 1);
        const files = { [A]: changed ? THEIRS : OLD, [B]: OTHER };
        if (!isSerial(asked, state, files))
          throw new Error(`no order explains ${JSON.stringify({ asked, changed, document: state.document, left: state.left })}`);
      }),
      { numRuns: runs },
    );
    // The cases are what they should be: all answers occur.
    for (const answer of ['ok', 'document/gap', 'document/unknown', 'document/unsaved', 'file/changed-outside', 'file/exists'])
      expect(seen.get(answer) ?? 0, answer).toBeGreaterThan(runs / 200);
    counted('R-35', runs);
  });
});
