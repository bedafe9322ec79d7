/** large files, in a process of their own whose memory and processor time are counted; the time of other programs is not. */
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { counted } from '../../e2e/testing/counts.ts';
import { encode } from '#shared/formats/scenario/encode.ts';
import { LIMITS } from '#shared/limits.ts';
import { bundle } from '../testing/bundle.ts';
import { diskDocument } from '../testing/diskDocument.ts';
import { runSteps } from '../testing/diskPlaces.ts';
import { blankDocument } from '../testing/painter.ts';
import { quickFolder } from '../testing/quickFolder.ts';

let place = '';
let target = '';
beforeAll(async () => {
  place = quickFolder('sandtable-large-');
  target = await bundle('electron/testing/diskTarget.ts', place);
});
afterAll(() => rm(place, { recursive: true, force: true }));

async function homeWith(text: string): Promise<string> {
  const home = await mkdtemp(join(place, 'home-'));
  await mkdir(join(home, 'Documents', 'Sandtable'), { recursive: true });
  await writeFile(join(home, 'Documents', 'Sandtable', 'map.sandtable.json'), text);
  return home;
}

/** The largest sound file there is: a board of 200 x 200, an embedded picture, zones for the rest, just below 64 MiB. */
function largest(): string {
  const plain = JSON.parse(encode(blankDocument(200, 200))) as Record<string, unknown> & { board: object };
  const rows = Array.from({ length: 200 }, () => '.#'.repeat(100));
  const zone = JSON.stringify({ id: 'z000', side: 'a', rows });
  const picture = 'A'.repeat(Math.floor((LIMITS.underlayBytes * 4) / 3) - 4);
  const count = Math.floor((LIMITS.fileBytes - picture.length - 200_000) / (zone.length + 8));
  return JSON.stringify({
    ...plain,
    sides: [{ id: 'a', name: 'A', colour: '#aa0000' }],
    board: { ...plain.board, underlay: { data: picture } },
    zones: Array.from({ length: count }, (_value, i) => ({ id: `z${i}`, side: 'a', rows })),
  });
}

it('R-51 a file of 64 MiB is opened and read within ten seconds and 1 GiB; one of 150 x 150 within one second', async () => {
  const home = await homeWith(largest());
  const { size } = await stat(join(home, 'Documents', 'Sandtable', 'map.sandtable.json'));
  expect(size).toBeGreaterThan(0.98 * LIMITS.fileBytes);
  expect(size).toBeLessThanOrEqual(LIMITS.fileBytes);
  const [open, decode] = await runSteps(target, home, ['open map.sandtable.json', 'decode']);
  expect(open).toMatchObject({ ok: true, readOnlyWhy: null });
  expect(decode).toMatchObject({ ok: true, warnings: [] });
  expect(decode!.cpu).toBeLessThan(10_000);
  expect(decode!.memory).toBeLessThan(1024);

  const small = await homeWith(diskDocument());
  const [first, read] = await runSteps(target, small, ['open map.sandtable.json', 'decode']);
  expect([first!.ok, read!.ok]).toEqual([true, true]);
  expect(first!.ms + read!.ms).toBeLessThan(1000);
  process.stdout.write(
    `R-51: 64 MiB in ${decode!.cpu} ms of processor time and ${decode!.memory} MiB; 150 x 150 in ${first!.ms + read!.ms} ms\n`,
  );
  counted('R-51', 2);
});

it('R-51 a file above the limit is refused by its size, before it is read', async () => {
  const home = await homeWith(' '.repeat(LIMITS.fileBytes + 1));
  const [before, open] = await runSteps(target, home, ['recent', 'open map.sandtable.json']);
  expect(open).toMatchObject({ ok: false, code: 'file/too-large', params: { limit: 64 } });
  expect(open!.memory - before!.memory).toBeLessThan(32);
  counted('R-51', 1);
});
