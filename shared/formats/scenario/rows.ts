/** Rows of characters to layers of bytes. */
import { HOLE, HOLE_SYMBOL, SIGHT_SYMBOLS, type TerrainType } from '../../board/board.ts';
import { layerFrom, type CellLayer } from '../../board/cells.ts';
import { SYMBOL } from '../../document/edits/setCatalogue.ts';
import { LIMITS } from '../../limits.ts';
import { err, ok, problem, type Problem, type Result } from '../../result.ts';

/** The first row that has not the board's size, as a problem. */
function misfit(rows: readonly string[], columns: number, count: number, pointer: string): Problem | null {
  if (rows.length !== count)
    return problem('file/rows-mismatch', { where: pointer, expected: count, found: rows.length }, { at: { pointer } });
  const bad = rows.findIndex((row) => row.length !== columns);
  if (bad < 0) return null;
  const place = `${pointer}/${bad}`;
  return problem('file/row-length', { where: place, expected: columns, found: rows[bad]!.length }, { at: { pointer: place } });
}

/** Bytes of the printable ASCII characters by their codes; -1 for one that has none. */
type Alphabet = Int16Array;
function alphabet(symbols: Iterable<readonly [symbol: string, value: number]>): Alphabet {
  const values = new Int16Array(128).fill(-1);
  for (const [symbol, value] of symbols) values[symbol.charCodeAt(0)] = value;
  return values;
}

/**
 * A layer from rows. `other(symbol)` is the byte of a character that the alphabet lacks, undefined for one that has none:
 * `file/bad-symbol` with its cell.
 */
function layerOf(
  rows: readonly string[],
  columns: number,
  count: number,
  pointer: string,
  symbols: Alphabet,
  other: (symbol: string, cell: readonly [number, number]) => number | undefined = () => undefined,
): Result<CellLayer> {
  const wrong = misfit(rows, columns, count, pointer);
  if (wrong) return err(wrong);
  const bytes = new Uint8Array(columns * count);
  for (let row = 0; row < count; row++) {
    const text = rows[row]!;
    for (let column = 0; column < columns; column++) {
      const code = text.charCodeAt(column);
      const known = code < 128 ? symbols[code]! : -1;
      const value = known >= 0 ? known : other(text[column]!, [column, row]);
      if (value === undefined) {
        const at = { pointer: `${pointer}/${row}`, cell: [column, row] as const };
        return err(problem('file/bad-symbol', { symbol: text[column]!, column, row }, { at }));
      }
      bytes[row * columns + column] = value;
    }
  }
  return ok(layerFrom(columns, count, bytes));
}

const IN_OR_OUT = alphabet([
  ['.', 0],
  ['#', 1],
]);
const SIGHT = alphabet(SIGHT_SYMBOLS.map((symbol, value) => [symbol, value] as const));

/** Cells of a zone: `#` in, `.` out. */
export const zoneLayer = (rows: readonly string[], columns: number, count: number, pointer: string): Result<CellLayer> =>
  layerOf(rows, columns, count, pointer, IN_OR_OUT);

export const sightLayer = (rows: readonly string[], columns: number, count: number): Result<CellLayer> =>
  layerOf(rows, columns, count, '/board/sight/rows', SIGHT);

export interface TerrainRead {
  readonly layer: CellLayer;
  /** The catalogue, with a stand-in at the end for each symbol that it lacks. */
  readonly catalogue: readonly TerrainType[];
  readonly problems: readonly Problem[];
}

/** Level of a type that nobody described; no rule book has it, so `checks` points at it. */
export const UNKNOWN_LEVEL = 0;

/** The terrain. A symbol that the catalogue lacks gets a stand-in type and is reported: the cells keep their symbol. */
export function terrainLayer(rows: readonly string[], given: readonly TerrainType[], columns: number, count: number): Result<TerrainRead> {
  const catalogue = [...given];
  const problems: Problem[] = [];
  const values = alphabet([[HOLE_SYMBOL, HOLE], ...given.map((type, i) => [type.symbol, i] as const)]);
  const layer = layerOf(rows, columns, count, '/board/terrain/rows', values, (symbol, cell) => {
    if (!SYMBOL.test(symbol) || catalogue.length >= LIMITS.catalogue) return undefined;
    const value = catalogue.length;
    const id = `unknown-${symbol.charCodeAt(0).toString(16)}`;
    catalogue.push({ symbol, id: catalogue.some((type) => type.id === id) ? `${id}-${value}` : id, level: UNKNOWN_LEVEL, sight: 'auto' });
    values[symbol.charCodeAt(0)] = value;
    problems.push(problem('file/unknown-symbol', { symbol, column: cell[0], row: cell[1] }, { at: { cell } }));
    return value;
  });
  return layer.ok ? ok({ layer: layer.value, catalogue, problems }) : layer;
}
