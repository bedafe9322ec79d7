/** The one window of the desktop program and its options; asserted as a whole by a test, so that no safe setting can slip away. */
import type { BrowserWindowConstructorOptions } from 'electron';

/** Options of every window. `preload` = absolute path of the built preload. */
export const windowOptions = (preload: string): BrowserWindowConstructorOptions => ({
  width: 1440,
  height: 900,
  minWidth: 900,
  minHeight: 600,
  show: false,
  backgroundColor: '#16181d',
  title: 'Sandtable',
  webPreferences: {
    preload,
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
