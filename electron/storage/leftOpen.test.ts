/** Long sessions: what is opened for a document is let go with it, however its saves ended. Counted in the system's own list of open files. */
import { mkdtemp, readFile, readlink, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { counted } from '../../e2e/testing/counts.ts';
import { testDesk } from '../testing/desk.ts';
import { firstStrokes } from '../testing/diskDocument.ts';
import { skipping } from '../testing/diskPlaces.ts';
import { faultFs, type Plan } from '../testing/faultFs.ts';
import { quickFolder } from '../testing/quickFolder.ts';
import { nodeFileSystem } from './fileSystem.ts';

const STROKES = firstStrokes(2);
const [FIRST, SECOND] = STROKES.map((stroke) => stroke.text) as [string, string];

let place = '';
beforeAll(() => {
  place = quickFolder('sandtable-open-');
});
afterAll(() => rm(place, { recursive: true, force: true }));

/** Files below `folder` that this process has open, and folders that it watches anywhere. */
async function heldOpen(folder: string): Promise<{ readonly files: readonly string[]; readonly watches: number }> {
  const files: string[] = [];
  let watches = 0;
  for (const handle of await readdir('/proc/self/fd')) {
    const path = await readlink(`/proc/self/fd/${handle}`).catch(() => '');
    if (path.startsWith(folder)) files.push(path);
    if (path === 'anon_inode:inotify') watches += (await readFile(`/proc/self/fdinfo/${handle}`, 'utf8')).match(/^inotify /gm)?.length ?? 0;
  }
  return { files, watches };
}

/** How a save goes: well, or wrong in each of these ways. */
const WAYS: readonly (Plan | 'well' | 'changed')[] = [
  'well',
  'changed',
  ...(['open.create', 'file.write', 'file.sync', 'file.close', 'file.read', 'rename', 'syncFolder'] as const).map((call): Plan => ({
    nth: 1,
    call,
    path: /Documents/,
    fault: 'EIO',
    sticky: true,
  })),
];

it.skipIf(skipping('R-12 (open files)', process.platform === 'linux' ? null : 'only Linux lists open files'))(
  'R-12 documents opened, saved well and in every wrong way, and closed leave no open file, no watch, no lock and no document behind',
  async () => {
    const home = await mkdtemp(join(place, 'home-'));
    const faults = faultFs(nodeFileSystem);
    const bench = await testDesk({ fs: faults.fs, home });
    const folder = await bench.folder();
    const before = await heldOpen(home);
    expect(before.files).toEqual([]);
    const names = Array.from({ length: 5 * WAYS.length }, (_value, i) => `map${i}.sandtable.json`);
    const open: string[] = [];
    for (const [i, name] of names.entries()) {
      faults.plan([]);
      await bench.need('files.export', { folder, name, text: FIRST });
      const { document } = await bench.need('documents.open', { folder, name });
      open.push(document.handle);
      await bench.need('journal.append', { document: document.handle, from: 0, edits: [STROKES[1]!.edit] as never[] });
      const way = WAYS[i % WAYS.length]!;
      if (way === 'changed') await writeFile(join(home, 'Documents', 'Sandtable', name), `${FIRST} `);
      faults.plan(typeof way === 'string' ? [] : [way]);
      const saved = await bench.call('documents.save', { document: document.handle, rev: 1, text: SECOND });
      expect(saved.ok, JSON.stringify(way)).toBe(way === 'well');
    }
    faults.plan([]);
    expect((await heldOpen(home)).files.length, 'a journal for each that is not saved').toBe(names.length - 5);
    expect((await heldOpen(home)).watches, 'their folder').toBe(before.watches + 1);
    for (const document of open) await bench.need('documents.close', { document, discard: true });
    expect(await heldOpen(home)).toEqual(before);
    expect([bench.desk.documents.size, bench.desk.locks.size, bench.desk.locks.owing, bench.desk.leaving.size]).toEqual([0, 0, 0, 0]);
    counted('R-12', names.length);
  },
);
