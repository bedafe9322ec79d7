/** What is painted over the ground and belongs to the document: sight layer, zones, objectives, grid, cell numbers. */
import { cellNumber, isHole, type Board, type Sight } from '../board/board.ts';
import type { Cell } from '../geometry/grid.ts';
import type { Layout } from './layout.ts';
import type { Pen, Point } from './pen.ts';
import { fittedDash, hatchLines, rimPieces, type Member } from './rims.ts';
import { COUNTER_COLOURS, OVERLAY, ZONE_STYLES } from './tokens.ts';

/** Scale of line widths given in CSS px at a cell of 36: thinner on small cells, a little stronger on large ones. */
export const lineScale = (layout: Layout, px: number): number => px * Math.min(1.4, Math.max(0.4, layout.width / px / 36));

/** Overridden sight of some cells: hatch and rim for `block`, dotted rim for `clear`. */
export function drawSight(pen: Pen, layout: Layout, px: number, cells: readonly Cell[], sight: (cell: Cell) => Sight): void {
  const s = lineScale(layout, px);
  const blocks = cells.filter((cell) => sight(cell) === 'block');
  const clears = cells.filter((cell) => sight(cell) === 'clear');
  const w = layout.width;
  if (blocks.length > 0) {
    if (w / px >= 10) {
      const hatch = { colour: OVERLAY.ink, width: Math.max(0.04 * w, 0.8 * px), alpha: 0.62, cap: 'butt' as const, apart: true };
      pen.lines(
        blocks.flatMap((cell) => hatchLines(layout, cell, 0.19 * w * 0.9, 1)),
        hatch,
      );
    } else
      pen.polygons(
        blocks.map((cell) => layout.polygon(cell)),
        OVERLAY.ink,
        0,
        0.45,
      );
    const rim = rimPieces(layout, blocks, (cell) => sight(cell) === 'block', 0.97);
    pen.lines(rim, { colour: OVERLAY.casing, width: 4.4 * s, cap: 'round' });
    pen.lines(rim, { colour: OVERLAY.ink, width: 2.4 * s, cap: 'round' });
  }
  if (clears.length > 0) {
    const rim = rimPieces(layout, clears, (cell) => sight(cell) === 'clear', 0.86);
    pen.lines(rim, { colour: OVERLAY.casing, width: 4 * s, cap: 'round' });
    const dash = fittedDash([1 * s, 4 * s], sideLength(layout) * 0.86);
    pen.lines(rim, { colour: OVERLAY.ink, width: 2 * s, dash, cap: 'round' });
  }
}

/** Length of one side of a cell. */
export const sideLength = (layout: Layout): number => (layout.sides === 6 ? layout.radius : layout.width);

/** Rims of ground that blocks sight by itself; shown while somebody asks about sight. */
export function drawBlockers(pen: Pen, layout: Layout, px: number, cells: readonly Cell[], member: Member): void {
  const s = lineScale(layout, px);
  pen.lines(rimPieces(layout, cells, member, 0.93), {
    colour: OVERLAY.ink,
    width: 1.6 * s,
    dash: fittedDash([2 * s, 3 * s], sideLength(layout)),
    cap: 'butt',
  });
}

/** Tint of a zone: enough to see the area, little enough to see the ground. */
export const zoneTint = (layout: Layout, px: number): number => (layout.width / px < 10 ? 0.3 : 0.13);

export const zoneColour = (side: number): string => ZONE_STYLES[side % ZONE_STYLES.length]!.colour;

/** Tint, hatch and rim of a deployment zone. `cells` are the members to draw, `member` tells all of them. */
export function drawZone(pen: Pen, layout: Layout, px: number, side: number, cells: readonly Cell[], member: Member): void {
  pen.polygons(
    cells.map((cell) => layout.polygon(cell)),
    zoneColour(side),
    0,
    zoneTint(layout, px),
  );
  drawZoneLines(pen, layout, px, side, cells, member);
}

/** Hatch and rim alone. */
export function drawZoneLines(pen: Pen, layout: Layout, px: number, side: number, cells: readonly Cell[], member: Member): void {
  const style = ZONE_STYLES[side % ZONE_STYLES.length]!;
  const s = lineScale(layout, px);
  if (layout.width / px >= 10) drawZoneHatch(pen, layout, px, style, cells);
  const rim = rimPieces(layout, cells, member, 0.93);
  pen.lines(rim, { colour: OVERLAY.casing, width: 5 * s, cap: 'round' });
  const dash =
    style.dash &&
    fittedDash(
      style.dash.map((d) => d * s),
      sideLength(layout) * 0.95,
    );
  pen.lines(rim, { colour: style.colour, width: 2.8 * s, cap: dash ? 'butt' : 'round', ...(dash ? { dash } : {}) });
}

function drawZoneHatch(pen: Pen, layout: Layout, px: number, style: (typeof ZONE_STYLES)[number], cells: readonly Cell[]): void {
  const { hatch } = style;
  if (hatch === null) return;
  const step = Math.max(10 * px, Math.min(26 * px, layout.width * 0.5));
  if (hatch === 0) {
    pen.dots(
      cells.map((cell) => layout.centre(cell)),
      Math.max(1.2 * px, layout.width * 0.06),
      style.colour,
      0.5,
    );
    return;
  }
  pen.lines(
    cells.flatMap((cell) => hatchLines(layout, cell, step, hatch)),
    { colour: style.colour, width: 1.1 * px, alpha: 0.4, cap: 'butt', apart: true },
  );
}

/** Double yellow rim of an objective. */
export function drawObjectiveRim(pen: Pen, layout: Layout, px: number, cells: readonly Cell[], selected: boolean): void {
  const s = lineScale(layout, px);
  const set = new Set(cells);
  const rim = rimPieces(layout, cells, (cell) => set.has(cell), 0.9);
  if (selected) pen.lines(rim, { colour: OVERLAY.select, width: 9 * s, cap: 'round' });
  pen.lines(rim, { colour: OVERLAY.objectiveInk, width: 5.5 * s, cap: 'round' });
  pen.lines(rim, { colour: OVERLAY.objective, width: 2.8 * s, cap: 'round' });
}

/**
 * Disc of an objective with flag and value. A held one flies the flag of its side, with the side's letter.
 * @param radius   drawing px
 */
export function drawObjectiveDisc(pen: Pen, at: Point, radius: number, value: number, control: number | null): void {
  const [x, y] = at;
  const r = radius;
  pen.dots([at], r * 1.08, OVERLAY.objectiveInk);
  pen.dots([at], r * 0.92, OVERLAY.objective);
  const showValue = value !== 1;
  const dx = showValue ? -0.3 * r : 0;
  const flag = control === null ? OVERLAY.objectiveInk : COUNTER_COLOURS[control % COUNTER_COLOURS.length]!.face;
  pen.lines(
    [
      [
        [x + dx - 0.3 * r, y - 0.5 * r],
        [x + dx - 0.3 * r, y + 0.55 * r],
      ],
    ],
    { colour: OVERLAY.objectiveInk, width: 0.15 * r, cap: 'round' },
  );
  const tip = showValue ? 0.3 : 0.5;
  pen.polygons(
    [
      [
        [x + dx - 0.26 * r, y - 0.5 * r],
        [x + dx + tip * r, y - 0.42 * r],
        [x + dx + (tip - 0.2) * r, y - 0.16 * r],
        [x + dx + tip * r, y + 0.14 * r],
        [x + dx - 0.26 * r, y + 0.1 * r],
      ],
    ],
    flag,
  );
  if (control !== null && r >= 7)
    pen.text(sideLetter(control), [x + dx + (tip - 0.28) * 0.5 * r, y - 0.18 * r], { size: 0.5 * r, colour: '#ffffff', weight: 700 });
  if (showValue) pen.text(String(value), [x + 0.45 * r, y + 0.02 * r], { size: 0.95 * r, colour: OVERLAY.objectiveInk, weight: 700 });
}

/** `A`, `B`, ...: how the books name the sides. */
export const sideLetter = (side: number): string => String.fromCharCode(65 + (side % 26));

/** Lines between cells, each side once; none under 8 px. Strong: the layer's opacity makes it quiet. */
export function drawGrid(pen: Pen, layout: Layout, px: number, cells: readonly Cell[], isCell: Member): void {
  const width = layout.width / px;
  if (width < 8) return;
  const half = layout.sides / 2;
  const lines: Point[][] = [];
  for (const cell of cells) {
    if (!isCell(cell)) continue;
    const outline = layout.polygon(cell);
    lines.push(outline.slice(0, half + 1));
    for (let i = half; i < layout.sides; i++)
      if (!isIn(isCell, layout.across(cell, i))) lines.push([outline[i]!, outline[(i + 1) % layout.sides]!]);
  }
  pen.lines(lines, { colour: OVERLAY.ink, width: px, alpha: width >= 20 ? 0.4 : 0.24, cap: 'butt', apart: true });
}

const isIn = (member: Member, cell: Cell): boolean => cell >= 0 && member(cell);

/** Printed numbers: every cell from 26 px, every fifth column and row from 16 px. */
export function drawNumbers(pen: Pen, board: Board, layout: Layout, px: number, cells: readonly Cell[]): void {
  const width = layout.width / px;
  if (width < 16 || board.numbering.scheme === 'none') return;
  const size = Math.max(7.5 * px, layout.width * 0.2);
  const dy = layout.width * (layout.spec.shape === 'hex' ? 0.4 : 0.37);
  for (const cell of cells) {
    if (isHole(board, cell) || (width < 26 && !onFifths(layout, board, cell))) continue;
    const at: Point = [
      layout.centreX(cell),
      layout.centreY(cell) - dy + (layout.spec.orientation === 'pointy' ? 0.03 : 0.02) * layout.width,
    ];
    pen.text(cellNumber(board, cell), at, { size, colour: OVERLAY.ink, weight: 500 });
  }
}

function onFifths(layout: Layout, board: Board, cell: Cell): boolean {
  const { first } = board.numbering;
  return (layout.grid.column(cell) + first) % 5 === 0 && (layout.grid.row(cell) + first) % 5 === 0;
}
