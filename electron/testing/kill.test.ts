/** storage processes killed at random moments. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { baseSeed, counted, rounds } from '../../e2e/testing/counts.ts';
import { bundle } from './bundle.ts';
import { isKept, killAfter, killRound, type Round } from './kill.ts';
import { quickFolder } from './quickFolder.ts';
import { sweptTexts } from './sweptTexts.ts';

const ROUNDS = rounds(300);
const SEED = baseSeed();
/** Most of a round is the start of a process; two at a time fill two cores. */
const AT_ONCE = 3;

let place = '';
let target = '';
beforeAll(async () => {
  place = quickFolder('sandtable-kill-');
  target = await bundle('electron/testing/killTarget.ts', place);
});
afterAll(() => rm(place, { recursive: true, force: true }));

it(
  `R-01 ${ROUNDS} kills of the storage process lose no protected stroke and no saved file`,
  { timeout: 600_000 * Math.max(1, ROUNDS / 300) },
  async () => {
    const done: Round[] = [];
    let next = SEED;
    const worker = async (): Promise<void> => {
      while (next < SEED + ROUNDS) {
        const seed = next++;
        done.push(await killRound(target, place, seed));
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    expect(done.filter((round) => !isKept(round))).toEqual([]);
    expect(done.length).toBe(ROUNDS);
    // The rounds mean something: strokes were made, recoveries and plain files were both met, and kills fell near saves.
    expect(done.filter((round) => round.synced > 0).length).toBeGreaterThan(ROUNDS / 2);
    expect(done.filter((round) => round.how === 'recovered').length).toBeGreaterThan(ROUNDS / 10);
    expect(done.filter((round) => round.nearSave).length).toBeGreaterThanOrEqual(Math.floor(ROUNDS / 2));
    // Some lived long enough that the two seconds of the promise were tried.
    expect(done.filter((round) => round.old > 0).length).toBeGreaterThan(0);
    counted('R-01', done.length);
  },
);

it('the kills catch a writer in place', { timeout: 120_000 }, async () => {
  const writers = await bundle('electron/testing/sweepTarget.ts', await mkdtemp(join(place, 'writers-')));
  const homes = await Promise.all(Array.from({ length: 12 }, () => mkdtemp(join(place, 'home-'))));
  let bad = 0;
  for (const [i, home] of homes.entries()) {
    await killAfter(writers, [home, 'loop inPlace'], 3 + i);
    const text = await readFile(join(home, 'Documents', 'Sandtable', 'map.sandtable.json'), 'utf8');
    if (!sweptTexts().includes(text)) bad += 1;
  }
  expect(bad).toBeGreaterThan(0);
});
