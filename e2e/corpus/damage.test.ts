/** damaged scenario files and battle records open with a report, or are refused with a place. Never a throw, hang or overwrite. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { toText } from '../../electron/storage/bytes.ts';
import { decodeBattle, encodeBattle } from '#shared/formats/battle.ts';
import type { Problem } from '#shared/result.ts';
import { baseSeed, counted, rounds } from '../testing/counts.ts';
import { numbers } from '../testing/edits.ts';
import { damaged } from '../testing/mutate.ts';
import { sane, worded } from '../testing/opening.ts';

const VERSIONS = join(import.meta.dirname, 'versions/v1');
const SAMPLES = join(import.meta.dirname, '../../resources/samples');
const files = (folder: string, end: string): Uint8Array[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith(end))
    .map((name) => new Uint8Array(readFileSync(join(folder, name))));
const scenarios = [...files(VERSIONS, '.sandtable.json'), ...files(SAMPLES, '.sandtable.json')];
const battles = files(VERSIONS, '.battle.json').filter((bytes) => bytes.length < 40_000);

/** A problem that tells where the damage is: line and column, or a place in the file. What is no such file at all has no place. */
function placed(problem: Problem): Problem {
  const { code, params, at } = worded(problem);
  const whole = ['file/empty', 'file/not-scenario', 'file/not-battle', 'file/newer-version', 'file/too-deep', 'file/not-text'];
  const has = at?.pointer !== undefined || at?.cell !== undefined || typeof params?.['line'] === 'number';
  if (!has && !whole.includes(code)) throw new Error(`no place: ${JSON.stringify(problem)}`);
  return problem;
}

/** What came of a scenario's bytes. */
function scenarioFrom(bytes: Uint8Array): string {
  const text = toText(bytes);
  if (text === null) return 'file/not-text';
  const result = sane(text);
  if (!('document' in result)) return placed(result).code;
  result.problems.forEach(placed);
  return result.problems.length ? 'opened with a report' : 'opened';
}

/** What came of a battle's bytes: what opens is written again as it was read. */
function battleFrom(bytes: Uint8Array): string {
  const text = toText(bytes);
  if (text === null) return 'file/not-text';
  const read = decodeBattle(text);
  if (!read.ok) return placed(read.error).code;
  const saved = encodeBattle(read.value);
  const again = decodeBattle(saved);
  if (!again.ok || encodeBattle(again.value) !== saved) throw new Error('opened, but what it saves is another battle');
  return 'opened';
}

describe('damaged files', () => {
  it.each([
    ['scenario files', 6000, scenarios, scenarioFrom],
    ['battle records', 1000, battles, battleFrom],
  ] as const)('R-17 %s cut, with flipped bits, with blocks swapped, doubled and zeroed: %i cases', (name, ci, whole, from) => {
    const cases = rounds(ci);
    const seen = new Map<string, number>();
    expect(whole.length).toBeGreaterThan(3);
    for (let i = 0; i < cases; i++) {
      const pick = numbers(baseSeed() * 104_729 + i);
      const source = whole[i % whole.length]!;
      const before = source.slice();
      const bytes = damaged(source, pick);
      try {
        const came = from(bytes);
        seen.set(came, (seen.get(came) ?? 0) + 1);
      } catch (failure) {
        throw new Error(`${name}, case ${i}, seed ${baseSeed()}: ${String(failure)}`, { cause: failure });
      }
      if (Buffer.compare(source, before) !== 0) throw new Error(`${name}, case ${i}: reading changed the bytes`);
    }
    // Every kind of answer was met, or the damage was none.
    expect(seen.get('file/not-json') ?? 0).toBeGreaterThan(cases / 4);
    expect(seen.get('opened') ?? 0).toBeGreaterThan(0);
    expect(seen.get('file/not-text') ?? 0).toBeGreaterThan(0);
    if (from === scenarioFrom) expect(seen.get('opened with a report') ?? 0).toBeGreaterThan(0);
    counted('R-17', cases);
  });
  it('R-17 the check of places finds a problem without one', () => {
    expect(() => placed({ code: 'file/bad-value', severity: 'error' })).toThrow('no place');
  });
});
