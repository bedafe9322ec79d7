/**
 * Edits on the largest board: what a stroke, a fill, a field edit and their undo cost. A frame at 60 Hz is 16.7 ms.
 * Printed, not asserted: machines differ. Each line is the median of several runs on fresh documents.
 */
import { cellAt } from '#shared/board/cells.ts';
import { checks } from '#shared/checks/index.ts';
import { paintTerrain, setFields } from '#shared/document/edits/make.ts';
import type { Edit } from '#shared/document/edits/index.ts';
import { jump, perform, redo, track, undo, type Tracked } from '#shared/document/history.ts';
import { newScenario } from '#shared/document/newScenario.ts';
import { decode } from '#shared/formats/scenario/decode.ts';
import { encode } from '#shared/formats/scenario/encode.ts';
import { verify } from '#shared/formats/scenario/verify.ts';
import { rulesetOf } from '#shared/rulesets/index.ts';

const SIDE = 512;
const CELLS = SIDE * SIDE;
const FRAME = 1000 / 60;
const book = rulesetOf('intel')!;

const fresh = (): Tracked => track(newScenario({ id: 'bench', title: 'Bench', shape: 'hex', columns: SIDE, rows: SIDE }, book), true);
const done = (tracked: Tracked, edit: Edit | null): Tracked => {
  if (!edit) throw new Error('the edit changes something');
  const change = perform(tracked, edit, 0);
  if (!change.ok) throw new Error(JSON.stringify(change.error));
  return change.value.tracked;
};
const all = Array.from({ length: CELLS }, (_, cell) => cell);
/** 100,000 cells scattered over the board. */
const scattered = Array.from({ length: 100_000 }, (_, i) => (i * 48_271) % CELLS);
/** A cell for each of the strokes, all different. */
const spot = (i: number): number => (i * 7_919) % CELLS;

/** Median milliseconds of processor time of `work`, which gets what `prepare` made: a busy machine makes us wait, not work more. */
function time<T>(repetitions: number, prepare: () => T, work: (given: T) => unknown): number {
  const times: number[] = [];
  for (let i = 0; i < repetitions; i++) {
    const given = prepare();
    const start = process.cpuUsage();
    work(given);
    const { user, system } = process.cpuUsage(start);
    times.push((user + system) / 1000);
  }
  return times.sort((a, b) => a - b)[times.length >> 1]!;
}

export default function run(print: (line: string) => void): void {
  const say = (what: string, ms: number, of = 1): void => {
    const each = ms / of;
    const unit = each < 1 ? `${(each * 1000).toFixed(0)} us` : `${each.toFixed(1)} ms`;
    print(`${what.padEnd(62)} ${unit.padStart(9)}   ${(each / FRAME).toFixed(2)} frames`);
  };
  const start = fresh();
  const board = () => start.document.scenario.board;
  const other = cellAt(board().terrain, 0) === 0 ? 1 : 0;
  const fill = (): Edit | null => paintTerrain(board(), all, other);
  const edit = fill();
  print(`board ${SIDE} x ${SIDE}`);
  say(
    'fill of the whole board: make the edit',
    time(7, () => 0, fill),
  );
  say(
    'fill of the whole board: perform',
    time(
      7,
      () => 0,
      () => done(start, edit),
    ),
  );
  const filled = done(start, edit);
  say(
    'fill of the whole board: undo',
    time(
      7,
      () => 0,
      () => undo(filled),
    ),
  );
  say(
    'fill of the whole board: redo',
    time(7, () => undo(filled)!.tracked, redo),
  );
  const mixed = paintTerrain(done(start, paintTerrain(board(), scattered, other)).document.scenario.board, all, 2);
  const spotted = done(start, paintTerrain(board(), scattered, other));
  say(
    'the same over 100,000 scattered cells: perform',
    time(
      5,
      () => 0,
      () => done(spotted, mixed),
    ),
  );

  const fieldEdit = setFields(board(), scattered, { intelCap: 3 });
  say(
    'fields of 100,000 cells: make the edit',
    time(
      5,
      () => 0,
      () => setFields(board(), scattered, { intelCap: 3 }),
    ),
  );
  say(
    'fields of 100,000 cells: perform',
    time(
      5,
      () => 0,
      () => done(start, fieldEdit),
    ),
  );
  const withFields = done(start, fieldEdit);
  say(
    'fields of 100,000 cells: undo',
    time(
      5,
      () => 0,
      () => undo(withFields),
    ),
  );
  const one = setFields(withFields.document.scenario.board, [5], { opticalMod: 2 });
  say(
    'one more field on a board with 100,000: perform',
    time(
      15,
      () => 0,
      () => done(withFields, one),
    ),
  );

  const stroke = (tracked: Tracked, i: number): Tracked => done(tracked, paintTerrain(tracked.document.scenario.board, [spot(i)], other));
  const strokes = (tracked: Tracked): Tracked => Array.from({ length: 1000 }, (_, i) => i).reduce(stroke, tracked);
  say(
    '1,000 strokes of one cell: a stroke',
    time(
      5,
      () => 0,
      () => strokes(start),
    ),
    1000,
  );
  const painted = strokes(start);
  say(
    'undo one by one: a step',
    time(
      5,
      () => 0,
      () => {
        let now = painted;
        for (let back = undo(now); back; back = undo(now)) now = back.tracked;
      },
    ),
    1000,
  );
  say(
    'undo of all 1,000 by a click in the list: altogether',
    time(
      5,
      () => 0,
      () => jump(painted, 0),
    ),
  );

  say(
    'checks of the board',
    time(5, fresh, ({ document }) => checks(document.scenario, book)),
  );
  say(
    'checks after a stroke',
    time(
      7,
      () => {
        checks(start.document.scenario, book);
        return stroke(start, 1);
      },
      ({ document }) => checks(document.scenario, book),
    ),
  );
  say(
    'encode',
    time(
      5,
      () => 0,
      () => encode(withFields.document),
    ),
  );
  const text = encode(withFields.document);
  print(`  a file of ${(text.length / 1024 / 1024).toFixed(1)} MiB`);
  const mib = text.length / 1024 / 1024;
  print(
    `  R-60 allows 100 ms a MiB: decode takes ${(
      time(
        5,
        () => 0,
        () => decode(text),
      ) / mib
    ).toFixed(0)} ms a MiB of this file`,
  );
  print(
    `  opening it against JSON.parse of the same text: ${(
      time(
        5,
        () => 0,
        () => decode(text),
      ) /
      time(
        5,
        () => 0,
        () => JSON.parse(text),
      )
    ).toFixed(1)} times as long`,
  );
  for (const [name, hostile] of [
    ['opening brackets', '['.repeat(4 << 20)],
    ['quotes', '"'.repeat(4 << 20)],
    ['backslashes', `"${'\\\\'.repeat(2 << 20)}"`],
    ['commas', `[${'1,'.repeat(2 << 20)}`],
    ['keys', `{${Array.from({ length: 200_000 }, (_, i) => `"key${i}":[1,{}]`).join(',')}}`],
  ] as const)
    print(
      `    ${name}: ${(
        time(
          3,
          () => 0,
          () => decode(hostile),
        ) /
        (hostile.length / 1024 / 1024)
      ).toFixed(0)} ms a MiB`,
    );
  say(
    'decode',
    time(
      5,
      () => 0,
      () => decode(text),
    ),
  );
  say(
    'verify (before each save)',
    time(
      5,
      () => 0,
      () => verify(withFields.document),
    ),
  );
}
