/**
 * The recovery trash: journals that were recovered or discarded stay for 30 days and go at a later start. Clocks jump, so the age of an
 * entry is not read from its date: each start adds the time since the one before, and never more than three days, so that one wrong clock
 * cannot make everything "too old".
 *
 *   journals/trash/age.json   { last, ages: { name: milliseconds } }
 */
import { join } from 'node:path';
import { z } from 'zod';
import type { Clock } from './clock.ts';
import type { FileSystem } from './fileSystem.ts';
import { readJsonFile, writeJsonFile } from './jsonFile.ts';
import type { Profile } from './profile.ts';

const DAY_MILLIS = 86_400_000;
const KEPT_MILLIS = 30 * DAY_MILLIS;
/** What one start adds at most. */
const STEP_MILLIS = 3 * DAY_MILLIS;
/** The youngest stay, however old they are. */
const MOST_KEPT = 10;
const TRASHED = /^\d+\./;

const time = z.number().min(-Number.MAX_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER);
const agesSchema = z.object({ last: time, ages: z.record(z.string().max(1000), time) });

/** Removes what has lain in the trash for 30 days; the ten youngest stay. Rejects with what the system says. */
export async function emptyTrash(desk: { readonly fs: FileSystem; readonly clock: Clock; readonly profile: Profile }): Promise<void> {
  const { fs, clock, profile } = desk;
  const names = (await fs.list(profile.trash)).map((item) => item.name).filter((name) => TRASHED.test(name));
  if (names.length === 0) return;
  const file = join(profile.trash, 'age.json');
  const read = agesSchema.safeParse(await readJsonFile(fs, file));
  const known = new Map(read.success ? Object.entries(read.data.ages) : []);
  const now = clock.now();
  const passed = read.success ? Math.min(Math.max(0, now - read.data.last), STEP_MILLIS) : 0;
  const entries = names.map((name) => ({ name, age: known.has(name) ? known.get(name)! + passed : 0 })).toSorted((a, b) => b.age - a.age);
  const old = entries.slice(0, -MOST_KEPT).filter((entry) => entry.age > KEPT_MILLIS);
  for (const entry of old) await fs.remove(join(profile.trash, entry.name));
  const kept = entries.filter((entry) => !old.includes(entry));
  // Where it cannot be written, nothing grows older at this start: it costs space only.
  await writeJsonFile(fs, file, { last: now, ages: Object.fromEntries(kept.map((entry) => [entry.name, entry.age])) });
}
