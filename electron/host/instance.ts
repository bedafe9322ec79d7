/**
 * One host per profile. The first start writes `instance.json` into the profile: who it is, a port on loopback and a secret of 256
 * bits, readable by its user only. A second start finds it, hands over what it was asked for, and ends; it opens nothing else of the
 * profile. One that a killed process left behind is taken over. On a profile that another machine uses nobody can be asked: the start goes on.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer, connect, type AddressInfo, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { z } from 'zod';
import { err, ok, problem, type Problem, type Result } from '#shared/result.ts';
import { readText, toBytes, writeAll } from '../storage/bytes.ts';
import type { FileSystem } from '../storage/fileSystem.ts';
import { lifeOf, ownerSchema, thisOwner, type Owner } from '../storage/owner.ts';
import { systemCode } from '../storage/problems.ts';
import { profileProblem } from '../storage/profile.ts';

/** A start that finds another at work waits so long for its answer: it may just be starting, or writing its journals before it ends. */
const PATIENCE_MILLIS = 15_000;
const AGAIN_MILLIS = 30;
/** A record that cannot be read is being written, unless it is older. */
const WRITING_MILLIS = 2000;
/** Whoever replaces a dead record needs moments for it. */
const TAKING_MILLIS = 5000;
const MOST_BYTES = 256 * 1024;
/** Callers that send nothing are not waited for. */
const SILENT_MILLIS = 2000;

/** What a second start was asked for; absolute paths. */
export interface Wish {
  readonly folders: readonly string[];
  readonly files: readonly string[];
}

/** What it is told. */
export interface Welcome {
  /** Address for the terminal. */
  readonly address: string;
  /** Address for one use, for a browser. */
  readonly once: string;
  /** A window that is open shows the files: none has to be opened for them. */
  readonly shown: boolean;
  /** Why files are not open that were asked for; absent where all are. */
  readonly notOpened?: readonly Problem[] | undefined;
}

export interface FirstInstance {
  /** Answers second starts from now on, also those that wait already. */
  serve(welcome: (wish: Wish) => Promise<Result<Welcome>>): void;
  /** Second starts are not answered any more: this one ends. They wait until it has. */
  leave(): void;
  /** The profile is free again. Call it when nothing of it is in use any more; starts that wait until then go on as the first. */
  end(): Promise<void>;
}

export type Claim =
  { readonly how: 'first'; readonly instance: FirstInstance } | { readonly how: 'second'; readonly answer: Result<Welcome> };

const path = z.string().max(32_768);
const wishSchema = z.object({ secret: z.string().max(64), folders: z.array(path).max(100), files: z.array(path).max(100) });
const problemSchema = z.looseObject({ code: z.string().max(200) });
const welcomeSchema = z.object({
  address: z.string().max(1000),
  once: z.string().max(1000),
  shown: z.boolean(),
  notOpened: z.array(problemSchema).max(100).optional(),
});
const answerSchema = z.union([
  z.object({ ok: z.literal(true), value: welcomeSchema }),
  z.object({ ok: z.literal(false), error: problemSchema }),
]);
const recordSchema = z.object({ owner: ownerSchema, port: z.number().int().min(1).max(65_535), secret: z.string().length(43) });
type Running = z.infer<typeof recordSchema>;

const pause = (milliseconds: number): Promise<void> => new Promise((done) => setTimeout(done, milliseconds));

/**
 * Becomes the only start of the profile `home`, or hands `wish` to the one that is. `host/no-answer` when that one does not answer;
 * `profile/full` and the like when the profile cannot be written.
 */
export async function claimProfile(fs: FileSystem, home: string, wish: Wish, patience = PATIENCE_MILLIS): Promise<Result<Claim>> {
  const file = join(home, 'instance.json');
  const here = await thisOwner(fs);
  for (const end = performance.now() + patience; performance.now() < end; await pause(AGAIN_MILLIS)) {
    const found = await readRecord(fs, file);
    if (found === null) {
      const claimed = await begin(fs, home, file, here);
      if (!claimed.ok) return claimed;
      if (claimed.value !== null) return ok({ how: 'first', instance: claimed.value });
      continue;
    }
    const life = found.running === null ? null : await lifeOf(fs, found.running.owner, here);
    if (found.running !== null && life === 'alive') {
      const answer = await ask(found.running, wish, end - performance.now());
      if (answer !== null) return ok({ how: 'second', answer });
    } else if (life === 'elsewhere') return ok({ how: 'first', instance: { serve: () => {}, leave: () => {}, end: async () => {} } });
    else if (life === 'dead' || (await isOlder(fs, file, WRITING_MILLIS))) {
      const stuck = await removeDead(fs, home, file, found.text);
      if (stuck !== null) return err(stuck);
    }
  }
  return err(problem('host/no-answer'));
}

interface Found {
  readonly text: string;
  /** Null: it is being written, or damaged. */
  readonly running: Running | null;
}

/** There is no record, or none can be made either: making it tells what is wrong with the profile. */
const NONE: ReadonlySet<string> = new Set([
  'file/not-found',
  'file/no-access',
  'file/link-loop',
  'file/disk-error',
  'file/name-too-long',
  'folder/not-a-folder',
]);

async function readRecord(fs: FileSystem, file: string): Promise<Found | null> {
  const found = await readText(fs, file, file, MOST_BYTES);
  if (!found.ok) return NONE.has(found.error.code) ? null : { text: '', running: null };
  try {
    const record = recordSchema.safeParse(JSON.parse(found.value.text));
    return { text: found.value.text, running: record.success ? record.data : null };
  } catch {
    // Not written to its end yet, or never.
    return { text: found.value.text, running: null };
  }
}

async function isOlder(fs: FileSystem, file: string, milliseconds: number): Promise<boolean> {
  try {
    return Math.abs(Date.now() - (await fs.stat(file)).modified) > milliseconds;
  } catch (error) {
    if (systemCode(error) === null) throw error;
    return false;
  }
}

/**
 * Removes a dead record, one start at a time: else the slower of two would remove the record that the quicker one has just made. Answers why
 * it cannot: a record that stays on a disk that has become read-only belongs to nobody who could be asked.
 */
async function removeDead(fs: FileSystem, home: string, file: string, text: string): Promise<Problem | null> {
  const taking = `${file}.taking`;
  try {
    await (await fs.open(taking, 'create', 0o600)).close();
  } catch (error) {
    const code = systemCode(error);
    if (code === null) throw error;
    if (code !== 'EEXIST') return profileProblem(error, home);
    // One that was killed in these moments holds nobody up for long.
    return (await isOlder(fs, taking, TAKING_MILLIS)) ? remove(fs, home, taking) : null;
  }
  const again = await readRecord(fs, file);
  const stuck = again !== null && again.text === text ? await remove(fs, home, file) : null;
  await remove(fs, home, taking);
  return stuck;
}

/** Another start may have been quicker: what is not there any more is removed. */
async function remove(fs: FileSystem, home: string, file: string): Promise<Problem | null> {
  try {
    await fs.remove(file);
    return null;
  } catch (error) {
    return systemCode(error) === 'ENOENT' ? null : profileProblem(error, home);
  }
}

/** Listens, and writes the record; null when another was quicker. */
async function begin(fs: FileSystem, home: string, file: string, here: Owner): Promise<Result<FirstInstance | null>> {
  const secret = randomBytes(32).toString('base64url');
  const desk = reception(secret);
  const port = await desk.listen();
  const text = `${JSON.stringify({ owner: here, port, secret } satisfies Running)}\n`;
  let folder = false;
  try {
    await fs.makeFolder(home);
    folder = true;
    const record = await fs.open(file, 'create', 0o600);
    try {
      await writeAll(record, toBytes(text), 0);
    } finally {
      await record.close();
    }
  } catch (error) {
    desk.close();
    // The folder is there, and so is a record by now: another start was quicker.
    return folder && systemCode(error) === 'EEXIST' ? ok(null) : err(profileProblem(error, home));
  }
  return ok({
    serve: desk.serve,
    leave: desk.leave,
    end: async () => {
      const now = await readRecord(fs, file);
      if (now?.text === text) await remove(fs, home, file);
      desk.close();
    },
  });
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Takes wishes on loopback: one line of JSON each way. Whoever does not know the secret gets nothing. */
function reception(secret: string) {
  let welcome: ((wish: Wish) => Promise<Result<Welcome>>) | null = null;
  const waiting: (() => void)[] = [];
  const sockets = new Set<Socket>();
  const answer = async (line: string): Promise<string | null> => {
    const wish = wishSchema.safeParse(parsed(line));
    if (!wish.success || !timingSafeEqual(digest(wish.data.secret), digest(secret))) return null;
    if (welcome === null) await new Promise<void>((go) => waiting.push(go));
    return welcome === null ? null : `${JSON.stringify(await welcome(wish.data))}\n`;
  };
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    const silence = setTimeout(() => socket.destroy(), SILENT_MILLIS);
    silence.unref();
    readLine(socket, (line) => {
      clearTimeout(silence);
      const given = line === null ? Promise.resolve(null) : answer(line);
      void given.then((text) => (text === null ? socket.destroy() : socket.end(text)));
    });
  });
  server.unref();
  return {
    listen: (): Promise<number> =>
      new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen(0, '127.0.0.1', 512, () => resolve((server.address() as AddressInfo).port));
      }),
    serve: (next: (wish: Wish) => Promise<Result<Welcome>>): void => {
      welcome = next;
      for (const go of waiting.splice(0)) go();
    },
    leave: (): void => {
      welcome = null;
    },
    close: (): void => {
      for (const go of waiting.splice(0)) go();
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

const parsed = (line: string): unknown => {
  try {
    return JSON.parse(line) as unknown;
  } catch {
    // Not one of ours: refused like a wrong secret.
    return null;
  }
};

/** Calls back once with the first line, or with null when there is none or it is too long. */
function readLine(socket: Socket, done: (line: string | null) => void): void {
  let text = '';
  let over = false;
  const end = (line: string | null): void => {
    if (over) return;
    over = true;
    done(line);
  };
  socket.setEncoding('utf8');
  socket.on('data', (part: string) => {
    if (over) return;
    text += part;
    const at = text.indexOf('\n');
    if (at >= 0) end(text.slice(0, at));
    else if (text.length > MOST_BYTES) end(null);
  });
  socket.on('close', () => end(null));
}

/** Hands a wish over; null when nobody answers there (any more) within so many milliseconds: a process that hangs still takes connections. */
function ask(running: Running, wish: Wish, patience: number): Promise<Result<Welcome> | null> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port: running.port }, () =>
      socket.write(`${JSON.stringify({ secret: running.secret, folders: wish.folders, files: wish.files })}\n`),
    );
    socket.on('error', () => resolve(null));
    const silence = setTimeout(() => socket.destroy(), Math.max(1, patience));
    socket.on('close', () => clearTimeout(silence));
    readLine(socket, (line) => {
      socket.destroy();
      const answer = answerSchema.safeParse(line === null ? null : parsed(line));
      if (!answer.success) resolve(null);
      else resolve(answer.data.ok ? ok(answer.data.value as unknown as Welcome) : err(answer.data.error as unknown as Problem));
    });
  });
}
