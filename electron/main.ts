/**
 * The desktop program's first lines: only what must come before Electron is ready. No top-level `await`: Electron becomes ready after this
 * module has run to its end, so that waiting here for `whenReady` can wait for ever.
 */
import { join } from 'node:path';
import { app, protocol } from 'electron/main';
import { startOf } from './arguments.ts';
import { runDesktop } from './desktop.ts';
import { declareScheme } from './protocol.ts';
import { hardenContents } from './security.ts';
import { newHandle } from './storage/clock.ts';
import { makeFolderNow } from './storage/fileSystem.ts';
import { profileOf, type Environment } from './storage/profile.ts';

// Before anything else: every renderer is sandboxed, whatever a window says; the scheme must be known before the app is ready.
app.enableSandbox();
declareScheme(protocol);
app.on('web-contents-created', (_event, contents) => hardenContents(contents));

const start = startOf(process.argv.slice(app.isPackaged ? 1 : 2), process.env['SANDTABLE_FROM'] ?? process.cwd());
const env = start.selfTest ? ownPlace(app.getPath('temp')) : process.env;
// Chromium's own files lie in the profile: `SANDTABLE_HOME` moves them, and there is one program for each profile. The folder must be there;
// where it cannot be made the profile cannot either, and the person is told when there is a way to tell.
const own = profileOf(env).browser;
if (makeFolderNow(own)) app.setPath('userData', own);

// macOS names files by an event that may come before there is a window.
const early: string[] = [];
let open = (path: string): void => void early.push(path);
app.on('open-file', (event, path) => {
  event.preventDefault();
  open(path);
});

// A second start hands its wishes to the first and ends; two programs on one profile would fight over it.
if (app.requestSingleInstanceLock({ folders: [...start.folders], files: [...start.files] }))
  void app.whenReady().then(() => runDesktop({ start, env, early, later: (next) => (open = next) }));
else app.exit(0);

/** A profile and a home of its own for the self-test: a person's files are none of its business. */
function ownPlace(temporary: string): Environment {
  const home = join(temporary, `sandtable-self-test-${newHandle()}`);
  return {
    ...process.env,
    SANDTABLE_HOME: join(home, 'profile'),
    HOME: home,
    USERPROFILE: home,
    XDG_DOCUMENTS_DIR: join(home, 'Documents'),
  };
}
