/** Line `L`: from press to release, as wide as the brush; `Shift` snaps to 30 degrees (45 on squares). */
import type { Cell } from '#shared/geometry/grid.ts';
import { brushCells } from '#shared/tools/brush.ts';
import { lineCells, snapEnd } from '#shared/tools/line.ts';
import { shapeTool } from './shape.ts';
import { nameOf, terrainOf } from './terrainWork.ts';
import { keyPart, measureText, part } from './words.ts';

export const line = shapeTool({
  id: 'line',
  shape(c, from, to, p) {
    const end = p.shift ? snapEnd(c.grid, from, to) : to;
    const chain = lineCells(c.grid, from, end);
    const cells = new Set<Cell>();
    for (const cell of chain) for (const x of brushCells(c.grid, cell, c.tool.size)) cells.add(x);
    return { cells: [...cells], end, measure: measureText(c.say, c.scenario.board, c.grid.distance(from, end)) };
  },
  hint: (c) => [
    part(c.say, 'drag', 'edit.hint.line', { terrain: nameOf(c, terrainOf(c, 'left')) }),
    part(c.say, 'right', 'edit.hint.name', { name: nameOf(c, terrainOf(c, 'right')) }),
    part(c.say, 'shift', c.grid.spec.shape === 'hex' ? 'edit.hint.snap30' : 'edit.hint.snap45'),
    keyPart(c.say, '[ ]', 'edit.hint.width'),
  ],
});
