/** The system's own open and save dialogs. */
import type { Dialog, FileFilter } from 'electron';
import type { NativeDialogs } from './calls/desk.ts';

const FILTERS: Readonly<Record<string, readonly FileFilter[]>> = {
  scenario: [{ name: 'Sandtable', extensions: ['sandtable.json', 'json'] }],
  battle: [{ name: 'Sandtable', extensions: ['battle.json', 'json'] }],
  svg: [{ name: 'SVG', extensions: ['svg'] }],
  csv: [{ name: 'CSV', extensions: ['csv'] }],
};
const ALL: FileFilter = { name: '*', extensions: ['*'] };

const filtersOf = (kind: string): FileFilter[] => [...(FILTERS[kind] ?? []), ALL];

export const nativeDialogs = (dialog: Dialog): NativeDialogs => ({
  open: async (kind) => {
    const picked = await dialog.showOpenDialog({ properties: ['openFile'], filters: filtersOf(kind) });
    return picked.canceled ? null : (picked.filePaths[0] ?? null);
  },
  save: async (suggested, kind) => {
    const picked = await dialog.showSaveDialog({ defaultPath: suggested, filters: filtersOf(kind), properties: ['createDirectory'] });
    return picked.canceled || picked.filePath === '' ? null : picked.filePath;
  },
});
