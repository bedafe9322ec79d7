/** The spec's sample map (13.7) with the two armies of the first playable, for tests and measurements. */
import type { Json } from '../../result.ts';
import { filledLayer, layerFrom } from '../../board/cells.ts';
import type { ColRow } from '../../geometry/grid.ts';
import type { ObjectiveDef, Scenario, UnitDef } from '../../scenario/scenario.ts';
import { POINTY, sampleUnit, terrainOfLevel, testBoard, testScenario } from './testing.ts';

const SIZE = 30;
type Box = readonly [c0: number, c1: number, r0: number, r1: number, level: number];

/** Rules 1-8 of 13.7 in order; later ones win. */
const BOXES: readonly Box[] = [
  [0, 29, 0, 29, 2],
  [0, 29, 14, 15, -2],
  [5, 5, 14, 15, -1],
  [24, 24, 14, 15, -1],
  [3, 7, 8, 11, 3],
  [22, 26, 18, 21, 3],
  [22, 26, 6, 8, 3],
  [3, 7, 21, 23, 3],
  [11, 18, 8, 11, 3],
  [11, 18, 18, 21, 3],
  [9, 10, 3, 5, 4],
  [19, 20, 24, 26, 4],
  [14, 15, 0, 29, 1],
];

const hold = (id: string, cells: readonly ColRow[]): ObjectiveDef => ({ id, kind: 'hold', cells, value: 1, endValue: 3 });

const A_ARMY = ['androidLedSquad', 'androidRifles', 'androidRifles', 'androidRifles', 'androidScouts', 'androidHunters', 'androidAssault'];
const B_ARMY = ['augmentedLed', 'augmentedPlasma', 'lineRifles', 'lineLed', 'lineMortar'];

/** Crossing 30x30, seven android squads (532 points) against five of line and augmented infantry (532). */
export function crossing(options: Record<string, Json> = {}): Scenario {
  const bytes = new Uint8Array(SIZE * SIZE);
  for (const [c0, c1, r0, r1, level] of BOXES)
    for (let r = r0; r <= r1; r++) for (let c = c0; c <= c1; c++) bytes[r * SIZE + c] = terrainOfLevel(level);
  const board = { ...testBoard(POINTY, SIZE, SIZE), terrain: layerFrom(SIZE, SIZE, bytes), sight: filledLayer(SIZE, SIZE, 0) };
  const place = (list: readonly string[], side: string, row: number): UnitDef[] =>
    list.map((t, i) => sampleUnit(`${side}${i + 1}`, t, side, [4 + Math.floor((i * 22) / Math.max(1, list.length - 1)), row]));
  const units = [...place(A_ARMY, 'a', 3), ...place(B_ARMY, 'b', 26)];
  return {
    ...testScenario(board, units, { pointsLimit: 550, roundLimit: 10, ...options }),
    title: 'Crossing',
    objectives: [
      hold('bridge', [
        [14, 14],
        [15, 14],
        [14, 15],
        [15, 15],
      ]),
      hold('westFord', [
        [5, 14],
        [5, 15],
      ]),
      hold('eastFord', [
        [24, 14],
        [24, 15],
      ]),
    ],
  };
}
