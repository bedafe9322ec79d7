/** What every answer to a file must be, for the tests of hostile and damaged files. */
import { CATALOGUES } from '#shared/i18n/index.ts';
import { decode, type Decoded } from '#shared/formats/scenario/decode.ts';
import { encode } from '#shared/formats/scenario/encode.ts';
import type { Problem } from '#shared/result.ts';

/** The problem has a text for people, else a throw. */
export function worded(problem: Problem): Problem {
  if (CATALOGUES.en[`problem.${problem.code}.title`] === undefined) throw new Error(`no text for ${problem.code}`);
  return problem;
}

/** A problem with a text, or a document that can be saved and opened again without a word; anything else throws. */
export function sane(text: string): Decoded | Problem {
  const read = decode(text);
  if (!read.ok) return worded(read.error);
  const { document, problems, readOnly } = read.value;
  problems.forEach(worded);
  if (!readOnly) {
    const again = decode(encode(document));
    if (!again.ok) throw new Error(`opened, but its own saved text does not: ${JSON.stringify(again.error)}`);
    const [first] = again.value.problems;
    if (first !== undefined) throw new Error(`opened, but its own saved text has a problem: ${JSON.stringify(first)}`);
  }
  return read.value;
}

/** The problem that refuses a text; throws when it opens. */
export function refusal(text: string): Problem {
  const read = decode(text);
  if (read.ok) throw new Error('was opened');
  return worded(read.error);
}
