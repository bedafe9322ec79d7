/**
 * What the child processes of `children.test.ts` run. Without a word: opens and saves everything, and prints what came of it, one line a
 * file. With `memory` and a path: opens that file, in as much memory as the caller leaves.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { applyEdit, mergeEdits, parseEdit, type Edit } from '#shared/document/edits/index.ts';
import { decodeBattle, encodeBattle } from '#shared/formats/battle.ts';
import { decode } from '#shared/formats/scenario/decode.ts';
import { encode } from '#shared/formats/scenario/encode.ts';
import { documents } from '../testing/documents.ts';
import { anyEdit, numbers } from '../testing/edits.ts';
import { HOSTILE } from './hostile-json/generate.ts';

const hash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);
const say = (line: string): void => void process.stdout.write(`${line}\n`);

function open(name: string, text: string): void {
  const read = decode(text);
  const battle = decodeBattle(text);
  const came = read.ok
    ? `${hash(encode(read.value.document))} ${read.value.problems.map((found) => found.code).join(' ')}`
    : `${read.error.code} ${battle.ok ? hash(encodeBattle(battle.value)) : battle.error.code}`;
  say(`${name}: ${came}`);
}

function all(folder: string): void {
  for (const name of readdirSync(folder).sort()) open(name, readFileSync(join(folder, name), 'utf8'));
  for (const [name, text] of HOSTILE) open(name, text);
  // Documents from a seed, the same in every process; the first of them after edits of every kind.
  for (const [i, { scenario, ...rest }] of fc.sample(documents, { numRuns: 1000, seed: 24 }).entries()) {
    const pick = numbers(i + 1);
    let now = scenario;
    let last: Edit | null = null;
    for (let k = 0; k < (i < 150 ? 10 : 0); k++) {
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
}

const [what = '.', path = ''] = process.argv.slice(2);
if (what !== 'memory') all(what);
else {
  // Latin-1: the large files are ASCII, and their bytes are not kept beside the text.
  const read = decode(readFileSync(path, 'latin1'));
  say(read.ok ? `opened ${read.value.problems.length}` : read.error.code);
}
