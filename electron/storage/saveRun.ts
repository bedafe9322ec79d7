/** One save while it runs: it has its time, and the person may stop it. */
import { err, ok, problem, type Problem, type Result } from '#shared/result.ts';
import { inTime, type Hurried } from './answeringFs.ts';
import type { Clock } from './clock.ts';
import type { FileSystem } from './fileSystem.ts';
import { fileProblem, systemCode } from './problems.ts';

/** A save may take so long with all its looks at the file and its lock, and a millisecond more a kilobyte. */
const SAVE_MILLIS = 100_000;

export class SaveRun {
  readonly #hurried: Hurried;
  readonly #name: string;
  #stopped = false;
  #fixed = false;

  /** `name` = of the file, for problems; `size` = about how many bytes will be written. */
  constructor(fs: FileSystem, clock: Clock, name: string, size: number) {
    this.#hurried = inTime(fs, clock, SAVE_MILLIS + size / 1000);
    this.#name = name;
  }

  /** For the save itself: refuses every further call when it was stopped or its time is over. */
  get fs(): FileSystem {
    return this.#hurried.fs;
  }

  /**
   * Runs a step that asks the disk by other ways than `fs`. `file/share-gone` when the save was stopped or its time is over; what the step
   * brings then goes to `late`.
   */
  async step<T>(step: () => Promise<Result<T>>, late?: (value: Result<T>) => void): Promise<Result<T>> {
    try {
      return await this.#hurried.within(step, late);
    } catch (error) {
      if (systemCode(error) === null) throw error;
      return err(fileProblem(error, this.#name));
    }
  }

  /** A step that only looks whether something is wrong. */
  look(step: () => Promise<Problem | null>): Promise<Result<null>> {
    return this.step(async () => {
      const wrong = await step();
      return wrong === null ? ok(null) : err(wrong);
    });
  }

  /** From now on it cannot be stopped: a file half written in place is worse than waiting. */
  readonly fix = (): void => {
    this.#fixed = true;
  };

  /** Stops it: what is not committed by now never will be. False when it is too late for that. */
  stop(): boolean {
    if (this.#fixed) return false;
    this.#stopped = true;
    this.#hurried.stop();
    return true;
  }

  /** It is over: its time no longer counts. */
  end(): void {
    this.#hurried.done();
  }

  /** What is told of it: one that was stopped did not fail because of the disk. */
  told<T>(result: Result<T>): Result<T> {
    return this.#stopped && !result.ok && result.error.code === 'file/share-gone' ? err(stopped(this.#name)) : result;
  }
}

/** The answer of a save that the person stopped. */
export const stopped = (name: string): Problem => problem('file/save-stopped', { name });
