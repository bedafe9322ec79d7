/**
 * Reads every import of the source and fails on one that points the wrong way. The rules are those of shared/README.md and the
 * decision records: renderer -> shared, electron -> shared, e2e -> all; shared knows no Node, no DOM libraries and no clock.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, posix, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const TOPS = ['electron', 'renderer', 'shared', 'e2e', 'bench', 'scripts'] as const;

interface Import {
  readonly file: string;
  /** Repository path of a file of ours, or the bare name of a package. */
  readonly target: string;
  readonly ours: boolean;
}

const isTest = (file: string): boolean => /\.(test|prop\.test|spec)\.tsx?$/.test(file) || file.startsWith('e2e/');

function sources(folder: string): string[] {
  const found: string[] = [];
  let names: string[];
  try {
    names = readdirSync(join(ROOT, folder));
  } catch {
    return found;
  }
  for (const name of names) {
    const path = posix.join(folder, name);
    if (statSync(join(ROOT, path)).isDirectory()) found.push(...sources(path));
    else if (/\.(ts|tsx|mjs)$/.test(name) && !name.endsWith('.d.ts')) found.push(path);
  }
  return found;
}

function importsOf(file: string): Import[] {
  const text = readFileSync(join(ROOT, file), 'utf8');
  const found: Import[] = [];
  for (const match of text.matchAll(/(?:from\s+|import\s+|import\(\s*)['"]([^'"\n]+)['"]/g)) {
    const name = match[1]!;
    if (name.startsWith('#shared/')) found.push({ file, target: name.slice(1), ours: true });
    else if (name.startsWith('.'))
      found.push({ file, target: posix.normalize(posix.join(dirname(file), name.split('?')[0]!)), ours: true });
    else found.push({ file, target: name, ours: false });
  }
  return found;
}

const files = TOPS.flatMap((top) => sources(top));
const imports = files.flatMap(importsOf);
const product = imports.filter((i) => !isTest(i.file) && !i.file.startsWith('bench/') && !i.file.startsWith('scripts/'));
const told = (list: readonly Import[]): string[] => list.map((i) => `${i.file} imports ${i.target}`);

/** Layers inside `shared`: each may import itself, the root files of `shared`, and the layers listed for it. */
const LAYERS: Readonly<Record<string, readonly string[]>> = {
  geometry: [],
  board: ['geometry'],
  scenario: ['geometry', 'board'],
  document: ['geometry', 'board', 'scenario'],
  tools: ['geometry', 'board', 'scenario', 'document'],
  formats: ['geometry', 'board', 'scenario', 'document', 'engine'],
  engine: ['geometry', 'board', 'scenario'],
  rulesets: ['geometry', 'board', 'scenario', 'engine'],
  bots: ['geometry', 'board', 'scenario', 'engine'],
  simulation: ['geometry', 'board', 'scenario', 'engine', 'bots', 'rulesets'],
  drawing: ['geometry', 'board', 'scenario'],
  checks: ['geometry', 'board', 'scenario', 'document', 'engine', 'rulesets'],
  commands: [],
  ipc: [],
  i18n: [],
};

describe('imports', () => {
  it('there is something to read', () => expect(imports.length).toBeGreaterThan(100));

  it('renderer and electron never import each other; shared imports neither', () => {
    const wrong = product.filter((i) => {
      if (!i.ours) return false;
      const from = i.file.split('/')[0];
      const to = i.target.split('/')[0];
      if (from === to || to === 'shared') return false;
      return !(to === 'resources' || i.target === 'package.json');
    });
    expect(told(wrong)).toEqual([]);
  });

  it('shared imports zod and itself only', () => {
    const wrong = product.filter((i) => i.file.startsWith('shared/') && !i.ours && i.target !== 'zod');
    expect(told(wrong)).toEqual([]);
  });

  it('the layers of shared point downwards', () => {
    const wrong = product.filter((i) => {
      if (!i.file.startsWith('shared/') || !i.ours) return false;
      const from = i.file.split('/')[1]!;
      const to = i.target.split('/')[1]!;
      if (from === to || from.includes('.') || to.includes('.')) return false;
      return !(LAYERS[from] ?? []).includes(to);
    });
    expect(told(wrong)).toEqual([]);
  });

  it('every folder of shared has its place among the layers', () => {
    const folders = new Set(files.filter((f) => f.startsWith('shared/') && f.split('/').length > 2).map((f) => f.split('/')[1]!));
    expect([...folders].filter((f) => !(f in LAYERS))).toEqual([]);
  });

  it('rulesets know nothing of each other', () => {
    const wrong = product.filter((i) => {
      const from = /^shared\/rulesets\/([^/]+)\//.exec(i.file)?.[1];
      const to = /^shared\/rulesets\/([^/]+)\//.exec(i.target)?.[1];
      return from !== undefined && to !== undefined && from !== to;
    });
    expect(told(wrong)).toEqual([]);
  });

  it('the disk is reached through one port in electron', () => {
    const wrong = product.filter(
      (i) =>
        i.file.startsWith('electron/') &&
        !i.file.startsWith('electron/testing/') &&
        /^(node:)?fs(\/promises)?$/.test(i.target) &&
        i.file !== 'electron/storage/fileSystem.ts',
    );
    expect(told(wrong)).toEqual([]);
  });

  it('shared has no clock, no chance of its own and no console', () => {
    const wrong: string[] = [];
    for (const file of files.filter((f) => f.startsWith('shared/') && !isTest(f))) {
      const text = readFileSync(join(ROOT, file), 'utf8')
        .replace(/\/\*[\s\S]*?\*\//g, '')
        .replace(/(^|\s)\/\/.*$/gm, '');
      for (const word of [/\bMath\.random\b/, /\bDate\b\s*[.(]/, /\bconsole\./, /\bprocess\./, /\bperformance\./])
        if (word.test(text)) wrong.push(`${file}: ${word.source}`);
    }
    expect(wrong).toEqual([]);
  });

  it('no file is too large for one idea', () => {
    const large = files
      .filter((f) => !isTest(f) && !f.endsWith('.json'))
      .map((f) => [f, readFileSync(join(ROOT, f), 'utf8').split('\n').length] as const)
      .filter(([, lines]) => lines > 401);
    expect(large).toEqual([]);
  });

  it('the sources are where they say', () => expect(relative(ROOT, import.meta.dirname)).toBe('e2e'));
});
