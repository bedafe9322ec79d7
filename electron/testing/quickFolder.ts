/**
 * Folders in memory for tests whose promise is about killed processes and other readers, not about power cuts: there a sync costs
 * nothing, and the system calls are the same. Without such a place, the system's folder for temporary files.
 */
import { accessSync, constants, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const NEEDED_BYTES = 32 * 1024 * 1024;

function roomInMemory(): boolean {
  try {
    accessSync(MEMORY, constants.W_OK);
    const disk = statfsSync(MEMORY);
    return disk.bavail * disk.bsize > NEEDED_BYTES;
  } catch {
    // No such place on this system.
    return false;
  }
}

/** A new folder whose name begins with `prefix`. */
export const quickFolder = (prefix: string): string => mkdtempSync(join(roomInMemory() ? MEMORY : tmpdir(), prefix));
