/**
 * Saves in place that were cut off: the file may be half old and half new, the copy in the profile (`inPlace.ts`) is whole. At the next start
 * each copy becomes a journal of its own, so that it is offered, compared with the file, taken or put into the recovery trash like all other
 * work. One whose bytes a waiting journal brings anyway, or that is no scenario, goes into the trash at once; nothing is deleted.
 */
import { basename, join } from 'node:path';
import { readFile, toText, writeAll } from './bytes.ts';
import { newHandle, newTag } from './clock.ts';
import { checkReadable } from './encoderCheck.ts';
import { dropCopy, listCopies, type Copy } from './inPlace.ts';
import { encodeHeader, encodeRecord } from './journalFile.ts';
import { journalName } from './journalWriter.ts';
import { systemCode } from './problems.ts';
import { allJournals, type RecoveryDesk } from './recovery.ts';
import { titleOf } from './samples.ts';

/** The copy stands for one edit after the file that it was to replace. */
const REV = 1;
const MOST_TITLE = 1024;

/** To be called before any window can save: all copies there are were left by processes that are gone. Rejects with what the system says. */
export async function takeCutOff(desk: RecoveryDesk): Promise<void> {
  const copies = await listCopies(desk.fs, desk.profile.copies);
  if (copies.length === 0) return;
  const brought = await broughtByJournals(desk);
  for (const copy of copies) await takeCopy(desk, copy, brought);
}

async function takeCopy(desk: RecoveryDesk, copy: Copy, brought: ReadonlySet<string>): Promise<void> {
  const file = await readFile(desk.fs, copy.path, basename(copy.path));
  // A note whose copy was never written, or has gone already: its file was not touched, or is whole.
  if (!file.ok && file.error.code === 'file/not-found') return dropCopy(desk.fs, desk.profile.copies, copy);
  if (!file.ok) return;
  const { bytes, hash, stat } = file.value;
  const text = toText(bytes);
  // Torn while it was written itself: then its file was not touched.
  const whole = copy.note === null || copy.note.hash === hash;
  if (whole && text !== null && !brought.has(hash) && checkReadable(text) === null)
    await writeJournal(desk, copy, { text, hash, at: stat.modified });
  await desk.fs.rename(copy.path, join(desk.profile.trash, `${Math.floor(desk.clock.now())}.${basename(copy.path)}`));
  await dropCopy(desk.fs, desk.profile.copies, copy);
}

/** Hashes of saves that were under way in documents whose journals hold all that was to be saved. */
async function broughtByJournals(desk: RecoveryDesk): Promise<ReadonlySet<string>> {
  const hashes = new Set<string>();
  for (const { saving, lastRev } of await allJournals(desk)) if (saving !== null && saving.rev <= lastRev) hashes.add(saving.hash);
  return hashes;
}

interface Copied {
  readonly text: string;
  readonly hash: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Under its name only when it is whole: a torn one would be told as damaged. */
async function writeJournal({ fs, profile, owner }: RecoveryDesk, { note }: Copy, copied: Copied): Promise<void> {
  const id = newHandle();
  const temp = join(profile.home, `.~st-${newTag()}.tmp`);
  const name = note === null ? null : basename(note.path);
  const header = encodeHeader({
    format: 'sandtable/journal',
    version: 1,
    id,
    seq: 1,
    path: note?.path ?? null,
    name,
    hash: note?.old ?? null,
    savedRev: 0,
    title: (titleOf(copied.text) ?? name ?? '').slice(0, MOST_TITLE),
    cutOff: copied.at,
    owner,
  });
  const file = await fs.open(temp, 'create', 0o600);
  try {
    const bytes = Buffer.concat([
      header,
      encodeRecord({ rev: REV, snapshot: copied.text }),
      encodeRecord({ rev: REV, saving: copied.hash }),
    ]);
    await writeAll(file, bytes, 0);
    await file.sync();
  } finally {
    await file.close();
  }
  await fs.rename(temp, join(profile.journals, journalName(id, 1)));
  await fs.syncFolder(profile.journals);
}

/** Takes the cut-off saves; what the system refuses stays for the next start. */
export async function tryTakeCutOff(desk: RecoveryDesk): Promise<string | null> {
  try {
    await takeCutOff(desk);
    return null;
  } catch (error) {
    const code = systemCode(error);
    if (code === null) throw error;
    return code;
  }
}
