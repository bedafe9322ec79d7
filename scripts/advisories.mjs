// `node scripts/advisories.mjs`: known faults in what ships. Asks npm's advisories about the lock file and looks at the packages that get
// into the product: those of the run time, those built into the window and main process, and Electron. High and critical ones fail.
// Where no registry answers with advisories that is said, and nothing is claimed: exit code 0, or 2 with `--must-answer`.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './stamp.mjs';

const OWN = ['electron', 'renderer', 'shared'];
const BUILT_IN = new Set(builtinModules);

/** Names of all packages that get into the product: what its sources import, and what those depend on. */
export function shippedPackages(base = root) {
  const lock = JSON.parse(readFileSync(join(base, 'package-lock.json'), 'utf8')).packages;
  const found = new Set();
  const add = (name) => {
    const entry = lock[`node_modules/${name}`];
    if (found.has(name) || entry === undefined) return;
    found.add(name);
    const optional = (inner) => entry.peerDependenciesMeta?.[inner]?.optional === true;
    for (const inner of Object.keys({ ...entry.dependencies, ...entry.peerDependencies })) if (!optional(inner)) add(inner);
  };
  for (const name of importedNames(base)) {
    // Electron ships as its binary; its package's own dependencies only fetch that.
    if (name === 'electron') found.add(name);
    else add(name);
  }
  return [...found].toSorted((a, b) => (a < b ? -1 : 1));
}

function importedNames(base) {
  const names = new Set(Object.keys(JSON.parse(readFileSync(join(base, 'package.json'), 'utf8')).dependencies));
  for (const folder of OWN) {
    for (const file of readdirSync(join(base, folder), { recursive: true, encoding: 'utf8' })) {
      if (!/\.(tsx?|css)$/.test(file) || /\.test\.|(^|[\\/])testing[\\/]/.test(file)) continue;
      const text = readFileSync(join(base, folder, file), 'utf8');
      for (const [, name] of text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*['"]([^'"\n]+)['"]/g)) {
        if (/^[.#]|^node:/.test(name) || BUILT_IN.has(name)) continue;
        names.add(
          name
            .split('/')
            .slice(0, name.startsWith('@') ? 2 : 1)
            .join('/'),
        );
      }
    }
  }
  return names;
}

/** What a report of `npm audit --json` says of these packages; null when it is none. */
export function judge(report, shipped) {
  if (typeof report !== 'object' || report === null || typeof report.vulnerabilities !== 'object') return null;
  const of = Object.values(report.vulnerabilities).filter(({ name }) => shipped.includes(name));
  const grave = of.filter(({ severity }) => severity === 'high' || severity === 'critical');
  return { all: of.length, grave: grave.map(({ name, severity, range }) => `${name} ${range}: ${severity}`) };
}

/** Asks the registry; the report, or the reason why there is none. */
function ask() {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const run = spawnSync(npm, ['audit', '--json'], { cwd: root, encoding: 'utf8', timeout: 60_000, shell: process.platform === 'win32' });
  try {
    const report = JSON.parse(run.stdout);
    return { report, reason: report.message ?? report.error?.summary ?? run.stderr.split('\n')[0] ?? '' };
  } catch {
    return { report: null, reason: run.error?.message ?? run.stderr.split('\n')[0] ?? 'no answer' };
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const shipped = shippedPackages();
  const { report, reason } = ask();
  const found = judge(report, shipped);
  if (found === null) {
    process.stderr.write(`R-111 advisories NOT CHECKED: the registry does not answer (${reason.trim()}).\n`);
    process.exit(process.argv.includes('--must-answer') ? 2 : 0);
  }
  for (const line of found.grave) process.stderr.write(`R-111 ${line}\n`);
  process.stdout.write(
    `R-111 ${shipped.length} packages ship, ${found.all} with advisories, ${found.grave.length} of them high or critical.\n`,
  );
  process.exit(found.grave.length === 0 ? 0 : 1);
}
