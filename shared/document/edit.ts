/**
 * A change to a scenario as data: it can be applied, inverted, merged, sent to the journal and told in a sentence.
 * One gesture = one edit = one undo step. The registry in `edits/index.ts` names every kind; the compiler demands each.
 */
import type { Cell } from '../geometry/grid.ts';
import type { Json, Result } from '../result.ts';
import type { Scenario } from '../scenario/scenario.ts';

/** Plain JSON with a `kind`; what else it holds is its module's business. */
export interface EditBase {
  readonly kind: string;
}

/** What an edit changed, for canvas, minimap, journal and announcements. */
export interface Touched {
  /** Cells whose terrain, sight or fields changed; `all` after a resize or a catalogue change. */
  readonly cells: readonly Cell[] | 'all';
  readonly units: readonly string[];
  readonly zones: readonly string[];
  readonly objectives: readonly string[];
  /** Title, options, sides, texts ... */
  readonly meta: boolean;
}

/** Catalogue key with parameters; the history list shows `t(key, params)`. */
export interface Sentence {
  readonly key: string;
  readonly params: Readonly<Record<string, string | number>>;
}

/**
 * The behaviour of one kind of edit. Laws (property-tested): `apply` never changes its input; `invert(s, e)` applied after `e`
 * gives `s` back exactly; `merge(a, b)` = a then b; JSON round trip; `touched` = the true difference.
 */
export interface EditModule<E extends EditBase> {
  readonly kind: E['kind'];
  /** Checks an edit that came from a journal or another process. */
  parse(raw: Json): Result<E>;
  /** The scenario after the edit, or why it does not fit this scenario (unknown unit, cell off the board, ...). */
  apply(scenario: Scenario, edit: E): Result<Scenario>;
  /** The edit that undoes `edit` when applied to `apply(before, edit)`. */
  invert(before: Scenario, edit: E): E | EditBase;
  /** One edit that does what `first` and then `second` do, or null when they are two steps. */
  merge(first: E, second: E): E | null;
  touched(before: Scenario, edit: E): Touched;
  describe(before: Scenario, edit: E): Sentence;
}
