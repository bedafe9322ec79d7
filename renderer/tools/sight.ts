/** Sight `S`: marks cells as blocking, the right button as clear; `Ctrl` gives them back to the rule book. */
import type { Sight } from '#shared/board/board.ts';
import { paintSight } from '#shared/document/edits/make.ts';
import { strokeTool, type Work } from './stroke.ts';
import { paintOver } from './terrainWork.ts';
import { unpaintable } from '#shared/tools/paint.ts';
import type { ToolContext } from './tool.ts';
import { keyPart, part } from './words.ts';

const OTHER = { block: 'clear', clear: 'block' } as const;
const TONES = { block: 'sightBlock', clear: 'sightClear', auto: 'erase' } as const;

function sightWork(c: ToolContext, sight: Sight): Work {
  const { over, mask } = paintOver(c);
  const before = c.document.settled.board;
  return {
    tone: TONES[sight],
    terrain: null,
    refuses: (cell) => {
      const why = unpaintable(before, cell, over, mask);
      return why === null ? null : why === 'hole' ? 'edit.refused.hole' : why === 'other' ? 'edit.refused.over' : 'edit.refused.unselected';
    },
    edit: (scenario, cells) => paintSight(scenario.board, cells, sight),
  };
}

export const sight = strokeTool({
  id: 'sight',
  layer: 'sight',
  right: true,
  picks: false,
  work: (c, p) => sightWork(c, p.ctrl ? 'auto' : p.button === 'right' ? OTHER[c.tool.sight] : c.tool.sight),
  hint: (c) => [
    part(c.say, 'drag', `edit.hint.sight.${c.tool.sight}`),
    part(c.say, 'right', `edit.hint.sight.${OTHER[c.tool.sight]}`),
    part(c.say, 'ctrl', 'edit.hint.sight.auto'),
    part(c.say, 'shift', 'edit.hint.straight'),
    keyPart(c.say, '[ ]', 'edit.hint.size'),
  ],
});
