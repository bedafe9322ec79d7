/**
 * Words of other people as plain text that does what it looks like: names of files, names in a scenario. What would move the
 * cursor, turn the reading direction of its surroundings or not show at all is written as `\u{202E}`.
 */

/** Controls of all kinds: a terminal acts on them, a list breaks its line. */
const CONTROLS = /\p{Cc}|[\u2028\u2029]|\p{Cs}/u;
/** Overrides, embeddings and isolates: they turn what stands beside them. The harmless marks (LRM, RLM, ALM) are not among them. */
const TURNS = /[\u202A-\u202E\u2066-\u2069]/u;
/** Drawn as nothing, or as an empty space of a letter: two names that differ by them look the same. */
const UNSEEN = /\p{Cf}|\p{Co}|\u034F|[\u115F\u1160\u2800\u3164\uFFA0]|\u17B4|\u17B5/u;
/** Joiners belong to the scripts and pictures that are written with them, and only between two of their characters. */
const JOINER = /[\u200C\u200D]/u;
const JOINED =
  /[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}]/u;

const escaped = (char: string): string => `\\u{${char.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}}`;

/** A name of a file or folder: everything that cannot be seen is shown. For showing only; the name that is handed back stays as it is. */
export function visibleName(name: string): string {
  const chars = Array.from(name);
  return chars
    .map((char, i) => {
      if (JOINER.test(char) && JOINED.test(chars[i - 1] ?? '') && JOINED.test(chars[i + 1] ?? '')) return char;
      return CONTROLS.test(char) || TURNS.test(char) || UNSEEN.test(char) ? escaped(char) : char;
    })
    .join('');
}

/** One line for a terminal or a log: no control and nothing that turns the line survives. */
export const visibleLine = (text: string): string =>
  Array.from(text, (char) => (CONTROLS.test(char) || TURNS.test(char) ? escaped(char) : char)).join('');

/** JSON that a terminal can show: the same value, with everything `visibleLine` would write out as JSON's own escapes. */
export const visibleJson = (json: string): string =>
  json.replace(
    /[\u007F-\u009F\u2028\u2029\u202A-\u202E\u2066-\u2069]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** Letters of scripts written from right to left, and all marks that set a direction. */
const DIRECTED =
  /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFE\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u;

/**
 * A person's words inside a sentence, a label or a tooltip: in their own reading direction, without a say in that of the sentence. Their own
 * isolates and overrides are taken out first: an unmatched one would end ours. Words without a direction of their own need nothing, for the
 * languages of the window all run from left to right.
 */
export const isolated = (text: string): string =>
  DIRECTED.test(text) ? `\u2068${text.replace(/[\u202A-\u202E\u2066-\u2069]/g, '')}\u2069` : text;
