/** The rule books of the product. Everything that is not a rule reaches them through this list. */
import { book as intelBook } from './intel/book.ts';

export { intelBook };
