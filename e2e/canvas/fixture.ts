/** A battlefield with every kind of ground, for pictures and measurements of the canvas. Made of arithmetic, the same every time. */
import type { Board, Sight, TerrainType } from '#shared/board/board.ts';
import { filledLayer, layerFrom } from '#shared/board/cells.ts';
import { cellHash } from '#shared/drawing/ground.ts';
import { CELL_WIDTH, makeLayout } from '#shared/drawing/layout.ts';
import { cellsBetween } from '#shared/drawing/crossing.ts';
import type { Cell, GridSpec } from '#shared/geometry/grid.ts';

const KINDS: readonly (readonly [string, string, number, Sight])[] = [
  ['.', 'meadow', 2, 'auto'],
  ['r', 'road', 1, 'auto'],
  ['p', 'hardPlain', 1, 'auto'],
  ['a', 'airfield', 1, 'auto'],
  ['b', 'bridge', 1, 'auto'],
  ['g', 'farmland', 2, 'auto'],
  ['s', 'sand', 2, 'auto'],
  ['u', 'mud', 2, 'auto'],
  ['f', 'forest', 3, 'auto'],
  ['t', 'town', 3, 'auto'],
  ['x', 'ruins', 3, 'auto'],
  ['j', 'jungle', 3, 'auto'],
  ['c', 'cliff', 4, 'auto'],
  ['k', 'rock', 4, 'auto'],
  ['o', 'ford', -1, 'auto'],
  ['w', 'stream', -1, 'auto'],
  ['h', 'marsh', -1, 'auto'],
  ['v', 'river', -2, 'auto'],
  ['l', 'lake', -2, 'auto'],
  ['e', 'sea', -2, 'auto'],
  ['q', 'brickworks', 3, 'auto'],
];

export const CATALOGUE: readonly TerrainType[] = KINDS.map(([symbol, id, level, sight]) => ({ symbol, id, level, sight }));
export const kind = (id: string): number => CATALOGUE.findIndex((type) => type.id === id);

/** Places are in thirtieths of the columns and fortieths of the rows, so one plan fits every size. */
export function makeField(spec: GridSpec): Board {
  const layout = makeLayout(spec, CELL_WIDTH);
  const { grid } = layout;
  const bytes = new Uint8Array(grid.size).fill(kind('meadow'));
  const sight = new Uint8Array(grid.size);
  const sx = layout.bounds.width / 30;
  const sy = layout.bounds.height / 40;
  const at = (c: number, r: number): Cell =>
    grid.at(Math.min(spec.columns - 1, Math.round((c / 30) * spec.columns)), Math.min(spec.rows - 1, Math.round((r / 40) * spec.rows)));
  const blob = (id: string, cx: number, cy: number, rx: number, ry: number, wild = 0.3): void => {
    for (let cell = 0; cell < grid.size; cell++) {
      const dx = (layout.centreX(cell) / sx - cx) / rx;
      const dy = (layout.centreY(cell) / sy - cy) / ry;
      const rough = ((cellHash(grid.column(cell) + 31, grid.row(cell) + cx) % 1000) / 1000 - 0.5) * wild;
      if (Math.hypot(dx, dy) + rough < 1) bytes[cell] = kind(id);
    }
  };
  const trace = (id: string, points: readonly (readonly [number, number])[], over: (now: string) => string | null): void => {
    for (let i = 1; i < points.length; i++) {
      const a = at(...points[i - 1]!);
      const b = at(...points[i]!);
      for (const cell of [a, ...cellsBetween(layout, a, b), b]) {
        const name = over(CATALOGUE[bytes[cell]!]!.id);
        if (name !== null) bytes[cell] = kind(name === '' ? id : name);
      }
    }
  };
  blob('hardPlain', 5, 4, 4, 3);
  blob('hardPlain', 23, 36, 4, 2.5);
  blob('farmland', 11, 15, 3.4, 2.6, 0.1);
  blob('farmland', 21, 12.5, 2.8, 2.4, 0.1);
  blob('farmland', 9, 30, 3.2, 2.4, 0.1);
  blob('sand', 26, 18, 3, 1.6);
  blob('mud', 3, 28, 2, 1.3);
  blob('forest', 4, 12, 3.4, 4);
  blob('forest', 26, 11, 2.8, 3.4);
  blob('forest', 4, 34, 3.4, 3.2);
  blob('forest', 25, 29, 3, 3);
  blob('forest', 13, 5, 2.4, 2);
  blob('jungle', 27.5, 31, 1.6, 1.8, 0.1);
  blob('airfield', 13.5, 35.5, 3, 1.1, 0);
  blob('cliff', 20, 5.5, 3, 0.9, 0.1);
  blob('rock', 24, 6.4, 1.3, 0.9, 0.1);
  for (let cell = 0; cell < grid.size; cell++) {
    const x = layout.centreX(cell) / sx;
    const y = layout.centreY(cell) / sy;
    const d = Math.abs(y - (21 + 2.4 * Math.sin(x / 4.5 + 1) + 0.8 * Math.sin(x / 2)));
    if (d < 1.4) bytes[cell] = kind(Math.abs(x - 5.5) < 0.9 || Math.abs(x - 24.5) < 0.9 ? 'ford' : x > 27 ? 'lake' : 'river');
    else if (d < 2.1 && x > 10 && x < 14) bytes[cell] = kind('marsh');
  }
  blob('sea', 1, 40, 3, 1.6, 0.1);
  trace(
    'stream',
    [
      [9, 0],
      [8, 4],
      [9, 8],
      [8, 12],
      [9, 19],
    ],
    (now) => (['river', 'ford'].includes(now) ? null : ''),
  );
  blob('town', 15.5, 13.4, 2.6, 2, 0.1);
  blob('town', 18, 27, 1.8, 1.4, 0.1);
  blob('ruins', 22, 24, 1.3, 1, 0.1);
  blob('brickworks', 13, 27.5, 1.1, 1, 0);
  const bridged = (now: string): string | null => (['river', 'lake'].includes(now) ? 'bridge' : now === 'ford' ? null : '');
  trace(
    'road',
    [
      [15, 0],
      [14, 5],
      [15, 9],
      [15, 14],
      [16, 17],
      [16, 21],
      [17, 24],
      [17, 28],
      [16, 32],
      [16, 39],
    ],
    bridged,
  );
  trace(
    'road',
    [
      [0, 8],
      [5, 8],
      [10, 9],
      [15, 9],
      [20, 8.6],
      [24, 9],
      [29, 7],
    ],
    bridged,
  );
  trace(
    'road',
    [
      [0, 31],
      [6, 30],
      [12, 31],
      [16, 31],
      [21, 32],
      [29, 30],
    ],
    bridged,
  );
  for (const [c, r] of [
    [10, 17],
    [11, 17],
    [12, 17],
    [18, 16],
    [19, 17],
  ] as const)
    sight[at(c, r)] = 1;
  for (const [c, r] of [
    [14, 13],
    [15, 12],
  ] as const)
    sight[at(c, r)] = 2;
  return {
    spec,
    cellSize: { value: 100, unit: 'm' },
    numbering: { scheme: 'CCRR', first: 1 },
    catalogue: CATALOGUE,
    terrain: layerFrom(spec.columns, spec.rows, bytes),
    sight: layerFrom(spec.columns, spec.rows, sight),
    cells: new Map(),
    extra: {},
  };
}

/** A board of one kind of ground. */
export function makeBlank(spec: GridSpec): Board {
  const { columns, rows } = spec;
  return {
    ...makeField({ ...spec, columns: 1, rows: 1 }),
    spec,
    terrain: filledLayer(columns, rows, kind('meadow')),
    sight: filledLayer(columns, rows, 0),
  };
}
