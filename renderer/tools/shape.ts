/** Line and rectangle: shown while the button is down, painted on release as one edit. */
import type { Cell } from '#shared/geometry/grid.ts';
import type { BoardPointer, PreviewView } from '../canvas/scene.ts';
import { layerOpen, mayChange } from './guard.ts';
import { paintOnce, type Work } from './stroke.ts';
import { terrainOf, terrainWork } from './terrainWork.ts';
import type { Gesture, Tool, ToolContext } from './tool.ts';

export interface Shape {
  readonly cells: readonly Cell[];
  readonly end: Cell;
  /** Words of the measure: "7 cells, 700 m". */
  readonly measure: string;
}

type ShapeTool = Omit<Tool, 'preview' | 'press' | 'keys' | 'layer' | 'right' | 'picks'> & {
  shape(c: ToolContext, from: Cell, to: Cell, p: Pick<BoardPointer, 'shift' | 'ctrl'>): Shape;
};

const show = (work: Work, shape: Shape): PreviewView => ({
  terrain: work.terrain,
  cells: shape.cells.filter((cell) => !work.refuses(cell)),
  anchor: shape.end,
  tone: work.tone,
  counter: null,
});

/** A tool that paints the cells between press and release. */
export function shapeTool(spec: ShapeTool): Tool {
  const gesture = (c: ToolContext, start: Cell, first: BoardPointer): Gesture => {
    const work = terrainWork(c, terrainOf(c, first.button === 'right' ? 'right' : 'left'));
    let last = spec.shape(c, start, start, first);
    const follow = (p: BoardPointer): void => {
      if (p.cell !== null) last = spec.shape(c, start, p.cell, p);
      c.tool.setPreview(show(work, last));
      c.feedback.setMeasure(last.measure);
    };
    follow(first);
    return {
      move: follow,
      complete: (p) => {
        follow(p);
        c.feedback.setAnchor(last.end);
        paintOnce(c, work, last.cells);
      },
      cancel: () => undefined,
    };
  };
  return {
    ...spec,
    layer: 'terrain',
    right: true,
    picks: true,
    keys: 'drag',
    preview(c, p) {
      if (p.cell === null) return null;
      const shape = spec.shape(c, p.cell, p.cell, { shift: false, ctrl: false });
      if (!layerOpen(c, 'terrain')) return { terrain: null, cells: shape.cells, anchor: p.cell, tone: 'refused', counter: null };
      return show(terrainWork(c, terrainOf(c, 'left')), shape);
    },
    press: (c, p) => (p.cell !== null && mayChange(c, 'terrain') ? gesture(c, p.cell, p) : null),
    wheel(c, delta) {
      c.tool.setSize(c.tool.size + Math.sign(delta));
      return true;
    },
  };
}
