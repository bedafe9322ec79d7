// A stand-in for the folder of Electron's binary, so that everything about packing but the binary itself is tried where there is none.
// Its executable is a text with Electron's own fuse wire in it: the real tool turns and reads real bytes. It proves what would be written,
// not what a binary does with it.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './stamp.mjs';

/** What the tools look for in the binary, then the wire's version, its length, and a fuse a byte as Electron ships them. */
const SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const WIRE_VERSION = 1;
/** RunAsNode, cookies, NODE_OPTIONS, inspect, integrity, only asar, V8 snapshot, file privileges: the defaults. */
const DEFAULTS = '10110001';

/** Makes it in `folder` and returns that. */
export function makeStub(folder) {
  const { version } = JSON.parse(readFileSync(join(root, 'node_modules/electron/package.json'), 'utf8'));
  for (const inner of ['resources', 'locales']) mkdirSync(join(folder, inner), { recursive: true });
  const wire = Buffer.concat([Buffer.from(SENTINEL), Buffer.from([WIRE_VERSION, DEFAULTS.length]), Buffer.from(DEFAULTS)]);
  const text = Buffer.from('not Electron: a stand-in for tests of packing\n');
  writeFileSync(join(folder, 'electron'), Buffer.concat([text, wire, text]), { mode: 0o755 });
  for (const [name, words] of [
    ['version', version],
    ['LICENSE', 'stand-in\n'],
    ['LICENSES.chromium.html', 'stand-in\n'],
    ['locales/en-US.pak', 'stand-in\n'],
  ])
    writeFileSync(join(folder, name), words);
  return folder;
}
