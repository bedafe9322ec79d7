import { expect, it } from 'vitest';
import type { Bridge, Request } from '../bridge.ts';
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

/** Folder reads that answer when the test says so. */
function slowFolders() {
  const host = makeMemoryHost();
  const waiting = new Map<string, () => void>();
  const created: string[] = [];
  host.answer('folders.list', () => ({ folders: [{ folder: FOLDER, name: 'Sandtable', place: '/Sandtable' }] }));
  host.answer('folders.read', ({ folder }) => ({ folder, name: folder, parent: null, entries: [], truncated: false }));
  host.answer('folders.create', ({ folder }) => {
    created.push(folder);
    return { folder, name: folder };
  });
  const answer = async (folder: string): Promise<void> => {
    await expect.poll(() => waiting.has(folder)).toBe(true);
    waiting.get(folder)!();
    waiting.delete(folder);
  };
  const bridge: Bridge = {
    ...host.bridge,
    call: async (channel, request) => {
      if (channel === 'folders.read') await new Promise<void>((go) => waiting.set((request as Request<'folders.read'>).folder, go));
      return host.bridge.call(channel, request);
    },
  };
  return { browser: new FolderBrowser(bridge), answer, created };
}

it('R-46 the folder that was asked for last is shown, whichever answers first', async () => {
  const { browser, answer } = slowFolders();
  const [slow, quick] = [browser.show('slow'), browser.show('quick')];
  await answer('quick');
  await quick;
  expect([browser.folder?.folder, browser.moving]).toEqual(['quick', false]);
  await answer('slow');
  await slow;
  expect(browser.folder?.folder).toBe('quick');
});

it('R-46 a new folder and a file go into the folder that was asked for, not into the one still shown', async () => {
  const { browser, answer, created } = slowFolders();
  const first = browser.show('old');
  await answer('old');
  await first;
  const moved = browser.show('asked for');
  const made = browser.create('new');
  const arrived = browser.arrived();
  expect(created).toEqual([]);
  await answer('asked for');
  await moved;
  expect((await arrived)?.folder).toBe('asked for');
  await answer('asked for');
  await made;
  expect(created).toEqual(['asked for']);
});
