/** The whole board small, with the frame of what is in view; click or drag moves the view there. */
import { useEffect, useMemo, useRef, type PointerEvent } from 'react';
import type { Board } from '#shared/board/board.ts';
import { differingCells } from '#shared/board/cells.ts';
import { makeLayout, CELL_WIDTH } from '#shared/drawing/layout.ts';
import { CANVAS_GROUND, COUNTER_COLOURS, OVERLAY } from '#shared/drawing/tokens.ts';
import type { Cell } from '#shared/geometry/grid.ts';
import { pixelRatio } from './ratio.ts';
import { drawOverview, makeOverview, type Overview } from './overview.ts';
import type { BoardViewApi } from './scene.ts';

export interface MinimapProps {
  readonly view: BoardViewApi;
  readonly board: Board;
  readonly counters?: readonly { readonly cell: Cell; readonly side: number }[];
  readonly theme?: 'dark' | 'light';
  /** Largest edge, CSS px. */
  readonly size?: number;
  readonly label?: string;
}

export function Minimap({ view, board, counters = NONE, theme = 'dark', size = 116, label }: MinimapProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const picture = useRef<{ board: Board; theme: string; overview: Overview } | null>(null);
  const { bounds } = useMemo(() => makeLayout(board.spec, CELL_WIDTH), [board.spec]);
  const k = size / Math.max(bounds.width, bounds.height);
  const width = Math.max(8, Math.round(bounds.width * k));
  const height = Math.max(8, Math.round(bounds.height * k));

  useEffect(() => {
    let frame = 0;
    const paint = (): void => {
      frame = 0;
      const target = canvas.current;
      const ctx = target?.getContext('2d');
      if (!target || !ctx) return;
      picture.current = refresh(picture.current, board, theme);
      const ratio = pixelRatio(target);
      target.width = Math.round(width * ratio);
      target.height = Math.round(height * ratio);
      const scale = (target.width / bounds.width) * 1;
      ctx.fillStyle = CANVAS_GROUND[theme];
      ctx.fillRect(0, 0, target.width, target.height);
      const layout = makeLayout(board.spec, CELL_WIDTH * scale);
      drawOverview(ctx, picture.current.overview.canvas, layout, { x: 0, y: 0, width: target.width, height: target.height });
      drawCounters(ctx, counters, layout.centre, ratio);
      drawFrame(ctx, view, scale, ratio);
    };
    const schedule = (): void => {
      if (frame === 0) frame = requestAnimationFrame(paint);
    };
    schedule();
    const end = view.viewport.onChange(schedule);
    return () => {
      end();
      cancelAnimationFrame(frame);
    };
  }, [view, board, counters, theme, width, height, bounds]);

  const go = (event: PointerEvent<HTMLCanvasElement>): void => {
    const box = event.currentTarget.getBoundingClientRect();
    view.viewport.set({
      zoom: view.viewport.zoom,
      x: ((event.clientX - box.left) / box.width) * bounds.width,
      y: ((event.clientY - box.top) / box.height) * bounds.height,
    });
  };
  return (
    <canvas
      ref={canvas}
      className="st-minimap-canvas"
      role="img"
      aria-label={label}
      style={{ width, height }}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        go(event);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) go(event);
      }}
    />
  );
}

const NONE: readonly { readonly cell: Cell; readonly side: number }[] = [];

function refresh(
  known: { board: Board; theme: string; overview: Overview } | null,
  board: Board,
  theme: 'dark' | 'light',
): { board: Board; theme: string; overview: Overview } {
  if (known && known.theme === theme && known.board.spec === board.spec && known.board.catalogue === board.catalogue) {
    known.overview.update(board, [
      ...differingCells(known.board.terrain, board.terrain),
      ...differingCells(known.board.sight, board.sight),
    ]);
    return { ...known, board };
  }
  const overview = makeOverview(board, { skin: theme === 'dark' ? 'dim' : 'light', terrain: true, sight: true });
  return { board, theme, overview };
}

function drawCounters(
  ctx: CanvasRenderingContext2D,
  counters: readonly { readonly cell: Cell; readonly side: number }[],
  centre: (cell: Cell) => readonly [number, number],
  ratio: number,
): void {
  for (const { cell, side } of counters) {
    const [x, y] = centre(cell);
    ctx.beginPath();
    // Sides differ by shape here, too: discs and diamonds.
    if (side % 2 === 0) ctx.arc(x, y, 2.3 * ratio, 0, 2 * Math.PI);
    else {
      ctx.moveTo(x, y - 3 * ratio);
      ctx.lineTo(x + 3 * ratio, y);
      ctx.lineTo(x, y + 3 * ratio);
      ctx.lineTo(x - 3 * ratio, y);
      ctx.closePath();
    }
    ctx.fillStyle = COUNTER_COLOURS[side % COUNTER_COLOURS.length]!.face;
    ctx.fill();
    ctx.strokeStyle = '#ffffff';
    ctx.lineWidth = ratio;
    ctx.stroke();
  }
}

function drawFrame(ctx: CanvasRenderingContext2D, view: BoardViewApi, scale: number, ratio: number): void {
  const { x, y, width, height } = view.viewport.visible;
  const inset = ratio;
  const x0 = Math.max(inset, x * scale);
  const y0 = Math.max(inset, y * scale);
  const x1 = Math.min(ctx.canvas.width - inset, (x + width) * scale);
  const y1 = Math.min(ctx.canvas.height - inset, (y + height) * scale);
  if (x1 <= x0 || y1 <= y0) return;
  ctx.strokeStyle = OVERLAY.ink;
  ctx.lineWidth = 3 * ratio;
  ctx.strokeRect(x0, y0, x1 - x0, y1 - y0);
  ctx.strokeStyle = OVERLAY.casing;
  ctx.lineWidth = 1.4 * ratio;
  ctx.strokeRect(x0, y0, x1 - x0, y1 - y0);
}
