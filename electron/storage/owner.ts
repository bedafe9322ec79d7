/** Who holds a lock or a journal: machine, user, process, and whether that process still lives. */
import { hostname, userInfo } from 'node:os';
import { z } from 'zod';
import { LIMITS } from '#shared/limits.ts';
import { hashOf, toBytes, toText } from './bytes.ts';
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
  /** Tells machines of one name apart; empty where the system tells none, and in locks and journals of older versions. */
  machine: text.default(''),
  /** The container (namespace of process numbers) it runs in; empty where there is no such thing. */
  space: text.default(''),
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

/** Hash of the number that a system draws for itself when it is installed; the number itself stays here. */
async function machineOf(fs: FileSystem): Promise<string> {
  const id = (await readSystem(fs, '/etc/machine-id')).trim();
  return id === '' ? '' : hashOf(toBytes(`sandtable ${id}`)).slice(0, 16);
}

async function spaceOf(fs: FileSystem): Promise<string> {
  try {
    return (await fs.stat('/proc/self/ns/pid')).identity;
  } catch (error) {
    // Only Linux has it.
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
  const [boot, started, machine, space] = await Promise.all([bootOf(fs), startOf(fs, process.pid), machineOf(fs), spaceOf(fs)]);
  return { host: hostname(), user, pid: process.pid, boot, started, machine, space };
}

/** Whether both are one process: of one machine, by number and start. */
export const sameOwner = (a: Owner, b: Owner): boolean =>
  a.pid === b.pid && a.started === b.started && a.boot === b.boot && a.space === b.space && sameMachine(a, b);

/** Two machines may have one name (`localhost`, `raspberrypi`): the number of their installation tells them apart. */
const sameMachine = (a: Owner, b: Owner): boolean => a.host === b.host && (a.machine === '' || b.machine === '' || a.machine === b.machine);

/** Whether `owner` may still be at work, seen from `here`. */
export async function lifeOf(fs: FileSystem, owner: Owner, here: Owner): Promise<Life> {
  if (!sameMachine(owner, here)) return 'elsewhere';
  if (owner.boot !== here.boot) return 'dead';
  // In another container its number means nothing here.
  if (owner.space !== '' && here.space !== '' && owner.space !== here.space) return 'elsewhere';
  try {
    process.kill(owner.pid, 0);
  } catch (error) {
    // EPERM: it lives and belongs to someone else.
    if (systemCode(error) !== 'EPERM') return 'dead';
  }
  const started = await startOf(fs, owner.pid);
  return owner.started !== '' && started !== '' && started !== owner.started ? 'dead' : 'alive';
}
