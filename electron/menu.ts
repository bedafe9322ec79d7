/** The native menu, made from the command catalogue: the same texts, order and keys as the menus in the window. */
import type { MenuItemConstructorOptions } from 'electron';
import { COMMANDS, type CommandSpec } from '#shared/commands/catalogue.ts';
import { CATALOGUES, LANGUAGES, type Language } from '#shared/i18n/index.ts';

const MENUS = ['file', 'edit', 'board', 'units', 'view', 'check', 'help'] as const;

/** The language of the program for a locale such as `ru-RU` or `zh-Hans-CN`. */
export function languageOf(locale: string): Language {
  const lower = locale.toLowerCase();
  return LANGUAGES.find((language) => lower.startsWith(language.toLowerCase().slice(0, 2))) ?? 'en';
}

/** Template of the native menu. `run` gets the id of a chosen command. */
export function menuTemplate(language: Language, run: (id: string) => void): MenuItemConstructorOptions[] {
  const text = (key: string): string => CATALOGUES[language][key] ?? CATALOGUES.en[key] ?? key;
  const entries = Object.entries(COMMANDS as Readonly<Record<string, CommandSpec>>).flatMap(([id, spec]) => {
    const place = /^([a-z]+)\/([a-z]+):(\d+)$/.exec(spec.menu ?? '');
    return place === null ? [] : [{ id, spec, menu: place[1]!, group: place[2]!, order: Number(place[3]) }];
  });
  return MENUS.flatMap((menu) => {
    const own = entries.filter((entry) => entry.menu === menu);
    if (own.length === 0) return [];
    const groups = [...new Set(own.map((entry) => entry.group))];
    const submenu = groups.flatMap((group, i): MenuItemConstructorOptions[] => [
      ...(i === 0 ? [] : [{ type: 'separator' as const }]),
      ...own
        .filter((entry) => entry.group === group)
        .toSorted((a, b) => a.order - b.order)
        .map((entry) => item(entry.id, entry.spec, text(`command.${entry.id}`), run)),
    ]);
    return [{ label: text(`menu.${menu}`), submenu }];
  });
}

/** The key is shown, not registered: the window itself handles keys, in every keyboard layout. */
function item(id: string, spec: CommandSpec, label: string, run: (id: string) => void): MenuItemConstructorOptions {
  const key = spec.keys?.[0];
  return {
    id,
    label,
    click: () => run(id),
    ...(key === undefined ? {} : { accelerator: key.replace('Ctrl', 'CmdOrCtrl').replace(/Key([A-Z])/, '$1'), registerAccelerator: false }),
  };
}
