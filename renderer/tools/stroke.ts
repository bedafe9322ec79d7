/** What all painting tools share: a live stroke, a straight stroke (`Shift`), the footprint before the press. */
import type { Edit } from '#shared/document/edits/index.ts';
import type { Cell } from '#shared/geometry/grid.ts';
import type { Scenario } from '#shared/scenario/scenario.ts';
import { brushCells, BRUSH_SHAPES, type BrushShape } from '#shared/tools/brush.ts';
import { lineCells } from '#shared/tools/line.ts';
import { extendStroke, newStroke } from '#shared/tools/stroke.ts';
import type { BoardPointer, PreviewView } from '../canvas/scene.ts';
import { layerOpen, mayChange, sayProblem } from './guard.ts';
import type { Gesture, Hover, Tool, ToolContext } from './tool.ts';

/** What one press of a painting tool would do. */
export interface Work {
  readonly tone: PreviewView['tone'];
  /** Catalogue index shown in the preview; null = rim only. */
  readonly terrain: number | null;
  /** Side of a zone that is painted. */
  readonly side?: number;
  /** Why a cell is left out, as a catalogue key; null = it may be painted. */
  refuses(cell: Cell): string | null;
  /** The edit for all these cells of the scenario before the stroke; null = nothing changes. */
  edit(before: Scenario, cells: readonly Cell[]): Edit | null;
  /** After the edit is made. */
  done?(cells: readonly Cell[]): void;
}

export const brushForm = (c: ToolContext): BrushShape => BRUSH_SHAPES.find((s) => s === c.tool.options['brush.form']) ?? 'round';

/** Live stroke: each dab shows at once; release makes one edit of the whole. */
function liveStroke(c: ToolContext, work: Work, first: BoardPointer): Gesture | null {
  const begun = c.document.begin();
  if (!begun.ok) {
    sayProblem(c, begun.error);
    return null;
  }
  const before = c.document.settled;
  const stroke = newStroke(c.tool.size, brushForm(c));
  const painted: Cell[] = [];
  const refused = new Map<Cell, string>();
  const take = (p: BoardPointer): void => {
    const anchors = p.crossed.length > 0 ? p.crossed : p.cell === null ? [] : [p.cell];
    const fresh = extendStroke(c.grid, stroke, anchors);
    let grown = false;
    for (const cell of fresh) {
      const why = work.refuses(cell);
      if (why) refused.set(cell, why);
      else {
        painted.push(cell);
        grown = true;
      }
    }
    c.tool.setPreview(p.cell === null ? null : footprint(c, work, p.cell));
    if (!grown) return;
    // The whole stroke is applied anew to the board before it: what shows is always exactly what the one edit will do.
    const edit = work.edit(before, painted);
    c.document.cancel();
    c.document.begin();
    if (edit) c.document.extend(edit);
  };
  take({ ...first, crossed: first.cell === null ? [] : [first.cell] });
  return {
    move: take,
    complete: (p) => {
      take(p);
      c.feedback.setAnchor(stroke.last);
      const made = c.document.commit();
      if (!made.ok) sayProblem(c, made.error);
      if (made.ok && made.value) work.done?.(painted);
      else if (made.ok && painted.length > 0) c.status.say({ text: c.say('edit.said.unchanged'), tone: 'info' });
      tellRefused(c, refused, painted.length === 0);
    },
    cancel: () => c.document.cancel(),
  };
}

/** Straight stroke: shown as a preview while the button is down, painted on release. */
function straightStroke(c: ToolContext, work: Work, start: Cell): Gesture {
  let cells: readonly Cell[] = [];
  let end = start;
  const show = (to: Cell | null): void => {
    if (to === null) return;
    end = to;
    cells = straightCells(c, start, to);
    c.tool.setPreview({
      terrain: work.terrain,
      cells: cells.filter((x) => !work.refuses(x)),
      anchor: to,
      tone: work.tone,
      counter: null,
      ...sideOf(work),
    });
  };
  return {
    move: (p) => show(p.cell),
    complete: (p) => {
      show(p.cell ?? end);
      c.feedback.setAnchor(end);
      paintOnce(c, work, cells);
    },
    cancel: () => undefined,
  };
}

const straightCells = (c: ToolContext, from: Cell, to: Cell): readonly Cell[] => {
  const all = new Set<Cell>();
  for (const cell of lineCells(c.grid, from, to)) for (const x of brushCells(c.grid, cell, c.tool.size, brushForm(c))) all.add(x);
  return [...all];
};

/** Paints cells as one edit and tells what was refused. */
export function paintOnce(c: ToolContext, work: Work, cells: readonly Cell[]): void {
  const refused = new Map<Cell, string>();
  const painted = cells.filter((cell) => {
    const why = work.refuses(cell);
    if (why) refused.set(cell, why);
    return !why;
  });
  const edit = work.edit(c.document.settled, painted);
  if (edit) {
    const made = c.document.run(edit);
    if (!made.ok) sayProblem(c, made.error);
    else work.done?.(painted);
  } else if (painted.length > 0) c.status.say({ text: c.say('edit.said.unchanged'), tone: 'info' });
  tellRefused(c, refused, painted.length === 0);
}

/** Blinks the cells left out; when nothing at all was painted the reason stands in the status line. */
function tellRefused(c: ToolContext, refused: ReadonlyMap<Cell, string>, all: boolean): void {
  if (refused.size === 0) return;
  c.feedback.blinkAt([...refused.keys()]);
  const reason = [...refused.values()][0];
  if (all && reason) c.status.say({ text: c.say(reason), tone: 'refused' });
}

const sideOf = (work: Work): { readonly side?: number } => (work.side === undefined ? {} : { side: work.side });

/** The brush's footprint at a cell, in the look of what it would leave. */
export function footprint(c: ToolContext, work: Work, cell: Cell): PreviewView {
  const cells = brushCells(c.grid, cell, c.tool.size, brushForm(c));
  const open = cells.filter((x) => !work.refuses(x));
  return open.length > 0
    ? { terrain: work.terrain, cells: open, anchor: cell, tone: work.tone, counter: null, ...sideOf(work) }
    : { terrain: null, cells, anchor: cell, tone: 'refused', counter: null };
}

type StrokeTool = Omit<Tool, 'preview' | 'press' | 'wheel' | 'keys'> & {
  /** What a press with these keys and this button would do; null = refused (it has said why, where `silent` is false). */
  work(c: ToolContext, p: Hover & { readonly button: BoardPointer['button'] }, silent: boolean): Work | null;
};

/** A painting tool from what one press means. */
export function strokeTool(spec: StrokeTool): Tool {
  return {
    ...spec,
    keys: 'dab',
    preview(c, p) {
      if (p.cell === null) return null;
      const work = spec.work(c, { ...p, button: 'left' }, true);
      if (!work || !layerOpen(c, spec.layer))
        return {
          terrain: null,
          cells: brushCells(c.grid, p.cell, c.tool.size, brushForm(c)),
          anchor: p.cell,
          tone: 'refused',
          counter: null,
        };
      if (p.shift && c.feedback.anchor !== null && c.feedback.anchor < c.grid.size) {
        const cells = straightCells(c, c.feedback.anchor, p.cell).filter((x) => !work.refuses(x));
        return { terrain: work.terrain, cells, anchor: p.cell, tone: work.tone, counter: null, ...sideOf(work) };
      }
      return footprint(c, work, p.cell);
    },
    press(c, p) {
      if (p.cell === null || !mayChange(c, spec.layer)) return null;
      const work = spec.work(c, p, false);
      if (!work) return null;
      if (!p.shift) return liveStroke(c, work, p);
      const anchor = c.feedback.anchor;
      const gesture = straightStroke(c, work, anchor !== null && anchor < c.grid.size ? anchor : p.cell);
      gesture.move(p);
      return gesture;
    },
    wheel(c, delta) {
      c.tool.setSize(c.tool.size + Math.sign(delta));
      return true;
    },
  };
}
