/** a log holds codes. What the callers write, and what gets through when a caller is wrong. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CONTRACT, type Channel } from '#shared/ipc/contract.ts';
import { counted, rounds } from '../../e2e/testing/counts.ts';
import { crashFs } from '../testing/crashFs.ts';
import { testDesk } from '../testing/desk.ts';
import { dispatch } from './dispatch.ts';
import { crashLines, logLine } from './logLine.ts';

/** Any UTF-16, whole characters or not. */
const anything = fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 30 }).map((units) => String.fromCharCode(...units));
const PLANTED = 'Planted-secret\n\u001B[2Jsandtable: all is well';

describe('R-94 logs hold codes', () => {
  it('R-94 codes, channels, classes and numbers go through as they are', () => {
    for (const channel of Object.keys(CONTRACT))
      expect(logLine('ipc/bad-request', `${channel} text`)).toBe(`ipc/bad-request ${channel} text`);
    expect(logLine('host/refused', '403')).toBe('host/refused 403');
    expect(logLine('file/not-found', 'command line')).toBe('file/not-found command line');
    expect(logLine('ipc/failed', 'documents.save TypeError')).toBe('ipc/failed documents.save TypeError');
  });

  it('R-94 a text, a path, a handle, a token or an escape sequence does not', () => {
    const token = 'A'.repeat(43);
    const handle = 'b'.repeat(22);
    for (const strange of [
      '/home/ann/map.json',
      'C:\\maps',
      '"title":"x"',
      token,
      `Bearer ${token}`,
      handle,
      'map\nipc/failed',
      '\u001B]0;x\u0007',
      'карта',
      'a'.repeat(10_000),
    ])
      expect(logLine('ipc/failed', strange)).toMatch(/^ipc\/failed( \?| Bearer \?)$/);
    fc.assert(
      fc.property(anything, anything, (code, detail) => {
        expect(logLine(code, detail)).toMatch(/^(?:[\w.-]{1,21}(?:\/[\w.-]{1,21})?|\?)?(?: (?:[\w.-]{1,21}(?:\/[\w.-]{1,21})?|\?)){0,5}$/);
      }),
      { numRuns: rounds(100) },
    );
    counted('R-94', 1);
  });

  it('R-94 no call writes a word of its request into the log, whatever is wrong with it', async () => {
    const log: string[] = [];
    const { handlers, session } = await testDesk({
      fs: crashFs().fs,
      home: '/home/ann',
      log: (code, detail) => log.push(`${code} ${detail}`),
    });
    const wrong: unknown[] = [
      PLANTED,
      { [PLANTED]: PLANTED },
      { settings: { [PLANTED]: Number.NaN } },
      { settings: { [PLANTED]: { [PLANTED]: Number.POSITIVE_INFINITY } } },
      { folder: PLANTED, name: PLANTED, text: [PLANTED] },
      { document: 'a'.repeat(22), rev: PLANTED, from: PLANTED, edits: [{ [PLANTED]: Number.NaN }], text: 1 },
      { session: [PLANTED], page: PLANTED },
      { url: PLANTED },
      { sample: PLANTED },
    ];
    for (const channel of Object.keys(CONTRACT) as Channel[])
      for (const request of wrong) await dispatch(handlers, (c, d) => log.push(`${c} ${d}`), channel, request, session);
    await dispatch(handlers, (c, d) => log.push(`${c} ${d}`), PLANTED, {}, session);
    expect(log.length).toBeGreaterThan(Object.keys(CONTRACT).length);
    for (const line of log) {
      expect(line).not.toContain('Planted');
      expect(logLine(line.split(' ')[0]!, line.split(' ').slice(1).join(' ')), 'nothing to leave out').toBe(line.trimEnd());
    }
  });

  it('R-94 a crash says its class and its place, not its message and no folder', () => {
    const told = (make: () => unknown): string => {
      try {
        return crashLines(make());
      } catch (error) {
        return crashLines(error);
      }
    };
    const parsed = told(() => JSON.parse(`{"title": ${PLANTED}`));
    expect(parsed.split('\n')[0]).toBe('SyntaxError');
    expect(parsed).toMatch(/\(logLine\.test\.ts:\d+:\d+\)/);
    const errors = [
      parsed,
      told(() => Object.assign(new Error(PLANTED), { code: 'ENOSPC' })),
      told(() => new Error(`x\n    at Planted (/home/ann/Planted.ts:1:1)`)),
      told(() => Object.assign(new Error('x'), { name: PLANTED })),
      told(() => Object.assign(new Error(PLANTED), { stack: `other\n    at Planted (/home/ann/Planted.ts:1:1)` })),
      told(() => PLANTED),
      told(() => ({ message: PLANTED })),
      told(() => null),
    ];
    for (const text of errors) {
      expect(text).not.toContain('Planted');
      for (const part of ['/home', import.meta.dirname, '\u001B']) expect(text).not.toContain(part);
    }
    expect(errors[1]).toMatch(/^Error ENOSPC\n {4}at /);
    counted('R-94', errors.length);
  });
});
