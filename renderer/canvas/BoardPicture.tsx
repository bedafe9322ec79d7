/** A still picture of a whole board, fitted into a box: wizard, resize, recovery, samples. */
import { useEffect, useRef } from 'react';
import { HOLE, sightOverride, type Board } from '#shared/board/board.ts';
import { cellAt } from '#shared/board/cells.ts';
import { drawCounter } from '#shared/drawing/counters.ts';
import { DETAIL, groundMap } from '#shared/drawing/ground.ts';
import { CELL_WIDTH, makeLayout } from '#shared/drawing/layout.ts';
import { drawGrid, drawSight, drawZone } from '#shared/drawing/marks.ts';
import { drawTerrain } from '#shared/drawing/terrain.ts';
import { makeCanvasPen } from './canvasPen.ts';
import { pixelRatio } from './ratio.ts';
import { drawOverview, makeOverview } from './overview.ts';
import type { CounterView, ZoneView } from './scene.ts';
import { counterSize, lookOf } from './unitLayer.ts';

export interface BoardPictureProps {
  readonly board: Board;
  /** CSS px of the box. */
  readonly width: number;
  readonly height: number;
  readonly zones?: readonly ZoneView[];
  readonly counters?: readonly CounterView[];
  readonly theme?: 'dark' | 'light';
  /** `contain` shows all of the board, `cover` fills the box with its middle. */
  readonly fit?: 'contain' | 'cover';
  readonly className?: string;
  readonly label?: string;
}

const NO_ZONES: readonly ZoneView[] = [];
const NO_COUNTERS: readonly CounterView[] = [];
/** Cells drawn in their own look; larger boards are shown in flat colours, or a preview would stall while sizes are typed. */
const MANY_CELLS = 6_000;

export function BoardPicture({
  board,
  width,
  height,
  zones = NO_ZONES,
  counters = NO_COUNTERS,
  theme = 'dark',
  fit = 'contain',
  className,
  label,
}: BoardPictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      if (canvas.current) paintPicture(canvas.current, { board, width, height, zones, counters, theme, fit });
    });
    return () => cancelAnimationFrame(frame);
  }, [board, width, height, zones, counters, theme, fit]);
  return (
    <canvas
      ref={canvas}
      className={className}
      style={{ width, height }}
      role={label === undefined ? undefined : 'img'}
      aria-label={label}
      aria-hidden={label === undefined ? true : undefined}
    />
  );
}

type Content = Required<Pick<BoardPictureProps, 'board' | 'width' | 'height' | 'zones' | 'counters' | 'theme' | 'fit'>>;

function paintPicture(canvas: HTMLCanvasElement, { board, width, height, zones, counters, theme, fit }: Content): void {
  const ratio = pixelRatio(canvas);
  canvas.width = Math.max(1, Math.round(width * ratio));
  canvas.height = Math.max(1, Math.round(height * ratio));
  const ctx = canvas.getContext('2d');
  if (!ctx) return;
  const { bounds } = makeLayout(board.spec, CELL_WIDTH);
  const across = (canvas.width - 2 * ratio) / bounds.width;
  const down = (canvas.height - 2 * ratio) / bounds.height;
  const scale = Math.min(fit === 'cover' ? Math.max(across, down) * 1.03 : Math.min(across, down), 2 * ratio);
  const layout = makeLayout(board.spec, CELL_WIDTH * scale);
  ctx.translate((canvas.width - layout.bounds.width) / 2, (canvas.height - layout.bounds.height) / 2);
  const skin = theme === 'dark' ? 'dim' : 'light';
  const pen = makeCanvasPen(ctx);
  const area = layout.bounds;
  const cells = layout.grid.size <= MANY_CELLS ? layout.cellsIn(area) : [];
  if (layout.width / ratio < DETAIL.flat || cells.length === 0)
    drawOverview(ctx, makeOverview(board, { skin, terrain: true, sight: true }).canvas, layout, area);
  else {
    drawTerrain(pen, groundMap(board, layout, skin, ratio), cells, false);
    drawSight(pen, layout, ratio, cells, (cell) => sightOverride(board, cell));
    drawGrid(makeCanvasPen(ctx, 0.6), layout, ratio, cells, (cell) => cellAt(board.terrain, cell) !== HOLE);
  }
  for (const zone of zones) {
    const members = new Set(zone.cells);
    drawZone(makeCanvasPen(ctx), layout, ratio, zone.side, zone.cells, (cell) => members.has(cell));
  }
  for (const counter of counters) drawCounter(makeCanvasPen(ctx), layout.centre(counter.cell), counterSize(layout), lookOf(counter), ratio);
}
