/** R-42 places that may not be written, R-43 files that others hold for a moment. */
import { chmod, chown, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { counted } from '../../e2e/testing/counts.ts';
import { leaveSession } from '../calls/desk.ts';
import { bundle } from '../testing/bundle.ts';
import { quickClock, testDesk } from '../testing/desk.ts';
import { diskDocument, firstStrokes } from '../testing/diskDocument.ts';
import { ordinary, readOnlyMedium, runSteps, skipping, startSteps, whyNoMount, whyNot } from '../testing/diskPlaces.ts';
import { faultFs } from '../testing/faultFs.ts';
import { quickFolder } from '../testing/quickFolder.ts';
import { nodeFileSystem } from './fileSystem.ts';

const OLD = diskDocument();
const STROKES = firstStrokes(3);
const NEW = STROKES[0]!.text;

let place = '';
let target = '';
beforeAll(async () => {
  place = quickFolder('sandtable-access-');
  await chmod(place, 0o755);
  target = await bundle('electron/testing/diskTarget.ts', place);
});
afterAll(() => rm(place, { recursive: true, force: true }));

/** A home of the ordinary user with the file in its folder. */
async function newHome(): Promise<{ home: string; folder: string; file: string }> {
  const home = await mkdtemp(join(place, 'home-'));
  const folder = join(home, 'Documents', 'Sandtable');
  const file = join(folder, 'map.sandtable.json');
  await mkdir(folder, { recursive: true });
  await writeFile(file, OLD);
  if (ordinary !== undefined) for (const path of [home, join(home, 'Documents'), folder, file]) await chown(path, ordinary, ordinary);
  return { home, folder, file };
}

const noModes = skipping('R-42', process.platform === 'win32' ? 'modes are not those of Windows' : null);

describe('read-only', () => {
  const OPEN = 'open map.sandtable.json';

  it.skipIf(noModes)(
    'R-42 a read-only file, folder or medium is told at opening, before the first stroke; a copy elsewhere is saved',
    async () => {
      const cases: readonly (readonly [file: number, folder: number, why: string | null])[] = [
        [0o444, 0o755, 'file'],
        [0o444, 0o555, 'folder'],
        [0o644, 0o555, null],
      ];
      await Promise.all(
        cases.map(async ([fileMode, folderMode, why]) => {
          const { home, folder, file } = await newHome();
          await chmod(file, fileMode);
          await chmod(folder, folderMode);
          const lines = await runSteps(target, home, [OPEN, 'append 1', 'save', 'saveAs copy.sandtable.json'], { uid: ordinary });
          expect(lines[0]).toMatchObject({ ok: true, readOnlyWhy: why });
          expect(lines[1]).toMatchObject({ ok: true, protected: 1 });
          if (why === null) {
            // The folder takes no new file: written over after a verified copy, and told.
            expect(lines[2]).toMatchObject({ ok: true, warnings: ['file/in-place'] });
            expect(await readFile(file, 'utf8')).toBe(NEW);
          } else {
            expect(lines[2]).toMatchObject({ ok: false, code: 'document/read-only', params: { why } });
            expect(await readFile(file, 'utf8')).toBe(OLD);
          }
          expect(lines[3]!.code).toBe(folderMode === 0o755 ? undefined : 'file/no-access');
        }),
      );
      counted('R-42', cases.length);
    },
  );

  it.skipIf(noModes)(
    'R-42 what becomes read-only while it is open is told by the save and not replaced; the work is recovered',
    async () => {
      const cases = [
        { file: 0o444, folder: 0o755 },
        { file: 0o444, folder: 0o555 },
      ];
      await Promise.all(
        cases.map(async (modes) => {
          const { home, folder, file } = await newHome();
          const steps = startSteps(target, home, [OPEN, 'append 1', 'pause', 'save', 'leave', 'recover'], { uid: ordinary });
          expect(await steps.line()).toMatchObject({ ok: true, readOnlyWhy: null });
          await steps.line();
          await steps.line();
          await chmod(file, modes.file);
          await chmod(folder, modes.folder);
          steps.goOn();
          const [save, , recover] = await steps.rest();
          expect(save).toMatchObject({ ok: false, code: 'file/no-access' });
          expect(recover).toMatchObject({ ok: true, list: ['map.sandtable.json 1'] });
          expect(await readFile(file, 'utf8')).toBe(OLD);
          expect((await readdir(folder)).filter((name) => name.startsWith('.~st-'))).toEqual([]);
        }),
      );
      counted('R-42', cases.length);
    },
  );

  it.skipIf(skipping('R-42 (medium)', whyNoMount))(
    'R-42 a read-only medium is told at opening, and one that becomes so by the save',
    async () => {
      const { home, folder, file } = await newHome();
      const steps = startSteps(target, home, [OPEN, 'append 1', 'pause', 'save', 'leave', 'recover'], { uid: ordinary });
      expect(await steps.line()).toMatchObject({ ok: true, readOnlyWhy: null });
      await steps.line();
      await steps.line();
      const end = readOnlyMedium(folder);
      try {
        steps.goOn();
        const [save, , recover] = await steps.rest();
        expect(save).toMatchObject({ ok: false, code: 'file/read-only-disk' });
        expect(recover).toMatchObject({ ok: true, list: ['map.sandtable.json 1'] });
        expect(await readFile(file, 'utf8')).toBe(OLD);
        const [open, , again] = await runSteps(target, home, [OPEN, 'append 1', 'save'], { uid: ordinary });
        expect(open).toMatchObject({ ok: true, readOnlyWhy: 'disk' });
        expect(again).toMatchObject({ ok: false, code: 'document/read-only', params: { why: 'disk' } });
      } finally {
        end();
      }
      counted('R-42', 2);
    },
  );
});

describe('held by another program', () => {
  it('R-43 one to nine refusals are ridden out; after more the new bytes lie whole beside the old file, and both are named', async () => {
    for (const fault of ['EBUSY', 'EPERM'] as const)
      for (let times = 1; times <= 12; times++) {
        const home = await mkdtemp(join(place, 'busy-'));
        const folder = join(home, 'Documents', 'Sandtable');
        const faults = faultFs(nodeFileSystem);
        const bench = await testDesk({ fs: faults.fs, clock: quickClock(), home });
        await writeFile(join(folder, 'map.sandtable.json'), OLD);
        const { document } = await bench.need('documents.open', { folder: await bench.folder(), name: 'map.sandtable.json' });
        const edits = [STROKES[0]!.edit] as never[];
        await bench.need('journal.append', { document: document.handle, from: 0, edits });
        faults.plan(Array.from({ length: times }, (_value, i) => ({ nth: i + 1, call: 'rename', path: /map\.sandtable\.json$/, fault })));
        const saved = await bench.call('documents.save', { document: document.handle, rev: 1, text: NEW });
        const beside = (await readdir(folder)).filter((name) => name.startsWith('.~st-'));
        const now = await readFile(join(folder, 'map.sandtable.json'), 'utf8');
        if (times <= 9) expect([saved.ok, beside, now], `${fault} ${times}`).toEqual([true, [], NEW]);
        else {
          expect(saved).toMatchObject({ ok: false, error: { code: 'file/replace-refused', params: { kept: beside[0], system: fault } } });
          expect([now, await readFile(join(folder, beside[0]!), 'utf8')]).toEqual([OLD, NEW]);
          expect(bench.desk.documents.get(document.handle)!.host.dirty).toBe(true);
        }
        await leaveSession(bench.desk, bench.session);
      }
    counted('R-43', 24);
  });

  it('R-43 a file held for five seconds is replaced, and one that may not even be read so long is opened', async () => {
    for (const [call, pattern] of [
      ['rename', /map\.sandtable\.json$/],
      ['open.read', /map\.sandtable\.json$/],
    ] as const) {
      const home = await mkdtemp(join(place, 'held-'));
      const plain = quickClock();
      const faults = faultFs(nodeFileSystem);
      const until = plain.now() + 5000;
      const clock = {
        ...plain,
        // Busy until five seconds are over: the plan goes when the clock has gone so far.
        wait: async (milliseconds: number): Promise<void> => {
          await plain.wait(milliseconds);
          if (plain.now() >= until) faults.plan([]);
        },
      };
      const bench = await testDesk({ fs: faults.fs, clock, home });
      const folder = await bench.folder();
      await writeFile(join(home, 'Documents', 'Sandtable', 'map.sandtable.json'), OLD);
      faults.plan([{ nth: 1, call, path: pattern, fault: 'EBUSY', sticky: true }]);
      const { document } = await bench.need('documents.open', { folder, name: 'map.sandtable.json' });
      await bench.need('documents.save', { document: document.handle, rev: 0, text: NEW });
      expect(await readFile(join(home, 'Documents', 'Sandtable', 'map.sandtable.json'), 'utf8')).toBe(NEW);
      expect(clock.now()).toBeGreaterThanOrEqual(until);
      await leaveSession(bench.desk, bench.session);
    }
  });

  it.skipIf(skipping('R-43 (real calls)', process.platform === 'linux' ? whyNot('strace') : 'strace is Linux only'))(
    'R-43 the real call refused once to nine times by the system is ridden out; refused ten times it is told, and both files are whole',
    { timeout: 120_000 },
    async () => {
      // 20 + 80 + 200 + 400 + 800 ms of patience, then a second each.
      const cases = [
        [1, 20],
        [3, 300],
        [5, 1500],
        [9, 5300],
        [10, 5300],
      ] as const;
      await Promise.all(
        cases.map(async ([times, patience]) => {
          const { home, folder, file } = await newHome();
          await rm(file);
          const refuse = `inject=rename,renameat,renameat2:error=EBUSY:when=1..${times}`;
          const around = ['strace', '-f', '-qq', '-o', '/dev/null', '-e', 'trace=rename,renameat,renameat2', '-e', refuse];
          // One thread, because the tracer counts the calls of each thread by itself.
          const lines = await runSteps(target, home, ['create', 'append 1', 'saveAs map.sandtable.json'], {
            around,
            env: { UV_THREADPOOL_SIZE: '1' },
          });
          const told = times < 10 ? 'ok' : 'file/replace-refused';
          expect(
            lines.map((line) => line.code ?? 'ok'),
            String(times),
          ).toEqual(['ok', 'ok', told]);
          expect(lines[2]!.ms, String(times)).toBeGreaterThanOrEqual(patience);
          const beside = (await readdir(folder)).filter((name) => name.startsWith('.~st-'));
          expect(beside.length, String(times)).toBe(times < 10 ? 0 : 1);
          expect(await readFile(times < 10 ? file : join(folder, beside[0]!), 'utf8'), String(times)).toBe(NEW);
        }),
      );
      counted('R-43', cases.length);
    },
  );
});
