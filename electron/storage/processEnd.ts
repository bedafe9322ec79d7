/** The end of a process whose disks may not answer. */
import { callsUnderWay } from './underWay.ts';

/** Calls that are on their way get so long to come back. */
const LAST_MILLIS = 500;
const LOOK_MILLIS = 10;

/**
 * Ends this process when all that counts is on disk. The system's own end waits for every thread, and a call on a network drive that is gone
 * keeps its thread for ever: the program would stay, seen by nobody, after its window was closed. Then it is killed instead of ended:
 * `code` is lost, nothing else.
 */
export async function endProcess(code: number): Promise<never> {
  for (let waited = 0; callsUnderWay() > 0 && waited < LAST_MILLIS; waited += LOOK_MILLIS)
    await new Promise((next) => setTimeout(next, LOOK_MILLIS));
  if (callsUnderWay() > 0) killOwn();
  return process.exit(code);
}

/**
 * As `endProcess`, where something else ends the process after this and cannot be waited for: the desktop program's own way. A call that has
 * just begun is none that hangs: the system waits for it.
 */
export function endAtOnceIfStuck(): void {
  if (callsUnderWay(LAST_MILLIS) > 0) killOwn();
}

const killOwn = (): void => void process.kill(process.pid, 'SIGKILL');
