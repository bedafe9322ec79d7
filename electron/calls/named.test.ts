/** Files named on the command line: what cannot be opened is told to the window that would have shown it. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { encode } from '#shared/formats/scenario/encode.ts';
import { systemClock } from '../storage/clock.ts';
import { nodeFileSystem } from '../storage/fileSystem.ts';
import { testDesk } from '../testing/desk.ts';
import { blankDocument } from '../testing/painter.ts';

it('R-110 a file named at the start that cannot be opened is told once, by its name; the others open', async () => {
  const home = await mkdtemp(join(tmpdir(), 'sandtable-named-'));
  try {
    const files = ['good', 'wide', 'folder', 'gone'].map((name) => join(home, `${name}.sandtable.json`));
    const [good, wide, folder] = files as [string, string, string];
    await writeFile(good, encode(blankDocument()));
    await writeFile(wide, Buffer.from([0xff, 0xfe, 0x7b, 0x00]));
    await mkdir(folder);
    const made = await testDesk({ fs: nodeFileSystem, clock: systemClock, home, files });
    const first = await made.need('app.info', {});
    expect(first.open.map((each) => each.name)).toEqual(['good.sandtable.json']);
    expect(first.notOpened).toMatchObject([
      { code: 'file/not-text', params: { name: 'wide.sandtable.json' } },
      { code: 'file/not-a-file', params: { name: 'folder.sandtable.json' } },
      { code: 'file/not-found', params: { name: 'gone.sandtable.json' } },
    ]);
    expect((await made.need('app.info', {})).notOpened).toEqual([]);
  } finally {
    await rm(home, { recursive: true, force: true });
  }
});
