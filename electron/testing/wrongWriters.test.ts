/** The harness is tested: each part must catch every wrong writer that it can see, and must let ours pass. */
import { describe, expect, it } from 'vitest';
import { toBytes, toText } from '../storage/bytes.ts';
import { Acts } from './acts.ts';
import { crashFs } from './crashFs.ts';
import { FAULTS, faultFs } from './faultFs.ts';
import { judge } from './powerCut.ts';
import { SESSIONS } from './sessions.ts';
import { forgetful, overwriting, WRITERS, type WriterName } from './wrongWriters.ts';

const FILE = '/documents/map.json';
const NAMES = Object.keys(WRITERS) as WriterName[];
const version = (i: number): string => `${i} `.repeat(600);

/** Power-cut states of six saves in which the file is unreadable or older than acknowledged. */
async function badAfterCut(name: WriterName): Promise<number> {
  const disk = crashFs();
  disk.put(FILE, toBytes(version(0)));
  for (let i = 1; i <= 6; i++) if (await WRITERS[name](disk.fs, FILE, toBytes(version(i)))) disk.mark('saved');
  let bad = 0;
  for (const state of disk.states()) {
    const text = toText(state.files.get(FILE) ?? new Uint8Array());
    const found = [0, 1, 2, 3, 4, 5, 6].findIndex((i) => version(i) === text);
    if (state.files.has(FILE) && found < state.marks.length) bad += 1;
  }
  return bad;
}

/** Cases of call n x fault in which it says "saved" and did not, or failed and left neither old nor new bytes. */
async function badUnderFaults(name: WriterName): Promise<number> {
  const run = async (nth: number, fault: (typeof FAULTS)[number] | null): Promise<{ calls: number; bad: boolean }> => {
    const disk = crashFs();
    disk.put(FILE, toBytes(version(0)));
    const faults = faultFs(disk.fs);
    faults.plan(fault === null ? [] : [{ nth, fault }]);
    const said = await WRITERS[name](faults.fs, FILE, toBytes(version(1))).catch(() => false);
    const text = toText(disk.read(FILE) ?? new Uint8Array());
    return { calls: faults.log.length, bad: said ? text !== version(1) : text !== version(0) && text !== version(1) };
  };
  const { calls } = await run(0, null);
  let bad = 0;
  for (let nth = 1; nth <= calls; nth++) for (const fault of FAULTS) if ((await run(nth, fault)).bad) bad += 1;
  return bad;
}

describe('the harness catches wrong writers', () => {
  it('crashFs: a writer in place and one without sync', async () => {
    const bad = Object.fromEntries(await Promise.all(NAMES.map(async (name) => [name, await badAfterCut(name)] as const)));
    expect(bad).toEqual({ inPlace: expect.any(Number), noSync: expect.any(Number), shortWrite: 0, ours: 0 });
    expect(bad['inPlace']).toBeGreaterThan(0);
    expect(bad['noSync']).toBeGreaterThan(0);
  });

  it('faultFs: a writer in place and one that ignores a short write', async () => {
    const bad = Object.fromEntries(await Promise.all(NAMES.map(async (name) => [name, await badUnderFaults(name)] as const)));
    expect(bad['inPlace']).toBeGreaterThan(0);
    expect(bad['shortWrite']).toBeGreaterThan(0);
    expect(bad['ours']).toBe(0);
  });

  for (const [what, disk] of [
    ['without any sync', forgetful],
    ['that saves in place', overwriting],
  ] as const) {
    it(`the sessions of the power cut: a whole product ${what}`, async () => {
      for (const name of ['open, paint, save, close', 'save as another file', 'backups of an evening']) {
        const acts = new Acts(1, disk);
        await SESSIONS[name]!.run(acts);
        expect((await judge(acts, acts.disk.states())).faults.length, name).toBeGreaterThan(0);
      }
    });
  }
});
