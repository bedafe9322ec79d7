/** What a next start finds in a home whose process was killed, and whether that is all that was promised. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { replay } from '#shared/document/journal.ts';
import { decode } from '#shared/formats/scenario/decode.ts';
import { encode } from '#shared/formats/scenario/encode.ts';
import { systemClock } from '../storage/clock.ts';
import { nodeFileSystem } from '../storage/fileSystem.ts';
import { readJournal } from '../storage/journalFile.ts';
import { testDesk } from './desk.ts';
import { blankDocument, strokes } from './painter.ts';

/** Highest number that a process said after `word`; 0 = never. */
export const lastSaid = (lines: readonly string[], word: string): number =>
  lines.reduce((max, line) => (line.startsWith(`${word} `) ? Math.max(max, Number(line.slice(word.length + 1))) : max), 0);

/** Text at each revision that the painter of `seed` reached. */
export function textsOf(seed: number, last: number): readonly string[] {
  const texts = [encode(blankDocument())];
  for (const { text } of strokes(seed)) {
    if (texts.length > last) break;
    texts.push(text);
  }
  return texts;
}

/** Null when nothing is lost; else what is wrong. Recovers what is offered, and saves it. */
export async function lostAfterKill(home: string, seed: number, lines: readonly string[]): Promise<string | null> {
  const texts = textsOf(seed, lastSaid(lines, 'done'));
  const promised = Math.max(lastSaid(lines, 'synced'), lastSaid(lines, 'saved'));
  const folder = join(home, 'Documents', 'Sandtable');
  let best = -1;
  for (const name of (await readdir(folder)).filter((one) => one.endsWith('.sandtable.json'))) {
    const text = await readFile(join(folder, name), 'utf8');
    const rev = texts.lastIndexOf(text);
    if (rev < 0) {
      if (!(await isCopied(home, texts))) return `${name} is unreadable`;
    } else best = Math.max(best, rev);
  }
  const bench = await testDesk({ fs: nodeFileSystem, clock: systemClock, home });
  const { entries } = await bench.need('recovery.list', {});
  for (const entry of entries) {
    const read = await bench.need('recovery.read', { journal: entry.journal });
    const base = decode(read.base);
    if (!base.ok) return 'a snapshot does not open';
    const again = replay(base.value.document, read.edits);
    const text = encode(again.tracked.document);
    const rev = read.baseRev + read.edits.length;
    if (texts[rev] !== text) return `what is offered at ${rev} never was`;
    best = Math.max(best, rev);
    const { document } = await bench.need('recovery.adopt', { journal: entry.journal });
    const request = { document: document.handle, folder: await bench.folder(), name: 'rescued.json', rev, text, overwrite: true };
    await bench.need('documents.saveAs', request);
    if ((await readFile(join(folder, 'rescued.json'), 'utf8')) !== text) return 'what was recovered was not saved';
  }
  for (const open of bench.desk.documents.values()) await open.host.close(true);
  if (lastSaid(lines, 'discarded') > 0 || best < promised) best = Math.max(best, await inTrash(home));
  return best >= promised ? null : `${best} is found, ${promised} was promised`;
}

/** Writing in place keeps the new text beside the work until it is done. */
async function isCopied(home: string, texts: readonly string[]): Promise<boolean> {
  const copies = await readdir(join(home, 'profile', 'copies'));
  for (const name of copies) if (texts.includes(await readFile(join(home, 'profile', 'copies', name), 'utf8'))) return true;
  return false;
}

/** Last revision of what lies in the recovery trash. */
async function inTrash(home: string): Promise<number> {
  const trash = join(home, 'profile', 'journals', 'trash');
  let best = -1;
  for (const name of (await readdir(trash)).filter((one) => one.endsWith('.journal'))) {
    const journal = readJournal(await readFile(join(trash, name)), name);
    if (journal.ok) best = Math.max(best, journal.value.lastRev);
  }
  return best;
}
