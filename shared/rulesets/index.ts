/** The rule books of the product. Everything that is not a rule reaches them through this list. */
import type { Book, OptionSpec } from '../engine/ruleset.ts';
import { book as intelBook } from './intel/book.ts';
import { INTEL_OPTIONS } from './intel/options.ts';

export { intelBook };

/** The part of a ruleset that editor, checks and files need. */
export interface BookEntry {
  readonly id: string;
  readonly version: string;
  readonly options: readonly OptionSpec[];
  readonly book: Book;
}

/** All books by ruleset id. */
export const BOOKS: ReadonlyMap<string, BookEntry> = new Map<string, BookEntry>([
  ['intel', { id: 'intel', version: '1.0.0', options: INTEL_OPTIONS, book: intelBook }],
]);
