import * as crypto from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { counted, rounds } from '../../e2e/testing/counts.ts';
import { newAuth } from './auth.ts';

vi.mock('node:crypto', async (original) => {
  const real = await original<typeof crypto>();
  return { ...real, timingSafeEqual: vi.fn(real.timingSafeEqual) };
});
const compared = vi.mocked(crypto.timingSafeEqual);

const clock = () => {
  let now = 0;
  return { now: () => now, pass: (milliseconds: number) => (now += milliseconds) };
};

describe('R-121 codes and tokens', () => {
  it('R-121 the printed code gives a token of 256 bits each time, none twice', () => {
    const auth = newAuth(clock().now);
    const tokens = Array.from({ length: 20 }, () => auth.exchange(auth.printed)).map((verdict) => (verdict.ok ? verdict.token : ''));
    expect(new Set(tokens).size).toBe(20);
    for (const token of tokens) expect(Buffer.from(token, 'base64url').length).toBe(32);
    expect(Buffer.from(auth.printed, 'base64url').length).toBe(32);
    counted('R-121', 1);
  });
  it('R-121 a code handed to a browser is good once', () => {
    const auth = newAuth(clock().now);
    const code = auth.once();
    expect(auth.exchange(code).ok).toBe(true);
    expect(auth.exchange(code)).toEqual({ ok: false, status: 403 });
    counted('R-121', 1);
  });
  it('R-121 a code handed to a browser ends after 60 s', () => {
    const time = clock();
    const auth = newAuth(time.now);
    const early = auth.once();
    const late = auth.once();
    time.pass(60_000);
    expect(auth.exchange(early).ok).toBe(true);
    time.pass(1);
    expect(auth.exchange(late)).toEqual({ ok: false, status: 403 });
    counted('R-121', 1);
  });
  it('R-121 a token is only taken as a bearer in its exact form', () => {
    const auth = newAuth(clock().now);
    const made = auth.exchange(auth.printed);
    const token = made.ok ? made.token : '';
    expect(auth.check(`Bearer ${token}`)).toEqual({ ok: true, token });
    for (const header of [
      undefined,
      '',
      token,
      `bearer ${token}`,
      `Bearer  ${token}`,
      `Bearer ${token} `,
      `Bearer ${token}x`,
      `Basic ${token}`,
    ])
      expect(newAuthWith(auth, header)).toBe(false);
    counted('R-121', 1);
  });
  it('R-121 ten failures a minute, then 429; a right token still passes; a minute later the count is over', () => {
    const time = clock();
    const auth = newAuth(time.now);
    const made = auth.exchange(auth.printed);
    const token = made.ok ? made.token : '';
    for (let i = 0; i < 10; i++) expect(auth.check('Bearer wrong')).toEqual({ ok: false, status: 403 });
    expect(auth.check('Bearer wrong')).toEqual({ ok: false, status: 429 });
    expect(auth.exchange('guess')).toEqual({ ok: false, status: 429 });
    expect(auth.check(`Bearer ${token}`).ok).toBe(true);
    time.pass(60_000);
    expect(auth.exchange('guess')).toEqual({ ok: false, status: 403 });
    counted('R-121', 1);
  });
  it('R-121 10,000 guesses find nothing, also those next to the right one', () => {
    const time = clock();
    const auth = newAuth(time.now);
    const made = auth.exchange(auth.printed);
    const token = made.ok ? made.token : '';
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const near = (right: string): string[] => [
      ...Array.from(right).flatMap((char, i) =>
        Array.from(alphabet.slice(0, 12), (other) => right.slice(0, i) + (other === char ? '~' : other) + right.slice(i + 1)),
      ),
      ...Array.from({ length: 43 }, (_, i) => right.slice(0, i)),
      right.toLowerCase(),
      right.toUpperCase(),
      Array.from(right).toReversed().join(''),
      `${right}=`,
      `${right} `,
      `${right}\n`,
      ` ${right}`,
    ];
    const most = rounds(10_000);
    const guesses = [...near(token), ...near(auth.printed)].filter((guess) => guess !== token && guess !== auth.printed);
    while (guesses.length < most) guesses.push(crypto.randomBytes(32).toString('base64url'));
    guesses.forEach((guess, i) => {
      // Never so many in a minute that a guess is turned away unseen: each is compared.
      if (i % 10 === 0) time.pass(60_000);
      const verdict = i % 2 === 0 ? auth.exchange(guess) : auth.check(`Bearer ${guess}`);
      expect(verdict, `guess ${i}`).toEqual({ ok: false, status: 403 });
    });
    // All of them on the other door too: the codes of one are no tokens of the other.
    expect(auth.check(`Bearer ${auth.printed}`).ok).toBe(false);
    expect(auth.exchange(token).ok).toBe(false);
    expect(auth.check(`Bearer ${token}`).ok).toBe(true);
    counted('R-121', guesses.length + 2);
  });
  it('R-121 secrets are compared in constant time: digests of one length, all of them, wherever the right one stands', () => {
    const auth = newAuth(clock().now);
    const tokens = Array.from({ length: 6 }, () => auth.further());
    for (const header of [
      `Bearer ${tokens[0]}`,
      `Bearer ${tokens[5]}`,
      `Bearer ${'x'.repeat(43)}`,
      `Bearer ${tokens[3]!.slice(0, 42)}!`.slice(0, 50),
    ]) {
      compared.mockClear();
      auth.check(header);
      const right = /^Bearer [\w-]{43}$/.test(header);
      expect(compared.mock.calls.length, header).toBe(right ? 6 : 0);
      for (const [a, b] of compared.mock.calls) expect([a.byteLength, b.byteLength]).toEqual([32, 32]);
    }
    for (const code of [auth.printed, 'wrong', '']) {
      auth.once();
      compared.mockClear();
      auth.exchange(code);
      expect(compared.mock.calls.length, code).toBeGreaterThanOrEqual(2);
    }
    counted('R-121', 7);
  });
  it('R-121 a revoked token is void', () => {
    const auth = newAuth(clock().now);
    const token = auth.further();
    expect(auth.check(`Bearer ${token}`).ok).toBe(true);
    auth.revoke(token);
    expect(auth.check(`Bearer ${token}`).ok).toBe(false);
    counted('R-121', 1);
  });
});

const newAuthWith = (auth: ReturnType<typeof newAuth>, header: string | undefined): boolean => auth.check(header).ok;
