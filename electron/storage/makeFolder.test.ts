/** Folders are made with what is missing above them, or the reason comes back; never a wait without end. */
import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { quickFolder } from '../testing/quickFolder.ts';
import { makeFolderNow, nodeFileSystem } from './fileSystem.ts';

let home = '';
beforeEach(() => {
  home = quickFolder('sandtable-makeFolder-');
});
afterEach(() => rm(home, { recursive: true, force: true }));

const isFolder = async (path: string): Promise<boolean> => (await stat(path)).isDirectory();
/** The code that making a folder fails with, null when it was made. */
const refused = async (path: string): Promise<string | null> => {
  try {
    await nodeFileSystem.makeFolder(path);
    return null;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? 'no code';
  }
};

it('a folder is made with all that is missing above it; one that is there is left as it is', async () => {
  await mkdir(join(home, 'there'));
  await writeFile(join(home, 'there', 'file'), 'x');
  for (const [i, path] of ['a', 'b/c/d', 'there', 'there/地図/карта'].entries()) {
    expect(await refused(join(home, path))).toBe(null);
    expect(await isFolder(join(home, path))).toBe(true);
    expect(makeFolderNow(join(home, path, `now${i}`, 'deep'))).toBe(true);
    expect(await isFolder(join(home, path, `now${i}`, 'deep'))).toBe(true);
  }
  expect((await stat(join(home, 'there', 'file'))).size).toBe(1);
});

it('a file in the way is told', async () => {
  await writeFile(join(home, 'file'), 'x');
  expect(await refused(join(home, 'file'))).toBe('EEXIST');
  expect(await refused(join(home, 'file', 'below'))).toBe('ENOTDIR');
  expect(makeFolderNow(join(home, 'file'))).toBe(false);
  expect(makeFolderNow(join(home, 'file', 'below'))).toBe(false);
});

it.runIf(process.platform === 'linux')('R-50 below /proc, where nothing can be made, the answer comes at once', async () => {
  // Node's own recursive mkdir never comes back from there.
  expect(await refused('/proc/sandtable')).toBe('ENOENT');
  expect(await refused('/proc/sandtable/profile')).toBe('ENOENT');
  expect(makeFolderNow('/proc/sandtable/profile')).toBe(false);
});
