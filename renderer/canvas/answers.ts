/** Answers of the engine on the board: a line of sight with its culprit, a field, a reach with costs and the cheapest path. */
import { isHole, cellNumber, type Board } from '#shared/board/board.ts';
import { centreOfColRow, type Layout, type Rect } from '#shared/drawing/layout.ts';
import { lineScale, sideLength } from '#shared/drawing/marks.ts';
import type { Pen, Point } from '#shared/drawing/pen.ts';
import { fittedDash, rimPieces } from '#shared/drawing/rims.ts';
import { OVERLAY } from '#shared/drawing/tokens.ts';
import type { ReachAnswer, SightAnswerPiece } from '#shared/engine/ruleset.ts';
import type { Cell, ColRow } from '#shared/geometry/grid.ts';
import type { AnswerView } from './scene.ts';

/** Words on the board; the app gives them in the user's language. */
export interface AnswerTexts {
  /** Tag at the cell that ends the view, such as "1418 blocks". */
  blocks(number: string): string;
  observer(number: string): string;
  target(number: string): string;
}

/** Numbers alone: what stands on the board until the app gives words. */
export const PLAIN_TEXTS: AnswerTexts = { blocks: (n) => `✕ ${n}`, observer: (n) => n, target: (n) => n };

type LineAnswer = Extract<AnswerView, { kind: 'line' }>;
type FieldAnswer = Extract<AnswerView, { kind: 'field' }>;
type ReachView = Extract<AnswerView, { kind: 'reach' }>;

/** @param area   what is visible, px of the layout */
export function drawAnswer(pen: Pen, board: Board, layout: Layout, px: number, area: Rect, answer: AnswerView): void {
  switch (answer.kind) {
    case 'line':
      drawLine(pen, layout, px, answer);
      break;
    case 'field':
      drawField(pen, board, layout, px, area, answer);
      break;
    case 'reach':
      drawReach(pen, board, layout, px, area, answer);
      break;
  }
}

/** "3/7" or "1" as a number; used for drawing only. */
function fraction(text: string): number {
  const [n = '0', d = '1'] = text.split('/');
  return Number(n) / Number(d);
}

function drawLine(pen: Pen, layout: Layout, px: number, view: LineAnswer): void {
  const { answer } = view;
  const a = layout.centre(view.from);
  const b = layout.centre(view.to);
  const at = (t: number): Point => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];
  const s = lineWidthScale(layout, px);
  const culprit = answer.blockedBy === null ? null : (answer.pieces[answer.blockedBy] ?? null);
  outlineSides(pen, layout, s, view);
  const cut = culprit ? fraction(culprit.from) : 1;
  pen.lines([[a, b]], { colour: OVERLAY.casing, width: 9 * s, cap: 'round' });
  if (cut > 0) pen.lines([[a, at(cut)]], { colour: OVERLAY.losClear, width: 5 * s, cap: culprit ? 'butt' : 'round' });
  if (culprit) pen.lines([[at(cut), b]], { colour: OVERLAY.losBlocked, width: 5 * s, dash: [9 * s, 5 * s], cap: 'butt' });
  drawTicks(pen, s, a, b, answer.pieces, at);
  if (view.highlight !== null) {
    const piece = answer.pieces[view.highlight];
    if (piece) pen.lines([[at(fraction(piece.from)), at(fraction(piece.to))]], { colour: OVERLAY.fieldEdge, width: 3 * s, cap: 'butt' });
  }
  endDot(pen, a, s, OVERLAY.losClear);
  endDot(pen, b, s, culprit ? OVERLAY.losBlocked : OVERLAY.losClear);
  if (culprit) drawCulprit(pen, layout, s, culprit, at(middleOf(culprit)));
}

const middleOf = (piece: SightAnswerPiece): number => (fraction(piece.from) + fraction(piece.to)) / 2;

/** Words of an answer, over the counters: who looks where, and what blocks. */
export function drawAnswerTags(pen: Pen, board: Board, layout: Layout, px: number, view: AnswerView, texts: AnswerTexts): void {
  if (view.kind !== 'line' || view.from === view.to) return;
  const a = layout.centre(view.from);
  const b = layout.centre(view.to);
  const s = lineWidthScale(layout, px);
  const upward = b[1] < a[1];
  tag(pen, [a[0] + 12 * s, a[1] + (upward ? 17 : -17) * s], texts.observer(cellNumber(board, view.from)), OVERLAY.ink, px, 'start');
  tag(pen, [b[0] + 12 * s, b[1] + (upward ? -17 : 17) * s], texts.target(cellNumber(board, view.to)), OVERLAY.ink, px, 'start');
  const { blockedBy, pieces } = view.answer;
  const culprit = blockedBy === null ? undefined : pieces[blockedBy];
  if (!culprit) return;
  const cells = culprit.left.join() === culprit.right.join() ? [culprit.left] : [culprit.left, culprit.right];
  const names = cells
    .map(([column, row]) => layout.grid.at(column, row))
    .filter((cell) => cell >= 0)
    .map((cell) => cellNumber(board, cell));
  const t = middleOf(culprit);
  const at: Point = [a[0] + (b[0] - a[0]) * t + layout.width * 0.6, a[1] + (b[1] - a[1]) * t + layout.width * 0.55];
  tag(pen, at, texts.blocks(names.join(' | ')), OVERLAY.losBlocked, px, 'start');
}

/** Widths of the line itself: a little stronger than rims on small cells. */
const lineWidthScale = (layout: Layout, px: number): number => px * Math.min(1.6, Math.max(0.7, layout.width / px / 36));

/** Cells left and right of each piece, thinly outlined; off-board ones too, so that an edge piece shows both its cells. */
function outlineSides(pen: Pen, layout: Layout, s: number, view: LineAnswer): void {
  const seen = new Set<string>();
  const rings: Point[][] = [];
  view.answer.pieces.forEach((piece, i) => {
    for (const cell of [piece.left, piece.right]) {
      const key = cell.join();
      if (seen.has(key)) continue;
      seen.add(key);
      rings.push(outline(layout, cell, 0.94));
    }
    if (i === view.highlight)
      for (const cell of [piece.left, piece.right]) pen.polygons([outline(layout, cell, 0.94)], OVERLAY.fieldEdge, 0, 0.4);
  });
  pen.lines(rings, { colour: OVERLAY.casing, width: 3 * s, alpha: 0.55 });
  pen.lines(rings, { colour: OVERLAY.losSide, width: 1.5 * s, dash: [3 * s, 2 * s], cap: 'butt' });
}

function outline(layout: Layout, [column, row]: ColRow, k: number): Point[] {
  const [x, y] = centreOfColRow(layout, column, row);
  const points = layout.corners.map(([dx, dy]): Point => [x + dx * k, y + dy * k]);
  return [...points, points[0]!];
}

function drawTicks(pen: Pen, s: number, a: Point, b: Point, pieces: readonly SightAnswerPiece[], at: (t: number) => Point): void {
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
  if (length === 0) return;
  const nx = (-(b[1] - a[1]) / length) * 5.5 * s;
  const ny = ((b[0] - a[0]) / length) * 5.5 * s;
  const ticks = pieces.slice(1).map((piece): Point[] => {
    const [x, y] = at(fraction(piece.from));
    return [
      [x - nx, y - ny],
      [x + nx, y + ny],
    ];
  });
  pen.lines(ticks, { colour: OVERLAY.casing, width: 3.6 * s, cap: 'butt' });
  pen.lines(ticks, { colour: OVERLAY.ink, width: 1.6 * s, cap: 'butt' });
}

function endDot(pen: Pen, at: Point, s: number, colour: string): void {
  pen.dots([at], 7.5 * s, OVERLAY.ink);
  pen.dots([at], 6 * s, OVERLAY.casing);
  pen.dots([at], 3.2 * s, colour);
}

function drawCulprit(pen: Pen, layout: Layout, s: number, piece: SightAnswerPiece, at: Point): void {
  const cells = piece.left.join() === piece.right.join() ? [piece.left] : [piece.left, piece.right];
  const rings = cells.map((cell) => outline(layout, cell, 0.96));
  pen.lines(rings, { colour: OVERLAY.casing, width: 8 * s });
  pen.lines(rings, { colour: OVERLAY.losBlocked, width: 4 * s });
  const r = 8.5 * s;
  pen.dots([at], r * 1.22, OVERLAY.casing);
  pen.dots([at], r, OVERLAY.losBlocked);
  const arm = r * 0.42;
  pen.lines(
    [
      [
        [at[0] - arm, at[1] - arm],
        [at[0] + arm, at[1] + arm],
      ],
      [
        [at[0] - arm, at[1] + arm],
        [at[0] + arm, at[1] - arm],
      ],
    ],
    { colour: OVERLAY.casing, width: 2.4 * s },
  );
}

/** A label with its own ground; `at` is the middle of its left (start) or the middle (middle). */
export function tag(pen: Pen, at: Point, text: string, colour: string, px: number, anchor: 'start' | 'middle' = 'middle'): void {
  if (text === '') return;
  const size = 12 * px;
  const width = textWidth(text) * size;
  const pad = 7 * px;
  const x0 = anchor === 'start' ? at[0] : at[0] - width / 2 - pad;
  const h = 10.5 * px;
  const box: Point[] = [
    [x0, at[1] - h],
    [x0 + width + 2 * pad, at[1] - h],
    [x0 + width + 2 * pad, at[1] + h],
    [x0, at[1] + h],
  ];
  pen.polygons([box], OVERLAY.casing, 5 * px);
  pen.polygons([box], colour, 1.5 * px);
  pen.text(text, [x0 + pad, at[1]], { size, colour: '#ffffff', weight: 600, anchor: 'start' });
}

/** Width of a text in sizes, near enough for a label: Han and kana are square. */
function textWidth(text: string): number {
  let width = 0;
  for (const char of text)
    width += (char.codePointAt(0) ?? 0) > 0x2e7f ? 1 : /[0-9A-ZА-ЯЁ]/.test(char) ? 0.65 : /[ .,|il]/.test(char) ? 0.32 : 0.57;
  return width;
}

/** Unseen cells veiled, seen ones untouched inside a yellow rim: works by brightness alone. */
function drawField(pen: Pen, board: Board, layout: Layout, px: number, area: Rect, view: FieldAnswer): void {
  const cells = layout.cellsIn(area).filter((cell) => !isHole(board, cell));
  const s = lineScale(layout, px);
  const unseen = cells.filter((cell) => view.seen[cell] !== 1);
  pen.polygons(
    unseen.map((cell) => layout.polygon(cell)),
    OVERLAY.fieldVeil,
    0,
    0.56,
  );
  if (layout.width / px >= 8) {
    const seen = cells.filter((cell) => view.seen[cell] === 1);
    const rim = rimPieces(layout, seen, (cell) => view.seen[cell] === 1 || isHole(board, cell), 0.97);
    pen.lines(rim, { colour: OVERLAY.ink, width: 3.6 * s });
    pen.lines(rim, { colour: OVERLAY.fieldEdge, width: 2 * s });
  }
  for (const from of view.from) {
    const [x, y] = layout.centre(from);
    pen.dots([[x, y]], Math.max(4 * px, layout.width * 0.17), OVERLAY.ink);
    pen.rings([[x, y]], Math.max(3 * px, layout.width * 0.12), {
      colour: OVERLAY.fieldEdge,
      width: Math.max(1.5 * px, layout.width * 0.06),
    });
  }
}

function drawReach(pen: Pen, board: Board, layout: Layout, px: number, area: Rect, view: ReachView): void {
  const first = costs(view.first);
  const second = view.second ? costs(view.second) : new Map<Cell, number>();
  const cells = layout.cellsIn(area).filter((cell) => !isHole(board, cell));
  const near = cells.filter((cell) => first.has(cell));
  const far = cells.filter((cell) => !first.has(cell) && second.has(cell));
  const s = lineScale(layout, px);
  pen.polygons(
    near.map((cell) => layout.polygon(cell)),
    OVERLAY.reach1,
    0,
    0.36,
  );
  pen.polygons(
    far.map((cell) => layout.polygon(cell)),
    OVERLAY.reach2,
    0,
    0.36,
  );
  const outer = rimPieces(layout, far, (cell) => first.has(cell) || second.has(cell), 0.95);
  const border = rimPieces(layout, near, (cell) => first.has(cell), 0.95);
  const whole = second.size > 0 ? outer : [];
  pen.lines(whole, { colour: OVERLAY.reachEdge, width: 5 * s });
  pen.lines(whole, { colour: OVERLAY.reach2, width: 2.4 * s, dash: fittedDash([6 * s, 4 * s], sideLength(layout)), cap: 'butt' });
  const inner = second.size > 0 ? border : rimPieces(layout, near, (cell) => first.has(cell), 0.95);
  pen.lines(inner, { colour: OVERLAY.reachEdge, width: 5 * s });
  pen.lines(inner, { colour: OVERLAY.reach1, width: 2.8 * s });
  if (layout.width / px < 18) {
    drawPath(pen, layout, s, view.path);
    return;
  }
  for (const [list, table] of [
    [near, first],
    [far, second],
  ] as const)
    for (const cell of list) drawCost(pen, layout, cell, table.get(cell) ?? 0);
  drawPath(pen, layout, s, view.path);
  for (const cell of view.path.slice(1)) drawCost(pen, layout, cell, first.get(cell) ?? second.get(cell) ?? 0);
}

function costs(answer: ReachAnswer): Map<Cell, number> {
  return new Map(answer.cells.map(({ cell, cost }) => [cell, cost]));
}

function drawCost(pen: Pen, layout: Layout, cell: Cell, cost: number): void {
  if (cost === 0) return;
  const at = layout.centre(cell);
  pen.dots([at], layout.width * 0.23, OVERLAY.ink);
  pen.text(String(cost), at, { size: layout.width * 0.29, colour: '#ffffff', weight: 700 });
}

/** Cheapest path: a cased line with an arrow head in the last cell. */
function drawPath(pen: Pen, layout: Layout, s: number, path: readonly Cell[]): void {
  if (path.length < 2) return;
  const centres = path.map((cell) => layout.centre(cell));
  const end = centres.at(-1)!;
  const before = centres.at(-2)!;
  const angle = Math.atan2(end[1] - before[1], end[0] - before[0]);
  const size = 11 * s;
  // The head stops at the cost in the last cell.
  const stop = layout.width * 0.24;
  const tip: Point = [end[0] - Math.cos(angle) * stop, end[1] - Math.sin(angle) * stop];
  const wing = (turn: number): Point => [tip[0] - size * 1.5 * Math.cos(angle + turn), tip[1] - size * 1.5 * Math.sin(angle + turn)];
  const head: Point[] = [tip, wing(0.5), wing(-0.5)];
  const points: Point[] = [...centres.slice(0, -1), wing(0)];
  pen.lines([points], { colour: OVERLAY.ink, width: 7 * s });
  pen.polygons([head], OVERLAY.ink, 5 * s);
  pen.lines([points], { colour: '#ffffff', width: 3.6 * s });
  pen.polygons([head], '#ffffff', 1 * s);
}
