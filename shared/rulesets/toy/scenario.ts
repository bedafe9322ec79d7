/** Battlefields for the toy book. */
import { filledLayer, layerFrom } from '../../board/cells.ts';
import type { Shape } from '../../geometry/offset.ts';
import type { Json } from '../../result.ts';
import type { Scenario, UnitDef } from '../../scenario/scenario.ts';
import { TOY_TERRAIN } from './ruleset.ts';

export interface ToyField {
  readonly shape?: Shape;
  readonly columns?: number;
  readonly rows?: number;
  readonly perSide?: number;
  /** `[column, row]` of walls. */
  readonly walls?: readonly (readonly [number, number])[];
  /** Every so many units of a side start hidden; 0 = none. */
  readonly hiddenEvery?: number;
  readonly options?: Readonly<Record<string, Json>>;
}

/** Two lines of squads facing each other along the top and the bottom edge. */
export function toyScenario(field: ToyField = {}): Scenario {
  const { shape = 'hex', columns = 8, rows = 8, perSide = 4, walls = [], hiddenEvery = 2, options = {} } = field;
  const terrain = new Uint8Array(columns * rows);
  for (const [c, r] of walls) terrain[r * columns + c] = 1;
  const units: UnitDef[] = [];
  for (let i = 0; i < perSide * 2; i++) {
    const side = i % 2;
    const n = i >> 1;
    units.push({
      id: `${side === 0 ? 'a' : 'b'}${n + 1}`,
      side: side === 0 ? 'a' : 'b',
      at: [Math.floor(((n * 2 + 1) * columns) / (perSide * 2)), side === 0 ? 0 : rows - 1],
      name: '',
      def: { hidden: hiddenEvery > 0 && n % hiddenEvery === 0 },
    });
  }
  return {
    id: 'toy',
    title: 'Toy',
    author: '',
    licence: '',
    ruleset: { id: 'toy', version: '1.0.0', options },
    board: {
      spec: { shape, orientation: 'pointy', offset: 'odd', columns, rows },
      cellSize: { value: 50, unit: 'm' },
      numbering: { scheme: 'CCRR', first: 1 },
      catalogue: TOY_TERRAIN,
      terrain: layerFrom(columns, rows, terrain),
      sight: filledLayer(columns, rows, 0),
      cells: new Map(),
      extra: {},
    },
    sides: [
      { id: 'a', name: 'A', colour: 'a' },
      { id: 'b', name: 'B', colour: 'b' },
    ],
    zones: [],
    objectives: [],
    units,
    texts: {},
    extra: {},
  };
}
