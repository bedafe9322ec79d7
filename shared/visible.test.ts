import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { counted, rounds } from '../e2e/testing/counts.ts';
import { isolated, visibleJson, visibleLine, visibleName } from './visible.ts';

const DECEIVING: readonly (readonly [string, string])[] = [
  ['map\u202Egnp.sandtable.json', 'map\\u{202E}gnp.sandtable.json'],
  ['a\u202Ab', 'a\\u{202A}b'],
  ['a\u202Bb', 'a\\u{202B}b'],
  ['a\u202Cb', 'a\\u{202C}b'],
  ['a\u202Db', 'a\\u{202D}b'],
  ['a\u2066b\u2069', 'a\\u{2066}b\\u{2069}'],
  ['a\u2067b', 'a\\u{2067}b'],
  ['a\u2068b', 'a\\u{2068}b'],
  ['a\u200Eb', 'a\\u{200E}b'],
  ['a\u200Fb\u061C', 'a\\u{200F}b\\u{061C}'],
  ['zero\u200Bwidth', 'zero\\u{200B}width'],
  ['word\u2060joiner', 'word\\u{2060}joiner'],
  ['latin\u200Djoined', 'latin\\u{200D}joined'],
  ['\uFEFFmark', '\\u{FEFF}mark'],
  ['soft\u00ADhyphen', 'soft\\u{00AD}hyphen'],
  ['two\nlines\r', 'two\\u{000A}lines\\u{000D}'],
  ['\u001B[2Jclear\u0007', '\\u{001B}[2Jclear\\u{0007}'],
  ['c1\u009B31m', 'c1\\u{009B}31m'],
  ['filler\u3164', 'filler\\u{3164}'],
  ['braille\u2800', 'braille\\u{2800}'],
  ['tag\u{E0041}', 'tag\\u{E0041}'],
  ['private\uE000', 'private\\u{E000}'],
  ['half\uD800', 'half\\u{D800}'],
  ['line\u2028sep\u2029', 'line\\u{2028}sep\\u{2029}'],
  ['combining\u034Fjoiner', 'combining\\u{034F}joiner'],
];
/** Any characters, with more of those that act than text has. */
const anything = fc
  .array(
    fc.oneof(
      fc.integer({ min: 0, max: 0x9f }),
      fc.integer({ min: 0x2000, max: 0x206f }),
      fc.integer({ min: 0xa0, max: 0xd7ff }),
      fc.integer({ min: 0x10000, max: 0x10ffff }),
    ),
    { maxLength: 60 },
  )
  .map((points) => String.fromCodePoint(...points));
const HONEST = [
  'Crossing at dawn.sandtable.json',
  '渡河 地図.sandtable.json',
  'карта боя – черновик.sandtable.json',
  'خريطة.sandtable.json',
  'می‌خواهم.sandtable.json',
  'क्‍ष.sandtable.json',
  '👨‍👩‍👧.sandtable.json',
  '🏳️‍🌈.sandtable.json',
  'e\u0301.sandtable.json',
  'it\'s #1 "100%" -x\\.json',
];

describe('R-92 names do not deceive', () => {
  it('R-92 what cannot be seen in a name, or turns it round, is shown', () => {
    for (const [name, shown] of DECEIVING) expect(visibleName(name)).toBe(shown);
    expect(new Set(DECEIVING.map(([, shown]) => shown)).size).toBe(DECEIVING.length);
    counted('R-92', DECEIVING.length);
  });
  it('R-92 names of any script and their pictures stay as they are', () => {
    for (const name of HONEST) expect(visibleName(name)).toBe(name);
    counted('R-92', HONEST.length);
  });
  it('R-92 words in a sentence cannot end their isolation', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', '\u2066', '\u2067', '\u2068', '\u2069', '\u202A', '\u202E', '\u202C', 'א')), (parts) => {
        const inside = isolated(parts.join(''));
        if (parts.every((part) => part === 'a')) expect(inside).toBe(parts.join(''));
        else expect(inside).toMatch(/^\u2068[^\u202A-\u202E\u2066-\u2069]*\u2069$/);
      }),
      { numRuns: rounds(300) },
    );
  });
  it('R-91 a line for a terminal holds no control and no turn, whatever it is made of, and loses nothing', () => {
    fc.assert(
      fc.property(anything, (text) => {
        expect(visibleLine(text)).not.toMatch(/[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u);
        expect(visibleLine(text).replace(/\\u\{([0-9A-F]+)\}/g, (_all, hex: string) => String.fromCodePoint(parseInt(hex, 16)))).toBe(
          text.replace(/\\u\{([0-9A-F]+)\}/g, (_all, hex: string) => String.fromCodePoint(parseInt(hex, 16))),
        );
        expect(JSON.parse(visibleJson(JSON.stringify(text)))).toBe(text);
        expect(visibleJson(JSON.stringify(text))).not.toMatch(/[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u);
      }),
      { numRuns: rounds(300) },
    );
  });
});
