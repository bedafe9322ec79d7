/**
 * Three ways to save that are wrong, and ours. The harness must catch the wrong ones (`wrongWriters.test.ts`): a harness that lets one pass
 * proves nothing about ours.
 */
import { dirname, join } from 'node:path';
import { atomicWrite } from '../storage/atomicWrite.ts';
import { systemClock, newTag } from '../storage/clock.ts';
import type { FileSystem, OpenFile } from '../storage/fileSystem.ts';

/** Replaces a file; true = it says "saved". Throws or says false when it knows that it failed. */
export type Writer = (fs: FileSystem, path: string, bytes: Uint8Array) => Promise<boolean>;

const unused = (path: string): string => join(dirname(path), `.~st-${newTag()}.tmp`);

/** Over the old bytes. */
const inPlace: Writer = async (fs, path, bytes) => {
  const file = await fs.open(path, 'update');
  await file.truncate(0);
  await everything(file, bytes);
  await file.sync();
  await file.close();
  return true;
};

/** Temporary file and rename, but nothing asks the disk to hold on to them. */
const noSync: Writer = async (fs, path, bytes) => {
  const temp = unused(path);
  const file = await fs.open(temp, 'create');
  await everything(file, bytes);
  await file.close();
  await fs.rename(temp, path);
  return true;
};

/** All in order, but one write whose count is ignored (as two libraries do that we measured). */
const shortWrite: Writer = async (fs, path, bytes) => {
  const temp = unused(path);
  const file = await fs.open(temp, 'create');
  await file.write(bytes, 0, 0);
  await file.sync();
  await file.close();
  await fs.rename(temp, path);
  await fs.syncFolder(dirname(path));
  return true;
};

/** The save protocol. */
const ours: Writer = async (fs, path, bytes) => {
  const tools = { fs, clock: systemClock, tag: newTag, backup: async () => null, copies: dirname(path) };
  return (await atomicWrite(tools, { path, bytes, expected: undefined, allowed: () => true })).ok;
};

export const WRITERS = { inPlace, noSync, shortWrite, ours } as const;
export type WriterName = keyof typeof WRITERS;

async function everything(file: OpenFile, bytes: Uint8Array): Promise<void> {
  for (let done = 0; done < bytes.length;) {
    const wrote = await file.write(bytes, done, done);
    if (wrote <= 0) throw new Error('the disk took no bytes');
    done += wrote;
  }
}

/** A disk on which every `sync` is forgotten: whatever runs on it is a product without fsync. */
export const forgetful = (disk: FileSystem): FileSystem => ({
  ...disk,
  open: async (path, how, mode, strict) => ({
    ...(await disk.open(path, how, mode, strict)),
    sync: async () => {},
    syncData: async () => {},
  }),
  syncFolder: async () => true,
});

/** A disk on which a rename is a copy over the target: whatever runs on it is a product that saves in place. */
export const overwriting = (disk: FileSystem): FileSystem => ({
  ...disk,
  rename: async (from, to) => {
    const source = await disk.open(from, 'read');
    const bytes = new Uint8Array((await source.stat()).size);
    await source.read(bytes, 0);
    await source.close();
    let file: OpenFile;
    try {
      file = await disk.open(to, 'update');
    } catch {
      file = await disk.open(to, 'create');
    }
    await file.truncate(0);
    await everything(file, bytes);
    await file.sync();
    await file.close();
    await disk.remove(from);
  },
});
