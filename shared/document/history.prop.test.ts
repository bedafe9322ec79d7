/** Whole histories against a naive copy: 60 random commands, a list of snapshots beside the real thing. */
import { filledLayer } from '../board/cells.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documents } from '../../e2e/testing/documents.ts';
import { anyEdit, numbers } from '../../e2e/testing/edits.ts';
import type { Json } from '../result.ts';
import { encode } from '../formats/scenario/encode.ts';
import { decode } from '../formats/scenario/decode.ts';
import { same, type Document } from './document.ts';
import {
  canRedo,
  canUndo,
  isDirty,
  jump,
  mark,
  markSaved,
  perform,
  redo,
  rollback,
  squash,
  track,
  undo,
  type JournalEdit,
  type Tracked,
} from './history.ts';
import { replay } from './journal.ts';

/** The naive copy: the text of every state, where we are, which one is on disk. */
interface Model {
  states: string[];
  at: number;
  saved: string | null;
}

const text = (tracked: Tracked): string => encode(tracked.document);

function play(start: Document, seed: number, commands: number, gestures: boolean) {
  const pick = numbers(seed);
  let real = track(start, true);
  const model: Model = { states: [text(real)], at: 0, saved: text(real) };
  const journal: JournalEdit[] = [];
  const take = (change: { tracked: Tracked; journal: readonly JournalEdit[] } | null): void => {
    if (!change) return;
    real = change.tracked;
    journal.push(...change.journal);
  };
  const make = (): void => {
    const edit = anyEdit(real.document.scenario, pick);
    const done = perform(real, edit, null);
    if (!done.ok) throw new Error(JSON.stringify(done.error));
    const before = text(real);
    take(done.value);
    const after = text(real);
    const steps = done.value.journal.length;
    // A board of one ground, cropped on one side and grown on the other, is a step that leads to the same bytes.
    const intoItself = after === before && JSON.stringify(edit).includes('resizeBoard');
    if (!intoItself) expect(steps).toBe(after === before ? 0 : 1);
    if (steps === 0) return;
    model.states.length = model.at + 1;
    model.states.push(after);
    model.at++;
  };
  for (let i = 0; i < commands; i++) {
    switch (pick(gestures ? 10 : 8)) {
      case 0:
      case 1: {
        expect(canUndo(real.history)).toBe(model.at > 0);
        take(undo(real));
        model.at = Math.max(0, model.at - 1);
        break;
      }
      case 2: {
        expect(canRedo(real.history)).toBe(model.at < model.states.length - 1);
        take(redo(real));
        model.at = Math.min(model.states.length - 1, model.at + 1);
        break;
      }
      case 3: {
        model.at = pick(model.states.length);
        take(jump(real, model.at));
        break;
      }
      case 4: {
        real = markSaved(real);
        model.saved = text(real);
        break;
      }
      case 8: {
        const from = mark(real);
        for (let k = pick(4); k >= 0; k--) make();
        if (model.at === from) {
          // Nothing changed: neither a cancelled nor a completed gesture leaves a trace, undone steps stay.
          expect(rollback(real, from)).toBeNull();
          expect(squash(real, from)).toBe(real);
        } else if (pick(2)) {
          take(rollback(real, from));
          model.states.length = from + 1;
          model.at = from;
        } else {
          real = squash(real, from);
          model.states = [...model.states.slice(0, from + 1), model.states[model.at]!];
          model.at = from + 1;
        }
        break;
      }
      default:
        make();
    }
    expect(real.history.position).toBe(model.at);
    expect(text(real)).toBe(model.states[model.at]);
    if (!isDirty(real.history)) expect(text(real)).toBe(model.saved);
  }
  return { real, model, journal, start };
}

describe('history', () => {
  it('60 random commands give what a list of snapshots gives', () => {
    fc.assert(
      fc.property(documents, fc.integer({ min: 1 }), (start, seed) => {
        const { real, model } = play(start, seed, 60, true);
        let walked = real;
        for (let at = model.at - 1; at >= 0; at--) {
          walked = undo(walked)!.tracked;
          expect(text(walked)).toBe(model.states[at]);
        }
        expect(same(walked.document.scenario, start.scenario)).toBe(true);
        expect(undo(walked)).toBeNull();
        for (let at = 1; at < model.states.length; at++) {
          walked = redo(walked)!.tracked;
          expect(text(walked)).toBe(model.states[at]);
        }
        expect(redo(walked)).toBeNull();
      }),
      { numRuns: 60 },
    );
  });

  it('a journal replayed gives the document and its history back; undone to the start it is the opened file (pure part of R-05)', () => {
    fc.assert(
      fc.property(documents, fc.integer({ min: 1 }), (opened, seed) => {
        const { real, journal, start } = play(opened, seed, 60, false);
        const stored = JSON.parse(JSON.stringify(journal)) as Json[];
        const read = decode(encode(start));
        expect(read.ok).toBe(true);
        if (!read.ok) return;
        const back = replay(read.value.document, stored);
        expect(back.problem).toBeNull();
        expect(back.applied).toBe(stored.length);
        expect(text(back.tracked)).toBe(text(real));
        expect(back.tracked.history.position).toBe(real.history.position);
        expect(back.tracked.history.steps.map((step) => step.edit)).toEqual(real.history.steps.map((step) => step.edit));
        const undone = jump(back.tracked, 0)?.tracked ?? back.tracked;
        expect(text(undone)).toBe(encode(start));
      }),
      { numRuns: 60 },
    );
  });

  it('seed 1224722847: a resize that leads to the same bytes is a step like any other', () => {
    const [found] = fc.sample(documents, { numRuns: 1, seed: 7 });
    const board = found!.scenario.board;
    const { columns, rows } = board.spec;
    const plain = { ...board, terrain: filledLayer(columns, rows, 0), sight: filledLayer(columns, rows, 0), cells: new Map(), extra: {} };
    const scenario = { ...found!.scenario, board: plain, zones: [], objectives: [], units: [] };
    const start = track({ ...found!, scenario }, true);
    const done = perform(start, { kind: 'resizeBoard', left: -1, top: 0, right: 1, bottom: 0, fill: 0 }, null);
    if (!done.ok) throw new Error(done.error.code);
    expect(text(undo(done.value.tracked)!.tracked)).toBe(text(start));
    expect(done.value.tracked.history.position).toBe(1);
  });

  it('a journal that does not fit stops with its reason and keeps what came before', () => {
    const [document] = fc.sample(documents, { numRuns: 1, seed: 7 });
    const good: Json = { kind: 'setMeta', title: 'one' };
    const back = replay(document!, [good, { kind: 'removeZone', zone: 'nowhere' }, { kind: 'setMeta', title: 'two' }]);
    expect(back.applied).toBe(1);
    expect(back.problem?.code).toBe('edit/unfit');
    expect(back.tracked.document.scenario.title).toBe('one');
    expect(replay(document!, ['nonsense', 3, null]).problem?.code).toBe('edit/unknown-kind');
  });

  it('an undo from before the snapshot is made as a plain step', () => {
    const [document] = fc.sample(documents, { numRuns: 1, seed: 8 });
    const back = replay(document!, [{ kind: 'undo', edit: { kind: 'setMeta', title: 'earlier' } }]);
    expect(back.problem).toBeNull();
    expect(back.tracked.document.scenario.title).toBe('earlier');
  });

  it('what the journal could not read back is refused', () => {
    const [document] = fc.sample(documents, { numRuns: 1, seed: 9 });
    const tracked = track(document!, true);
    expect(perform(tracked, { kind: 'setMeta', title: 'x'.repeat(201) }, null)).toMatchObject({
      ok: false,
      error: { code: 'edit/malformed' },
    });
    expect(perform(tracked, { kind: 'setOptions', set: { a: Number.NaN } }, null).ok).toBe(false);
  });

  it('a saved position that is overwritten is forgotten', () => {
    const [document] = fc.sample(documents, { numRuns: 1, seed: 10 });
    const step = (tracked: Tracked, title: string): Tracked => {
      const done = perform(tracked, { kind: 'setMeta', title }, null);
      if (!done.ok) throw new Error(done.error.code);
      return done.value.tracked;
    };
    const two = markSaved(step(step(track(document!, true), 'one'), 'two'));
    const other = step(undo(two)!.tracked, 'three');
    expect(other.history.saved).toBeNull();
    expect(isDirty(other.history)).toBe(true);
    expect(isDirty(undo(other)!.tracked.history)).toBe(true);
  });
});
