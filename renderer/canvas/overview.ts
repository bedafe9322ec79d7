/**
 * The board at one pixel a cell in flat colours: what far views, the minimap and not yet painted places show.
 * Rows (or columns, with flat tops) are stretched to strips, so a far view costs a few hundred blits whatever the board.
 */
import { HOLE, SIGHTS, type Board } from '#shared/board/board.ts';
import { cellAt } from '#shared/board/cells.ts';
import type { Layout, Rect } from '#shared/drawing/layout.ts';
import { terrainStyles, type Skin } from '#shared/drawing/styles.ts';
import { mix, OVERLAY } from '#shared/drawing/tokens.ts';
import type { Cell } from '#shared/geometry/grid.ts';

export interface OverviewLook {
  readonly skin: Skin;
  readonly terrain: boolean;
  readonly sight: boolean;
}

export interface Overview {
  readonly canvas: HTMLCanvasElement;
  /** Repaints some cells after an edit. */
  update(board: Board, cells: readonly Cell[]): void;
}

const BLOCK = SIGHTS.indexOf('block');
export const BLANK = { light: '#ECE7DA', dim: '#C6C2B9', print: '#ffffff' } as const;

export function makeOverview(board: Board, look: OverviewLook): Overview {
  const { columns, rows } = board.spec;
  const canvas = document.createElement('canvas');
  canvas.width = columns;
  canvas.height = rows;
  const ctx = canvas.getContext('2d');
  if (!ctx) throw new Error('Broken promise: a 2d context can be had');
  const colour = colourOf(board, look);
  const image = ctx.createImageData(columns, rows);
  const words = new Uint32Array(image.data.buffer);
  for (let cell = 0; cell < columns * rows; cell++) words[cell] = rgba(colour(board, cell));
  ctx.putImageData(image, 0, 0);
  return {
    canvas,
    update: (now, cells) => {
      for (const cell of cells) {
        const value = colour(now, cell);
        const x = cell % columns;
        const y = (cell - x) / columns;
        ctx.clearRect(x, y, 1, 1);
        if (value === null) continue;
        ctx.fillStyle = value;
        ctx.fillRect(x, y, 1, 1);
      }
    },
  };
}

function colourOf(board: Board, look: OverviewLook): (board: Board, cell: Cell) => string | null {
  const styles = terrainStyles(board.catalogue, look.skin);
  const plain = styles.map((style) => (look.terrain ? style.flat : BLANK[look.skin]));
  const blocked = plain.map((c) => mix(c, OVERLAY.ink, 0.45));
  return (now, cell) => {
    const index = cellAt(now.terrain, cell);
    if (index === HOLE) return null;
    return (look.sight && cellAt(now.sight, cell) === BLOCK ? blocked[index] : plain[index]) ?? BLANK[look.skin];
  };
}

/** Little-endian RGBA word, 0 for nothing. */
function rgba(colour: string | null): number {
  if (colour === null) return 0;
  const value = Number.parseInt(colour.slice(1), 16);
  const r = value >> 16;
  const g = (value >> 8) & 255;
  const b = value & 255;
  return ((255 << 24) | (b << 16) | (g << 8) | r) >>> 0;
}

/** Draws the strips that meet `area`; everything in px of `layout`, the context moved so that these are its coordinates. */
export function drawOverview(ctx: CanvasRenderingContext2D, picture: HTMLCanvasElement, layout: Layout, area: Rect): void {
  const { columns, rows } = layout.spec;
  ctx.save();
  ctx.imageSmoothingEnabled = false;
  if (layout.spec.shape === 'square') ctx.drawImage(picture, 0, 0, layout.width * columns, layout.width * rows);
  else if (layout.spec.orientation === 'pointy') {
    const pitch = layout.rowPitch;
    const first = Math.max(0, Math.floor((area.y - layout.centreY(0)) / pitch - 1));
    const last = Math.min(rows - 1, Math.ceil((area.y + area.height - layout.centreY(0)) / pitch + 1));
    for (let row = first; row <= last; row++) {
      const y = Math.round(layout.centreY(row * columns) - pitch / 2);
      const next = Math.round(layout.centreY(row * columns) + pitch / 2);
      ctx.drawImage(picture, 0, row, columns, 1, layout.centreX(row * columns) - layout.width / 2, y, layout.width * columns, next - y);
    }
  } else {
    const pitch = layout.columnPitch;
    const first = Math.max(0, Math.floor((area.x - layout.centreX(0)) / pitch - 1));
    const last = Math.min(columns - 1, Math.ceil((area.x + area.width - layout.centreX(0)) / pitch + 1));
    for (let column = first; column <= last; column++) {
      const x = Math.round(layout.centreX(column) - pitch / 2);
      const next = Math.round(layout.centreX(column) + pitch / 2);
      ctx.drawImage(picture, column, 0, 1, rows, x, layout.centreY(column) - layout.width / 2, next - x, layout.width * rows);
    }
  }
  ctx.restore();
}
