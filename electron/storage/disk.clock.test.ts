/** clocks that jump, in this process (a clock of the test) and in a real one (faketime). */
import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { counted } from '../../e2e/testing/counts.ts';
import { leaveSession } from '../calls/desk.ts';
import { bundle } from '../testing/bundle.ts';
import { quickClock, testDesk } from '../testing/desk.ts';
import { diskDocument, firstStrokes } from '../testing/diskDocument.ts';
import { skipping, startSteps, whyNot } from '../testing/diskPlaces.ts';
import { quickFolder } from '../testing/quickFolder.ts';
import { backupFolder, listBackups } from './backups.ts';
import { nodeFileSystem } from './fileSystem.ts';

const OLD = diskDocument();
const STROKES = firstStrokes(12);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const NOW = Date.UTC(2026, 2, 28, 12);

let place = '';
beforeAll(async () => {
  place = quickFolder('sandtable-clock-');
});
afterAll(() => rm(place, { recursive: true, force: true }));

/** Texts of the backups of the file, by number, and their numbers. */
async function backups(
  home: string,
): Promise<{ readonly numbers: readonly number[]; readonly times: readonly number[]; readonly texts: readonly string[] }> {
  const folder = backupFolder(join(home, 'profile', 'backups'), join(home, 'Documents', 'Sandtable', 'map.sandtable.json'));
  const list = await listBackups(nodeFileSystem, folder);
  return {
    numbers: list.map((backup) => backup.number),
    times: list.map((backup) => backup.at),
    texts: await Promise.all(list.map((b) => readFile(join(folder, b.file), 'utf8'))),
  };
}

/** What the clock does before each save; it goes on by six minutes besides. */
const JUMPS: Readonly<Record<string, readonly number[]>> = {
  'is at 1970 at first and is set right': [-NOW + 5000, 0, NOW, 0],
  'is at 2038 at first and is set right': [Date.UTC(2038, 1, 1) - NOW, 0, NOW - Date.UTC(2038, 1, 1), 0],
  'goes back a year': [0, -365 * DAY, 0, 0],
  'goes on a day': [0, DAY, 0, 0],
  'goes back a year and comes again': [0, -365 * DAY, 365 * DAY, 0],
  'is set for summer and winter': [0, HOUR, 0, -HOUR],
  'crosses half the world and back': [0, 12 * HOUR, 0, -12 * HOUR],
  'never stands still': [-NOW + 5000, Date.UTC(2038, 1, 1), -400 * DAY, 3 * DAY],
};

describe('a clock of the test', () => {
  for (const [what, jumps] of Object.entries(JUMPS))
    it(`R-45 a clock that ${what}: every stroke protected, backups in the order of the saves, the last journal recovered`, async () => {
      const home = await mkdtemp(join(place, 'jump-'));
      const clock = quickClock(NOW);
      const bench = await testDesk({ fs: nodeFileSystem, clock, home });
      await writeFile(join(home, 'Documents', 'Sandtable', 'map.sandtable.json'), OLD);
      const { document } = await bench.need('documents.open', { folder: await bench.folder(), name: 'map.sandtable.json' });
      const replaced: string[] = [];
      let text = OLD;
      let rev = 0;
      for (const jump of [...jumps, 0]) {
        clock.advance(jump + 6 * MINUTE);
        const stroke = STROKES[rev]!;
        const appended = await bench.need('journal.append', { document: document.handle, from: rev, edits: [stroke.edit] as never[] });
        rev += 1;
        expect(appended.protected).toBe(rev);
        const saved = await bench.need('documents.save', { document: document.handle, rev, text: stroke.text });
        expect([saved.saved, saved.warnings]).toEqual([clock.now(), []]);
        replaced.push(text);
        text = stroke.text;
      }
      const kept = await backups(home);
      expect(kept.texts).toEqual(replaced);
      expect(kept.numbers).toEqual(replaced.map((_text, i) => i + 1));
      await bench.need('journal.append', { document: document.handle, from: rev, edits: [STROKES[rev]!.edit] as never[] });
      await leaveSession(bench.desk, bench.session);
      // The next start may be at any time: nothing is "too old".
      const next = await testDesk({ fs: nodeFileSystem, clock: quickClock(Date.UTC(2038, 1, 1)), home });
      const { entries } = await next.need('recovery.list', {});
      expect(entries.map((entry) => [entry.name, entry.edits])).toEqual([['map.sandtable.json', 1]]);
      const read = await next.need('recovery.read', { journal: entries[0]!.journal });
      expect([read.base, read.baseRev, read.edits.length]).toEqual([text, rev, 1]);
      expect(await backups(home)).toEqual(kept);
      await leaveSession(next.desk, next.session);
      counted('R-45', 1);
    });

  it('R-45 starts with a wrong clock empty no trash; a month of right ones empties it but for the ten youngest', async () => {
    const home = await mkdtemp(join(place, 'trash-'));
    const trash = join(home, 'profile', 'journals', 'trash');
    await mkdir(trash, { recursive: true });
    const names = Array.from({ length: 14 }, (_value, i) => `${NOW + i}.${'a'.repeat(22)}.${String(i).padStart(6, '0')}.journal`);
    for (const name of names) await writeFile(join(trash, name), 'work');
    const startAt = async (at: number): Promise<readonly string[]> => {
      const bench = await testDesk({ fs: nodeFileSystem, clock: quickClock(at), home });
      await leaveSession(bench.desk, bench.session);
      return (await readdir(trash)).filter((name) => name.endsWith('.journal')).toSorted();
    };
    for (const at of [NOW, Date.UTC(2038, 1, 1), NOW + DAY, 0, NOW + 2 * DAY]) expect(await startAt(at), String(at)).toEqual(names);
    // Of later days, some seen only now: those are young.
    const young = Array.from({ length: 10 }, (_value, i) => `${NOW + DAY + i}.${'b'.repeat(22)}.${String(i).padStart(6, '0')}.journal`);
    for (const name of young) await writeFile(join(trash, name), 'work');
    let left: readonly string[] = [];
    for (let day = 3; day <= 26; day++) left = await startAt(NOW + day * DAY);
    expect(left).toEqual([...names, ...young].toSorted());
    for (let day = 27; day <= 28; day++) left = await startAt(NOW + day * DAY);
    expect(left).toEqual(young);
  });
});

const noFake = skipping('R-45 (faketime)', process.platform === 'linux' ? whyNot('faketime') : 'faketime is for Linux');

describe('a real process', () => {
  const STEPS = ['open map.sandtable.json', 'append 1', 'save', 'pause', 'append 1', 'save', 'append 1', 'leave', 'recover'];

  it.skipIf(noFake)(
    'R-45 at 1970, in 2038, a year back and a day on in the session, over the hour of summer time, in another zone: all of it works',
    async () => {
      const target = await bundle('electron/testing/diskTarget.ts', place);
      const preload = spawnSync('faketime', ['-f', '+0', 'printenv', 'LD_PRELOAD'], { encoding: 'utf8' }).stdout.trim();
      // The last number: backups that the two saves leave, at most one in five minutes; how faketime reads the hours around a change of clocks is its own.
      const cases: readonly (readonly [start: string, then: string, zone: string, kept: readonly number[]])[] = [
        ['@1970-01-02 00:00:00', '@1970-01-02 00:10:00', 'UTC', [2]],
        ['@2038-02-01 00:00:00', '@2038-02-01 00:10:00', 'UTC', [2]],
        ['+0', '-365d', 'UTC', [2]],
        ['+0', '+1d', 'UTC', [2]],
        ['@2026-03-29 01:59:58', '@2026-03-29 03:00:01', 'Europe/Berlin', [1, 2]],
        ['@2026-10-25 02:59:59', '@2026-10-25 02:00:00', 'Europe/Berlin', [1, 2]],
        ['@2026-05-05 05:05:05', '@2026-05-05 05:15:05', 'Pacific/Kiritimati', [2]],
        ['@2026-05-05 05:05:05', '-12h', 'Pacific/Niue', [2]],
      ];
      const run = async ([start, then, zone, count]: (typeof cases)[number]): Promise<void> => {
        const home = await mkdtemp(join(place, 'fake-'));
        const folder = join(home, 'Documents', 'Sandtable');
        await mkdir(folder, { recursive: true });
        await writeFile(join(folder, 'map.sandtable.json'), OLD);
        await writeFile(join(home, 'time'), `${start}\n`);
        const env = {
          LD_PRELOAD: preload,
          FAKETIME_TIMESTAMP_FILE: join(home, 'time'),
          FAKETIME_NO_CACHE: '1',
          FAKETIME_DONT_FAKE_MONOTONIC: '1',
          DONT_FAKE_MONOTONIC: '1',
          TZ: zone,
        };
        const steps = startSteps(target, home, STEPS, { env });
        for (let line = await steps.line(); line.step !== 'pause'; line = await steps.line())
          expect(line, start).toMatchObject({ ok: true });
        await writeFile(join(home, 'time'), `${then}\n`);
        steps.goOn();
        const rest = await steps.rest();
        expect(rest.map((line) => line.code ?? 'ok')).toEqual(['ok', 'ok', 'ok', 'ok', 'ok']);
        expect([rest[0]!.protected, rest[2]!.protected]).toEqual([2, 3]);
        expect(rest[4]!.list).toEqual(['map.sandtable.json 1']);
        expect(await readFile(join(folder, 'map.sandtable.json'), 'utf8')).toBe(STROKES[1]!.text);
        const kept = await backups(home);
        expect(count, `${start} ${then}`).toContain(kept.texts.length);
        expect(kept.texts).toEqual([OLD, STROKES[0]!.text].slice(0, kept.texts.length));
        expect(kept.numbers).toEqual(kept.texts.map((_text, i) => i + 1));
      };
      // Two at a time, for two cores.
      for (let i = 0; i < cases.length; i += 2) await Promise.all(cases.slice(i, i + 2).map(run));
      counted('R-45', cases.length);
    },
  );
});
