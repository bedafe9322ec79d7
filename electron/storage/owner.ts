/** Who holds a lock or a journal: machine, user, process, and whether that process still lives. */
import { hostname, userInfo } from 'node:os';
import { z } from 'zod';
import { LIMITS } from '#shared/limits.ts';
import { toText } from './bytes.ts';
import type { FileSystem } from './fileSystem.ts';
import { systemCode } from './problems.ts';

const text = z.string().max(LIMITS.name);
export const ownerSchema = z.object({
  host: text,
  user: text,
  pid: z
    .number()
    .int()
    .min(0)
    .max(2 ** 31),
  /** Changes with each boot of the machine; empty where the system tells none. */
  boot: text,
  /** Start of the process in the system's own count; empty where it tells none. Tells a reused pid apart. */
  started: text,
});
export type Owner = z.infer<typeof ownerSchema>;

/** Whether the owner may be at work: `alive`, `dead`, or `elsewhere` (another machine; nobody here can know). */
export type Life = 'alive' | 'dead' | 'elsewhere';

async function readSystem(fs: FileSystem, path: string): Promise<string> {
  try {
    const file = await fs.open(path, 'read');
    try {
      const bytes = new Uint8Array(4096);
      return toText(bytes.subarray(0, await file.read(bytes, 0))) ?? '';
    } finally {
      await file.close();
    }
  } catch (error) {
    // Only Linux has /proc, and a process may be gone.
    if (systemCode(error) === null) throw error;
    return '';
  }
}

const bootOf = async (fs: FileSystem): Promise<string> => (await readSystem(fs, '/proc/sys/kernel/random/boot_id')).trim();

/** Start time of a process: the 22nd field of its `stat`, counted after the name in brackets, which may hold anything. */
async function startOf(fs: FileSystem, pid: number): Promise<string> {
  const stat = await readSystem(fs, `/proc/${pid}/stat`);
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}

/** This process. */
export async function thisOwner(fs: FileSystem): Promise<Owner> {
  const user = (() => {
    try {
      return userInfo().username;
    } catch (error) {
      // A container may run under a number without a name.
      if (error instanceof Error) return String(process.getuid?.() ?? '');
      throw error;
    }
  })();
  return { host: hostname(), user, pid: process.pid, boot: await bootOf(fs), started: await startOf(fs, process.pid) };
}

/** Whether `owner` may still be at work, seen from `here`. */
export async function lifeOf(fs: FileSystem, owner: Owner, here: Owner): Promise<Life> {
  if (owner.host !== here.host) return 'elsewhere';
  if (owner.boot !== here.boot) return 'dead';
  try {
    process.kill(owner.pid, 0);
  } catch (error) {
    // EPERM: it lives and belongs to someone else.
    if (systemCode(error) !== 'EPERM') return 'dead';
  }
  const started = await startOf(fs, owner.pid);
  return owner.started !== '' && started !== '' && started !== owner.started ? 'dead' : 'alive';
}
