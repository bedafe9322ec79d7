import { describe, expect, it } from 'vitest';
import { COMMANDS, COMMAND_IDS } from './catalogue.ts';
import { chordOf, chordParts, normalChord, type KeyPress } from './keys.ts';

const press = (key: string, code: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code,
  ctrlKey: false,
  shiftKey: false,
  altKey: false,
  metaKey: false,
  isComposing: false,
  altGraph: false,
  ...more,
});

/** What the same place on the keyboard produces, per layout: [code, us, ru, ja, zhuyin, azerty]. */
const PLACES: readonly (readonly [string, string, string, string, string, string])[] = [
  ['KeyB', 'b', 'и', 'b', 'ㄖ', 'b'],
  ['KeyV', 'v', 'м', 'v', 'ㄒ', 'v'],
  ['KeyS', 's', 'ы', 's', 'ㄋ', 's'],
  ['KeyE', 'e', 'у', 'e', 'ㄍ', 'e'],
  ['KeyG', 'g', 'п', 'g', 'ㄕ', 'g'],
  ['KeyU', 'u', 'г', 'u', 'ㄧ', 'u'],
];
const LAYOUTS = ['us', 'ru', 'ja', 'zhuyin', 'azerty'] as const;

describe('key chords on every layout', () => {
  LAYOUTS.forEach((layout, i) => {
    it(`${layout}: letters`, () => {
      for (const place of PLACES) {
        const [code] = place;
        const chord = code.slice(3);
        expect(chordOf(press(place[i + 1]!, code), false)).toBe(chord);
        expect(chordOf(press(place[i + 1]!, code, { ctrlKey: true, shiftKey: true }), false)).toBe(`Ctrl+Shift+${chord}`);
      }
    });
  });
  it('azerty and dvorak: the letter that is printed wins over its place', () => {
    expect(chordOf(press('a', 'KeyQ'), false)).toBe('A');
    expect(chordOf(press('z', 'KeyW', { ctrlKey: true }), false)).toBe('Ctrl+Z');
    expect(chordOf(press('k', 'KeyV', { ctrlKey: true }), false)).toBe('Ctrl+K');
  });
  it('digits by place: azerty without Shift, zhuyin, ru, numeric pad', () => {
    expect(chordOf(press('&', 'Digit1'), false)).toBe('1');
    expect(chordOf(press('1', 'Digit1', { shiftKey: true }), false)).toBe('Shift+1');
    expect(chordOf(press('ㄅ', 'Digit1'), false)).toBe('1');
    expect(chordOf(press('"', 'Digit2', { shiftKey: true }), false)).toBe('Shift+2');
    expect(chordOf(press('7', 'Numpad7'), false)).toBe('7');
  });
  it('brackets by place: ru х, ja @, azerty dead key place', () => {
    expect(chordOf(press('х', 'BracketLeft'), false)).toBe('[');
    expect(chordOf(press('@', 'BracketLeft'), false)).toBe('[');
    expect(chordOf(press('ъ', 'BracketRight'), false)).toBe(']');
    expect(chordOf(press('$', 'BracketRight'), false)).toBe(']');
  });
  it('signs by what is printed, else by place', () => {
    expect(chordOf(press(',', 'KeyM'), false)).toBe(',');
    expect(chordOf(press('б', 'Comma', { ctrlKey: true }), false)).toBe('Ctrl+,');
    expect(chordOf(press('ю', 'Period'), false)).toBe('.');
    expect(chordOf(press(';', 'Comma'), false)).toBeNull();
    expect(chordOf(press('+', 'Equal', { shiftKey: true }), false)).toBe('+');
    expect(chordOf(press('=', 'Equal'), false)).toBe('+');
    expect(chordOf(press('-', 'NumpadSubtract'), false)).toBe('-');
  });
  it('Alt with letters on macOS produces signs: the place counts', () => {
    expect(chordOf(press('˜', 'KeyN', { altKey: true }), true)).toBe('Alt+N');
    expect(chordOf(press('s', 'KeyS', { metaKey: true }), true)).toBe('Ctrl+S');
    expect(chordOf(press('s', 'KeyS', { ctrlKey: true }), true)).toBeNull();
  });
  it('nothing while composing, for AltGr, dead keys, modifiers alone, and the system key', () => {
    expect(chordOf(press('b', 'KeyB', { isComposing: true }), false)).toBeNull();
    expect(chordOf(press('Process', 'KeyB'), false)).toBeNull();
    expect(chordOf(press('Dead', 'BracketLeft'), false)).toBeNull();
    expect(chordOf(press('€', 'KeyE', { altGraph: true, ctrlKey: true, altKey: true }), false)).toBeNull();
    expect(chordOf(press('Shift', 'ShiftLeft', { shiftKey: true }), false)).toBeNull();
    expect(chordOf(press('s', 'KeyS', { metaKey: true }), false)).toBeNull();
  });
  it('named keys are the same everywhere', () => {
    expect(chordOf(press('F8', 'F8', { shiftKey: true }), false)).toBe('Shift+F8');
    expect(chordOf(press('PageDown', 'PageDown', { altKey: true }), false)).toBe('Alt+PageDown');
    expect(chordOf(press(' ', 'Space'), false)).toBe('Space');
  });
  it('a chord has one written form and readable parts', () => {
    expect(normalChord('Shift+Ctrl+z')).toBe('Ctrl+Shift+Z');
    expect(normalChord('+')).toBe('+');
    expect(normalChord('Ctrl++')).toBe('Ctrl++');
    expect(chordParts('Ctrl+Shift+Z', false)).toEqual(['Ctrl', 'Shift', 'Z']);
    expect(chordParts('Ctrl+Shift+Z', true)).toEqual(['⌘', '⇧', 'Z']);
    expect(chordParts('Ctrl++', false)).toEqual(['Ctrl', '+']);
  });
  it('every chord of the catalogue can be pressed on a US keyboard', () => {
    const codes: Record<string, [string, string]> = {
      '[': ['[', 'BracketLeft'],
      ']': [']', 'BracketRight'],
      '+': ['+', 'Equal'],
      '-': ['-', 'Minus'],
      ',': [',', 'Comma'],
      '.': ['.', 'Period'],
    };
    for (const id of COMMAND_IDS)
      for (const chord of COMMANDS[id].keys ?? []) {
        const parts = chordParts(chord, false);
        const name = normalChord(chord).endsWith('+') ? '+' : normalChord(chord).split('+').at(-1)!;
        const [key, code] =
          codes[name] ??
          (/^[A-Z]$/.test(name) ? [name.toLowerCase(), `Key${name}`] : /^[0-9]$/.test(name) ? [name, `Digit${name}`] : [name, name]);
        const has = (m: string): boolean => parts.slice(0, -1).includes(m);
        expect(chordOf(press(key, code, { ctrlKey: has('Ctrl'), shiftKey: has('Shift'), altKey: has('Alt') }), false), id).toBe(
          normalChord(chord),
        );
      }
  });
});
