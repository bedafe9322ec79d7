/** Older versions of saved files: their rhythm, their order by number, and that none is ever half there. */
import { describe, expect, it } from 'vitest';
import { encode } from '#shared/formats/scenario/encode.ts';
import { crashFs, type CrashFs } from '../testing/crashFs.ts';
import { quickClock, testDesk } from '../testing/desk.ts';
import { faultFs } from '../testing/faultFs.ts';
import { blankDocument, strokes } from '../testing/painter.ts';
import { backupFolder, keepBackup, listBackups, superfluous } from './backups.ts';
import { hashOf, toBytes, toText, type WholeFile } from './bytes.ts';

const FILE = '/home/Documents/Sandtable/map.sandtable.json';
const BACKUPS = '/home/backups';
const DAY = 86_400_000;
const whole = (text: string | Uint8Array): WholeFile => {
  const bytes = typeof text === 'string' ? toBytes(text) : text;
  return { bytes, hash: hashOf(bytes), stat: null as never };
};
const kept = async (disk: CrashFs, path = FILE, backups = BACKUPS): Promise<readonly (string | null)[]> => {
  const folder = backupFolder(backups, path);
  return (await listBackups(disk.fs, folder)).map(({ file }) => toText(disk.read(`${folder}/${file}`)!));
};

describe('backups', () => {
  it('at most one in five minutes, by number and not by clock, the 20 newest and one a day for 14 days', async () => {
    const disk = crashFs();
    const clock = quickClock();
    const folder = backupFolder(BACKUPS, FILE);
    for (let i = 0; i < 3; i++) {
      expect(await keepBackup(disk.fs, clock, BACKUPS, FILE, whole(`a${i}`))).toBeNull();
      clock.advance(60_000);
    }
    expect((await listBackups(disk.fs, folder)).length).toBe(1);
    for (let i = 0; i < 40; i++) {
      clock.advance(5 * 60_000);
      await keepBackup(disk.fs, clock, BACKUPS, FILE, whole(`b${i}`));
    }
    const list = await listBackups(disk.fs, folder);
    expect(list.length).toBeLessThanOrEqual(22);
    expect(list.map((backup) => backup.number)).toEqual(list.map((backup) => backup.number).toSorted((a, b) => a - b));
    expect((await kept(disk)).at(-1)).toBe('b39');
    // The clock goes back a year: backups go on and keep their order.
    clock.advance(-365 * DAY);
    await keepBackup(disk.fs, clock, BACKUPS, FILE, whole('later'));
    expect((await kept(disk)).at(-1)).toBe('later');
    const days = Array.from({ length: 60 }, (_v, i) => ({ number: i + 1, at: i * DAY, file: `${i}` }));
    expect(superfluous(days).map((backup) => backup.number)).toEqual(Array.from({ length: 40 }, (_v, i) => i + 1));
  });

  it('an evening of saves on each of 30 days keeps the last of 14 days and the 20 newest, not one more', async () => {
    const disk = crashFs();
    const clock = quickClock(Math.ceil(1_700_000_000_000 / DAY) * DAY);
    for (let day = 0; day < 30; day++) {
      for (let i = 0; i < 24; i++) {
        await keepBackup(disk.fs, clock, BACKUPS, FILE, whole(`${day}:${i}`));
        clock.advance(5 * 60_000);
      }
      clock.advance(DAY - 24 * 5 * 60_000);
    }
    const newest = Array.from({ length: 20 }, (_v, i) => `29:${i + 4}`);
    const days = Array.from({ length: 13 }, (_v, i) => `${16 + i}:23`);
    expect(await kept(disk)).toEqual([...days, ...newest]);
  });

  it('200 MB in all: what has most newer ones goes first, the newest of each file stays, whatever the clock said', async () => {
    const disk = crashFs();
    const clock = quickClock();
    const big = new Uint8Array(21 * 1024 * 1024);
    // The clock of these days is in 1970; they are the newest all the same.
    for (let i = 0; i < 9; i++) {
      if (i === 6) clock.advance(-1_700_000_000_000 + DAY);
      clock.advance(DAY);
      expect(await keepBackup(disk.fs, clock, BACKUPS, FILE, whole(big))).toBeNull();
    }
    expect((await listBackups(disk.fs, backupFolder(BACKUPS, FILE))).map((backup) => backup.number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    clock.advance(DAY);
    expect(await keepBackup(disk.fs, clock, BACKUPS, '/other', whole(big))).toBeNull();
    expect((await listBackups(disk.fs, backupFolder(BACKUPS, FILE))).map((backup) => backup.number)).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
    expect((await listBackups(disk.fs, backupFolder(BACKUPS, '/other'))).length).toBe(1);
  });

  it('a backup that could not be written whole is none: the next save makes one at once', async () => {
    const disk = crashFs();
    const clock = quickClock();
    const faults = faultFs(disk.fs);
    faults.plan([{ nth: 1, call: 'file.sync', fault: 'EIO' }]);
    expect(await keepBackup(faults.fs, clock, BACKUPS, FILE, whole('torn'))).toMatchObject({ code: 'file/no-backup' });
    expect(await kept(disk)).toEqual([]);
    expect(await keepBackup(faults.fs, clock, BACKUPS, FILE, whole('good'))).toBeNull();
    expect(await kept(disk)).toEqual(['good']);
  });

  it('a backup survives a power cut as soon as the save goes on', async () => {
    const disk = crashFs();
    await keepBackup(disk.fs, quickClock(), BACKUPS, FILE, whole('old'));
    disk.mark('kept');
    let states = 0;
    for (const state of disk.states()) {
      const found = [...state.files].filter(([name]) => /\/\d{8}-\d+\.json$/.test(name));
      for (const [, bytes] of found) expect(toText(bytes)).toBe('old');
      if (state.marks.length > 0) {
        states += 1;
        expect(found.length).toBe(1);
      }
    }
    expect(states).toBeGreaterThan(0);
  });

  it('a version from outside that the person overwrites, and another file that is replaced, are kept whatever the five minutes', async () => {
    const texts = [encode(blankDocument()), ...Array.from({ length: 4 }, () => painter.next().value.text)];
    const disk = crashFs();
    disk.put(FILE, toBytes(texts[0]!));
    const bench = await testDesk({ fs: disk.fs, home: '/home' });
    const folder = await bench.folder();
    const { document } = await bench.need('documents.open', { folder, name: 'map.sandtable.json' });
    await bench.need('documents.save', { document: document.handle, rev: 0, text: texts[1]! });
    await bench.need('documents.save', { document: document.handle, rev: 0, text: texts[2]! });
    const profile = '/home/profile/backups';
    expect(await kept(disk, FILE, profile)).toEqual([texts[0]]);
    disk.put(FILE, toBytes(texts[3]!));
    await bench.need('documents.save', { document: document.handle, rev: 0, text: texts[1]!, overwrite: true });
    expect(await kept(disk, FILE, profile)).toEqual([texts[0], texts[3]]);
    const other = '/home/Documents/Sandtable/other.sandtable.json';
    disk.put(other, toBytes(texts[4]!));
    const as = { document: document.handle, folder, name: 'other.sandtable.json', rev: 0, text: texts[1]!, overwrite: true };
    await bench.need('documents.saveAs', as);
    expect(await kept(disk, other, profile)).toEqual([texts[4]]);
  });
});

const painter = strokes(31);
