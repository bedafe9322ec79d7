/** Fill `G`: the area of like ground around the cell; `Shift` all such cells of the board, `Ctrl` only inside the selection. */
import { cellAt, type CellLayer } from '#shared/board/cells.ts';
import { HOLE } from '#shared/board/board.ts';
import type { Cell } from '#shared/geometry/grid.ts';
import { allLike, floodArea } from '#shared/tools/fill.ts';
import type { PreviewView } from '../canvas/scene.ts';
import { layerOpen, mayChange } from './guard.ts';
import { paintOnce } from './stroke.ts';
import { nameOf, terrainIn, terrainOf, terrainWork } from './terrainWork.ts';
import type { Hover, Tool, ToolContext } from './tool.ts';
import type { HintPart } from '../stores/StatusStore.ts';
import { part } from './words.ts';

/** Larger areas are filled on click but do not light up before it. */
const PREVIEW_CELLS = 2_000;

interface Found {
  readonly terrain: CellLayer;
  readonly whole: boolean;
  readonly mask: readonly Cell[] | null;
  readonly cells: readonly Cell[];
  readonly set: ReadonlySet<Cell>;
}
let last: Found | null = null;

/** The cells a click would fill; the last answer is kept while the pointer stays inside its area. */
function area(c: ToolContext, cell: Cell, keys: Pick<Hover, 'shift' | 'ctrl'>): readonly Cell[] {
  const { terrain } = c.document.settled.board;
  const whole = keys.shift;
  const inside = keys.ctrl || c.tool.options['paint.over'] === 'selection';
  const mask = inside && c.selection.cells.length > 0 ? c.selection.cells : null;
  if (last && last.terrain === terrain && last.whole === whole && last.mask === mask && last.set.has(cell)) return last.cells;
  const kind = cellAt(terrain, cell);
  const allowed = mask ? new Set(mask) : null;
  const like = (x: Cell): boolean => kind !== HOLE && cellAt(terrain, x) === kind && (!allowed || allowed.has(x));
  const cells = whole ? (like(cell) ? allLike(c.grid, like) : []) : floodArea(c.grid, cell, like);
  last = { terrain, whole, mask, cells, set: new Set(cells) };
  return cells;
}

function preview(c: ToolContext, p: Hover): PreviewView | null {
  if (p.cell === null) return null;
  if (!layerOpen(c, 'terrain')) return { terrain: null, cells: [p.cell], anchor: p.cell, tone: 'refused', counter: null };
  const terrain = terrainOf(c, 'left');
  const cells = area(c, p.cell, p);
  if (cells.length === 0) return { terrain: null, cells: [p.cell], anchor: p.cell, tone: 'refused', counter: null };
  return { terrain, cells: cells.length < PREVIEW_CELLS ? cells : [p.cell], anchor: p.cell, tone: 'paint', counter: null };
}

/** What a click would do here: with the count of cells, as large areas do not light up. */
function fillPart(c: ToolContext): HintPart {
  const { hover } = c.feedback;
  const cells = hover === null || hover.cell === null || hover.cell >= c.grid.size ? [] : area(c, hover.cell, hover);
  const terrain = nameOf(c, terrainOf(c, 'left'));
  return cells.length > 0
    ? part(c.say, 'click', 'edit.hint.fillArea', { terrain, count: cells.length })
    : part(c.say, 'click', 'edit.hint.fill', { terrain });
}

export const fill: Tool = {
  id: 'fill',
  layer: 'terrain',
  right: true,
  picks: true,
  keys: 'dab',
  preview,
  hint: (c) => [
    fillPart(c),
    part(c.say, 'right', 'edit.hint.name', { name: nameOf(c, terrainOf(c, 'right')) }),
    part(c.say, 'shift', 'edit.hint.fillAll'),
    part(c.say, 'ctrl', 'edit.hint.fillSelection'),
  ],
  hover(c, p) {
    const cells = p.cell === null ? [] : area(c, p.cell, p);
    const name = p.cell === null ? '' : nameOf(c, terrainIn(c, p.cell));
    c.feedback.setNote(
      cells.length > 0
        ? { text: c.say('edit.note.area', { terrain: name, count: cells.length }), tone: 'info' }
        : p.ctrl && p.cell !== null
          ? { text: c.say('edit.refused.unselected'), tone: 'refused' }
          : null,
    );
  },
  press(c, p) {
    if (p.cell === null || !mayChange(c, 'terrain')) return null;
    const start = p.cell;
    return {
      move: () => undefined,
      // A drag away from the cell is a change of mind: nothing is filled.
      complete: (end) => {
        if (end.cell !== start) return;
        const cells = area(c, start, p);
        const terrain = terrainOf(c, p.button === 'right' ? 'right' : 'left');
        if (cells.length === 0) {
          c.status.say({ text: c.say(p.ctrl ? 'edit.refused.unselected' : 'edit.refused.hole'), tone: 'refused' });
          return;
        }
        if (terrainIn(c, start) === terrain) {
          c.status.say({ text: c.say('edit.refused.same', { terrain: nameOf(c, terrain) }), tone: 'refused' });
          return;
        }
        paintOnce(c, terrainWork(c, terrain), cells);
      },
      cancel: () => undefined,
    };
  },
};
