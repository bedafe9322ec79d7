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
import { lastSaid } from './afterKill.ts';
import { testDesk } from './desk.ts';
import { blankDocument, randomOf, strokes } from './painter.ts';

export interface Round {
  readonly seed: number;
  readonly nearSave: boolean;
  /** Last revision finished, answered as protected, and saved before the kill. */
  readonly done: number;
  readonly synced: number;
  readonly saved: number;
  /** Last revision that was finished more than two seconds before the kill; 0 in short rounds. */
  readonly old: number;
  /** Revision found after recovery; -1: none that the painter ever had. */
  readonly found: number;
  readonly how: 'recovered' | 'file';
}

/** Whether the round kept the promise: nothing protected or saved is gone. */
export const isKept = (round: Round): boolean => round.found >= Math.max(round.synced, round.saved, round.old) && round.found <= round.done;

/** Which rounds of fifty live longer than the two seconds of the promise; an odd one, for kills that are not near a save. */
const LONG = 7;
const whole = (output: string): readonly string[] => output.split('\n').slice(0, -1);

/** Starts a target of `sweepTarget.ts`, lets it go, and kills it so many milliseconds after it began to save. */
export function killAfter(target: string, args: readonly string[], milliseconds: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [target, ...args], { stdio: ['pipe', 'pipe', 'inherit'] });
    child.stdout.once('data', () => child.stdin.write('go\n'));
    child.stdout.on('data', (part: Buffer) => {
      if (part.includes('saving')) setTimeout(() => child.kill('SIGKILL'), milliseconds);
    });
    child.on('error', reject);
    child.on('close', (_code, signal) => (signal === 'SIGKILL' ? resolve() : reject(new Error('the target ended by itself'))));
  });
}

/** Runs one round in a new folder under `place`. `target` = the built painter. */
export async function killRound(target: string, place: string, seed: number): Promise<Round> {
  const home = await mkdtemp(join(place, 'round-'));
  try {
    const folder = join(home, 'Documents', 'Sandtable');
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'map.sandtable.json'), encode(blankDocument()));
    const nearSave = seed % 2 === 0;
    const { lines, old } = await paintAndKill(target, home, seed, nearSave);
    const found = await recovered(home);
    const done = lastSaid(lines, 'done');
    return {
      seed,
      nearSave,
      done,
      synced: lastSaid(lines, 'synced'),
      saved: lastSaid(lines, 'saved'),
      old,
      found: revisionOf(seed, found.text, done, found.from),
      how: found.how,
    };
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

/** What it said until it was killed, and the last revision finished two seconds before. One round in fifty lives that long. */
function paintAndKill(
  target: string,
  home: string,
  seed: number,
  nearSave: boolean,
): Promise<{ readonly lines: readonly string[]; readonly old: number }> {
  const random = randomOf(seed * 7919);
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [target, home, String(seed), '4', '6'], { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    let errors = '';
    let armed = false;
    const seen: { readonly at: number; readonly length: number }[] = [];
    let killed = 0;
    const arm = (milliseconds: number): void => {
      if (armed) return;
      armed = true;
      setTimeout(() => {
        killed = performance.now();
        child.kill('SIGKILL');
      }, milliseconds);
    };
    const wantedSave = 1 + (random() % 3);
    child.stdout.on('data', (part: Buffer) => {
      output += part.toString();
      seen.push({ at: performance.now(), length: output.length });
      if (!output.includes('ready')) return;
      if (seed % 50 === LONG) arm(2300 + (random() % 300));
      else if (!nearSave) arm(5 + (random() % 150));
      else if (output.split('saving ').length > wantedSave) arm(random() % 50);
    });
    child.stderr.on('data', (part: Buffer) => (errors += part.toString()));
    child.on('error', reject);
    child.on('close', (_code, signal) => {
      if (signal !== 'SIGKILL') reject(new Error(`the painter ended by itself: ${errors}`));
      // A torn last line was never a promise.
      else {
        const then = seen.findLast(({ at }) => killed - at > 2000)?.length ?? 0;
        resolve({ lines: whole(output), old: lastSaid(whole(output.slice(0, then)), 'done') });
      }
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
