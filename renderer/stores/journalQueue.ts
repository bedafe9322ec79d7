/**
 * Finished edits on their way to the journal: in order, one call at a time, nothing dropped. While the host cannot take them
 * they wait here and are tried again; a gap is closed with a whole snapshot.
 */
import { problem, type Json, type Problem } from '#shared/result.ts';
import type { Bridge } from '../bridge.ts';
import type { Clock } from './clock.ts';

/** A snapshot is due each so many edits (reliability: journal). */
const SNAPSHOT_EDITS = 1000;
/** ... or so many characters of edits: neither a journal nor one call grows without end. */
const SNAPSHOT_LENGTH = 4 * 1024 * 1024;
const RETRY_MILLIS = [250, 1000, 3000] as const;
const MAX_BATCH = 500;
/** A call that takes longer is told: strokes older than that are not on disk. */
const SLOW_MILLIS = 2000;

export interface JournalPort {
  readonly bridge: Bridge;
  readonly clock: Clock;
  /** Handle of the document. */
  document(): string;
  /** The whole document now, with its revision. */
  snapshot(): { readonly rev: number; readonly text: string };
  /** The last revision on disk, and what stands in the way (null = nothing). */
  told(protectedRev: number, problem: Problem | null): void;
}

export interface JournalQueue {
  /** Takes one finished edit that makes revision `rev`. */
  push(rev: number, edit: Json): void;
  /** Sends the whole document instead of edits, where the journal lost its place: undo after a crash goes back to here only. */
  snapshot(): void;
  /** The host began a new journal at revision 0: what waited for the old one is void. */
  restart(): void;
  /**
   * The host has taken the document back with revision `protectedRev` on disk, while the window shows `rev`: what is on disk is not sent
   * again, what follows it is, and anything else goes as a snapshot. `afresh`: the host began a journal that knows none of the edits.
   */
  rejoined(protectedRev: number, rev: number, afresh: boolean): void;
  /** Sends nothing until `release` or `rejoined`. Resolves when nothing is on its way any more, or has been for long. */
  hold(): Promise<void>;
  release(): void;
  /** Resolves when everything taken so far is on disk; false when the host cannot. */
  settled(): Promise<boolean>;
  close(): void;
}

interface Waiting {
  readonly rev: number;
  readonly edit: Json;
  /** Characters of the edit as JSON. */
  readonly length: number;
}

/** The first of `waiting` that fit one call; at least one. */
function batchOf(waiting: readonly Waiting[]): readonly Waiting[] {
  let length = 0;
  const end = waiting.slice(0, MAX_BATCH).findIndex((w) => (length += w.length) > SNAPSHOT_LENGTH);
  return waiting.slice(0, end < 0 ? MAX_BATCH : Math.max(1, end));
}

export function makeJournalQueue(port: JournalPort): JournalQueue {
  let waiting: Waiting[] = [];
  let snapshotDue = false;
  let sinceSnapshot = { edits: 0, length: 0 };
  /** Which journal: answers to calls for an earlier one say nothing about this. */
  let generation = 0;
  let running: Promise<boolean> | null = null;
  let failures = 0;
  let callOff: () => void = () => undefined;
  let closed = false;
  let held = false;

  const pending = (): boolean => !closed && !held && (waiting.length > 0 || snapshotDue);

  const sendOnce = async (): Promise<Problem | null> => {
    const { bridge } = port;
    const own = generation;
    const long = sinceSnapshot.length + (waiting[0]?.length ?? 0) > SNAPSHOT_LENGTH;
    if (snapshotDue || long || sinceSnapshot.edits >= SNAPSHOT_EDITS) {
      const { rev, text } = port.snapshot();
      const reply = await bridge.call('journal.snapshot', { document: port.document(), rev, text });
      if (own !== generation) return null;
      if (!reply.ok) return reply.error;
      snapshotDue = false;
      sinceSnapshot = { edits: 0, length: 0 };
      waiting = waiting.filter((w) => w.rev > rev);
      port.told(reply.value.protected, null);
      return null;
    }
    const batch = batchOf(waiting);
    const request = { document: port.document(), from: batch[0]!.rev - 1, edits: batch.map((b) => b.edit) as never[] };
    const reply = await bridge.call('journal.append', request);
    if (own !== generation) return null;
    if (!reply.ok) {
      if (reply.error.code === 'document/gap') snapshotDue = true;
      return reply.error;
    }
    waiting = waiting.filter((w) => w.rev > batch.at(-1)!.rev);
    sinceSnapshot = {
      edits: sinceSnapshot.edits + batch.length,
      length: batch.reduce((sum, b) => sum + b.length, sinceSnapshot.length),
    };
    port.told(reply.value.protected, null);
    return null;
  };

  /** Tells of a host that does not answer, while nobody knows whether it ever will; its answer tells the rest. */
  const noticed = async <T>(call: Promise<T>): Promise<T> => {
    const own = generation;
    const callOffSlow = port.clock.after(SLOW_MILLIS, () => {
      if (!closed && own === generation) port.told(-1, problem('journal/slow'));
    });
    return call.finally(callOffSlow);
  };

  const drain = async (): Promise<boolean> => {
    while (pending()) {
      const own = generation;
      const found = await noticed(sendOnce());
      // A journal that began meanwhile has nothing to do with how the one before failed.
      if (!found || own !== generation) {
        failures = 0;
        continue;
      }
      if (found.code === 'document/gap' && failures === 0) {
        failures = 1;
        continue;
      }
      port.told(-1, found);
      const wait = RETRY_MILLIS[Math.min(failures++, RETRY_MILLIS.length - 1)]!;
      callOff();
      callOff = port.clock.after(wait, () => void start());
      return false;
    }
    return true;
  };

  const start = (): Promise<boolean> => {
    if (closed) return Promise.resolve(false);
    running ??= drain().then((done) => {
      running = null;
      // What came between the last answer and now found a queue that seemed to run.
      return done && pending() ? start() : done;
    });
    return running;
  };

  return {
    push(rev, edit) {
      waiting.push({ rev, edit, length: JSON.stringify(edit).length });
      void start();
    },
    snapshot() {
      snapshotDue = true;
      void start();
    },
    restart() {
      generation += 1;
      waiting = [];
      snapshotDue = false;
      sinceSnapshot = { edits: 0, length: 0 };
      failures = 0;
      callOff();
    },
    hold() {
      held = true;
      const over = new Promise<void>((done) => void port.clock.after(SLOW_MILLIS, done));
      return Promise.race([over, (running ?? Promise.resolve(true)).then(() => {})]);
    },
    release() {
      held = false;
      void start();
    },
    rejoined(protectedRev, rev, afresh) {
      held = false;
      generation += 1;
      waiting = afresh ? [] : waiting.filter((w) => w.rev > protectedRev);
      const next = waiting[0]?.rev ?? rev + 1;
      snapshotDue = afresh || next !== protectedRev + 1;
      sinceSnapshot = { edits: 0, length: 0 };
      failures = 0;
      callOff();
      port.told(protectedRev, null);
      void start();
    },
    async settled() {
      while (pending()) if (!(await start())) return false;
      return !held || waiting.length === 0;
    },
    close() {
      closed = true;
      callOff();
    },
  };
}
