import { expect, it } from 'vitest';
import { FOLDER, makeMemoryHost } from '../stores/memoryHost.ts';
import { FolderBrowser } from './FolderBrowser.ts';

it('R-103 where only the system grants folders, the list of places gives way to its dialog', async () => {
  const host = makeMemoryHost();
  const elsewhere = 'e'.repeat(22);
  const read = { name: 'Elsewhere', parent: null, entries: [], truncated: false };
  host.answer('folders.list', () => ({ folders: [{ folder: FOLDER, name: 'Sandtable', place: '/Sandtable' }] }));
  host.answer('folders.read', ({ folder }) => ({ folder, ...read }));
  host.answer('dialogs.open', () => ({ picked: { folder: elsewhere, name: 'a.battle.json' } }));
  host.fail('folders.places', 'ipc/not-here', 'always');
  const browser = new FolderBrowser(host.bridge);
  await browser.begin(null);
  await browser.browsePlaces(null);
  expect([browser.folder?.folder, browser.problem, browser.places]).toEqual([elsewhere, null, null]);
  host.answer('dialogs.open', () => ({ picked: null }));
  await browser.begin(FOLDER);
  await browser.browsePlaces(null);
  expect([browser.folder?.folder, browser.problem], 'cancelled: nothing changes').toEqual([FOLDER, null]);
});
