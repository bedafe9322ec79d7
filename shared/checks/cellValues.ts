/** Fields of single cells against the book's list. */
import { setFields } from '../document/edits/make.ts';
import type { CellFieldSpec } from '../engine/ruleset.ts';
import type { Cell } from '../geometry/grid.ts';
import { gridOf } from '../board/board.ts';
import type { Json } from '../result.ts';
import { finding, type Check, type Finding } from './finding.ts';

/** Does a value fit the declaration of its field? */
function fitsField(spec: CellFieldSpec, value: Json): boolean {
  if (value === null) return spec.nullable === true;
  if (spec.kind === 'enum') return typeof value === 'string' && (spec.values?.includes(value) ?? false);
  return typeof value === 'number' && Number.isInteger(value) && value >= (spec.min ?? value) && value <= (spec.max ?? value);
}

/** One finding a field, not one a cell: a wrong brush stroke is one mistake. */
export const cellValues: Check = (scenario, book) => {
  if (!book || scenario.board.cells.size === 0) return [];
  const known = new Map(book.book.cellFields.map((spec) => [spec.id, spec]));
  const bad = new Map<string, Cell[]>();
  const strange = new Map<string, Cell[]>();
  const note = (list: Map<string, Cell[]>, id: string, cell: Cell): void => void (list.get(id)?.push(cell) ?? list.set(id, [cell]));
  for (const [cell, fields] of scenario.board.cells)
    for (const [id, value] of Object.entries(fields)) {
      const spec = known.get(id);
      if (!spec) note(strange, id, cell);
      else if (!fitsField(spec, value)) note(bad, id, cell);
    }
  const grid = gridOf(scenario.board);
  const tell = (code: string, severity: Finding['severity'], params: Finding['params'], id: string, cells: readonly Cell[]): Finding =>
    finding(
      code,
      severity,
      { ...params, count: cells.length },
      { cell: grid.colRow(cells[0]!) },
      setFields(scenario.board, cells, { [id]: null }),
    );
  return [
    ...[...bad].map(([id, cells]) => tell('check/cell-value', 'error', { fieldKey: `cellField.${id}` }, id, cells)),
    ...[...strange].slice(0, 20).map(([id, cells]) => tell('check/cell-unknown', 'info', { id: id.slice(0, 60) }, id, cells)),
  ];
};
