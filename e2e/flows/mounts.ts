/** Disks that tests may fill, take out and protect: mounts in memory, where this process may mount at all. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isRoot } from '../ordinaryUser.ts';

const run = (command: string, ...args: readonly string[]): void => {
  const done = spawnSync(command, args, { encoding: 'utf8' });
  if (done.status !== 0) throw new Error(`${command} ${args.join(' ')}: ${done.stderr}`);
};

/** A disk of `kib` KiB over a folder, which is made. */
export function mountDisk(folder: string, kib: number): void {
  mkdirSync(folder, { recursive: true });
  run('mount', '-t', 'tmpfs', '-o', `size=${kib}k,mode=777`, 'tmpfs', folder);
}
/** The folder as it is, on a medium that takes no writing. */
export function protectFolder(folder: string): void {
  run('mount', '--bind', folder, folder);
  run('mount', '-o', 'remount,ro,bind', folder);
}
/** Takes a disk out while it is in use, as a hand does that pulls a stick. */
export const takeOut = (folder: string): void => run('umount', '-l', folder);

/** Why this process cannot mount; null when it can. */
export function whyNoMount(): string | null {
  if (!isRoot()) return 'only root mounts';
  const probe = mkdtempSync(join(tmpdir(), 'sandtable-mount-'));
  try {
    mountDisk(probe, 64);
    takeOut(probe);
    return null;
  } catch (error) {
    return `this machine does not let us mount: ${String(error)}`;
  } finally {
    rmSync(probe, { recursive: true, force: true });
  }
}
