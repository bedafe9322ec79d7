import { describe, expect, it } from 'vitest';
import { newAuth } from './auth.ts';

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
  });
  it('R-121 a code handed to a browser is good once', () => {
    const auth = newAuth(clock().now);
    const code = auth.once();
    expect(auth.exchange(code).ok).toBe(true);
    expect(auth.exchange(code)).toEqual({ ok: false, status: 403 });
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
  });
  it('R-121 10,000 guesses find nothing', () => {
    const auth = newAuth(clock().now);
    auth.exchange(auth.printed);
    for (let i = 0; i < 5000; i++) {
      expect(auth.exchange(Buffer.from(`${i}`.padStart(32, '0')).toString('base64url')).ok).toBe(false);
      expect(auth.check(`Bearer ${Buffer.from(`${i}`.padStart(32, '0')).toString('base64url')}`).ok).toBe(false);
    }
  });
  it('R-121 a revoked token is void', () => {
    const auth = newAuth(clock().now);
    const token = auth.further();
    expect(auth.check(`Bearer ${token}`).ok).toBe(true);
    auth.revoke(token);
    expect(auth.check(`Bearer ${token}`).ok).toBe(false);
  });
});

const newAuthWith = (auth: ReturnType<typeof newAuth>, header: string | undefined): boolean => auth.check(header).ok;
