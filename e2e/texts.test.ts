/**
 * Reads every component of the renderer and fails on words for people that do not come from the catalogues: text between tags,
 * and string literals in attributes that are shown or read aloud.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

/** Attributes whose value a person reads or hears. */
const SPOKEN =
  /^(alt|aria-(description|label|placeholder|roledescription|valuetext)|closeButtonLabel|description|error|label|placeholder|title)$/;

/** The same in every language: our name, keys, units, dice, attribute letters. */
const SAME = /^(Sandtable|Shift|Ctrl|Alt|Esc|Enter|Tab|Space|Home|End|F\d{1,2}|Pt|HP|AP|RP|MIT|SVG|JSON|d\d+|ms)$/;

/** Words of a text that would need a translation; single letters and numbers are none. */
const wordsOf = (text: string): string[] =>
  (text.replace(/&\w+;/g, ' ').match(/[\p{L}\p{N}]{2,}/gu) ?? []).filter((word) => /\p{L}{2}/u.test(word) && !SAME.test(word));

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [key: string]: unknown;
}
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
const childrenOf = (node: Node): Node[] => Object.values(node).flatMap((v) => (Array.isArray(v) ? v.filter(isNode) : isNode(v) ? [v] : []));

/** The literal texts an expression can become: branches, concatenations and templates, but never arguments of a call. */
function literals(node: Node): string[] {
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? [node['value']] : [];
  if (node.type === 'TemplateLiteral') {
    const fixed = (node['quasis'] as Node[]).map((q) => (q['value'] as { readonly raw: string }).raw);
    return [...fixed, ...(node['expressions'] as Node[]).flatMap(literals)];
  }
  if (node.type === 'ConditionalExpression') return [node['consequent'], node['alternate']].filter(isNode).flatMap(literals);
  if (node.type === 'LogicalExpression') return [node['left'], node['right']].filter(isNode).flatMap(literals);
  if (node.type === 'BinaryExpression' && node['operator'] === '+') return [node['left'], node['right']].filter(isNode).flatMap(literals);
  if (node.type === 'ParenthesizedExpression' || node.type === 'JSXExpressionContainer')
    return isNode(node['expression']) ? literals(node['expression']) : [];
  return [];
}

/** Untranslated words in a component, each with its line. */
function untranslated(file: string, source: string): string[] {
  const found: string[] = [];
  const tell = (node: Node, texts: readonly string[]): void => {
    const words = texts.flatMap(wordsOf);
    if (words.length > 0) found.push(`${file}:${source.slice(0, node.start).split('\n').length} ${words.join(' ')}`);
  };
  const visit = (node: Node): void => {
    if (node.type === 'JSXText') tell(node, [String(node['value'])]);
    if (node.type === 'JSXElement' || node.type === 'JSXFragment')
      for (const child of (node['children'] as Node[]).filter((c) => c.type === 'JSXExpressionContainer')) tell(child, literals(child));
    if (node.type === 'JSXAttribute') {
      const name = (node['name'] as Node)['name'];
      if (typeof name === 'string' && SPOKEN.test(name) && isNode(node['value'])) tell(node, literals(node['value']));
    }
    for (const child of childrenOf(node)) visit(child);
  };
  const parsed = parseSync(file, source);
  if (parsed.errors.length > 0) throw new Error(`${file}: ${parsed.errors[0]!.message}`);
  visit(parsed.program as unknown as Node);
  return found;
}

const components = readdirSync(join(ROOT, 'renderer'), { recursive: true, encoding: 'utf8' })
  .map((name) => `renderer/${name.replaceAll('\\', '/')}`)
  .filter((name) => name.endsWith('.tsx') && !name.endsWith('.test.tsx'));

describe('texts of the renderer', () => {
  it('the reader finds words in text, attributes, branches and templates', () => {
    const source = (inner: string): string => `export const A = () => ${inner};`;
    expect(untranslated('a.tsx', source('<p>Two words</p>'))).toEqual(['a.tsx:1 Two words']);
    expect(untranslated('a.tsx', source('<img alt="A map" />'))).toEqual(['a.tsx:1 map']);
    expect(untranslated('a.tsx', source("<p title={x ? 'open' : t('shut')}>{y && `at ${n} cells`}</p>"))).toEqual([
      'a.tsx:1 at cells',
      'a.tsx:1 open',
    ]);
    expect(untranslated('a.tsx', source("<p className='big' title={t('a.b')}>{t('c.d')} × {n} · F5</p>"))).toEqual([]);
  });
  it('every word on the screen comes from the catalogues', () => {
    expect(components.length).toBeGreaterThan(40);
    expect(components.flatMap((file) => untranslated(file, readFileSync(join(ROOT, file), 'utf8')))).toEqual([]);
  });
});
