/** Selection and what it holds. The edits themselves are made by `renderer/tools`. */
import type { Handler } from './handler.ts';
import { gridOf } from '#shared/board/board.ts';

const all = (size: number): number[] => Array.from({ length: size }, (_, i) => i);

export const editCommands = {
  'edit.selectAll': (root) => root.tab!.selection.selectCells(all(gridOf(root.tab!.document.scenario.board).size)),
  'edit.selectNone': (root) => root.tab!.selection.clear(),
  'edit.invertSelection': (root) => {
    const { document, selection } = root.tab!;
    const chosen = new Set(selection.cells);
    selection.selectCells(all(gridOf(document.scenario.board).size).filter((cell) => !chosen.has(cell)));
  },
} satisfies Record<string, Handler>;
