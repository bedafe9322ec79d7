/** The page the canvas tests and the bench open: a board view alone, with handles for the test. Never shipped. */
import { withCells } from '#shared/board/cells.ts';
import { COUNTER_SYMBOLS } from '#shared/drawing/symbols.ts';
import type { Cell, GridSpec } from '#shared/geometry/grid.ts';
import { makeGrid } from '#shared/geometry/grid.ts';
import { sightline, fractionText } from '#shared/geometry/sightline.ts';
import { columnOf, rowOf } from '#shared/geometry/offset.ts';
import { BoardView } from '../../renderer/canvas/boardView.ts';
import { paintGround } from '../../renderer/canvas/groundPainter.ts';
import { makeOverview } from '../../renderer/canvas/overview.ts';
import {
  LAYERS,
  type BoardListener,
  type BoardPointer,
  type CounterView,
  type LayerId,
  type LayerState,
  type Scene,
} from '../../renderer/canvas/scene.ts';
import { kind, makeBlank, makeField } from './fixture.ts';

const layers = Object.fromEntries(
  LAYERS.map((id): [LayerId, LayerState] => [
    id,
    { visible: true, locked: false, opacity: id === 'numbers' ? 0.5 : id === 'grid' ? 0.6 : 1 },
  ]),
) as Record<LayerId, LayerState>;

export interface Told {
  readonly event: string;
  readonly pointer: BoardPointer;
}

function counter(id: string, side: number, cell: Cell, symbol: string, more: Partial<CounterView> = {}): CounterView {
  return {
    id,
    side,
    cell,
    symbol,
    code: id.toUpperCase(),
    name: id,
    pips: { now: 3, full: 3 },
    marks: [],
    badge: null,
    problem: null,
    selected: false,
    active: false,
    dimmed: false,
    pill: null,
    target: false,
    ...more,
  };
}

function sceneOf(spec: GridSpec, options: { readonly blank?: boolean; readonly bare?: boolean; readonly theme?: 'dark' | 'light' }): Scene {
  const board = options.blank ? makeBlank(spec) : makeField(spec);
  const grid = makeGrid(spec);
  const cells = Array.from({ length: grid.size }, (_, cell) => cell);
  const rich = !options.bare;
  const near = (c: number, r: number, d: number): Cell[] =>
    cells.filter((cell) => grid.distance(cell, grid.at(Math.min(c, spec.columns - 1), Math.min(r, spec.rows - 1))) <= d);
  const put = (c: number, r: number): Cell => grid.at(Math.min(c, spec.columns - 1), Math.min(r, spec.rows - 1));
  return {
    board,
    layers,
    zones: rich
      ? [
          { id: 'za', name: 'Blue', side: 0, cells: [...new Set([...cells.filter((cell) => grid.row(cell) <= 3), ...near(15, 13, 3)])] },
          {
            id: 'zb',
            name: 'Ember',
            side: 1,
            cells: [...new Set([...cells.filter((cell) => grid.row(cell) >= spec.rows - 4), ...near(18, 27, 3)])],
          },
        ]
      : [],
    objectives: rich
      ? [
          { id: 'o1', name: 'Bridge', cells: [put(16, 21), put(16, 20), put(16, 22)], value: 1, control: null, selected: false },
          { id: 'o2', name: 'Ford', cells: [put(5, 21), put(6, 21)], value: 3, control: 1, selected: false },
        ]
      : [],
    counters: rich
      ? [
          ...COUNTER_SYMBOLS.map((symbol, i) => counter(`a${i}`, 0, put(3 + i, 2 + (i % 2)), symbol)),
          ...COUNTER_SYMBOLS.map((symbol, i) => counter(`b${i}`, 1, put(3 + i, 36 + (i % 2)), symbol, { pips: { now: 5, full: 8 } })),
          counter('s1', 0, put(14, 12), 'leader', { selected: true, pips: { now: 4, full: 5 } }),
          counter('s2', 0, put(17, 14), 'rifles', { active: true, selected: true, badge: '1' }),
          counter('s3', 0, put(13, 14), 'scouts', { marks: ['hidden', 'acted'] }),
          counter('s4', 0, put(16, 16), 'antiTank', { marks: ['cover', 'acted'], badge: '2' }),
          counter('s5', 1, put(19, 16), 'lineRifles', { target: true, pill: { text: '92 %', step: 4 }, badge: '2' }),
          counter('s6', 1, put(21, 14), 'mortar', { marks: ['suppressed', 'jammed'] }),
          counter('s7', 1, put(18, 26), 'plasma', { marks: ['overwatch', 'linked'] }),
          counter('s8', 1, put(16, 27), 'assault', { problem: 'error' }),
          counter('s9', 1, put(20, 27), 'machineGun', { problem: 'warning' }),
          counter('sa', 1, put(18, 29), 'tank'),
          counter('sb', 1, put(18, 29), 'rifles'),
          counter('sc', 1, put(18, 29), 'mount'),
        ]
      : [],
    smoke: rich ? [put(11, 20), put(12, 20)] : [],
    answer: null,
    secondAnswer: null,
    preview: null,
    flash: null,
    cursor: null,
    selection: [],
    theme: options.theme ?? 'light',
    showBlockers: null,
    reducedMotion: true,
  };
}

class Harness {
  view: BoardView | null = null;
  scene: Scene | null = null;
  told: Told[] = [];
  /** Cells painted by the test's own brush: every crossed cell of a left drag. */
  painted: Cell[] = [];
  paintOnDrag = false;

  open(spec: GridSpec, options: { blank?: boolean; bare?: boolean; theme?: 'dark' | 'light' } = {}): void {
    this.openScene(sceneOf(spec, options));
  }
  openScene(scene: Scene): void {
    this.view?.destroy();
    const box = document.querySelector<HTMLElement>('#board')!;
    box.replaceChildren();
    this.scene = scene;
    this.view = new BoardView(box, this.scene);
    this.view.setListener(this.listener());
    this.told = [];
    this.painted = [];
  }
  update(change: Partial<Scene>): void {
    this.scene = { ...this.scene!, ...change };
    this.view!.setScene(this.scene);
  }
  paint(cells: readonly Cell[], id: string): void {
    const board = this.scene!.board;
    this.update({
      board: {
        ...board,
        terrain: withCells(
          board.terrain,
          cells,
          cells.map(() => kind(id)),
        ),
      },
    });
  }
  mark(cells: readonly Cell[], value: number): void {
    const board = this.scene!.board;
    this.update({
      board: {
        ...board,
        sight: withCells(
          board.sight,
          cells,
          cells.map(() => value),
        ),
      },
    });
  }
  line(from: Cell, to: Cell, blockedBy: number | null): void {
    const { spec } = this.scene!.board;
    const grid = makeGrid(spec);
    const line = sightline(spec.shape, grid.x(from), grid.y(from), grid.x(to), grid.y(to));
    const stored = (x: number, y: number): readonly [number, number] => [columnOf(spec, x, y), rowOf(spec, x, y)];
    const pieces = line.pieces.map((p, i) => ({
      from: fractionText(p.lo, line.whole),
      to: fractionText(p.hi, line.whole),
      left: stored(p.leftX, p.leftY),
      right: stored(p.rightX, p.rightY),
      blocks: i === blockedBy,
    }));
    this.update({
      answer: {
        kind: 'line',
        from,
        to,
        answer: { visible: blockedBy === null, distance: grid.distance(from, to), pieces, blockedBy, rule: 'R-3.5' },
        highlight: null,
      },
    });
  }
  /** Ground of the view painted straight onto one canvas, no tiles; what the tiles must look like. */
  direct(): HTMLCanvasElement {
    const view = this.view!;
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(view.viewport.width * view.viewport.ratio);
    canvas.height = Math.round(view.viewport.height * view.viewport.ratio);
    const ctx = canvas.getContext('2d', { alpha: false })!;
    const { x, y } = view.viewport.offset;
    ctx.translate(-x, -y);
    const overview = makeOverview(this.scene!.board, { skin: this.scene!.theme === 'dark' ? 'dim' : 'light', terrain: true, sight: true });
    paintGround(ctx, this.scene!, overview, { x, y, width: canvas.width, height: canvas.height }, view.viewport.scale, view.viewport.ratio);
    return canvas;
  }
  layer(index: number): HTMLCanvasElement {
    return document.querySelectorAll<HTMLCanvasElement>('#board canvas')[index]!;
  }
  /** Share of pixels of the ground that differ by more than `tolerance` from direct painting, and the worst difference. */
  difference(tolerance: number): { share: number; worst: number } {
    return compare(pixels(this.layer(0)), pixels(this.direct()), tolerance);
  }
  private kept: Uint8ClampedArray[] = [];
  keep(): void {
    this.kept = [0, 1, 2].map((i) => pixels(this.layer(i)).slice());
  }
  /** How far the picture is from the kept one; pixels count that differ by more than `tolerance` of 255. */
  sinceKept(tolerance = 0): number {
    return Math.max(...this.kept.map((before, i) => compare(before, pixels(this.layer(i)), tolerance).share));
  }
  private listener(): BoardListener {
    const note = (event: string) => (pointer: BoardPointer) => {
      this.told.push({ event, pointer });
      if (this.paintOnDrag && pointer.button === 'left' && event !== 'contextMenu') {
        this.painted.push(...pointer.crossed);
        if (pointer.crossed.length > 0) this.paint(pointer.crossed, 'forest');
      }
    };
    return {
      down: note('down'),
      move: note('move'),
      up: note('up'),
      cancel: () => this.told.push({ event: 'cancel', pointer: null as never }),
      leave: () => undefined,
      wheelTool: () => false,
      contextMenu: note('contextMenu'),
      dragOver: () => ({ allowed: true }),
      drop: () => undefined,
    };
  }
}

function pixels(canvas: HTMLCanvasElement): Uint8ClampedArray {
  return canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height).data;
}

function compare(a: Uint8ClampedArray, b: Uint8ClampedArray, tolerance: number): { share: number; worst: number } {
  if (a.length !== b.length) return { share: 1, worst: 255 };
  let differing = 0;
  let worst = 0;
  for (let i = 0; i < a.length; i += 4) {
    const d = Math.max(
      Math.abs(a[i]! - b[i]!),
      Math.abs(a[i + 1]! - b[i + 1]!),
      Math.abs(a[i + 2]! - b[i + 2]!),
      Math.abs(a[i + 3]! - b[i + 3]!),
    );
    if (d > tolerance) differing++;
    worst = Math.max(worst, d);
  }
  return { share: differing / (a.length / 4), worst };
}

declare global {
  interface Window {
    harness: Harness;
  }
}
window.harness = new Harness();
