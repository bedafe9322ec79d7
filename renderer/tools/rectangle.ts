/** Rectangle `R`: columns and rows between press and release; `Shift` equal sides, `Ctrl` or the option only the outline. */
import { rectangleBetween, rectangleCells } from '#shared/tools/rectangle.ts';
import { shapeTool } from './shape.ts';
import { nameOf, terrainOf } from './terrainWork.ts';
import { part } from './words.ts';

export const rectangle = shapeTool({
  id: 'rectangle',
  shape(c, from, to, p) {
    const box = rectangleBetween(c.grid, from, to, p.shift);
    const cells = rectangleCells(c.grid, box, p.ctrl !== c.tool.outline);
    const end = c.grid.at(
      box.column === c.grid.column(from) ? box.column + box.columns - 1 : box.column,
      box.row === c.grid.row(from) ? box.row + box.rows - 1 : box.row,
    );
    return { cells, end, measure: c.say('edit.measure.box', { columns: box.columns, rows: box.rows, count: cells.length }) };
  },
  hint: (c) => [
    part(c.say, 'drag', 'edit.hint.rectangle', { terrain: nameOf(c, terrainOf(c, 'left')) }),
    part(c.say, 'right', 'edit.hint.name', { name: nameOf(c, terrainOf(c, 'right')) }),
    part(c.say, 'shift', 'edit.hint.equal'),
    part(c.say, 'ctrl', c.tool.outline ? 'edit.hint.filled' : 'edit.hint.outline'),
  ],
});
