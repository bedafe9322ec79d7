/** every system call is a safe place to die. R-13: a failed fsync of the real system is final. Needs strace. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { baseSeed, counted } from '../../e2e/testing/counts.ts';
import { lastSaid, lostAfterKill } from './afterKill.ts';
import { bundle } from './bundle.ts';
import { quickFolder } from './quickFolder.ts';
import { inParallel, placesToDie, traced, whyNoTrace, type Traced } from './sweep.ts';
import { sweptTexts } from './sweptTexts.ts';

if (whyNoTrace !== null) process.stderr.write(`R-03 and R-13 on the real system are skipped: ${whyNoTrace}\n`);

const AT_ONCE = 3;
let place = '';
let target = '';
beforeAll(async () => {
  place = quickFolder('sandtable-sweep-');
  target = await bundle('electron/testing/sweepTarget.ts', place);
});
afterAll(() => rm(place, { recursive: true, force: true }));

/** Runs a scenario in a new home, looks at what is left, and cleans up. */
async function run<T>(scenario: string, inject: string | null, look: (result: Traced, home: string) => Promise<T>): Promise<T> {
  const home = await mkdtemp(join(place, 'home-'));
  try {
    const args = [home, scenario, String(baseSeed())];
    return await look(await traced({ target, args, inject, log: join(home, 'strace.log') }), home);
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

/** Kills before each call of a scenario in turn (only these `calls`, if any are named). Returns how often it was killed, and all that `look` found wrong. */
async function sweep(
  scenario: string,
  look: (result: Traced, home: string) => Promise<string | null>,
  calls: readonly string[] = [],
): Promise<{ kills: number; wrong: readonly string[] }> {
  const places = await run(scenario, null, async ({ lines, log }) => {
    expect(lines.at(-1)).toBe('over');
    return placesToDie(log).filter(({ call }) => calls.length === 0 || calls.includes(call));
  });
  let kills = 0;
  const wrong: string[] = [];
  await inParallel(places, AT_ONCE, async ({ call, when }) => {
    const found = await run(scenario, `${call}:signal=SIGKILL:when=${when}`, async (result, home) => {
      if (result.killed) kills += 1;
      return look(result, home);
    });
    if (found !== null) wrong.push(`killed before ${call} ${when}: ${found}`);
  });
  return { kills, wrong };
}

const unreadable = async (_result: Traced, home: string): Promise<string | null> => {
  const text = await readFile(join(home, 'Documents', 'Sandtable', 'map.sandtable.json'), 'utf8');
  return sweptTexts().includes(text) ? null : 'unreadable';
};

describe.skipIf(whyNoTrace !== null)('a process killed before its n-th system call', () => {
  for (const scenario of [
    'save',
    'first save',
    'over another file',
    'export',
    'in place',
    'autosave',
    'rotation',
    'recover',
    'discard',
    'close',
  ]) {
    it(`R-03 ${scenario}: nothing is lost, for all n`, { timeout: 240_000 }, async () => {
      const { kills, wrong } = await sweep(scenario, ({ lines }, home) => lostAfterKill(home, baseSeed(), lines));
      expect(wrong).toEqual([]);
      expect(kills).toBeGreaterThan(10);
      counted('R-03', kills);
    });
  }

  it('the sweep catches a writer in place', { timeout: 120_000 }, async () => {
    const { wrong } = await sweep('writer inPlace', unreadable, ['pwrite64', 'fsync']);
    expect(wrong.length).toBeGreaterThan(0);
  });
});

/** Files whose sync failed and that were synced again without having been opened anew. */
function syncedAgain(log: Traced['log']): readonly string[] {
  const broken = new Set<string>();
  return log.flatMap(({ call }) => {
    const opened = /^openat\(.*= (\d+)$/.exec(call);
    if (opened !== null) broken.delete(opened[1]!);
    const synced = /^(?:fsync|fdatasync)\((\d+)\)\s*= (-?\d+)/.exec(call);
    if (synced === null) return [];
    const again = broken.has(synced[1]!);
    if (synced[2] !== '0') broken.add(synced[1]!);
    return again ? [call] : [];
  });
}

describe.skipIf(whyNoTrace !== null)('a disk that fails to sync', () => {
  const cases = [
    ['save', 'fsync:error=EIO:when=1', { saved: 4, failed: null }],
    ['save', 'fsync:error=EIO:when=1+', { saved: 0, failed: 'file/disk-error' }],
    ['in place', 'fsync:error=EIO:when=1+', { saved: 0, failed: 'file/disk-error' }],
    ['autosave', 'fdatasync:error=EIO:when=1', { saved: 0, failed: 'journal/failed' }],
    ['autosave', 'fsync,fdatasync:error=EIO:when=1+', { saved: 0, failed: 'journal/failed' }],
    ['rotation', 'fsync:error=EIO:when=1', { saved: 4, failed: 'journal/failed' }],
  ] as const;
  for (const [scenario, inject, wanted] of cases) {
    it(`R-13 ${scenario}, ${inject}: the failed file is never synced again, and nothing is lost`, async () => {
      await run(scenario, inject, async ({ lines, log }, home) => {
        expect(log.filter(({ call }) => call.includes('(INJECTED)')).length).toBeGreaterThan(0);
        expect(syncedAgain(log)).toEqual([]);
        expect(lastSaid(lines, 'saved')).toBe(wanted.saved);
        if (wanted.failed !== null) expect(lines).toContain(`failed ${wanted.failed}`);
        expect(await lostAfterKill(home, baseSeed(), lines)).toBeNull();
      });
      counted('R-13', 1);
    });
  }
});
