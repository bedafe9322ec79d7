/** R-15, the pure part: which history explains a file of half its size. */
import { describe, expect, it } from 'vitest';
import { counted } from '../../e2e/testing/counts.ts';
import { documentOf } from './document.ts';
import type { Edit } from './edits/index.ts';
import { newObjective, paintTerrain, placeUnits } from './edits/make.ts';
import { replay } from './journal.ts';
import type { Json } from '../result.ts';
import { markSaved, perform, track, undo, type Tracked } from './history.ts';
import { newScenario } from './newScenario.ts';
import { shrinkProblem } from './shrink.ts';

const start = track(newScenario({ id: 's', title: '', shape: 'hex', columns: 4, rows: 4 }, null), true);
const done = (tracked: Tracked, ...edits: readonly Edit[]): Tracked =>
  edits.reduce((now, edit) => {
    const change = perform(now, edit, null);
    if (!change.ok) throw new Error(JSON.stringify(change.error));
    return change.value.tracked;
  }, tracked);
const placed = markSaved(done(start, placeUnits(start.document.scenario, [{ side: 'a', at: [0, 0], name: 'U', def: { kind: 'x' } }])!));
const asks = (tracked: Tracked, before = 1000, after = 499): boolean => shrinkProblem(before, after, tracked.history) !== null;

describe('shrinking', () => {
  it('R-15 less than half asks, half does not, growing never', () => {
    expect([400, 499, 500, 501, 1000, 2000].map((after) => asks(start, 1000, after))).toEqual([true, true, false, false, false, false]);
    expect(shrinkProblem(1000, 400, start.history)).toMatchObject({
      code: 'file/shrunk',
      severity: 'warning',
      params: { before: 1000, after: 400 },
    });
  });
  it.each<[string, Edit]>([
    ['removed units', { kind: 'removeUnits', units: ['u1'] }],
    ['a smaller definition', { kind: 'changeUnits', changes: [{ unit: 'u1', def: {} }] }],
    ['a cropped board', { kind: 'resizeBoard', left: 0, top: 0, right: -1, bottom: 0, fill: 0 }],
    ['other texts', { kind: 'setMeta', texts: { briefing: 'short' } }],
    ['another rule book', { kind: 'setRuleset', ruleset: { id: 'other', version: '1', options: {} } }],
    [
      'a batch with a removal in it',
      {
        kind: 'batch',
        edits: [
          { kind: 'setMeta', title: 'x' },
          { kind: 'removeUnits', units: ['u1'] },
        ],
      },
    ],
  ])('R-15 %s explains it', (_name, edit) => {
    expect(asks(done(placed, edit))).toBe(false);
    counted('R-15', 1);
  });
  it.each<[string, Edit]>([
    ['a title', { kind: 'setMeta', title: 'New' }],
    ['an objective', newObjective(placed.document.scenario, [[1, 1]])],
    ['a moved unit', { kind: 'moveUnits', moves: [{ unit: 'u1', to: [2, 2] }] }],
    ['a larger board', { kind: 'resizeBoard', left: 1, top: 0, right: 0, bottom: 0, fill: 0 }],
    ['holes', paintTerrain(placed.document.scenario.board, [1, 2], 255)!],
  ])('R-15 %s does not', (_name, edit) => {
    expect(asks(done(placed, edit))).toBe(true);
    counted('R-15', 1);
  });
  it('R-15 what a journal brings back is checked against its file: its removals explain a smaller one, nothing else does', () => {
    const journal = (edit: Edit) => replay(placed.document, [edit as unknown as Json]);
    const removed = journal({ kind: 'removeUnits', units: ['u1'] });
    expect([removed.problem, asks(removed.tracked)]).toEqual([null, false]);
    expect(asks(journal({ kind: 'setMeta', title: 'New' }).tracked)).toBe(true);
    expect(asks(replay(placed.document, []).tracked)).toBe(true);
    counted('R-15', 3);
  });
  it('R-15 only what happened since the save counts, in both directions of the history', () => {
    expect(asks(placed)).toBe(true);
    expect(asks(undo(placed)!.tracked)).toBe(false);
    const removed = markSaved(done(placed, { kind: 'removeUnits', units: ['u1'] }));
    expect(asks(removed)).toBe(true);
    // Taking the removal back places the unit again: that makes nothing smaller.
    expect(asks(undo(removed)!.tracked)).toBe(true);
    expect(asks(track(documentOf(placed.document.scenario), false))).toBe(true);
  });
});
