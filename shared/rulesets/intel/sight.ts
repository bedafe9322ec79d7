/**
 * Line of sight of: one function behind overlay, command line and engine.
 *
 * The board's blockers lie as bytes in a padded lattice grid, so a line between two cells is a list of offsets that depends on the
 * vector alone (`sightLines`). Boards of the book's size keep these lists; larger ones walk each line anew.
 */
import type { Read, Setting, SightAnswer, SightAnswerPiece } from '../../engine/ruleset.ts';
import { gridOf, HOLE, SIGHTS, type Board } from '../../board/board.ts';
import { bytesOf } from '../../board/cells.ts';
import { latticeDistance, type Cell, type ColRow, type Grid } from '../../geometry/grid.ts';
import { columnOf, rowOf } from '../../geometry/offset.ts';
import { fractionText, sightline } from '../../geometry/sightline.ts';
import { linesFor, PAD, walkClear, type LineTable } from './sightLines.ts';
import { intelOptions, optionsOf, type IntelOptions } from './options.ts';
import { rule } from './rule.ts';

/** Smoke on cells, as the battle's state holds it; what counts here is only where it lies. */
export type Smoke = readonly { readonly cell: Cell }[];
export const NO_SMOKE: Smoke = [];

/** A cell blocks (target exempt or not). */
const BLOCKS = 1;
/** A hole that blocks: no exemption of the target lifts it. */
const HOLE_BLOCKS = 2;

/** Blockers of a board under options and smoke, ready for many questions. */
export interface SightMap {
  readonly board: Board;
  readonly grid: Grid;
  readonly opt: IntelOptions;
  /** Width of the padded lattice grid; a cell's place is `places[cell]`. */
  readonly width: number;
  readonly bytes: Uint8Array;
  readonly places: Int32Array;
  /** Kept lines; null on boards with too many vectors. */
  readonly lines: LineTable | null;
  readonly smoke: readonly Cell[];
  /** Answers per ordered pair, 0 = not asked yet, 1 = clear, 2 = blocked; null on boards too large for it. */
  pairs: Uint8Array | null;
}

/** Boards up to this many cells keep a table of all pairs (2,500 squared = 6 MB). */
const PAIR_CELLS = 2_500;
/** Boards up to this many cells keep their lines: some 25,000 vectors, 10 MB at the most. */
const LINE_CELLS = 6_400;
/** Smoke clouds kept ready per board and options. */
const SMOKE_MAPS = 4;

interface Family {
  readonly key: string;
  readonly base: SightMap;
  smoky: SightMap[];
}
const families = new WeakMap<Board, Family[]>();

/** The options that decide a blocker; two option sets that agree here share a map. */
const sightKey = (o: IntelOptions): string =>
  [o['los.targetCell'], o['los.blockingLevels'].join(), o['los.offBoardBlocks'], o['los.smokeBlocks'], o['square.metric']].join('|');

/** The blockers of a board; cached by board, options and smoke. */
export function sightMap(board: Board, opt: IntelOptions, smoke: Smoke = NO_SMOKE): SightMap {
  let list = families.get(board);
  if (!list) families.set(board, (list = []));
  let family = list.find((f) => f.base.opt === opt);
  if (!family) {
    const key = sightKey(opt);
    family = list.find((f) => f.key === key);
    if (!family) list.push((family = { key, base: compile(board, opt, []), smoky: [] }));
  }
  if (smoke.length === 0 || !opt['los.smokeBlocks']) return family.base;
  let found = family.smoky.find((m) => sameSmoke(m.smoke, smoke));
  if (!found) {
    found = compile(
      board,
      opt,
      smoke.map((s) => s.cell),
    );
    family.smoky = [found, ...family.smoky].slice(0, SMOKE_MAPS);
  }
  return found;
}

function sameSmoke(cells: readonly Cell[], smoke: Smoke): boolean {
  if (cells.length !== smoke.length) return false;
  for (let i = 0; i < cells.length; i++) if (cells[i] !== smoke[i]!.cell) return false;
  return true;
}

/** Where each cell lies in the padded lattice grid; the same for all boards of a grid, so strokes do not work it out again. */
interface Lattice {
  readonly width: number;
  readonly size: number;
  readonly places: Int32Array;
}
const lattices = new WeakMap<Grid, Lattice>();
function latticeOf(grid: Grid): Lattice {
  const known = lattices.get(grid);
  if (known) return known;
  let minX = Infinity;
  let maxX = -Infinity;
  let minY = Infinity;
  let maxY = -Infinity;
  for (let cell = 0; cell < grid.size; cell++) {
    minX = Math.min(minX, grid.x(cell));
    maxX = Math.max(maxX, grid.x(cell));
    minY = Math.min(minY, grid.y(cell));
    maxY = Math.max(maxY, grid.y(cell));
  }
  const width = maxX - minX + 1 + 2 * PAD;
  const places = new Int32Array(grid.size);
  for (let cell = 0; cell < grid.size; cell++) places[cell] = (grid.y(cell) - minY + PAD) * width + (grid.x(cell) - minX + PAD);
  const lattice = { width, size: width * (maxY - minY + 1 + 2 * PAD), places };
  lattices.set(grid, lattice);
  return lattice;
}

/** Byte of a cell by terrain (row) and mark of sight (column), as the options judge them. */
function verdicts(board: Board, opt: IntelOptions): Uint8Array {
  const table = new Uint8Array(256 * SIGHTS.length);
  board.catalogue.forEach((type, index) =>
    SIGHTS.forEach((own, mark) => {
      const word = own === 'auto' ? type.sight : own;
      const blocks = word === 'block' || (word === 'auto' && opt['los.blockingLevels'].includes(type.level));
      table[index * SIGHTS.length + mark] = blocks ? BLOCKS : 0;
    }),
  );
  return table;
}

function compile(board: Board, opt: IntelOptions, smoke: readonly Cell[]): SightMap {
  const grid = gridOf(board);
  const { width, size, places } = latticeOf(grid);
  const bytes = new Uint8Array(size).fill(opt['los.offBoardBlocks'] ? BLOCKS | HOLE_BLOCKS : 0);
  const terrain = bytesOf(board.terrain);
  const sight = bytesOf(board.sight);
  const table = verdicts(board, opt);
  const known = board.catalogue.length;
  for (let cell = 0; cell < grid.size; cell++) {
    const type = terrain[cell]!;
    if (type >= known) continue;
    const mark = sight[cell]!;
    bytes[places[cell]!] = table[type * SIGHTS.length + (mark < SIGHTS.length ? mark : 0)]!;
  }
  // Smoke does not fill a hole: there is no ground to lie on.
  if (opt['los.smokeBlocks']) for (const cell of smoke) if (terrain[cell]! < known) bytes[places[cell]!] = BLOCKS;
  return {
    board,
    grid,
    opt,
    width,
    bytes,
    places,
    lines: grid.size > LINE_CELLS ? null : linesFor(board.spec.shape, width),
    smoke,
    pairs: null,
  };
}

/** Is the target's own cell let off (`los.targetCell`)? */
function targetExempt(map: SightMap, dx: number, dy: number): boolean {
  const how = map.opt['los.targetCell'];
  if (how === 'counts') return false;
  return how === 'ignored' || latticeDistance(map.grid.spec.shape, dx, dy, map.opt['square.metric'] === 'manhattan') === 1;
}

/** Does sight hold from a to b? Own cell: always. Fast: no allocation once the vector is known. */
export function clear(map: SightMap, a: Cell, b: Cell): boolean {
  if (a === b) return true;
  const { grid, bytes, places } = map;
  const target = bytes[places[b]!]!;
  const dx = grid.x(b) - grid.x(a);
  const dy = grid.y(b) - grid.y(a);
  if (target !== 0 && ((target & HOLE_BLOCKS) !== 0 || !targetExempt(map, dx, dy))) return false;
  const base = places[a]!;
  if (!map.lines) return walkClear(grid.spec.shape, map.width, bytes, base, dx, dy);
  const line = map.lines.get(dx, dy);
  const single = line[0]!;
  for (let i = 1; i <= single; i++) if (bytes[base + line[i]!] !== 0) return false;
  for (let i = single + 1; i < line.length; i += 2) if (bytes[base + line[i]!] !== 0 && bytes[base + line[i + 1]!] !== 0) return false;
  return true;
}

/** The same with a table of all pairs behind it, for battles that ask again and again. */
export function clearCached(map: SightMap, a: Cell, b: Cell): boolean {
  const size = map.grid.size;
  if (size > PAIR_CELLS) return clear(map, a, b);
  const pairs = (map.pairs ??= new Uint8Array(size * size));
  const known = pairs[a * size + b]!;
  if (known !== 0) return known === 1;
  const seen = clear(map, a, b);
  pairs[a * size + b] = seen ? 1 : 2;
  return seen;
}

/** 1 for each cell seen from `a`, own cell included, holes excluded; row-major. */
export function fieldFrom(map: SightMap, a: Cell): Uint8Array {
  const size = map.grid.size;
  const seen = new Uint8Array(size);
  const holes = bytesOf(map.board.terrain);
  for (let b = 0; b < size; b++) if (holes[b] !== HOLE && clear(map, a, b)) seen[b] = 1;
  return seen;
}

/**
 * Sight from a to b with every piece of the line, in the shape of overlay and command line.
 * @param airborne   an end is in the air: sight always holds
 */
export function explain(map: SightMap, a: Cell, b: Cell, airborne = false): SightAnswer {
  const { grid, board } = map;
  const dx = grid.x(b) - grid.x(a);
  const dy = grid.y(b) - grid.y(a);
  const distance = latticeDistance(board.spec.shape, dx, dy, map.opt['square.metric'] === 'manhattan');
  const exempt = targetExempt(map, dx, dy);
  const colRow = (x: number, y: number): ColRow => [columnOf(board.spec, x, y), rowOf(board.spec, x, y)];
  const blocks = ([column, row]: ColRow): boolean => {
    const cell = grid.at(column, row);
    if (cell === a || airborne) return false;
    if (cell < 0) return map.opt['los.offBoardBlocks'];
    const byte = map.bytes[map.places[cell]!]!;
    return byte !== 0 && !(cell === b && exempt && (byte & HOLE_BLOCKS) === 0);
  };
  const line = sightline(board.spec.shape, grid.x(a), grid.y(a), grid.x(b), grid.y(b));
  const pieces = line.pieces.map((p): SightAnswerPiece => {
    const left = colRow(p.leftX, p.leftY);
    const right = colRow(p.rightX, p.rightY);
    return {
      from: fractionText(p.lo, line.whole),
      to: fractionText(p.hi, line.whole),
      left,
      right,
      blocks: blocks(left) && blocks(right),
    };
  });
  const first = pieces.findIndex((p) => p.blocks);
  return { visible: first < 0, distance, pieces, blockedBy: first < 0 ? null : first, rule: rule('R-3.5') };
}

/** The engine's question: does sight hold now, with the smoke that lies? */
export const sees = (setting: Setting, smoke: Smoke, from: Cell, to: Cell): boolean =>
  clearCached(sightMap(setting.board, optionsOf(setting), smoke), from, to);

/** `Queries.sight` for a position with this smoke. */
export const sightAnswer = (r: Read, smoke: Smoke, a: Cell, b: Cell): SightAnswer =>
  explain(sightMap(r.setting.board, intelOptions(r.opt), smoke), a, b);

/** `Queries.field` for a position with this smoke. */
export const sightField = (r: Read, smoke: Smoke, a: Cell): Uint8Array =>
  fieldFrom(sightMap(r.setting.board, intelOptions(r.opt), smoke), a);

/** `Queries.blockers`: 1 for each cell that blocks a line which only passes through it (no exemption of end cells). */
export function blockersOf(r: Read, smoke: Smoke): Uint8Array {
  const map = sightMap(r.setting.board, intelOptions(r.opt), smoke);
  return Uint8Array.from(map.places, (place) => (map.bytes[place] === 0 ? 0 : 1));
}
