/**
 * What lies in the recovery trash, to be looked at: work that was recovered, discarded, or given up for the file on disk, and battles that
 * were given up or are over. It is read, never moved or removed here; `trash.ts` says when it goes.
 *
 *   journals/trash/<put at>.<document id>.<generation>.journal     <put at>.<document id>.tries     <put at>.<battle id>.battle
 */
import { join } from 'node:path';
import { err, ok, problem, type Result } from '#shared/result.ts';
import { readBattleFile, type KeptBattle } from './battles.ts';
import type { Journal } from './journalFile.ts';
import { fileProblem, systemCode } from './problems.ts';
import { bestJournal, stoppedTwice, triesName, type RecoveryDesk } from './recovery.ts';

const JOURNAL = /^(\d{1,15}\.[A-Za-z0-9_-]{22})\.\d{6,16}\.journal$/;
const BATTLE = /^(\d{1,15}\.[A-Za-z0-9_-]{22})\.battle$/;

type TrashDesk = Pick<RecoveryDesk, 'fs' | 'profile'>;

/** One document or battle as it was put aside once. */
export type PutAside = {
  /** `<put at>.<id>`, the beginning of its files' names. */
  readonly key: string;
  /** Milliseconds since 1970, by the clock of that moment. */
  readonly put: number;
} & (
  | {
      readonly kind: 'scenario';
      /** Null: none of its files can be read. */
      readonly journal: Journal | null;
      /** It stopped two starts before it was put here. */
      readonly stopper: boolean;
    }
  | { readonly kind: 'battle'; readonly battle: KeptBattle | null }
);

/**
 * All of them that hold strokes or decisions, newest first, and the damaged ones, which may. What was put aside without a stroke that its
 * file had not is left out. Errors: what the system says.
 */
export async function listPutAside(desk: TrashDesk): Promise<Result<readonly PutAside[]>> {
  const named = await filesByKey(desk);
  if (!named.ok) return named;
  const found: PutAside[] = [];
  for (const [key, paths] of named.value.journals) {
    const journal = (await bestJournal(desk.fs, paths))?.journal ?? null;
    if (journal !== null && journal.lastRev <= journal.header.savedRev) continue;
    const stopper = await stoppedTwice(desk.fs, join(desk.profile.trash, triesName(key)));
    found.push({ kind: 'scenario', key, put: putAt(key), journal, stopper });
  }
  for (const [key, path] of named.value.battles) {
    const battle = await readBattleFile(desk.fs, path);
    if (battle === null || battle.moves > 0) found.push({ kind: 'battle', key, put: putAt(key), battle });
  }
  return ok(found.toSorted((a, b) => b.put - a.put));
}

const putAt = (key: string): number => Number(key.split('.')[0]);

/** The journal of one of them by its key. `recovery/unknown` when it has gone meanwhile, `recovery/unreadable` when it is damaged. */
export async function readPutAside(desk: TrashDesk, key: string): Promise<Result<Journal>> {
  const named = await filesByKey(desk);
  if (!named.ok) return named;
  const paths = named.value.journals.get(key);
  if (paths === undefined) return err(problem('recovery/unknown'));
  const best = await bestJournal(desk.fs, paths);
  return best === null ? err(problem('recovery/unreadable', { name: key })) : ok(best.journal);
}

/** The battle of one of them by its key; errors as of `readPutAside`. */
export async function readPutAsideBattle(desk: TrashDesk, key: string): Promise<Result<KeptBattle>> {
  const named = await filesByKey(desk);
  if (!named.ok) return named;
  const path = named.value.battles.get(key);
  if (path === undefined) return err(problem('recovery/unknown'));
  const battle = await readBattleFile(desk.fs, path);
  return battle === null ? err(problem('recovery/unreadable', { name: key })) : ok(battle);
}

interface Files {
  /** Each document's from the lowest generation to the highest. */
  readonly journals: ReadonlyMap<string, readonly string[]>;
  readonly battles: ReadonlyMap<string, string>;
}

/** Paths of what lies in the trash, by key. */
async function filesByKey({ fs, profile }: TrashDesk): Promise<Result<Files>> {
  const journals = new Map<string, readonly string[]>();
  const battles = new Map<string, string>();
  try {
    const names = (await fs.list(profile.trash)).filter((item) => item.kind === 'file').map((item) => item.name);
    for (const name of names.toSorted()) {
      const document = JOURNAL.exec(name)?.[1];
      const battle = BATTLE.exec(name)?.[1];
      if (document !== undefined) journals.set(document, [...(journals.get(document) ?? []), join(profile.trash, name)]);
      if (battle !== undefined) battles.set(battle, join(profile.trash, name));
    }
    return ok({ journals, battles });
  } catch (error) {
    // Nothing was ever put aside.
    return systemCode(error) === 'ENOENT' ? ok({ journals, battles }) : err(fileProblem(error, ''));
  }
}
