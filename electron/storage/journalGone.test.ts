/** writing to an open journal succeeds also when nobody will find the file again. What is said about protection is true then too. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { Problem } from '#shared/result.ts';
import { counted } from '../../e2e/testing/counts.ts';
import { newHandle } from './clock.ts';
import { nodeFileSystem } from './fileSystem.ts';
import { readJournal } from './journalFile.ts';
import { JournalWriter } from './journalWriter.ts';

const owner = { host: 'here', user: 'me', pid: 1, boot: 'boot', started: '1', machine: '', space: '' };
const homes: string[] = [];
afterEach(() => homes.splice(0).forEach((home) => rmSync(home, { recursive: true, force: true })));

/** A writer on the real disk with two protected strokes, and what it told. */
async function protectedTwo() {
  const home = mkdtempSync(join(tmpdir(), 'sandtable-gone-'));
  homes.push(home);
  const folder = join(home, 'journals');
  const id = newHandle();
  const told: [number, Problem | null][] = [];
  const writer = new JournalWriter(
    { fs: nodeFileSystem, folder, told: (rev, trouble) => told.push([rev, trouble]) },
    () => ({ id, path: null, name: null, hash: null, savedRev: 0, title: 't', owner }),
    { rev: 0, text: 'base' },
  );
  expect(await writer.append(0, [1, 2])).toEqual({ ok: true, value: 2 });
  /** Last revision that a start would find. */
  const found = (): number => {
    const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.journal')) : [];
    const read = names.map((name) => readJournal(readFileSync(join(folder, name)), name));
    return Math.max(-1, ...read.map((journal) => (journal.ok ? journal.value.lastRev : -1)));
  };
  return { home, folder, writer, told, found };
}

const LOSSES: Readonly<Record<string, (folder: string, home: string) => void>> = {
  'its folder removed': (folder) => rmSync(folder, { recursive: true }),
  'its folder renamed': (folder, home) => renameSync(folder, join(home, 'elsewhere')),
  'the file removed': (folder) => readdirSync(folder).forEach((name) => rmSync(join(folder, name))),
  'another file in its place': (folder) =>
    readdirSync(folder).forEach((name) => {
      rmSync(join(folder, name));
      writeFileSync(join(folder, name), 'something else');
    }),
};

describe('a journal that goes away below an open file', () => {
  const each = async (go: (lost: Awaited<ReturnType<typeof protectedTwo>>, loss: string) => Promise<void>): Promise<void> => {
    await Promise.all(
      Object.entries(LOSSES).map(async ([loss, lose]) => {
        const lost = await protectedTwo();
        lose(lost.folder, lost.home);
        await go(lost, loss);
        await lost.writer.remove();
      }),
    );
    counted('R-06', Object.keys(LOSSES).length);
  };
  it('R-06 removed, renamed or another in its place: the next stroke begins a new one with all strokes', async () => {
    await each(async ({ writer, found }, loss) => {
      expect(await writer.append(2, [3]), loss).toEqual({ ok: true, value: 3 });
      expect(found(), loss).toBe(3);
    });
  });
  it('R-06 removed, renamed or another in its place: it is written again without a stroke', async () => {
    await each(async ({ found }, loss) => {
      await expect.poll(found, { timeout: 5000, message: loss }).toBe(2);
    });
  });
  it('R-06 a file in the place of its folder: nothing is called protected until there is a folder again', async () => {
    const { folder, home, writer, told, found } = await protectedTwo();
    renameSync(folder, join(home, 'elsewhere'));
    writeFileSync(folder, 'a file');
    await expect.poll(() => told.at(-1)?.[1]?.code, { timeout: 5000 }).toBe('journal/gone');
    expect(told.at(-1)?.[0], 'of the strokes nothing is on disk').toBe(0);
    expect(await writer.append(2, [3])).toMatchObject({ ok: false, error: { code: 'journal/gone' } });
    // The window sends everything again; that alone puts nothing on disk.
    expect(await writer.snapshot(3, 'base with three')).toMatchObject({ ok: false, error: { code: 'journal/gone' } });
    expect(told.at(-1)?.[0]).toBe(0);
    rmSync(folder);
    await expect.poll(() => told.at(-1), { timeout: 5000 }).toEqual([3, null]);
    expect(found()).toBe(3);
    await writer.remove();
    counted('R-06', 1);
  });
});
