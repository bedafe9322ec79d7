import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bundle } from './bundle.ts';
import { isKept, killRound, type Round } from './kill.ts';
import { quickFolder } from './quickFolder.ts';

const ROUNDS = Number(process.env['KILL_ROUNDS'] ?? 300);
const SEED = Number(process.env['KILL_SEED'] ?? 1);
/** Most of a round is the start of a process; two at a time fill two cores. */
const AT_ONCE = 3;

let place = '';
let target = '';
beforeAll(async () => {
  place = quickFolder('sandtable-kill-');
  target = await bundle('electron/testing/killTarget.ts', place);
});
afterAll(() => rm(place, { recursive: true, force: true }));

it(`R-01 ${ROUNDS} kills of the storage process lose no protected stroke and no saved file`, { timeout: 600_000 }, async () => {
  const rounds: Round[] = [];
  let next = SEED;
  const worker = async (): Promise<void> => {
    while (next < SEED + ROUNDS) {
      const seed = next++;
      rounds.push(await killRound(target, place, seed));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  expect(rounds.filter((round) => !isKept(round))).toEqual([]);
  expect(rounds.length).toBe(ROUNDS);
  // The rounds mean something: strokes were made, recoveries and plain files were both met, and kills fell near saves.
  expect(rounds.filter((round) => round.synced > 0).length).toBeGreaterThan(ROUNDS / 2);
  expect(rounds.filter((round) => round.how === 'recovered').length).toBeGreaterThan(ROUNDS / 10);
  expect(rounds.filter((round) => round.nearSave).length).toBeGreaterThanOrEqual(Math.floor(ROUNDS / 2));
});
