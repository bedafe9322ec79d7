/**
 * A seeded painter: the same seed gives the same session on both sides of a process, so that a test can tell what every revision must be.
 * Strokes, undo, redo, units and resizes, as a window would send them.
 */
import { filledLayer } from '#shared/board/cells.ts';
import { documentOf, type Document } from '#shared/document/document.ts';
import type { Edit } from '#shared/document/edits/index.ts';
import { perform, redo, track, undo, type Change, type Tracked } from '#shared/document/history.ts';
import { encode } from '#shared/formats/scenario/encode.ts';
import { invariant, type Json } from '#shared/result.ts';

/** Small generator of 32-bit numbers (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return (t ^ (t >>> 14)) >>> 0;
  };
}

/** A sound scenario to start from. */
export function blankDocument(columns = 12, rows = 10, title = 'Painted 河'): Document {
  return documentOf({
    id: 'painted',
    title,
    author: '',
    licence: '',
    ruleset: { id: 'toy', version: '1.0.0', options: {} },
    board: {
      spec: { shape: 'hex', orientation: 'pointy', offset: 'odd', columns, rows },
      cellSize: { value: 100, unit: 'm' },
      numbering: { scheme: 'CCRR', first: 1 },
      catalogue: [
        { symbol: '.', id: 'plain', level: 1, sight: 'auto' },
        { symbol: 'f', id: 'forest', level: 3, sight: 'auto' },
        { symbol: 'w', id: 'water', level: -2, sight: 'auto' },
      ],
      terrain: filledLayer(columns, rows, 0),
      sight: filledLayer(columns, rows, 0),
      cells: new Map(),
      extra: {},
    },
    sides: [],
    zones: [],
    objectives: [],
    units: [],
    texts: {},
    extra: {},
  });
}

export interface Stroke {
  /** What goes into the journal. */
  readonly edit: Json;
  /** The file after it. */
  readonly text: string;
}

/** Endless strokes from a document. */
export function* strokes(seed: number, start: Document = blankDocument()): Generator<Stroke, never> {
  const random = randomOf(seed);
  let tracked: Tracked = track(start, true);
  for (;;) {
    const change = step(tracked, random);
    tracked = change.tracked;
    for (const edit of change.journal) yield { edit: edit as unknown as Json, text: encode(tracked.document) };
  }
}

function step(tracked: Tracked, random: () => number): Change {
  const roll = random() % 12;
  const back = roll < 2 ? undo(tracked) : roll === 2 ? redo(tracked) : null;
  if (back !== null) return back;
  const change = perform(tracked, stroke(tracked.document, roll, random), null);
  invariant(change.ok, 'a stroke on the board fits');
  return change.value;
}

function stroke(document: Document, roll: number, random: () => number): Edit {
  const { columns, rows } = document.scenario.board.spec;
  if (roll === 3) return { kind: 'resizeBoard', left: 0, top: 0, right: columns < 20 ? 1 : -4, bottom: 0, fill: 0 };
  const from = random() % (columns * rows - 4);
  return { kind: 'setTerrain', set: [[random() % 3, [from, 1 + (random() % 4)]]] };
}
