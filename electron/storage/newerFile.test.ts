/** The host itself writes nothing over a file of a newer version, whatever a window asks. */
import { afterEach, expect, it } from 'vitest';
import { encode } from '#shared/formats/scenario/encode.ts';
import { counted } from '../../e2e/testing/counts.ts';
import { leaveAll } from '../calls/desk.ts';
import { crashFs } from '../testing/crashFs.ts';
import { testDesk, type TestDesk } from '../testing/desk.ts';
import { blankDocument } from '../testing/painter.ts';
import { toBytes } from './bytes.ts';
import { isNewer } from './newerFile.ts';

const FOLDER = '/home/Documents/Sandtable';
const NAME = 'map.sandtable.json';
const OURS = encode(blankDocument());
const NEWER = OURS.replace('"version": 1,', '"version": 2,');
const NEWER_BATTLE = '{"format": "sandtable/battle", "version": 2}';

let bench: TestDesk;
afterEach(() => leaveAll(bench.desk));

type Ask = (folder: string) => Promise<{ readonly ok: boolean }>;

it('R-22 save, save as, a battle and an export over a file of a newer version are refused, in place too; nothing is touched', async () => {
  const saves: Readonly<Record<string, Ask>> = {
    save: async (folder) => {
      const { document } = await bench.need('documents.open', { folder, name: NAME });
      return bench.call('documents.save', { document: document.handle, rev: 0, text: OURS });
    },
    'save over whatever is there': async (folder) => {
      const { document } = await bench.need('documents.open', { folder, name: NAME });
      return bench.call('documents.save', { document: document.handle, rev: 0, text: OURS, overwrite: true });
    },
    'save as': async (folder) => {
      const { document } = await bench.need('documents.create', { text: OURS });
      return bench.call('documents.saveAs', { document: document.handle, folder, name: NAME, rev: 0, text: OURS, overwrite: true });
    },
    battle: (folder) => bench.call('battles.save', { folder, name: NAME, text: '{}', overwrite: true }),
    export: (folder) => bench.call('files.export', { folder, name: NAME, text: '<svg/>', overwrite: true }),
  };
  let cases = 0;
  for (const [what, save] of Object.entries(saves))
    for (const links of [1, 2])
      for (const [there, refused] of [
        [NEWER, true],
        [NEWER_BATTLE, true],
        [OURS, false],
      ] as const) {
        // What cannot be opened cannot be saved.
        if (what.startsWith('save') && what !== 'save as' && there === NEWER_BATTLE) continue;
        const disk = crashFs();
        disk.put(`${FOLDER}/${NAME}`, toBytes(there), links);
        bench = await testDesk({ fs: disk.fs, home: '/home' });
        const before = await disk.fs.stat(`${FOLDER}/${NAME}`);
        const done = await save(await bench.folder());
        const where = `${what}, ${links} names, ${there.slice(0, 60)}`;
        if (refused) {
          expect(done, where).toMatchObject({ ok: false, error: { code: 'file/newer-kept', params: { name: NAME } } });
          expect(await disk.fs.stat(`${FOLDER}/${NAME}`), where).toEqual(before);
          expect(
            disk.names().filter((name) => name.startsWith(FOLDER) && name.includes('.~st-')),
            where,
          ).toEqual([]);
        } else expect(done.ok, where).toBe(true);
        await leaveAll(bench.desk);
        cases += 1;
      }
  counted('R-22', cases);
});

it('R-22 only the version of the file itself counts, and what is no file of ours is not newer', () => {
  const cases: readonly (readonly [string, boolean])[] = [
    [NEWER, true],
    [`\uFEFF${NEWER}`, true],
    ['{"version":12,"format":"sandtable/scenario"}', true],
    [OURS, false],
    ['{"format":"sandtable/scenario","version":1,"more":{"version":2}}', false],
    ['{"format":"other","version":2}', false],
    ['{"format":"sandtable/scenario","version":"2"}', false],
    ['{"format":"sandtable/scenario","version":2', false],
    ['[{"version":2}]', false],
    ['"version":2', false],
    ['', false],
  ];
  for (const [text, newer] of cases) expect(isNewer(toBytes(text)), text.slice(0, 80)).toBe(newer);
  expect(isNewer(Uint8Array.of(0xff, 0xfe)), 'no text').toBe(false);
  counted('R-22', cases.length + 1);
});
