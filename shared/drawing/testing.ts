/** Helpers of the drawing tests: boards of letters, a pen that remembers. */
import type { TerrainType } from '../board/board.ts';
import { layerFrom } from '../board/cells.ts';
import type { Board } from '../board/board.ts';
import type { GridSpec } from '../geometry/grid.ts';
import type { Pen, Point, Stroke, TextStyle } from './pen.ts';

export const TEST_CATALOGUE: readonly TerrainType[] = [
  { symbol: '.', id: 'meadow', level: 2, sight: 'auto' },
  { symbol: 'r', id: 'road', level: 1, sight: 'auto' },
  { symbol: 'f', id: 'forest', level: 3, sight: 'auto' },
  { symbol: 'v', id: 'river', level: -2, sight: 'auto' },
  { symbol: 'b', id: 'bridge', level: 1, sight: 'auto' },
  { symbol: 'w', id: 'stream', level: -1, sight: 'auto' },
  { symbol: 'q', id: 'unheard-of', level: 3, sight: 'auto' },
];

/** A board with the given catalogue indexes, row-major. */
export function testBoard(spec: GridSpec, bytes: ArrayLike<number>, catalogue = TEST_CATALOGUE): Board {
  return {
    spec,
    cellSize: { value: 100, unit: 'm' },
    numbering: { scheme: 'CCRR', first: 1 },
    catalogue,
    terrain: layerFrom(spec.columns, spec.rows, bytes),
    sight: layerFrom(spec.columns, spec.rows, new Uint8Array(spec.columns * spec.rows)),
    cells: new Map(),
    extra: {},
  };
}

export type Drawn =
  | { readonly op: 'polygons'; readonly list: readonly (readonly Point[])[]; readonly colour: string }
  | { readonly op: 'lines'; readonly list: readonly (readonly Point[])[]; readonly stroke: Stroke }
  | { readonly op: 'dots' | 'rings'; readonly centres: readonly Point[]; readonly radius: number }
  | { readonly op: 'text'; readonly text: string; readonly at: Point; readonly style: TextStyle };

/** A pen that keeps what it was asked to draw. */
export function makeRecorder(): Pen & { readonly drawn: Drawn[] } {
  const drawn: Drawn[] = [];
  return {
    drawn,
    polygons: (list, colour) => void (list.length > 0 && drawn.push({ op: 'polygons', list, colour })),
    lines: (list, stroke) => void (list.length > 0 && drawn.push({ op: 'lines', list, stroke })),
    dots: (centres, radius) => void (centres.length > 0 && drawn.push({ op: 'dots', centres, radius })),
    rings: (centres, radius) => void (centres.length > 0 && drawn.push({ op: 'rings', centres, radius })),
    text: (text, at, style) => void drawn.push({ op: 'text', text, at, style }),
  };
}

/** All points of everything drawn. */
export const pointsOf = (drawn: readonly Drawn[]): Point[] =>
  drawn.flatMap((d): Point[] => ('list' in d ? d.list.flat() : 'centres' in d ? [...d.centres] : [d.at]));
