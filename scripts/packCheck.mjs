// Looks into the two packages: what ships, which fuses are set, and that release and twin differ in one fuse and in nothing else.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { filesBelow, shippedModules } from './packConfig.mjs';
import { root } from './stamp.mjs';

// The very versions that electron-builder packed with.
const builderRequire = createRequire(createRequire(import.meta.url).resolve('app-builder-lib'));
const asar = builderRequire('@electron/asar');
const { FuseV1Options, getCurrentFuseWire } = builderRequire('@electron/fuses');

/** Most bytes of the archive: the built window and main process; a package that came along by mistake is larger. */
const MOST_ARCHIVE = 12 * 1024 * 1024;
/** Where no folder of the packing machine may be named. */
const TEXT = /\.(js|cjs|mjs|json|html|css)$/;
const NEVER = /(^|\/)(\.env[^/]*|\.git|e2e|bench|scripts|electron\/(testing|host)|.*\.(test|spec)\.[a-z]+|.*\.(ts|tsx|map|log))$/;

/** The folder that holds the program: electron-builder names it by system. */
export function programOf(output) {
  const [folder] = readdirSync(output).filter((name) => /unpacked$|^mac/.test(name));
  if (folder === undefined) throw new Error(`no package in ${output}`);
  const mac = join(output, folder, 'Sandtable.app');
  if (existsSync(mac)) return { folder: join(output, folder), resources: join(mac, 'Contents/Resources'), fuses: mac };
  const executable = readdirSync(join(output, folder)).find((name) => /^sandtable(\.exe)?$/i.test(name));
  return { folder: join(output, folder), resources: join(output, folder, 'resources'), fuses: join(output, folder, executable) };
}

/** Fuses by name: true, false, or the state's number where it is neither. */
export async function fusesOf(path) {
  const wire = await getCurrentFuseWire(path);
  const state = (byte) => (byte === 0x31 ? true : byte === 0x30 ? false : byte);
  return Object.fromEntries(
    Object.entries(wire)
      .filter(([key]) => key !== 'version')
      .map(([index, byte]) => [FuseV1Options[index] ?? `fuse ${index}`, state(byte)]),
  );
}

/** What the release must say (R-108); `FuseV1Options` names. */
export const RELEASE_FUSES = {
  RunAsNode: false,
  EnableCookieEncryption: true,
  EnableNodeOptionsEnvironmentVariable: false,
  EnableNodeCliInspectArguments: false,
  EnableEmbeddedAsarIntegrityValidation: true,
  OnlyLoadAppFromAsar: true,
  GrantFileProtocolExtraPrivileges: false,
};

/** Entries of an archive, without folders, with `/`. */
export const archiveFiles = (archive) =>
  asar
    .listPackage(archive)
    .map((name) => name.replaceAll('\\', '/').replace(/^\//, ''))
    .filter((name) => !('files' in asar.statFile(archive, name.split('/').join(join('/')[0] === '\\' ? '\\' : '/'))))
    .sort();

/** What is wrong with one package's content. */
export function checkContent({ resources }, base = root) {
  const wrong = [];
  const archive = join(resources, 'app.asar');
  // It remembers the contents of archives by their path.
  asar.uncacheAll();
  const files = archiveFiles(archive);
  const { files: modules, packages } = shippedModules(base);
  const window = filesBelow(join(base, 'dist/renderer')).filter((name) => !name.endsWith('.map'));
  const expected = new Set(['package.json', ...modules, ...window.map((name) => `dist/renderer/${name}`)]);
  for (const name of expected) if (!files.includes(name)) wrong.push(`not packed: ${name}`);
  for (const name of files) {
    const ofPackage = packages.some((known) => name.startsWith(`node_modules/${known}/`));
    if (!expected.has(name) && !ofPackage) wrong.push(`packed and not needed: ${name}`);
    if (NEVER.test(name) && !ofPackage) wrong.push(`must never ship: ${name}`);
    if (TEXT.test(name) && asar.extractFile(archive, name).includes(base)) wrong.push(`names a folder of this machine: ${name}`);
  }
  const bytes = statSync(archive).size;
  if (bytes > MOST_ARCHIVE) wrong.push(`the archive has ${bytes} bytes, more than ${MOST_ARCHIVE}`);
  const metadata = JSON.parse(asar.extractFile(archive, 'package.json').toString('utf8'));
  for (const key of ['scripts', 'devDependencies', 'build']) if (key in metadata) wrong.push(`package.json ships ${key}`);
  const samples = filesBelow(join(resources, 'samples'));
  const own = filesBelow(join(base, 'resources/samples'));
  if (samples.join() !== own.join()) wrong.push(`samples beside the archive: ${samples.join() || 'none'}`);
  if (filesBelow(join(resources, 'docs')).length === 0) wrong.push('no docs beside the archive');
  if (readdirSync(resources).includes('default_app.asar')) wrong.push("Electron's default app ships");
  return { wrong, files, bytes };
}

const hashes = (folder) =>
  new Map(
    filesBelow(folder).map((name) => [
      name,
      createHash('sha256')
        .update(readFileSync(join(folder, name)))
        .digest('hex'),
    ]),
  );

/** Checks `{release, twin}` (output folders): lines that are wrong, and lines worth printing. */
export async function checkPackages(packages) {
  const wrong = [];
  const release = programOf(packages.release);
  const twin = programOf(packages.twin);
  const { files, bytes, wrong: content } = checkContent(release);
  wrong.push(...content);
  const fuses = await fusesOf(release.fuses);
  const twinFuses = await fusesOf(twin.fuses);
  for (const [name, value] of Object.entries(RELEASE_FUSES))
    if (fuses[name] !== value) wrong.push(`release: fuse ${name} is ${fuses[name]}`);
  const differing = Object.keys({ ...fuses, ...twinFuses }).filter((name) => fuses[name] !== twinFuses[name]);
  if (differing.join() !== 'EnableNodeCliInspectArguments') wrong.push(`release and twin differ in fuses: ${differing.join() || 'none'}`);
  const [left, right] = [hashes(release.folder), hashes(twin.folder)];
  const others = [...new Set([...left.keys(), ...right.keys()])].filter((name) => left.get(name) !== right.get(name));
  // Of a signed macOS program the signature follows the fuse; elsewhere it is the one executable.
  const allowed = (name) =>
    name === basename(release.fuses) || /\.app\/Contents\/(Frameworks\/Electron Framework|MacOS\/|_CodeSignature)/.test(name);
  for (const name of others) if (!allowed(name)) wrong.push(`release and twin differ in ${name}`);
  if (others.length === 0) wrong.push('release and twin are the same');
  const facts = [
    `${files.length} files in the archive, ${(bytes / 1024 / 1024).toFixed(1)} MiB`,
    `fuses: ${Object.entries(fuses)
      .map(([name, on]) => `${name} ${on === true ? 'on' : on === false ? 'off' : on}`)
      .join(', ')}`,
    `the twin differs in: ${differing.join()} (${others.join()})`,
  ];
  return { wrong, facts };
}

// `node scripts/packCheck.mjs`: checks what `npm run pack` made.
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const packs = join(root, 'artifacts/pack');
  const { wrong, facts } = await checkPackages({ release: join(packs, 'release'), twin: join(packs, 'twin') });
  for (const line of facts) process.stdout.write(`${line}\n`);
  for (const line of wrong) process.stderr.write(`WRONG: ${line}\n`);
  process.exitCode = wrong.length === 0 ? 0 : 1;
}
