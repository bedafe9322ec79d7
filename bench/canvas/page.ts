/**
 * The page of the canvas measurements: our view, and as its peer the usual way, one react-konva node a cell. Both draw a cell with the
 * same recipes; every time is our own work with a read-back of one pixel, which forces the raster.
 */
import '../../e2e/canvas/harness.ts';
import { createElement, memo, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { Layer, Shape, Stage } from 'react-konva';
import type Konva from 'konva';
import { HOLE, type Board } from '#shared/board/board.ts';
import { bytesOf } from '#shared/board/cells.ts';
import { groundMap } from '#shared/drawing/ground.ts';
import { CELL_WIDTH, makeLayout } from '#shared/drawing/layout.ts';
import { drawGrid, drawNumbers } from '#shared/drawing/marks.ts';
import { drawTerrain } from '#shared/drawing/terrain.ts';
import { makeCanvasPen } from '../../renderer/canvas/canvasPen.ts';

/** A cell that redraws itself when its own value changes: the store is as quick as one can be. */
class CellStore {
  readonly bytes: Uint8Array;
  private readonly listeners = new Map<number, () => void>();
  constructor(board: Board) {
    this.bytes = bytesOf(board.terrain);
  }
  subscribe(cell: number, listener: () => void): () => void {
    this.listeners.set(cell, listener);
    return () => this.listeners.delete(cell);
  }
  set(cell: number, value: number): void {
    this.bytes[cell] = value;
    this.listeners.get(cell)?.();
  }
}

const Cell = memo(function Cell({ cell, store, board }: { cell: number; store: CellStore; board: Board }) {
  const value = useSyncExternalStore(
    (listener) => store.subscribe(cell, listener),
    () => store.bytes[cell],
  );
  return createElement(Shape, {
    listening: false,
    perfectDrawEnabled: false,
    sceneFunc: (_context, shape) => {
      const ctx = shape.getLayer()!.getNativeCanvasElement().getContext('2d')!;
      ctx.save();
      const layout = makeLayout(board.spec, CELL_WIDTH);
      const map = groundMap(board, layout, 'light', 1);
      drawTerrain(makeCanvasPen(ctx), { ...map, index: (c) => (c === cell ? (value ?? HOLE) : (store.bytes[c] ?? HOLE)) }, [cell], false);
      drawGrid(makeCanvasPen(ctx, 0.6), layout, 1, [cell], () => true);
      drawNumbers(makeCanvasPen(ctx, 0.5), board, layout, 1, [cell]);
      ctx.restore();
    },
  });
});

class Peer {
  private readonly root: Root;
  private readonly box: HTMLElement;
  private stage: Konva.Stage | null = null;
  readonly store: CellStore;

  constructor(board: Board) {
    this.store = new CellStore(board);
    this.box = document.createElement('div');
    this.box.style.cssText = 'position:fixed;inset:0';
    document.body.append(this.box);
    this.root = createRoot(this.box);
    const cells = Array.from(this.store.bytes.keys());
    flushSync(() =>
      this.root.render(
        createElement(
          Stage,
          { width: innerWidth, height: innerHeight, listening: false, ref: (stage: Konva.Stage | null) => void (this.stage = stage) },
          createElement(
            Layer,
            { listening: false },
            cells.map((cell) => createElement(Cell, { key: cell, cell, store: this.store, board })),
          ),
        ),
      ),
    );
  }
  draw(): void {
    const layer = this.stage!.getLayers()[0]!;
    layer.draw();
    readBack(layer.getNativeCanvasElement());
  }
  edit(cell: number, value: number): void {
    flushSync(() => this.store.set(cell, value));
    this.draw();
  }
  pan(x: number, y: number): void {
    this.stage!.position({ x: -x, y: -y });
    this.draw();
  }
  close(): void {
    this.root.unmount();
    this.box.remove();
  }
}

const readBack = (canvas: HTMLCanvasElement): void => void canvas.getContext('2d')!.getImageData(7, 7, 1, 1);

const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));

interface Series {
  readonly median: number;
  readonly p95: number;
  readonly worst: number;
}
function series(times: number[]): Series {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (q: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? 0;
  return { median: at(0.5), p95: at(0.95), worst: sorted.at(-1) ?? 0 };
}

const KINDS = ['forest', 'river', 'town', 'road', 'farmland', 'meadow'];

const bench = {
  /** One cell edited and drawn, ours and the peer in turns. */
  async edits(count: number): Promise<{ ours: Series; peer: Series; peerOpen: number }> {
    const { harness } = window;
    const view = harness.view!;
    const { board } = harness.scene!;
    const start = performance.now();
    const peer = new Peer(board);
    peer.draw();
    const peerOpen = performance.now() - start;
    view.viewport.set({ zoom: 1, x: view.viewport.width / 2, y: view.viewport.height / 2 });
    await view.settled();
    const ours: number[] = [];
    const theirs: number[] = [];
    for (let i = 0; i < count; i++) {
      const { columns } = board.spec;
      const cell = (2 + ((i * 7) % 14)) * columns + 3 + ((i * 11) % 20);
      const a = performance.now();
      harness.paint([cell], KINDS[i % KINDS.length]!);
      view.drawNow();
      readBack(harness.layer(0));
      const b = performance.now();
      peer.edit(cell, (i * 5) % 9);
      theirs.push(performance.now() - b);
      ours.push(b - a);
      if (i % 4 === 0) await frame();
    }
    peer.close();
    return { ours: series(ours), peer: series(theirs), peerOpen };
  },
  /** Our time a frame while the view is panned and zoomed, frame by frame as a hand would. */
  async moves(peerFrames: number): Promise<{ pan: Series; zoom: Series; peerPan: Series; megabytes: number }> {
    const { harness } = window;
    const view = harness.view!;
    const { bounds } = view.viewport.layout;
    const step = (change: () => void): number => {
      const start = performance.now();
      change();
      view.drawNow();
      for (const i of [0, 1, 2]) readBack(harness.layer(i));
      return performance.now() - start;
    };
    const pan: number[] = [];
    view.viewport.set({ zoom: 1, x: view.viewport.width / 2, y: view.viewport.height / 2 });
    await view.settled();
    for (let i = 0; i < 120; i++) {
      const there = Math.floor(i / 60) % 2 === 0 ? -1 : 1;
      await frame();
      pan.push(step(() => view.viewport.panBy(there * 11, there * 7)));
    }
    const zoom: number[] = [];
    view.viewport.fit();
    await view.settled();
    const least = view.viewport.zoom;
    for (let i = 0; i < 160; i++) {
      const t = Math.abs(((i / 40) % 2) - 1);
      await frame();
      zoom.push(step(() => view.viewport.set({ zoom: least * (1.5 / least) ** (1 - t), x: bounds.width / 2, y: bounds.height / 2 })));
    }
    await view.settled();
    const peer = new Peer(harness.scene!.board);
    peer.draw();
    const peerPan: number[] = [];
    for (let i = 1; i <= peerFrames; i++) {
      await frame();
      const start = performance.now();
      peer.pan(i * 11, i * 7);
      peerPan.push(performance.now() - start);
    }
    peer.close();
    return { pan: series(pan), zoom: series(zoom), peerPan: series(peerPan), megabytes: view.tileBytes / 1024 / 1024 };
  },
  /** Waits for real mouse moves; from the event's own time to the pixels. Ends after `count` painted moves. */
  async strokes(count: number): Promise<Series> {
    const { harness } = window;
    const view = harness.view!;
    harness.paintOnDrag = true;
    const times: number[] = [];
    let stamp = 0;
    addEventListener('pointermove', (event) => void (stamp ||= event.timeStamp), { capture: true });
    while (times.length < count) {
      await frame();
      if (stamp === 0) continue;
      const from = stamp;
      stamp = 0;
      // The view's own frame was asked for by the event, before this one.
      view.drawNow();
      for (const i of [0, 1, 2]) readBack(harness.layer(i));
      times.push(performance.now() - from);
    }
    harness.paintOnDrag = false;
    return series(times);
  },
  /** Opens a board and waits for its first and its finished picture. */
  async open(side: 'small' | 'large'): Promise<{ first: number; done: number }> {
    const { harness } = window;
    const spec = {
      shape: 'hex',
      orientation: 'pointy',
      offset: 'odd',
      columns: side === 'small' ? 30 : 200,
      rows: side === 'small' ? 40 : 200,
    } as const;
    harness.open(spec);
    await harness.view!.settled();
    const { scene } = harness;
    const start = performance.now();
    harness.openScene(scene!);
    await frame();
    harness.view!.drawNow();
    readBack(harness.layer(0));
    const first = performance.now() - start;
    await harness.view!.settled();
    return { first, done: performance.now() - start };
  },
};

export type Bench = typeof bench;
declare global {
  interface Window {
    bench: Bench;
  }
}
window.bench = bench;
