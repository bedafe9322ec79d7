/** Lines and fields of sight against honeycomb-grid's line, on the same boards with the same blockers (design 8). */
import { defineHex, Grid, line, Orientation, rectangle } from 'honeycomb-grid';
import type { Board } from '../shared/board/board.ts';
import { filledLayer, layerFrom } from '../shared/board/cells.ts';
import { makeGrid, type Cell, type GridSpec } from '../shared/geometry/grid.ts';
import { DEFAULT_OPTIONS, intelOptions } from '../shared/rulesets/intel/options.ts';
import { clear, fieldFrom, sightMap } from '../shared/rulesets/intel/sight.ts';
import { micro, race } from './measure.ts';

/** The same numbers each run. */
function dice(seed: number): () => number {
  let s = seed;
  return () => {
    s = (Math.imul(s, 1_664_525) + 1_013_904_223) >>> 0;
    return s / 2 ** 32;
  };
}

function makeBoard(spec: GridSpec, share: number): Board {
  const random = dice(7);
  const sight = Uint8Array.from({ length: spec.columns * spec.rows }, () => (random() < share ? 1 : 0));
  return {
    spec,
    cellSize: { value: 100, unit: 'm' },
    numbering: { scheme: 'CCRR', first: 1 },
    catalogue: [{ symbol: '.', id: 'meadow', level: 2, sight: 'auto' }],
    terrain: filledLayer(spec.columns, spec.rows, 0),
    sight: layerFrom(spec.columns, spec.rows, sight),
    cells: new Map(),
    extra: {},
  };
}

/** The peer: its whole line, then the first blocker on it. */
function makePeer(spec: GridSpec, board: Board): (a: Cell, b: Cell) => boolean {
  const Hex = defineHex({ orientation: Orientation.POINTY, offset: -1 });
  const grid = new Grid(Hex, rectangle({ width: spec.columns, height: spec.rows }));
  const ours = makeGrid(spec);
  const blocked = new Set<string>();
  const hexes = Array.from({ length: ours.size }, (_, cell) => grid.getHex({ col: ours.column(cell), row: ours.row(cell) })!);
  const bytes = sightMap(board, intelOptions(DEFAULT_OPTIONS));
  for (let cell = 0; cell < ours.size; cell++) if (bytes.bytes[bytes.places[cell]!] !== 0) blocked.add(hexes[cell]!.toString());
  const path = line<InstanceType<typeof Hex>>;
  return (a, b) => {
    const start = hexes[a]!;
    const found = [...grid.traverse(path({ start, stop: hexes[b]! }))].find((hex) => !hex.equals(start) && blocked.has(hex.toString()));
    return found === undefined;
  };
}

export default async function run(print: (line: string) => void): Promise<void> {
  for (const [columns, rows] of [
    [30, 40],
    [200, 200],
  ] as const)
    for (const share of [0.05, 0.2]) {
      const spec: GridSpec = { shape: 'hex', orientation: 'pointy', offset: 'odd', columns, rows };
      const board = makeBoard(spec, share);
      const map = sightMap(board, intelOptions(DEFAULT_OPTIONS));
      const peer = makePeer(spec, board);
      const random = dice(11);
      const size = columns * rows;
      const pairs = Array.from({ length: 4_000 }, () => [Math.floor(random() * size), Math.floor(random() * size)] as const);
      const few = size > 5_000 ? pairs.slice(0, 200) : pairs.slice(0, 2_000);
      let seen = 0;
      const lines = race({
        ours: () => {
          for (const [a, b] of pairs) if (clear(map, a, b)) seen++;
          return pairs.length;
        },
        peer: () => {
          for (const [a, b] of few) if (peer(a, b)) seen++;
          return few.length;
        },
      });
      const centre = Math.floor(rows / 2) * columns + Math.floor(columns / 2);
      const stride = size > 5_000 ? 40 : 1;
      const fields = race(
        {
          ours: () => {
            seen += fieldFrom(map, centre)[0] ?? 0;
            return 1;
          },
          peer: () => {
            for (let b = 0; b < size; b += stride) if (peer(centre, b)) seen++;
            return 1 / stride;
          },
        },
        5,
      );
      print(`${columns} x ${rows}, ${share * 100} % blockers (${seen > 0 ? 'checked' : 'nothing seen'})`);
      print(
        `  one line: ${micro(lines.ours)}; honeycomb-grid ${micro(lines.peer)}: ${(lines.peer.median / lines.ours.median).toFixed(0)} times`,
      );
      const scaled = stride > 1 ? `, scaled up from every ${stride}th cell` : '';
      print(
        `  whole field: ${(fields.ours.median / 1000).toFixed(3)} ms; honeycomb-grid ${(fields.peer.median / 1000).toFixed(1)} ms${scaled}: ${(fields.peer.median / fields.ours.median).toFixed(0)} times`,
      );
    }
}
