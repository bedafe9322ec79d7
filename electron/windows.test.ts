/** Options of every window, as a whole, so that no safe setting can slip away. */
import { expect, it } from 'vitest';
import { windowOptions } from './windows.ts';

it('R-100 window options, as a whole', () => {
  expect(windowOptions('/dist/preload.cjs')).toEqual({
    width: 1440,
    height: 900,
    minWidth: 900,
    minHeight: 600,
    show: false,
    backgroundColor: '#16181d',
    title: 'Sandtable',
    webPreferences: {
      preload: '/dist/preload.cjs',
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      safeDialogs: true,
      spellcheck: false,
      enableWebSQL: false,
      plugins: false,
      devTools: false,
    },
  });
});
