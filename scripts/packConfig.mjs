// What the desktop packages are made of, for electron-builder. Two packages from one build: the release, and a test twin that differs in one
// fuse, because whole-app tests reach a packed program only through the inspector.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join, posix } from 'node:path';
import { parseSync } from 'vite';
import { root } from './stamp.mjs';

/** Fuses of the release, by electron-builder's names. */
export const FUSES = {
  runAsNode: false,
  enableCookieEncryption: true,
  enableNodeOptionsEnvironmentVariable: false,
  enableNodeCliInspectArguments: false,
  enableEmbeddedAsarIntegrityValidation: true,
  onlyLoadAppFromAsar: true,
  grantFileProtocolExtraPrivileges: false,
};
/** The twin's one difference. */
export const TWIN_FUSES = { ...FUSES, enableNodeCliInspectArguments: true };

const ENTRIES = ['dist/electron/main.js', 'dist/electron/preload.cjs'];
const GIVEN = new Set(['electron', 'electron/main', 'electron/common', 'electron/renderer', ...builtinModules]);

/**
 * The built files that the desktop program can load, from its entries on, and the packages they name: nothing else ships. The loopback host,
 * the command line and the development server are other entries of the same build.
 */
export function shippedModules(base = root) {
  const files = new Set();
  const packages = new Set();
  const walk = (file) => {
    if (files.has(file)) return;
    files.add(file);
    const text = readFileSync(join(base, file), 'utf8');
    for (const name of importsOf(file, text)) {
      if (name.startsWith('.')) walk(posix.join(posix.dirname(file), name));
      else if (!GIVEN.has(name) && !name.startsWith('node:'))
        packages.add(
          name
            .split('/')
            .slice(0, name.startsWith('@') ? 2 : 1)
            .join('/'),
        );
    }
  };
  for (const entry of ENTRIES) walk(entry);
  return { files: [...files].toSorted((a, b) => (a < b ? -1 : 1)), packages: withDependencies(base, packages) };
}

/** What a built file loads: by `import`, `export ... from`, `import()` of a text, or in CommonJS by `require`. */
function importsOf(file, text) {
  if (file.endsWith('.cjs')) return [...text.matchAll(/\brequire\("([^"\n]+)"\)/g)].map(([, name]) => name);
  const { staticImports, staticExports, dynamicImports } = parseSync(file, text).module;
  const again = staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest }) => (moduleRequest ? [moduleRequest.value] : [])),
  );
  const late = dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
    const name = /^(["'])(.*)\1$/.exec(text.slice(start, end));
    return name === null ? [] : [name[2]];
  });
  return [...staticImports.map(({ moduleRequest }) => moduleRequest.value), ...again, ...late];
}

/** Packages with everything they need themselves. */
function withDependencies(base, names) {
  const found = new Set();
  const add = (name) => {
    if (found.has(name)) return;
    found.add(name);
    const { dependencies = {} } = JSON.parse(readFileSync(join(base, 'node_modules', name, 'package.json'), 'utf8'));
    for (const inner of Object.keys(dependencies)) add(inner);
  };
  for (const name of names) add(name);
  return [...found].toSorted((a, b) => (a < b ? -1 : 1));
}

/** Run-time packages of the project that the desktop program does not load. */
function unused(base, packages) {
  const lock = JSON.parse(readFileSync(join(base, 'package-lock.json'), 'utf8')).packages;
  return Object.entries(lock)
    .filter(([path, entry]) => path.startsWith('node_modules/') && !entry.dev && !entry.devOptional)
    .map(([path]) => path.slice('node_modules/'.length))
    .filter((name) => !packages.includes(name));
}

/** Configuration of one package: `electronDist` = folder of Electron's binary, `output` = where the package goes. */
export function packConfig({ twin, electronDist, output, base = root }) {
  const { files, packages } = shippedModules(base);
  return {
    appId: 'sandtable.desktop',
    productName: 'Sandtable',
    copyright: JSON.parse(readFileSync(join(base, 'package.json'), 'utf8')).author.replace(/ <.*/, ''),
    directories: { output },
    electronDist,
    electronVersion: JSON.parse(readFileSync(join(base, 'node_modules/electron/package.json'), 'utf8')).version,
    npmRebuild: false,
    asar: true,
    files: [
      'package.json',
      'dist/renderer/**/*',
      ...files,
      '!**/*.map',
      ...unused(base, packages).map((name) => `!node_modules/${name}/**`),
    ],
    extraResources: [
      { from: 'resources/samples', to: 'samples' },
      { from: 'resources/docs', to: 'docs', filter: ['**/*', '!decisions/**'] },
      { from: 'LICENSE', to: 'LICENSE.sandtable.txt' },
    ],
    electronFuses: { ...(twin ? TWIN_FUSES : FUSES) },
    linux: { target: 'dir', executableName: 'sandtable', category: 'Game' },
    win: { target: 'dir' },
    mac: { target: 'dir', identity: null },
    publish: null,
  };
}

/** Every file below a folder, with `/`. */
export function filesBelow(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath ?? entry.path, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort();
}

/** Folder of a binary as electron-builder wants it: the one that `electron` unpacks. */
export const distOf = (binary) => (process.platform === 'darwin' ? binary.slice(0, binary.indexOf('Electron.app') - 1) : dirname(binary));
