/**
 * From painted cells to edits. A kind of terrain may bring presets of a ruleset's cell fields (`intelCap`); they are written with it,
 * and presets that the old terrain brought are taken away, unless somebody has changed them since.
 */
import { HOLE, SIGHTS, type Board, type Sight, type TerrainType } from '../board/board.ts';
import { cellAt } from '../board/cells.ts';
import { runsOf, valuesOf } from '../board/runs.ts';
import type { Edit, SetCellFields } from '../document/edits/kinds.ts';
import type { Cell } from '../geometry/grid.ts';
import type { Json } from '../result.ts';

/** What a stroke may cover: `any` ground, one level, one kind of terrain (catalogue index). */
export type PaintOver =
  { readonly over: 'any' } | { readonly over: 'level'; readonly level: number } | { readonly over: 'terrain'; readonly terrain: number };

/** Why a cell is not painted: it is a hole, not of the chosen ground, or outside the selection. */
export type Unpaintable = 'hole' | 'other' | 'unselected';

/** Null = the cell may be painted. `mask` null = the whole board. */
export function unpaintable(board: Board, cell: Cell, over: PaintOver, mask: ReadonlySet<Cell> | null): Unpaintable | null {
  const index = cellAt(board.terrain, cell);
  if (index === HOLE) return 'hole';
  if (mask && !mask.has(cell)) return 'unselected';
  if (over.over === 'level' && board.catalogue[index]?.level !== over.level) return 'other';
  if (over.over === 'terrain' && index !== over.terrain) return 'other';
  return null;
}

/** Index of the ground that the eraser leaves: the author's choice, else meadow, else the first kind that does not block sight. */
export function groundIndex(board: Board, chosen?: string): number {
  const at = (id: string | undefined): number => board.catalogue.findIndex((t) => t.id === id);
  const found = [at(chosen), at('meadow'), board.catalogue.findIndex((t) => t.level === 2 && t.sight !== 'block')].find((i) => i >= 0);
  return found ?? 0;
}

/** Cells of the list whose terrain would change. */
export const changedBy = (board: Board, cells: readonly Cell[], terrain: number): Cell[] =>
  cells.filter((cell) => cellAt(board.terrain, cell) !== terrain);

/**
 * The edit that gives cells a kind of terrain, with its presets; null when nothing would change.
 * @param terrain   catalogue index
 */
export function terrainEdit(board: Board, cells: readonly Cell[], terrain: number): Edit | null {
  const changed = changedBy(board, cells, terrain);
  if (changed.length === 0) return null;
  const paint: Edit = { kind: 'setTerrain', set: valuesOf(changed, terrain) };
  const fields = fieldsEdit(board, changed, board.catalogue[terrain]);
  return fields ? { kind: 'batch', edits: [paint, fields] } : paint;
}

/** Cells grouped by the fields they get; null when no cell's fields change. */
function fieldsEdit(board: Board, cells: readonly Cell[], next: TerrainType | undefined): SetCellFields | null {
  const groups = new Map<string, { readonly fields: Readonly<Record<string, Json>> | null; readonly cells: Cell[] }>();
  for (const cell of cells) {
    const now = board.cells.get(cell) ?? {};
    const fields = presetFields(now, board.catalogue[cellAt(board.terrain, cell)], next);
    const key = JSON.stringify(fields);
    if (key === JSON.stringify(now)) continue;
    const group = groups.get(key);
    if (group) group.cells.push(cell);
    else groups.set(key, { fields: Object.keys(fields).length > 0 ? fields : null, cells: [cell] });
  }
  if (groups.size === 0) return null;
  return { kind: 'setCellFields', set: [...groups.values()].map((g) => ({ runs: runsOf(g.cells), fields: g.fields })) };
}

function presetFields(
  now: Readonly<Record<string, Json>>,
  old: TerrainType | undefined,
  next: TerrainType | undefined,
): Readonly<Record<string, Json>> {
  const fields: Record<string, Json> = { ...now };
  for (const [key, value] of Object.entries(old?.cell ?? {})) if (fields[key] === value) delete fields[key];
  for (const [key, value] of Object.entries(next?.cell ?? {}))
    if (value === null) delete fields[key];
    else fields[key] = value;
  return fields;
}

/** The edit that marks cells in the sight layer; null when nothing would change. */
export function sightEdit(board: Board, cells: readonly Cell[], sight: Sight): Edit | null {
  const value = SIGHTS.indexOf(sight);
  const changed = cells.filter((cell) => cellAt(board.sight, cell) !== value);
  return changed.length > 0 ? { kind: 'setSight', set: valuesOf(changed, value) } : null;
}

/** The eraser: ground without marks of sight; null when there is nothing to erase. */
export function eraseEdit(board: Board, cells: readonly Cell[], ground: number): Edit | null {
  const edits = [terrainEdit(board, cells, ground), sightEdit(board, cells, 'auto')].filter((edit) => edit !== null);
  if (edits.length <= 1) return edits[0] ?? null;
  return { kind: 'batch', edits: edits.flatMap((edit) => (edit.kind === 'batch' ? edit.edits : [edit])) };
}
