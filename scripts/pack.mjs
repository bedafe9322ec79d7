// `npm run pack`: two desktop packages from one build, beside each other in artifacts/pack: `release`, and `twin` with the inspector's fuse on
// for whole-app tests. Checks both (packCheck.mjs). Needs Electron's binary (`npm start -- --electron` fetches it) and no network.
// `--stub`: with a stand-in for the binary, for tests of packing. `--out DIR`: elsewhere.
import { mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build, Platform } from 'electron-builder';
import { electronBinary, overriddenBinary } from './electronBinary.mjs';
import { checkPackages } from './packCheck.mjs';
import { distOf, packConfig } from './packConfig.mjs';
import { makeStub } from './packStub.mjs';
import { root } from './stamp.mjs';

const args = process.argv.slice(2);
const out = resolve(args.includes('--out') ? args[args.indexOf('--out') + 1] : join(root, 'artifacts/pack'));
const stub = args.includes('--stub');
const binary = stub ? null : (overriddenBinary() ?? electronBinary());
if (!stub && binary === null) {
  process.stderr.write('Packing needs the Electron binary: `npm start -- --electron` fetches it once. `--stub` packs with a stand-in.\n');
  process.exit(1);
}
rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
// Packing must not ask anybody: a tool that is missing here is a fault, not a download.
process.env.CSC_IDENTITY_AUTO_DISCOVERY = 'false';
const electronDist = stub ? makeStub(join(out, 'electron')) : distOf(binary);
const targets = (stub ? Platform.LINUX : Platform.current()).createTarget('dir');
const packages = {};
for (const name of ['release', 'twin']) {
  const output = join(out, name);
  await build({ projectDir: root, targets, publish: 'never', config: packConfig({ twin: name === 'twin', electronDist, output }) });
  packages[name] = output;
}
const { wrong, facts } = await checkPackages(packages);
for (const line of facts) process.stdout.write(`${line}\n`);
for (const line of wrong) process.stderr.write(`WRONG: ${line}\n`);
process.exit(wrong.length === 0 ? 0 : 1);
