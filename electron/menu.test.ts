/** The native menu: every command that has a place, in all languages. */
import { describe, expect, it } from 'vitest';
import { COMMANDS } from '#shared/commands/catalogue.ts';
import { LANGUAGES } from '#shared/i18n/index.ts';
import { languageOf, menuTemplate } from './menu.ts';

describe('menu', () => {
  it('has every command with a place, in all languages, and runs it by id', () => {
    const placed = Object.entries(COMMANDS).filter(([, spec]) => spec.menu !== undefined).length;
    for (const language of LANGUAGES) {
      const run: string[] = [];
      const items = menuTemplate(language, (id) => run.push(id)).flatMap(
        (menu) => menu.submenu as { id?: string; click?: () => void; registerAccelerator?: boolean; accelerator?: string }[],
      );
      const commands = items.filter((entry) => entry.id !== undefined);
      expect(commands.length).toBe(placed);
      for (const command of commands) {
        command.click?.();
        if (command.accelerator !== undefined) expect(command.registerAccelerator).toBe(false);
      }
      expect(run).toEqual(commands.map((command) => command.id));
    }
    expect(['ru-RU', 'ja', 'zh-Hans-CN', 'de-DE'].map(languageOf)).toEqual(['ru', 'ja', 'zh-CN', 'en']);
  });
});
