// A stamp of everything that goes into dist/: equal stamps mean that the build is current. Contents, not times: a fresh clone, a branch
// switched there and back, or a touched file cost no build.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const SOURCES = ['electron', 'renderer', 'shared', 'vite.config.ts', 'package-lock.json', 'scripts/build.mjs'];
const SKIPPED = /(\.test\.tsx?|\.md|tsconfig[^/]*\.json)$/;

/** SHA-256 over names and contents of all sources, 64 hex digits. */
export function sourceStamp() {
  const hash = createHash('sha256');
  const add = (path) => {
    const file = join(root, path);
    if (!existsSync(file)) return;
    const entries = SOURCES.includes(path) && path.includes('.') ? null : readFolder(file);
    if (entries === null) {
      if (!SKIPPED.test(path)) hash.update(path).update('\0').update(readFileSync(file)).update('\0');
      return;
    }
    for (const entry of entries.toSorted()) add(`${path}/${entry}`);
  };
  for (const source of SOURCES) add(source);
  return hash.digest('hex');
}

function readFolder(path) {
  try {
    return readdirSync(path);
  } catch (error) {
    if (error.code === 'ENOTDIR') return null;
    throw error;
  }
}

/** Whether dist/ was built from the sources as they are now. */
export function isBuilt() {
  const file = join(root, 'dist/stamp.json');
  return existsSync(file) && JSON.parse(readFileSync(file, 'utf8')).stamp === sourceStamp();
}
