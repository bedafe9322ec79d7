/**
 * Every Problem that the source can make has its words: what happened, what is safe, what to do, in each language, with the same parameters
 * as in English and with no parameter that the place where it is made does not give.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { CATALOGUES, LANGUAGES } from '#shared/i18n/index.ts';

const ROOT = join(import.meta.dirname, '..');
const CODE = /^[a-z]+\/[a-z0-9-]+$/;

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [key: string]: unknown;
}
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
const childrenOf = (node: Node): Node[] => Object.values(node).flatMap((v) => (Array.isArray(v) ? v.filter(isNode) : isNode(v) ? [v] : []));
const literal = (node: Node | undefined): string | null =>
  node?.type === 'Literal' && typeof node['value'] === 'string' ? node['value'] : null;
const nameOf = (node: Node | undefined): string | null => (node?.type === 'Identifier' ? (node['name'] as string) : literal(node));

/** A place in the source that makes a Problem. `params` null = not all of them stand there. */
interface Made {
  readonly code: string;
  readonly where: string;
  readonly params: readonly string[] | null;
}

/** Codes an expression can become. */
function codesOf(node: Node | undefined): string[] {
  if (!node) return [];
  if (node.type === 'ConditionalExpression') return [...codesOf(node['consequent'] as Node), ...codesOf(node['alternate'] as Node)];
  if (node.type === 'LogicalExpression') return [...codesOf(node['left'] as Node), ...codesOf(node['right'] as Node)];
  const code = literal(node);
  return code !== null && CODE.test(code) ? [code] : [];
}

/** Keys of an object that is written out; null when something is spread into it, or it stands elsewhere. */
function keysOf(node: Node | undefined): readonly string[] | null {
  if (!node) return [];
  if (node.type !== 'ObjectExpression') return null;
  const keys = (node['properties'] as Node[]).map((p) => (p.type === 'Property' ? nameOf(p['key'] as Node) : null));
  return keys.includes(null) ? null : (keys as string[]);
}

/** The Problems that a file makes: by `problem(code, params)`, and by objects with a `code`. */
function problemsIn(file: string, source: string): Made[] {
  const found: Made[] = [];
  const visit = (node: Node): void => {
    const where = `${file}:${source.slice(0, node.start).split('\n').length}`;
    if (node.type === 'CallExpression' && nameOf(node['callee'] as Node) === 'problem') {
      const [code, params] = node['arguments'] as Node[];
      for (const each of codesOf(code)) found.push({ code: each, where, params: keysOf(params) });
    }
    if (node.type === 'Property' && nameOf(node['key'] as Node) === 'code')
      for (const code of codesOf(node['value'] as Node)) found.push({ code, where, params: null });
    for (const child of childrenOf(node)) visit(child);
  };
  const parsed = parseSync(file, source);
  if (parsed.errors.length > 0) throw new Error(`${file}: ${parsed.errors[0]!.message}`);
  visit(parsed.program as unknown as Node);
  return found;
}

const sources = ['shared', 'electron', 'renderer'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name) && !/\/testing(\/|\.ts$)/.test(name)),
);
/** What the system says has its codes in a table (`electron/storage/problems.ts`). */
const systemCodes = (): Made[] =>
  [...readFileSync(join(ROOT, 'electron/storage/problems.ts'), 'utf8').matchAll(/^ {2}E[A-Z0-9]+: '([a-z]+\/[a-z-]+)',$/gm)].map((m) => ({
    code: m[1]!,
    where: 'electron/storage/problems.ts',
    params: null,
  }));

const all = [...sources.flatMap((file) => problemsIn(file, readFileSync(join(ROOT, file), 'utf8'))), ...systemCodes()];
const parts = (code: string) => ['title', 'body', 'action'].map((part) => `problem.${code}.${part}`);
const used = (text: string): string[] => [...new Set([...text.matchAll(/\{\{\s*([A-Za-z0-9_]+)[^}]*\}\}/g)].map((m) => m[1]!))].toSorted();

describe('words of every Problem', () => {
  it('the reader finds codes in calls, branches and objects', () => {
    const found = problemsIn('a.ts', "problem(x ? 'a/b' : 'c/d', { n: 1 }); const p = { ...q, code: 'e/f' }; problem('g/h', { ...r });");
    expect(found.map(({ code, params }) => [code, params])).toEqual([
      ['a/b', ['n']],
      ['c/d', ['n']],
      ['e/f', null],
      ['g/h', null],
    ]);
  });
  it('there are many of them', () => {
    expect(new Set(all.map((made) => made.code)).size).toBeGreaterThan(120);
    expect(systemCodes().length).toBeGreaterThan(10);
  });
  for (const language of LANGUAGES)
    it(`${language}: title, body and action of each`, () => {
      const without = all.flatMap(({ code, where }) =>
        parts(code)
          .filter((key) => !CATALOGUES[language][key])
          .map((key) => `${key} (${where})`),
      );
      expect([...new Set(without)]).toEqual([]);
    });
  for (const language of LANGUAGES.filter((l) => l !== 'en'))
    it(`${language}: says no less than English`, () => {
      const less = [...new Set(all.map((made) => made.code))].flatMap((code) => {
        const params = (of: (typeof LANGUAGES)[number]): string =>
          used(
            parts(code)
              .map((key) => CATALOGUES[of][key] ?? '')
              .join(' '),
          ).join(', ');
        return params('en') === params(language) ? [] : [`${code}: ${params('en')} / ${params(language)}`];
      });
      expect(less).toEqual([]);
    });
  it('no text waits for a parameter that is not given', () => {
    const unfilled = all.flatMap(({ code, where, params }) => {
      if (params === null) return [];
      const given = new Set(params.map((name) => name.replace(/Key$/, '')));
      const missing = used(
        parts(code)
          .map((key) => CATALOGUES.en[key] ?? '')
          .join(' '),
      ).filter((name) => !given.has(name));
      return missing.length === 0 ? [] : [`${code} lacks ${missing.join(', ')} (${where})`];
    });
    expect(unfilled).toEqual([]);
  });
});
