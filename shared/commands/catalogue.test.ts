import { describe, expect, it } from 'vitest';
import { CATALOGUES, LANGUAGES } from '../i18n/index.ts';
import { COMMANDS, COMMAND_IDS, MENUS, NEEDS } from './catalogue.ts';
import { BROWSER_KEEPS, normalChord } from './keys.ts';

describe('command catalogue', () => {
  it.each(LANGUAGES)('%s: every command, menu and need has a text', (language) => {
    const missing = [
      ...COMMAND_IDS.map((id) => `command.${id}`),
      ...MENUS.map((id) => `menu.${id}`),
      ...NEEDS.map((id) => `needs.${id}`),
    ].filter((key) => !CATALOGUES[language][key]);
    expect(missing).toEqual([]);
  });
  it('no two commands share a key in one mode', () => {
    const clashes: string[] = [];
    for (const mode of ['edit', 'play'] as const) {
      const seen = new Map<string, string>();
      for (const id of COMMAND_IDS) {
        if (COMMANDS[id].mode !== 'any' && COMMANDS[id].mode !== mode) continue;
        for (const chord of (COMMANDS[id].keys ?? []).map(normalChord)) {
          const other = seen.get(chord);
          if (other && other !== id) clashes.push(`${mode}: ${chord} is ${other} and ${id}`);
          seen.set(chord, id);
        }
      }
    }
    expect(clashes).toEqual([]);
  });
  it('menu places are well formed and no two commands stand on one', () => {
    const places = COMMAND_IDS.flatMap((id) => COMMANDS[id].menu ?? []);
    for (const place of places) expect(place).toMatch(/^(file|edit|board|units|view|check|help)\/[a-z]+:\d+$/);
    expect(places.length).toBe(new Set(places).size);
  });
  it('nothing hangs only on keys that a browser keeps for itself', () => {
    for (const id of COMMAND_IDS) {
      const keys = COMMANDS[id].keys ?? [];
      if (keys.some((k) => BROWSER_KEEPS.has(normalChord(k))))
        expect(
          keys.some((k) => !BROWSER_KEEPS.has(normalChord(k))),
          id,
        ).toBe(true);
    }
  });
});
