/**
 * Key chords that work on every layout: letters by the Latin letter the key produces, else by its place; digits and brackets by place.
 * A chord is `Ctrl+Alt+Shift+Key` in this order of modifiers; `Ctrl` is Cmd on macOS.
 */

/** What of a keyboard event matters; a DOM `KeyboardEvent` fits. */
export interface KeyPress {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
  readonly isComposing: boolean;
  /** AltGr is typing, never a shortcut. */
  readonly altGraph: boolean;
}

/** Keys named by what they do; their `key` value is the same on every layout. */
const NAMED = new Set([
  'Escape',
  'Enter',
  'Tab',
  'Delete',
  'Backspace',
  'Home',
  'End',
  'PageUp',
  'PageDown',
  'ArrowLeft',
  'ArrowRight',
  'ArrowUp',
  'ArrowDown',
  ...Array.from({ length: 12 }, (_, i) => `F${i + 1}`),
]);

/** Signs by place (US names); those marked `produced` win by the sign they produce, so AZERTY finds `,` where it is printed. */
const BY_CODE: Readonly<Record<string, string>> = {
  BracketLeft: '[',
  BracketRight: ']',
  Comma: ',',
  Period: '.',
  Minus: '-',
  Equal: '+',
  NumpadAdd: '+',
  NumpadSubtract: '-',
  Space: 'Space',
};
const PRODUCED = new Set(['+', '-', ',', '.']);

const isLatin = (key: string): boolean => /^[a-z]$/i.test(key);

/** The key's own name without modifiers, or null for a key no chord can have (dead keys, modifiers alone). */
function nameOf(press: KeyPress): string | null {
  const { key, code } = press;
  if (NAMED.has(key)) return key;
  const digit = /^(?:Digit|Numpad)([0-9])$/.exec(code);
  if (digit) return digit[1]!;
  if (isLatin(key)) return key.toUpperCase();
  if (PRODUCED.has(key)) return key;
  if (key.codePointAt(0)! < 128 && key.length === 1 && PRODUCED.has(BY_CODE[code] ?? '') && code !== 'Equal' && code !== 'Space')
    return null;
  const place = /^Key([A-Z])$/.exec(code);
  return BY_CODE[code] ?? place?.[1] ?? null;
}

/**
 * The chord of a key press, such as `Ctrl+Shift+Z`; null while composing, for AltGr, and for keys that have none.
 * `Shift` is left out for `+`, which many layouts produce with it.
 */
export function chordOf(press: KeyPress, mac: boolean): string | null {
  if (press.isComposing || press.altGraph || press.key === 'Process' || press.key === 'Dead') return null;
  const name = nameOf(press);
  if (name === null) return null;
  const command = mac ? press.metaKey : press.ctrlKey;
  if (mac ? press.ctrlKey : press.metaKey) return null;
  const shift = press.shiftKey && name !== '+';
  return `${command ? 'Ctrl+' : ''}${press.altKey ? 'Alt+' : ''}${shift ? 'Shift+' : ''}${name}`;
}

/** Modifiers of a written chord in our order; `Shift+Ctrl+Z` and `Ctrl+Shift+Z` are one. */
export function normalChord(chord: string): string {
  const plus = chord.endsWith('++') || chord === '+';
  const parts = plus ? [...chord.slice(0, -1).split('+').filter(Boolean), '+'] : chord.split('+');
  const key = parts.at(-1)!;
  const has = (m: string): boolean => parts.slice(0, -1).includes(m);
  return `${has('Ctrl') ? 'Ctrl+' : ''}${has('Alt') ? 'Alt+' : ''}${has('Shift') ? 'Shift+' : ''}${key.length === 1 ? key.toUpperCase() : key}`;
}

const SIGNS: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
  Delete: 'Del',
};
const MAC: Readonly<Record<string, string>> = { Ctrl: '⌘', Alt: '⌥', Shift: '⇧', Delete: '⌦', Backspace: '⌫', Enter: '↩' };

/** The chord as parts for key caps: `['Ctrl', 'K']`, on macOS `['⌘', 'K']`. */
export function chordParts(chord: string, mac: boolean): readonly string[] {
  const normal = normalChord(chord);
  const key = normal.endsWith('+') ? '+' : normal.slice(normal.lastIndexOf('+') + 1);
  const modifiers = normal
    .slice(0, normal.length - key.length)
    .split('+')
    .filter(Boolean);
  return [...modifiers, key].map((part) => (mac ? MAC[part] : undefined) ?? SIGNS[part] ?? part);
}

/** Chords a browser keeps for itself; in a browser window another form of the command must work. */
export const BROWSER_KEEPS: ReadonlySet<string> = new Set([
  'Ctrl+N',
  'Ctrl+W',
  'Ctrl+T',
  'Ctrl+Tab',
  'Ctrl+Shift+Tab',
  'Ctrl+Shift+N',
  'Ctrl+Shift+W',
]);
