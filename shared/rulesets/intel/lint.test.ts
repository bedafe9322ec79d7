import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { gridOf } from '../../board/board.ts';
import { cellAt, layerFrom } from '../../board/cells.ts';
import type { ColRow } from '../../geometry/grid.ts';
import { CATALOGUES, LANGUAGES } from '../../i18n/index.ts';
import type { Problem } from '../../result.ts';
import type { Scenario, UnitDef } from '../../scenario/scenario.ts';
import { defaultsOf, objectiveCells, zoneDepth } from './defaults.ts';
import { lintScenario } from './lint.ts';
import { POINTY, sampleUnit, squad, testBoard, testScenario } from './testing.ts';

const board = testBoard(POINTY, 30, 30, [
  [[3, 3], 4],
  [[4, 4], 0],
]);
const side = (name: string, n: number, row: number): UnitDef[] =>
  Array.from({ length: n }, (_, i) => sampleUnit(`${name}${i + 1}`, 'androidRifles', name, [i, row]));
const sound = (): UnitDef[] => [...side('a', 10, 0), ...side('b', 10, 29)];
const lint = (units: readonly UnitDef[], options: Record<string, never> | object = {}, change: Partial<Scenario> = {}): Problem[] => [
  ...lintScenario({ ...testScenario(board, units, { ...options }), ...change }),
];
const codes = (problems: readonly Problem[], severity?: string): string[] =>
  problems.filter((p) => p.code !== 'intel/zones-close' && (!severity || p.severity === severity)).map((p) => p.code);

describe('lint of a scenario', () => {
  it('a sound scenario has nothing to say', () => expect(codes(lint(sound()))).toEqual([]));

  it('T-153 army limit and share of off-board support', () => {
    const points = (a: number) => lint([...side('b', 10, 29), ...priced(a)], {}).filter((p) => p.params?.['side'] === 'A');
    expect(codes(points(1000), 'error')).toEqual([]);
    expect(codes(points(1001), 'error')).toEqual(['pointsExceeded']);
    expect(points(1001).find((p) => p.code === 'pointsExceeded')!.params).toMatchObject({ points: 1001, limit: 1000, over: 1 });
    // Off-board support costs 90 or 140, so the limit moves to where a quarter of it is hit and missed by one.
    const off = (limit: number) =>
      lint([...sound(), sampleUnit('m', 'mortarSection', 'a', null)], { pointsLimit: limit, 'build.offBoardShare': 1 });
    expect(codes(off(9000))).not.toContain('offBoardShareExceeded');
    expect(codes(off(8999))).toContain('offBoardShareExceeded');
  });

  it('units: none placed, impassable ground, hole, outside the zone, in reserve', () => {
    expect(codes(lint(side('b', 10, 29)), 'error')).toEqual(['intel/no-units']);
    const at = (cell: ColRow | null) => lint([...sound(), sampleUnit('x', 'androidRifles', 'a', cell)], { pointsLimit: 2000 });
    expect(at([3, 3]).find((p) => p.severity === 'error')).toMatchObject({
      code: 'intel/start-impassable',
      at: { unit: 'x', cell: [3, 3] },
    });
    expect(codes(at([4, 4]), 'error')).toEqual(['intel/start-in-hole']);
    expect(codes(at(null))).toEqual(['intel/unit-in-reserve']);
    const zones = [
      { id: 'za', side: 'a', cells: layerFrom(30, 30, new Uint8Array(900).fill(1, 0, 30)) },
      { id: 'zb', side: 'b', cells: layerFrom(30, 30, new Uint8Array(900).fill(1, 870)) },
    ];
    const astray = lint([...sound(), sampleUnit('x', 'androidRifles', 'a', [9, 9])], { pointsLimit: 2000 }, { zones });
    expect(astray.find((p) => p.code === 'intel/outside-zone')).toMatchObject({ at: { unit: 'x', cell: [9, 9], zone: 'za' } });
    expect(codes(lint(sound(), {}, { zones }))).toEqual([]);
    expect(codes(lint(sound(), {}, { zones: [zones[0]!] }))).toEqual(['intel/no-zone']);
  });

  it('augmented soldiers may start on a cliff, others not', () => {
    const on = (template: string) => codes(lint([...sound(), sampleUnit('x', template, 'a', [3, 3])], { pointsLimit: 2000 }), 'error');
    expect(on('augmentedPlasma')).toEqual([]);
    expect(on('lineScouts')).toEqual(['intel/start-impassable']);
  });

  it('stacking at the start', () => {
    const two = [...sound(), sampleUnit('x', 'androidRifles', 'a', [0, 0])];
    const mixed = [...sound(), sampleUnit('x', 'androidRifles', 'b', [0, 0])];
    const more = { pointsLimit: 2000, 'closeCombat.range': 1 };
    expect(codes(lint(two, more))).toEqual([]);
    expect(codes(lint(two, { ...more, 'stacking.limit': 1 }))).toEqual(['intel/start-stacking']);
    expect(codes(lint(mixed, more))).toEqual([]);
    expect(codes(lint(mixed, { ...more, 'stacking.enemiesShareCell': false }))).toEqual(['intel/start-shared']);
    expect(codes(lint(sound(), { 'stacking.enemiesShareCell': false }))).toEqual(['intel/options-clash']);
  });

  it('what this version does not play is an error with a name, and nothing crashes', () => {
    const with1 = (u: UnitDef) => codes(lint([...sound(), u], { pointsLimit: 2000 }), 'error');
    expect(with1(sampleUnit('v', 'tankCrewed', 'a', [1, 1]))).toEqual(['intel/vehicle-not-playable']);
    expect(with1(sampleUnit('v', 'beastRiders', 'a', [1, 1]))).toEqual(['intel/vehicle-not-playable']);
    expect(with1(sampleUnit('v', 'mortarSection', 'a', null))).toEqual(['intel/off-board-not-playable']);
    const objective = { id: 'o1', kind: 'reach', cells: [[1, 1]] as ColRow[], value: 1, endValue: 0 };
    expect(codes(lint(sound(), {}, { objectives: [objective] }))).toEqual(['intel/objective-not-playable']);
    expect(codes(lint(sound(), {}, { objectives: [{ ...objective, kind: 'hold', cells: [[4, 4]] }] }))).toEqual(['intel/objective-empty']);
    expect(codes(lint(sound(), {}, { sides: [...testScenario(board, []).sides, { id: 'c', name: 'C', colour: 'c' }] }))).toEqual([
      'intel/two-sides',
    ]);
  });

  it('advice and warnings: few units, uneven board, zones close together, builder errors with their unit', () => {
    expect(codes(lint([...side('a', 3, 0), ...side('b', 3, 29)]))).toEqual(['intel/unit-count', 'intel/unit-count']);
    const tiny = testScenario(testBoard(POINTY, 7, 90), []);
    expect(codes(lintScenario(tiny), 'warning')).toEqual(['intel/board-size']);
    const zone = (id: string, s: string, first: number) => ({
      id,
      side: s,
      cells: layerFrom(30, 30, new Uint8Array(900).fill(1, first * 30, first * 30 + 30)),
    });
    const gap = (rows: number) =>
      lintScenario({ ...testScenario(board, []), zones: [zone('za', 'a', 0), zone('zb', 'b', rows + 1)] }).filter(
        (p) => p.code === 'intel/zones-close',
      );
    expect(gap(12)).toEqual([]);
    expect(gap(11)).toMatchObject([{ severity: 'info', params: { gap: 11, advised: 12 } }]);
    const bad = lint([...sound(), squad('x', [{ typeId: 'lineInfantry' }], {}, [1, 1])]);
    expect(bad.filter((p) => p.severity === 'error')).toMatchObject([{ code: 'noBasicWeapon', at: { unit: 'x' }, rule: 'R-4.1' }]);
  });

  it('every code has title, body and action in all four languages', () => {
    const seen = new Set(allCodes());
    expect(seen.size).toBeGreaterThan(30);
    for (const language of LANGUAGES)
      for (const code of seen)
        for (const part of ['title', 'body', 'action'])
          expect(CATALOGUES[language][`problem.${code}.${part}`], `${language} ${code}.${part}`).toBeTruthy();
  });
});

/** Units of the first side worth exactly so many points: line infantry with rifles costs 6 a head, a blade 1 more. */
function priced(points: number): UnitDef[] {
  const units: UnitDef[] = [];
  let left = points;
  while (left > 0) {
    const heads = Math.min(10, Math.max(1, Math.floor(left / 6)));
    const blades = Math.min(heads, left - heads * 6);
    const member = (blade: boolean) => ({ typeId: 'lineInfantry', basic: 'assaultRifle', ...(blade ? { melee: 'combatBlade' } : {}) });
    units.push(
      squad(
        `p${units.length}`,
        Array.from({ length: heads }, (_, i) => member(i < blades)),
        {},
        [units.length, 0],
      ),
    );
    left -= heads * 6 + blades;
  }
  return units;
}

/** The codes that builder and lint can say, read from their sources. */
function allCodes(): string[] {
  const text = ['builder', 'lint', 'lintBoard', 'unitDef']
    .map((f) => readFileSync(fileURLToPath(new URL(`./${f}.ts`, import.meta.url)), 'utf8'))
    .join('\n');
  const ours = [...text.matchAll(/'(intel\/[a-z-]+)'/g)].map((m) => m[1]!);
  const books = [...text.matchAll(/(?:say|make)\(\s*'([a-z][A-Za-z]+)'/g)].map((m) => m[1]!);
  return [...ours, ...books];
}

describe('defaults of a new scenario', () => {
  it('T-165 default zones', () => {
    const zones = (rows: number) => {
      const scenario = testScenario(testBoard(POINTY, 10, rows), []);
      return defaultsOf(scenario).zones.map((z) => {
        const painted = Array.from({ length: rows }, (_, r) => r).filter((r) => cellAt(z.cells, r * 10) === 1);
        for (let cell = 0; cell < 10 * rows; cell++) expect(cellAt(z.cells, cell)).toBe(painted.includes(Math.floor(cell / 10)) ? 1 : 0);
        return [z.side, painted[0], painted.at(-1)];
      });
    };
    expect(zones(8)).toEqual([
      ['a', 0, 1],
      ['b', 6, 7],
    ]);
    expect(zones(12)).toEqual([
      ['a', 0, 3],
      ['b', 8, 11],
    ]);
    expect(zones(30)).toEqual([
      ['a', 0, 4],
      ['b', 25, 29],
    ]);
    expect(zoneDepth(2)).toBe(0);
    expect(defaultsOf(testScenario(testBoard(POINTY, 2, 2), [])).zones).toEqual([]);
  });
  it('T-166 default objectives', () => {
    expect(objectiveCells(30, 30)).toEqual([
      [
        [5, 14],
        [5, 15],
      ],
      [
        [14, 14],
        [14, 15],
      ],
      [
        [24, 14],
        [24, 15],
      ],
    ]);
    expect(objectiveCells(31, 21)).toEqual([[[5, 10]], [[15, 10]], [[25, 10]]]);
    const { objectives } = defaultsOf(testScenario(testBoard(POINTY, 31, 21), []));
    expect(objectives.map((o) => [o.id, o.kind, o.value, o.endValue])).toEqual([
      ['o1', 'hold', 1, 3],
      ['o2', 'hold', 1, 3],
      ['o3', 'hold', 1, 3],
    ]);
    expect(gridOf(board).size).toBe(900);
  });
});
