/**
 * The saves of one document, one at a time: what is asked for while one runs waits for its turn and then saves what the document holds by then,
 * so no answer and no key of the person is lost. A key that is held down asks for one save more, not for forty.
 */
import type { Saved } from './documentTypes.ts';

/** Runs a save at once or in its turn. `same`: requests of this kind that would wait in one row are one; null = each is its own. */
export type SaveTurns = (same: string | null, run: () => Promise<Saved>) => Promise<Saved>;

export function makeSaveTurns(): SaveTurns {
  let last: Promise<unknown> | null = null;
  let waiting: { readonly same: string | null; readonly saved: Promise<Saved> } | null = null;
  return (same, run) => {
    if (same !== null && waiting?.same === same) return waiting.saved;
    const before = last;
    const turn = before === null ? run() : before.then(start);
    const mine = turn.then(
      () => done(),
      () => done(),
    );
    const entry = { same, saved: turn };
    last = mine;
    if (before !== null) waiting = entry;
    return turn;

    function start(): Promise<Saved> {
      if (waiting === entry) waiting = null;
      return run();
    }
    function done(): void {
      if (last === mine) last = null;
    }
  };
}
