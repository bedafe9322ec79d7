/**
 * no text that somebody brings can keep a regular expression busy. Every expression of the product's source is read from its syntax
 * tree and given to `recheck`, which finds the inputs that make one explode; expressions made from text at run time are not allowed, so
 * what a person types into a search field is always taken literally.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { check } from 'recheck';
import { parseAst } from 'vite';
import { expect, it } from 'vitest';
import { counted } from './testing/counts.ts';

const ROOT = join(import.meta.dirname, '..');

interface Found {
  readonly where: string;
  readonly pattern: string;
  readonly flags: string;
}

/** Source of the product: what ships, not its tests. */
const files = ['electron', 'renderer', 'shared'].flatMap((top) =>
  readdirSync(join(ROOT, top), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.(test|spec|prop\.test)\.tsx?$|\.d\.ts$/.test(name))
    .map((name) => join(top, name)),
);

type Tree = Record<string, unknown>;

/** Calls `visit` with every node of a syntax tree. */
function walk(value: unknown, visit: (node: Tree) => void): void {
  if (Array.isArray(value)) for (const item of value) walk(item, visit);
  else if (typeof value === 'object' && value !== null) {
    const node = value as Tree;
    if (typeof node['type'] === 'string') visit(node);
    for (const key of Object.keys(node)) walk(node[key], visit);
  }
}

/** The literals of one text, and the places where an expression is made at run time. */
function expressions(text: string, where: string): { readonly literals: Found[]; readonly made: string[] } {
  const literals: Found[] = [];
  const made: string[] = [];
  walk(parseAst(text, { lang: where.endsWith('x') ? 'tsx' : 'ts' }), (node) => {
    const regex = node['regex'] as { pattern: string; flags: string } | undefined;
    if (node['type'] === 'Literal' && regex !== undefined) literals.push({ where, ...regex });
    const callee = node['callee'] as { name?: string } | undefined;
    if ((node['type'] === 'NewExpression' || node['type'] === 'CallExpression') && callee?.name === 'RegExp') made.push(where);
  });
  return { literals, made };
}

const all = files.map((file) => expressions(readFileSync(join(ROOT, file), 'utf8'), file));

it('R-67 the check itself finds an expression that explodes, and one that is made at run time', async () => {
  const planted = expressions('const bad = /^(a|a)*$/u; const made = new RegExp(text);', 'planted.ts');
  expect(planted.literals).toEqual([{ where: 'planted.ts', pattern: '^(a|a)*$', flags: 'u' }]);
  expect(planted.made).toEqual(['planted.ts']);
  expect((await check('^(a|a)*$', 'u')).status).toBe('vulnerable');
});

it('R-67 no expression is made from text at run time', () => {
  expect(all.flatMap(({ made }) => made)).toEqual([]);
});

it('R-67 no regular expression of the product can be kept busy', async () => {
  const different = new Map(all.flatMap(({ literals }) => literals).map((found) => [`/${found.pattern}/${found.flags}`, found]));
  expect(different.size).toBeGreaterThan(20);
  const wrong: string[] = [];
  for (const [expression, { where, pattern, flags }] of different) {
    const { status } = await check(pattern, flags);
    if (status !== 'safe') wrong.push(`${where}: ${expression} is ${status}`);
  }
  expect(wrong).toEqual([]);
  counted('R-67', different.size);
});
