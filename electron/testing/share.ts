/** A network drive for tests: a folder that is another disk of kind `network`, with faults, beside a clock that goes when it is told. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { nodeFileSystem, type FileSystem } from '../storage/fileSystem.ts';
import { quickClock, testDesk, type TestDesk } from './desk.ts';
import { diskDocument, firstStrokes } from './diskDocument.ts';
import { faultFs, type FaultFs } from './faultFs.ts';

/** The file on the share. */
export const OLD = diskDocument();
const STROKE = firstStrokes(1)[0]!;
/** One stroke, and the text after it. */
export const EDITS = [STROKE.edit] as never[];
export const NEW = STROKE.text;

export interface Share {
  readonly bench: TestDesk;
  readonly faults: FaultFs;
  readonly clock: ReturnType<typeof quickClock>;
  readonly home: string;
  /** Path of the share's folder, and its handle. */
  readonly path: string;
  readonly folder: string;
  /** Folders that were watched. */
  readonly watched: readonly string[];
}

/** Calls of the real disk that run now: while there are any, the test's clock must not go, or they would seem to hang. */
let running = 0;

/** `thing` with its calls counted, and those of the files it opens. */
function counting<T extends object>(thing: T): T {
  return new Proxy(thing, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function' || name === 'then') return value;
      return (...args: readonly unknown[]): unknown => {
        const reply: unknown = Reflect.apply(value, target, args);
        if (!(reply instanceof Promise)) return reply;
        running += 1;
        return reply
          .finally(() => {
            running -= 1;
          })
          .then((found: unknown) => (name === 'open' && typeof found === 'object' && found !== null ? counting(found) : found));
      };
    },
  });
}

const realDisk = counting(nodeFileSystem);

/** The real disk, where `path` is another one of kind `network`. */
export const withShare = (path: string, watched: string[] = []): FileSystem => ({
  ...(Object.fromEntries(Object.keys(nodeFileSystem).map((name) => [name, realDisk[name as keyof FileSystem]])) as unknown as FileSystem),
  diskOf: (at) => (at === path || at.startsWith(`${path}/`) ? { key: path, kind: 'network' } : nodeFileSystem.diskOf(at)),
  watch: (at, changed) => {
    watched.push(at);
    return nodeFileSystem.watch(at, changed);
  },
});

/** A desk with a share beside the documents, in `home`. */
export async function startShare(home: string): Promise<Share> {
  const path = join(home, 'share');
  await mkdir(path, { recursive: true });
  await writeFile(join(path, 'map.sandtable.json'), OLD);
  const watched: string[] = [];
  const clock = quickClock();
  const faults = faultFs(withShare(path, watched), { wait: (milliseconds) => clock.wait(milliseconds) });
  const bench = await testDesk({ fs: faults.fs, clock, home, folders: [path] });
  const folder = (await bench.need('folders.list', {})).folders.at(-1)!.folder;
  return { bench, faults, clock, home, path, folder, watched };
}

/** Lets everything run that waits for no clock. */
export const settle = (): Promise<void> => new Promise((done) => setTimeout(done, 1));

/** Waits until something is so. */
export async function until(what: () => boolean | Promise<boolean>, told: string): Promise<void> {
  for (let tries = 0; !(await what()); tries++) {
    if (tries > 2000) throw new Error(`it never happened: ${told}`);
    await settle();
  }
}

/** Advances the clock until `call` is answered, at most so many milliseconds; answers with what it took. */
export async function withinTime(clock: Share['clock'], most: number, call: Promise<unknown>): Promise<number> {
  const state = { over: false };
  const done = (): void => {
    state.over = true;
  };
  call.then(done, done);
  const step = most / 20;
  let took = 0;
  await settle();
  for (; !state.over && took < most; took += step) {
    await until(() => running === 0, 'the real disk rests');
    clock.advance(step);
    await settle();
  }
  expect(state.over, `answered within ${most} ms`).toBe(true);
  return took;
}
