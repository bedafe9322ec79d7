/**
 * Who may speak to the loopback host (decision 0012). A code in the address's fragment is exchanged by POST for a token of 256 bits that
 * the page sends in `Authorization`. Two sorts of codes:
 * - the printed one stays good while the host runs: only the terminal saw it, a second tab or a later look must work;
 * - the one handed to a browser on its command line, which other users of the machine can read: once, within 60 s.
 * Codes have 256 bits too. Each exchange gives its own token; compared in constant time; 10 failures a minute, then 429.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

const ONCE_MILLIS = 60_000;
const FAILURES = 10;
const MINUTE = 60_000;
/** Windows of one host; the longest unused goes first. */
const MOST_TOKENS = 256;

export type Verdict = { readonly ok: true; readonly token: string } | { readonly ok: false; readonly status: 403 | 429 };

export interface Auth {
  /** The printed code, good as long as the host runs. */
  readonly printed: string;
  /** A code for one use within 60 s. */
  once(): string;
  /** Token for a code. */
  exchange(code: string): Verdict;
  /** A further token for a window that already has one (a duplicated tab). */
  further(): string;
  /** Checks an `Authorization` header. */
  check(header: string | undefined): Verdict;
  /** Forgets a window's token. */
  revoke(token: string): void;
}

const secret = (): string => randomBytes(32).toString('base64url');
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Position of the equal entry, -1 when none; looks at all of them whatever it finds. */
function find(list: readonly Buffer[], candidate: Buffer): number {
  let found = -1;
  list.forEach((entry, i) => {
    if (timingSafeEqual(entry, candidate)) found = i;
  });
  return found;
}

/** `now` in milliseconds, never going back (a wall clock may jump). */
export function newAuth(now: () => number = () => performance.now()): Auth {
  const printed = secret();
  const printedDigest = [digest(printed)];
  let codes: { digest: Buffer; until: number }[] = [];
  let tokens: { digest: Buffer; token: string; used: number }[] = [];
  let failures: number[] = [];

  const failed = (): Verdict => {
    const time = now();
    // The last ones are enough: a flood of guesses must not make a long list.
    failures = [...failures.filter((at) => time - at < MINUTE).slice(-FAILURES), time];
    return { ok: false, status: failures.length > FAILURES ? 429 : 403 };
  };
  const issue = (): string => {
    const token = secret();
    if (tokens.length >= MOST_TOKENS) tokens = tokens.toSorted((a, b) => b.used - a.used).slice(0, MOST_TOKENS - 1);
    tokens.push({ digest: digest(token), token, used: now() });
    return token;
  };

  return {
    printed,
    once: () => {
      const code = secret();
      codes.push({ digest: digest(code), until: now() + ONCE_MILLIS });
      return code;
    },
    exchange: (code) => {
      const wanted = digest(code);
      codes = codes.filter((c) => now() <= c.until);
      const position = find(
        codes.map((c) => c.digest),
        wanted,
      );
      if (position < 0 && find(printedDigest, wanted) < 0) return failed();
      if (position >= 0) codes.splice(position, 1);
      return { ok: true, token: issue() };
    },
    further: issue,
    check: (header) => {
      const sent = /^Bearer ([A-Za-z0-9_-]{43})$/.exec(header ?? '')?.[1];
      if (sent === undefined) return failed();
      const entry =
        tokens[
          find(
            tokens.map((t) => t.digest),
            digest(sent),
          )
        ];
      if (entry === undefined) return failed();
      entry.used = now();
      return { ok: true, token: entry.token };
    },
    revoke: (token) => {
      tokens = tokens.filter((t) => t.token !== token);
    },
  };
}
