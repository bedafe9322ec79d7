/** Another program that replaces the file between the last look at it and the rename. */
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { counted } from '../../e2e/testing/counts.ts';
import { atomicWrite } from './atomicWrite.ts';
import { hashOf, toBytes } from './bytes.ts';
import { newTag, systemClock } from './clock.ts';
import { nodeFileSystem, type FileSystem } from './fileSystem.ts';

/** The disk, on which another program acts just after `path` was read for the n-th time, or was not there to be read. */
function meddled(path: string, nth: number, act: () => Promise<void>): FileSystem {
  let reads = 0;
  const read = async (): Promise<void> => {
    if (++reads === nth) await act();
  };
  return {
    ...nodeFileSystem,
    open: async (asked, how, ...more) => {
      if (asked !== path || how !== 'read') return nodeFileSystem.open(asked, how, ...more);
      try {
        const file = await nodeFileSystem.open(asked, how, ...more);
        return {
          ...file,
          close: async () => {
            await file.close();
            await read();
          },
        };
      } catch (error) {
        await read();
        throw error;
      }
    },
  };
}

it('R-30 a file that another program puts there while the last look reads is not overwritten, whether one lay there before or not', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'last-look-'));
  const path = join(folder, 'map.json');
  for (const before of ['old', null]) {
    await rm(path, { force: true });
    if (before !== null) await writeFile(path, before);
    const fs = meddled(path, 2, async () => {
      await writeFile(`${path}.x`, 'theirs');
      await rename(`${path}.x`, path);
    });
    const saved = await atomicWrite(
      { fs, clock: systemClock, tag: newTag, backup: async () => null, copies: folder },
      { path, bytes: toBytes('mine'), expected: before === null ? null : hashOf(toBytes(before)), allowed: () => true },
    );
    expect(saved).toMatchObject({ ok: false, error: { code: before === null ? 'file/exists' : 'file/changed-outside' } });
    expect(await readFile(path, 'utf8')).toBe('theirs');
    counted('R-30', 1);
  }
  await rm(folder, { recursive: true });
});

/** The disk, on which another program acts when everything is looked at and only the rename is left. */
const tooLate = (path: string, act: () => Promise<void>): FileSystem => {
  let acted = false;
  return {
    ...nodeFileSystem,
    rename: async (from, to, ...more) => {
      if (to === path && !acted) {
        acted = true;
        await act();
      }
      return nodeFileSystem.rename(from, to, ...more);
    },
  };
};

const replaced = async (path: string, text: string): Promise<void> => {
  await writeFile(`${path}.x`, text);
  await rename(`${path}.x`, path);
};

/** What another program does between the last look and the rename: what the save says, and what the file holds then. */
const LATE: readonly {
  what: string;
  before: string | null;
  act: (path: string) => Promise<void>;
  says: string | null;
  holds: string | null;
}[] = [
  { what: 'replaces it', before: 'old', act: (path) => replaced(path, 'theirs'), says: 'file/changed-outside', holds: 'theirs' },
  { what: 'replaces it with the same', before: 'old', act: (path) => replaced(path, 'old'), says: null, holds: 'mine' },
  { what: 'touches it', before: 'old', act: (path) => chmod(path, 0o600), says: null, holds: 'mine' },
  {
    what: 'edits it and puts size and time back',
    before: 'old',
    act: async (path) => {
      const { atime, mtime } = await stat(path);
      await writeFile(path, 'new');
      await utimes(path, atime, mtime);
    },
    says: 'file/changed-outside',
    holds: 'new',
  },
  { what: 'removes it', before: 'old', act: (path) => rm(path), says: 'file/gone-outside', holds: null },
  {
    what: 'puts a folder there',
    before: 'old',
    act: async (path) => {
      await rm(path);
      await mkdir(path);
    },
    says: 'file/not-a-file',
    holds: null,
  },
  { what: 'makes a new one', before: null, act: (path) => replaced(path, 'theirs'), says: 'file/exists', holds: 'theirs' },
];

afterEach(() => {
  vi.restoreAllMocks();
});

for (const kind of ['local', 'network'] as const)
  it(`R-30 on a ${kind} disk whoever acts between the last look and the rename is not overwritten`, async () => {
    vi.spyOn(nodeFileSystem, 'diskOf').mockReturnValue({ key: '/', kind });
    for (const { what, before, act, says, holds } of LATE) {
      const folder = await mkdtemp(join(tmpdir(), 'too-late-'));
      const path = join(folder, 'map.json');
      if (before !== null) await writeFile(path, before);
      const saved = await atomicWrite(
        { fs: tooLate(path, () => act(path)), clock: systemClock, tag: newTag, backup: async () => null, copies: folder },
        { path, bytes: toBytes('mine'), expected: before === null ? null : hashOf(toBytes(before)), allowed: () => true },
      );
      expect(saved, what).toMatchObject(says === null ? { ok: true } : { ok: false, error: { code: says } });
      expect(await readFile(path, 'utf8').catch(() => null), what).toBe(holds);
      expect(
        (await readdir(folder)).filter((name) => name.startsWith('.~st-')),
        what,
      ).toEqual([]);
      await rm(folder, { recursive: true });
      counted('R-30', 1);
    }
  });

it('R-30 what the person has agreed to replace is replaced, whoever acts in the last moment', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'agreed-'));
  const path = join(folder, 'map.json');
  await writeFile(path, 'old');
  const saved = await atomicWrite(
    { fs: tooLate(path, () => replaced(path, 'theirs')), clock: systemClock, tag: newTag, backup: async () => null, copies: folder },
    { path, bytes: toBytes('mine'), expected: undefined, allowed: () => true },
  );
  expect([saved.ok, await readFile(path, 'utf8')]).toEqual([true, 'mine']);
  await rm(folder, { recursive: true });
  counted('R-30', 1);
});
