/** Another program that replaces the file between the last look at it and the rename. */
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
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
