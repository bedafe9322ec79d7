/** What the child processes of `children.test.ts` run: opens and saves everything, and prints what came of it, one line a file. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { applyEdit, mergeEdits, parseEdit, type Edit } from '#shared/document/edits/index.ts';
import { decodeBattle } from '#shared/formats/battle.ts';
import { decode } from '#shared/formats/scenario/decode.ts';
import { encode } from '#shared/formats/scenario/encode.ts';
import { documents } from '../testing/documents.ts';
import { anyEdit, numbers } from '../testing/edits.ts';
import { HOSTILE } from './hostile-json/generate.ts';

const hash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const [folder = '.'] = process.argv.slice(2);
const corpus = readdirSync(folder)
  .sort()
  .map((name) => [name, readFileSync(join(folder, name), 'utf8')] as const);
for (const [name, text] of [...corpus, ...HOSTILE.map(([called, content]) => [called, content] as const)]) {
  const read = decode(text);
  decodeBattle(text);
  say(
    `${name}: ${read.ok ? `${hash(encode(read.value.document))} ${read.value.problems.map((found) => found.code).join(' ')}` : read.error.code}`,
  );
}
// Documents and edits of every kind, from a seed: the same in every process.
for (const [i, { scenario, ...rest }] of fc.sample(documents, { numRuns: 150, seed: 24 }).entries()) {
  const pick = numbers(i + 1);
  let now = scenario;
  let last: Edit | null = null;
  for (let k = 0; k < 10; k++) {
    const edit = parseEdit(JSON.parse(JSON.stringify(anyEdit(now, pick))));
    const applied = edit.ok ? applyEdit(now, edit.value) : null;
    if (!edit.ok || !applied?.ok) continue;
    if (last) mergeEdits(last, edit.value);
    last = edit.value;
    now = applied.value;
  }
  say(`document ${i}: ${hash(encode({ ...rest, scenario: now }))}`);
}
const polluted = Object.keys(Object.prototype).length + Object.keys(Array.prototype).length;
say(`prototypes: ${polluted} keys, ${String(({} as Record<string, unknown>)['x'])}`);
