/**
 * R-01 in rounds: start the painter, kill it at a random moment (half of them within 50 ms of a save), start again, recover, and compare
 * with what the painter must have had. Deterministic but for the moments.
 */
import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { decode } from '#shared/formats/scenario/decode.ts';
import { encode } from '#shared/formats/scenario/encode.ts';
import { replay } from '#shared/document/journal.ts';
import { invariant } from '#shared/result.ts';
import { nodeFileSystem } from '../storage/fileSystem.ts';
import { systemClock } from '../storage/clock.ts';
import { testDesk } from './desk.ts';
import { blankDocument, randomOf, strokes } from './painter.ts';

export interface Round {
  readonly seed: number;
  readonly nearSave: boolean;
  /** Last revision finished, answered as protected, and saved before the kill. */
  readonly done: number;
  readonly synced: number;
  readonly saved: number;
  /** Revision found after recovery; -1: none that the painter ever had. */
  readonly found: number;
  readonly how: 'recovered' | 'file';
}

/** Whether the round kept the promise: nothing protected or saved is gone. */
export const isKept = (round: Round): boolean => round.found >= Math.max(round.synced, round.saved) && round.found <= round.done;

/** Runs one round in a new folder under `place`. `target` = the built painter. */
export async function killRound(target: string, place: string, seed: number): Promise<Round> {
  const home = await mkdtemp(join(place, 'round-'));
  try {
    const folder = join(home, 'Documents', 'Sandtable');
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'map.sandtable.json'), encode(blankDocument()));
    const nearSave = seed % 2 === 0;
    const lines = await paintAndKill(target, home, seed, nearSave);
    const last = (word: string): number =>
      lines.reduce((max, line) => (line.startsWith(`${word} `) ? Math.max(max, Number(line.slice(word.length + 1))) : max), 0);
    const found = await recovered(home);
    const done = last('done');
    return {
      seed,
      nearSave,
      done,
      synced: last('synced'),
      saved: last('saved'),
      found: revisionOf(seed, found.text, done, found.from),
      how: found.how,
    };
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

function paintAndKill(target: string, home: string, seed: number, nearSave: boolean): Promise<readonly string[]> {
  const random = randomOf(seed * 7919);
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [target, home, String(seed), '4', '6'], { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    let errors = '';
    let armed = false;
    const arm = (milliseconds: number): void => {
      if (armed) return;
      armed = true;
      setTimeout(() => child.kill('SIGKILL'), milliseconds);
    };
    const wantedSave = 1 + (random() % 3);
    child.stdout.on('data', (part: Buffer) => {
      output += part.toString();
      if (!output.includes('ready')) return;
      if (!nearSave) arm(5 + (random() % 150));
      else if (output.split('saving ').length > wantedSave) arm(random() % 50);
    });
    child.stderr.on('data', (part: Buffer) => (errors += part.toString()));
    child.on('error', reject);
    child.on('close', (_code, signal) => {
      if (signal !== 'SIGKILL') reject(new Error(`the painter ended by itself: ${errors}`));
      // A torn last line was never a promise.
      else resolve(output.split('\n').slice(0, -1));
    });
  });
}

/** What the next start finds: the recovered document, else the file. */
async function recovered(home: string): Promise<{ readonly text: string; readonly from: number; readonly how: Round['how'] }> {
  const bench = await testDesk({ fs: nodeFileSystem, clock: systemClock, home });
  const { entries } = await bench.need('recovery.list', {});
  const file = await readFile(join(home, 'Documents', 'Sandtable', 'map.sandtable.json'), 'utf8');
  invariant(decode(file).ok, 'the file on disk is a sound scenario');
  if (entries.length === 0) return { text: file, from: 0, how: 'file' };
  invariant(entries.length === 1, 'one document was open');
  const read = await bench.need('recovery.read', { journal: entries[0]!.journal });
  const base = decode(read.base);
  invariant(base.ok, 'the snapshot of a journal is a sound scenario');
  const again = replay(base.value.document, read.edits);
  invariant(again.problem === null, 'every edit of the journal fits');
  await bench.need('recovery.adopt', { journal: entries[0]!.journal });
  for (const open of bench.desk.documents.values()) await open.host.close(true);
  return { text: encode(again.tracked.document), from: read.baseRev + read.edits.length, how: 'recovered' };
}

/** The revision at which the painter had this text; a recovered document says which one it is (`claimed`), and must be right. */
function revisionOf(seed: number, text: string, done: number, claimed: number): number {
  let found = text === encode(blankDocument()) ? 0 : -1;
  let rev = 0;
  for (const stroke of strokes(seed)) {
    rev += 1;
    if (rev > done) break;
    // Undo makes equal texts at several revisions: the file tells only the text, so the latest counts.
    if (stroke.text === text && (claimed === 0 || claimed === rev)) found = rev;
  }
  return found;
}
