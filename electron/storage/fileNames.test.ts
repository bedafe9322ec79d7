/** Names of files as the window may say them. */
import { describe, expect, it } from 'vitest';
import { LIMITS } from '#shared/limits.ts';
import { checkName } from './fileNames.ts';

describe('names of files', () => {
  it.each([
    ['Latin', 'a', 1],
    ['Cyrillic', 'я', 2],
    ['Han', '森', 3],
    ['emoji', '🗺', 4],
  ])('R-68 LIMITS.fileNameBytes - 1, 0 and + 1 in %s: bytes count, not characters', (_name, letter, size) => {
    const named = (bytes: number): string => letter.repeat(Math.floor(bytes / size)) + 'x'.repeat(bytes % size);
    for (const bytes of [LIMITS.fileNameBytes - 1, LIMITS.fileNameBytes])
      expect(checkName(named(bytes), 'linux')).toEqual({ ok: true, value: named(bytes) });
    expect(checkName(named(LIMITS.fileNameBytes + 1), 'linux')).toMatchObject({
      ok: false,
      error: { code: 'file/name-too-long', params: { limit: LIMITS.fileNameBytes, value: LIMITS.fileNameBytes + 1 } },
    });
  });
  it.each(['', '.', '..', 'a/b', 'a\0b', '\ud800', '.~lock.x', '.~st-1.tmp'])('R-46 %j is no name', (name) => {
    expect(checkName(name, 'linux')).toMatchObject({ ok: false, error: { code: 'file/bad-name' } });
  });
});
