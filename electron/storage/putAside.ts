/**
 * What lies in the recovery trash, to be looked at: work that was recovered, discarded, or given up for the file on disk. It is read, never
 * moved or removed here; `trash.ts` says when it goes.
 *
 *   journals/trash/<put at>.<document id>.<generation>.journal
 */
import { join } from 'node:path';
import { err, ok, problem, type Result } from '#shared/result.ts';
import type { Journal } from './journalFile.ts';
import { fileProblem, systemCode } from './problems.ts';
import { bestJournal, type RecoveryDesk } from './recovery.ts';

const NAME = /^((\d{1,15})\.[A-Za-z0-9_-]{22})\.\d{6,16}\.journal$/;

type TrashDesk = Pick<RecoveryDesk, 'fs' | 'profile'>;

/** The journal of one document as it was put aside once. */
export interface PutAside {
  /** `<put at>.<document id>`, the beginning of its files' names. */
  readonly key: string;
  /** Milliseconds since 1970, by the clock of that moment. */
  readonly put: number;
  /** Null: none of its files can be read. */
  readonly journal: Journal | null;
}

/**
 * All of them that hold strokes, newest first, and the damaged ones, which may. What was put aside without a stroke that its file had not is
 * left out. Errors: what the system says.
 */
export async function listPutAside(desk: TrashDesk): Promise<Result<readonly PutAside[]>> {
  const named = await filesByKey(desk);
  if (!named.ok) return named;
  const found: PutAside[] = [];
  for (const [key, paths] of named.value) {
    const journal = (await bestJournal(desk.fs, paths))?.journal ?? null;
    if (journal === null || journal.lastRev > journal.header.savedRev) found.push({ key, put: Number(key.split('.')[0]), journal });
  }
  return ok(found.toSorted((a, b) => b.put - a.put));
}

/** One of them by its key. `recovery/unknown` when it has gone meanwhile, `recovery/unreadable` when it is damaged. */
export async function readPutAside(desk: TrashDesk, key: string): Promise<Result<Journal>> {
  const named = await filesByKey(desk);
  if (!named.ok) return named;
  const paths = named.value.get(key);
  if (paths === undefined) return err(problem('recovery/unknown'));
  const best = await bestJournal(desk.fs, paths);
  return best === null ? err(problem('recovery/unreadable', { name: key })) : ok(best.journal);
}

/** Paths of the journals in the trash, each document's from the lowest generation to the highest. */
async function filesByKey({ fs, profile }: TrashDesk): Promise<Result<ReadonlyMap<string, readonly string[]>>> {
  try {
    const files = new Map<string, string[]>();
    for (const name of (await fs.list(profile.trash))
      .filter((item) => item.kind === 'file')
      .map((item) => item.name)
      .toSorted()) {
      const key = NAME.exec(name)?.[1];
      if (key !== undefined) files.set(key, [...(files.get(key) ?? []), join(profile.trash, name)]);
    }
    return ok(files);
  } catch (error) {
    // Nothing was ever put aside.
    return systemCode(error) === 'ENOENT' ? ok(new Map()) : err(fileProblem(error, ''));
  }
}
