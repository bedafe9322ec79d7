/** Time and randomness as values, so that tests can hold them. */
import { randomBytes } from 'node:crypto';

export interface Clock {
  /** Milliseconds since 1970; may jump. */
  now(): number;
  wait(milliseconds: number): Promise<void>;
  /** Rings once after so long, unless the returned function was called before. Does not keep the process alive. */
  alarm(milliseconds: number, ring: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  wait: (milliseconds) => new Promise((done) => setTimeout(done, milliseconds)),
  alarm: (milliseconds, ring) => {
    const timer = setTimeout(ring, milliseconds);
    timer.unref();
    return () => clearTimeout(timer);
  },
};

/** 128 random bits as 22 characters: what the window is given instead of a path. */
export const newHandle = (): string => randomBytes(16).toString('base64url');

/** 32 random bits as 8 hex digits, for names of temporary files. */
export const newTag = (): string => randomBytes(4).toString('hex');
