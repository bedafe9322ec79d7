/** The program inside its archive, where Electron's `fs` answers a little differently from Node's. */
import type * as Fs from 'node:fs';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { pagesOf } from './host/files.ts';
import { nodeFileSystem } from './storage/fileSystem.ts';
import { quickFolder } from './testing/quickFolder.ts';

// Electron's own `readdir` for paths in an archive: names are texts although bytes were asked for.
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof Fs>();
  const readdir = (path: string) => fs.promises.readdir(path, { withFileTypes: true });
  return { ...fs, promises: { ...fs.promises, readdir } };
});

const folder = quickFolder('sandtable-packed-');
afterAll(() => rmSync(folder, { recursive: true }));

it('R-107 the window inside the archive is found: its names come as texts there', async () => {
  mkdirSync(join(folder, 'assets'));
  for (const name of ['index.html', 'assets/a.js', 'assets/notes.txt']) writeFileSync(join(folder, name), name);
  const pages = await pagesOf(nodeFileSystem, folder);
  expect([...pages.keys()].toSorted()).toEqual(['/', '/assets/a.js', '/index.html']);
  expect(new TextDecoder().decode(await pages.get('/assets/a.js')!.bytes())).toBe('assets/a.js');
});
