/**
 * Expected failures are values, broken promises of our own throw (style: errors).
 * A `Problem` is plain JSON: it crosses processes unchanged and is translated where it is shown.
 */

/** Any value that survives JSON unchanged. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

export const SEVERITIES = ['error', 'warning', 'info'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** Where a problem sits: a JSON pointer into the file, a cell `[column, row]` (0-based), a unit id, or several of them. */
export interface ProblemPlace {
  readonly pointer?: string;
  readonly cell?: readonly [number, number];
  readonly unit?: string;
  readonly zone?: string;
  readonly objective?: string;
}

/**
 * One thing that is wrong, as data.
 * `code` is permanent: `area/kebab-case`, or a rule book's bare code (`intelTooLow`).
 * Texts come from the catalogues: `problem.<code>.title`, `.body`, `.action` with `params`.
 */
export interface Problem {
  readonly code: string;
  readonly severity: Severity;
  /** Parameters of the texts. A name that ends in `Key` holds a catalogue key: `itemKey: 'item.tank'` fills `{{item}}` (document/sentence). */
  readonly params?: Readonly<Record<string, string | number>>;
  readonly at?: ProblemPlace;
  /** Number of the rule in its book, such as `R-3.5`. */
  readonly rule?: string;
  /** For the log only, never for the screen. */
  readonly cause?: string;
}

export interface Ok<T> {
  readonly ok: true;
  readonly value: T;
}
export interface Err<E> {
  readonly ok: false;
  readonly error: E;
}
export type Result<T, E = Problem> = Ok<T> | Err<E>;

export const ok = <T>(value: T): Ok<T> => ({ ok: true, value });
export const err = <E>(error: E): Err<E> => ({ ok: false, error });

/** Makes a problem of severity `error`; spread over it for another severity or a place. */
export const problem = (code: string, params: Problem['params'] = {}, more: Partial<Problem> = {}): Problem => ({
  code,
  severity: 'error',
  params,
  ...more,
});

/** Throws when a promise of our own is broken. `believed` says what was taken for granted. */
export function invariant(condition: unknown, believed: string): asserts condition {
  if (!condition) throw new Error(`Broken promise: ${believed}`);
}

/** For the default branch of an exhaustive switch. */
export function assertNever(value: never): never {
  throw new Error(`Broken promise: unexpected value ${JSON.stringify(value)}`);
}
