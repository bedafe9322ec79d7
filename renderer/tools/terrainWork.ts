/** What painting terrain means for brush, line, rectangle and fill: which terrain, over which ground. */
import { cellAt } from '#shared/board/cells.ts';
import type { Cell } from '#shared/geometry/grid.ts';
import { paintWithPresets } from '#shared/document/edits/make.ts';
import { eraseEdit, groundIndex, unpaintable, type PaintOver } from '#shared/tools/paint.ts';
import { terrainIndex, terrainName } from './words.ts';
import type { Work } from './stroke.ts';
import type { ToolContext } from './tool.ts';

/** Catalogue index of the terrain on a button; the first kinds of the catalogue where the chosen one is not in it. */
export function terrainOf(c: ToolContext, button: 'left' | 'right'): number {
  const { board } = c.scenario;
  const found = terrainIndex(board, button === 'left' ? c.tool.left : c.tool.right);
  return found >= 0 ? found : button === 'left' ? 0 : groundIndex(board);
}

/** "Paint over" of the options bar: `any`, `level:3`, `terrain:forest`, `selection`. */
export function paintOver(c: ToolContext): { readonly over: PaintOver; readonly mask: ReadonlySet<Cell> | null } {
  const choice = String(c.tool.options['paint.over'] ?? 'any');
  const mask = choice === 'selection' && c.selection.cells.length > 0 ? new Set(c.selection.cells) : null;
  if (choice.startsWith('level:')) return { over: { over: 'level', level: Number(choice.slice(6)) }, mask };
  if (choice.startsWith('terrain:')) {
    const terrain = terrainIndex(c.scenario.board, choice.slice(8));
    if (terrain >= 0) return { over: { over: 'terrain', terrain }, mask };
  }
  return { over: { over: 'any' }, mask };
}

const REASONS = { hole: 'edit.refused.hole', other: 'edit.refused.over', unselected: 'edit.refused.unselected' } as const;

/** Painting one terrain under the present filter. */
export function terrainWork(c: ToolContext, terrain: number): Work {
  const { over, mask } = paintOver(c);
  const before = c.document.settled.board;
  return {
    tone: 'paint',
    terrain,
    refuses: (cell) => {
      const why = unpaintable(before, cell, over, mask);
      return why ? REASONS[why] : null;
    },
    edit: (scenario, cells) => paintWithPresets(scenario.board, cells, terrain),
  };
}

export const groundOf = (c: ToolContext): number => groundIndex(c.scenario.board, String(c.tool.options['ground'] ?? ''));

/** Erasing: back to the ground, without marks of sight. */
export function eraseWork(c: ToolContext): Work {
  const { over, mask } = paintOver(c);
  const before = c.document.settled.board;
  const ground = groundOf(c);
  return {
    tone: 'erase',
    terrain: ground,
    refuses: (cell) => {
      const why = unpaintable(before, cell, over, mask);
      return why ? REASONS[why] : null;
    },
    edit: (scenario, cells) => eraseEdit(scenario.board, cells, ground),
  };
}

/** Display name of a catalogue index. */
export const nameOf = (c: ToolContext, index: number): string => terrainName(c.say, c.settings.language, c.scenario.board.catalogue[index]);

export const terrainIn = (c: ToolContext, cell: Cell): number => cellAt(c.scenario.board.terrain, cell);
