/** Every pass finds what it is for and names its place; every fix takes its problem away as one step that undo takes back to the byte. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { gridOf, HOLE, type Board } from '../board/board.ts';
import { layerFrom, withCells } from '../board/cells.ts';
import { runsWith } from '../board/runs.ts';
import { documentOf } from '../document/document.ts';
import { perform, track, undo } from '../document/history.ts';
import { newScenario } from '../document/newScenario.ts';
import { tell } from '../document/sentence.ts';
import { decode } from '../formats/scenario/decode.ts';
import { encode } from '../formats/scenario/encode.ts';
import type { ColRow } from '../geometry/grid.ts';
import { CATALOGUES, LANGUAGES } from '../i18n/index.ts';
import { problem, type Json } from '../result.ts';
import { sampleUnit, squad } from '../rulesets/intel/testing.ts';
import { rulesetOf } from '../rulesets/index.ts';
import type { ObjectiveDef, Scenario, UnitDef, ZoneDef } from '../scenario/scenario.ts';
import { canFix, CHECK_COUNT, checks, fixOf, isSound, playable, type CheckBook, type Finding } from './index.ts';

const BOOK: CheckBook = rulesetOf('intel')!;
const SIZE = 20;

/** Ten units a side in their zones: nothing to say about it, and no name where a name may be missing. */
function sound(shape: 'hex' | 'square' = 'hex'): Scenario {
  const { scenario } = newScenario({ id: 's', title: 'S', shape, columns: SIZE, rows: SIZE, sideNames: ['Reds', 'Blues'] }, BOOK);
  const units = (side: string, row: number): UnitDef[] =>
    Array.from({ length: 10 }, (_, i) => ({ ...squad(`${side}${i}`, ['lineInfantry'], {}, [i, row], side), name: `${side} ${i}` }));
  return { ...scenario, units: [...units('a', 0), ...units('b', SIZE - 1)] };
}
const at = (cells: readonly ColRow[]): number[] => cells.map(([c, r]) => r * SIZE + c);
const withBoard = (scenario: Scenario, change: (board: Board) => Partial<Board>): Scenario => ({
  ...scenario,
  board: { ...scenario.board, ...change(scenario.board) },
});
const withHoles = (scenario: Scenario, ...cells: ColRow[]): Scenario =>
  withBoard(scenario, ({ terrain }) => ({
    terrain: withCells(
      terrain,
      at(cells),
      at(cells).map(() => HOLE),
    ),
  }));
const withFields = (scenario: Scenario, fields: Record<string, Json>, ...cells: ColRow[]): Scenario =>
  withBoard(scenario, () => ({ cells: new Map(at(cells).map((cell) => [cell, fields])) }));
const withOptions = (scenario: Scenario, change: (options: Record<string, Json>) => Record<string, Json>): Scenario => ({
  ...scenario,
  ruleset: { ...scenario.ruleset, options: change({ ...scenario.ruleset.options }) },
});
const zone = (id: string, side: string, cells: readonly ColRow[], name?: string): ZoneDef => ({
  id,
  side,
  ...(name === undefined ? {} : { name }),
  cells: withCells(
    layerFrom(SIZE, SIZE, new Uint8Array(SIZE * SIZE)),
    at(cells),
    at(cells).map(() => 1),
  ),
});
const objective = (id: string, cells: readonly ColRow[], name?: string): ObjectiveDef => ({
  id,
  kind: 'hold',
  ...(name === undefined ? {} : { name }),
  cells,
  value: 1,
  endValue: 3,
});
const moved = (scenario: Scenario, id: string, to: ColRow | null): Scenario => ({
  ...scenario,
  units: scenario.units.map((unit) => (unit.id === id ? { ...unit, at: to } : unit)),
});
const omit = (options: Record<string, Json>, ...ids: string[]): Record<string, Json> =>
  Object.fromEntries(Object.entries(options).filter(([id]) => !ids.includes(id)));

interface Case {
  readonly scenario: Scenario;
  readonly book?: CheckBook | null;
  readonly expected: Partial<Finding>;
  /** Default true: there is a way out in one step. */
  readonly fix?: false;
}

const CASES: Readonly<Record<string, Case>> = {
  'check/ruleset-unknown': {
    scenario: { ...sound(), ruleset: { id: 'chess', version: '1.0.0', options: { a: 1 } } },
    book: null,
    expected: { severity: 'warning', params: { id: 'chess' }, at: { pointer: '/ruleset/id' } },
    fix: false,
  },
  'check/ruleset-version': {
    scenario: { ...sound(), ruleset: { ...sound().ruleset, version: '99.0.0' } },
    expected: { severity: 'warning', params: { file: '99.0.0', ours: BOOK.version }, at: { pointer: '/ruleset/version' } },
  },
  'check/board-shape': {
    scenario: sound('square'),
    book: { ...BOOK, book: { ...BOOK.book, boards: { ...BOOK.book.boards, shapes: ['hex'] } } },
    expected: { severity: 'error', params: { shapeKey: 'check.shape.square' }, at: { pointer: '/board/shape' } },
    fix: false,
  },
  'check/option-value': {
    scenario: withOptions(sound(), (options) => ({ ...options, pointsLimit: 'many' })),
    expected: {
      severity: 'error',
      params: { optionKey: 'option.pointsLimit', value: '"many"', def: '1000' },
      at: { pointer: '/ruleset/options/pointsLimit' },
    },
  },
  'check/options-missing': {
    scenario: withOptions(sound(), (options) => omit(options, 'pointsLimit', 'roundLimit')),
    expected: { severity: 'warning', params: { count: 2, optionKey: 'option.pointsLimit' }, at: { pointer: '/ruleset/options' } },
  },
  'check/option-unknown': {
    scenario: withOptions(sound(), (options) => ({ ...options, magic: true })),
    expected: { severity: 'info', params: { id: 'magic' }, at: { pointer: '/ruleset/options/magic' } },
  },
  'check/cell-value': {
    scenario: withFields(sound(), { intelCap: 10, opticalMod: 1 }, [3, 4], [5, 4]),
    expected: { severity: 'error', params: { fieldKey: 'cellField.intelCap', count: 2 }, at: { cell: [3, 4] } },
  },
  'check/cell-unknown': {
    scenario: withFields(sound(), { mana: 10, opticalMod: 1 }, [7, 4]),
    expected: { severity: 'info', params: { id: 'mana', count: 1 }, at: { cell: [7, 4] } },
  },
  'check/unit-in-hole': {
    scenario: { ...withHoles(sound(), [3, 0]), ruleset: { id: 'none', version: '0.0.0', options: {} } },
    book: null,
    expected: { severity: 'warning', params: { unit: 'a 3' }, at: { unit: 'a3', cell: [3, 0] } },
  },
  'check/zone-empty': {
    scenario: { ...sound(), zones: [...sound().zones, zone('z9', 'b', [])] },
    expected: { severity: 'warning', params: { zone: 'Blues' }, at: { zone: 'z9' } },
  },
  'check/zones-overlap': {
    scenario: {
      ...sound(),
      zones: [
        ...sound().zones,
        zone('z8', 'b', [
          [0, 0],
          [1, 0],
          [9, 12],
        ]),
        zone('z9', 'a', [[0, 0]]),
      ],
    },
    expected: { severity: 'warning', params: { zone: 'Blues', other: 'Reds', count: 2 }, at: { zone: 'z8', cell: [0, 0] } },
  },
  'check/zone-small': {
    scenario: withHoles(
      {
        ...sound(),
        zones: [
          zone('z1', 'a', [
            [0, 0],
            [1, 0],
            [2, 0],
          ]),
          sound().zones[1]!,
        ],
      },
      [2, 0],
    ),
    expected: { severity: 'info', params: { side: 'Reds', room: 2, count: 10 }, at: { zone: 'z1' } },
    fix: false,
  },
  'check/objective-hole': {
    scenario: withHoles(
      {
        ...sound(),
        objectives: [
          objective('o7', [
            [8, 8],
            [9, 9],
            [10, 10],
          ]),
        ],
      },
      [9, 9],
    ),
    expected: { severity: 'warning', params: { objective: '1', count: 1 }, at: { objective: 'o7', cell: [9, 9] } },
  },
  'check/objective-shared': {
    scenario: {
      ...sound(),
      objectives: [
        objective('o1', [[8, 8]], 'Ford'),
        objective('o2', [
          [7, 7],
          [8, 8],
        ]),
      ],
    },
    expected: { severity: 'info', params: { objective: '2', other: 'Ford' }, at: { objective: 'o2', cell: [8, 8] } },
    fix: false,
  },
  'check/set-aside': {
    scenario: { ...sound(), extra: { quarantine: [{ at: '/units/3' }, 1] } },
    expected: { severity: 'warning', params: { count: 2 }, at: { pointer: '/quarantine' } },
    fix: false,
  },
  'intel/outside-zone': {
    scenario: moved(sound(), 'a4', [9, 11]),
    expected: { severity: 'error', at: { unit: 'a4', cell: [9, 11], zone: 'za' } },
  },
  'intel/start-in-hole': { scenario: withHoles(sound(), [4, 0]), expected: { at: { unit: 'a4', cell: [4, 0] } } },
  'intel/start-impassable': {
    // A wall far larger than the number of cells that are tried with everybody on the board.
    scenario: withBoard(sound(), ({ terrain, catalogue }) => {
      const wall = Array.from({ length: SIZE * 4 }, (_, cell) => cell + SIZE);
      return {
        terrain: withCells(
          terrain,
          [...wall, 4],
          [...wall, 4].map(() => catalogue.findIndex((type) => type.id === 'cliff')),
        ),
      };
    }),
    expected: { at: { unit: 'a4', cell: [4, 0] } },
  },
  'intel/unit-in-reserve': { scenario: moved(sound(), 'a4', null), expected: { severity: 'warning', at: { unit: 'a4' } } },
  'intel/no-zone': {
    // The id that the book would give is in use.
    scenario: {
      ...sound(),
      zones: [
        zone(
          'za',
          'b',
          sound()
            .units.slice(10)
            .map((unit) => unit.at!),
        ),
      ],
    },
    expected: { severity: 'warning', params: { side: 'Reds' }, at: { pointer: '/sides/0' } },
  },
  'intel/objective-empty': {
    scenario: { ...sound(), objectives: [objective('o1', [[8, 8]]), objective('o2', [], 'Nowhere')] },
    expected: { severity: 'warning', at: { objective: 'o2' } },
  },
};

const bookOf = (one: Case): CheckBook | null => (one.book === undefined ? BOOK : one.book);
const key = ({ code, at: place }: Finding): string => `${code} ${JSON.stringify(place)}`;

describe('checks', () => {
  it('a sound scenario has nothing to say on hexes and squares', () => {
    for (const shape of ['hex', 'square'] as const)
      // Advice of the book about the distance of zones on so small a board is no fault.
      expect(checks(sound(shape), BOOK).filter((found) => found.code !== 'intel/zones-close')).toEqual([]);
  });

  it('each code of these passes and each code with a way out has its case here', () => {
    const folder = fileURLToPath(new URL('.', import.meta.url));
    const sources = readdirSync(folder).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
    const text = sources.map((file) => readFileSync(`${folder}${file}`, 'utf8')).join('\n');
    const codes = new Set([...text.matchAll(/'((?:check|intel)\/[a-z-]+)'/g)].map((match) => match[1]!));
    expect(codes).toEqual(new Set(Object.keys(CASES)));
    expect(CHECK_COUNT).toBe(sources.filter((file) => /: Check = /.test(readFileSync(`${folder}${file}`, 'utf8'))).length + 1);
  });

  it.each(Object.entries(CASES))('%s is found once, with its place, and says so in every language', (code, one) => {
    const found = checks(one.scenario, bookOf(one)).filter((other) => other.code === code);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject(one.expected);
    for (const language of LANGUAGES)
      for (const part of ['title', 'body', 'action']) {
        const used = `problem.${code}.${part}`;
        const translated = tell({ key: used, params: found[0]!.params ?? {} }, (k, params = {}) => {
          const template = CATALOGUES[language][k] ?? CATALOGUES[language][`${k}_other`];
          expect(template, `${language} ${k}`).toBeDefined();
          return template!.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
            expect(Object.keys(params), `${k} {{${name}}}`).toContain(name);
            return String(params[name]);
          });
        });
        expect(translated).not.toBe('');
      }
  });

  it.each(Object.entries(CASES).filter(([, one]) => one.fix !== false))(
    'the fix of %s is one step, mends it, and undo is exact',
    (code, one) => {
      const book = bookOf(one);
      const before = checks(one.scenario, book);
      const found = before.find((other) => other.code === code)!;
      expect(canFix(found)).toBe(true);
      const edit = fixOf(one.scenario, found, book);
      expect(edit).not.toBeNull();
      const tracked = track(documentOf(one.scenario), true);
      const done = perform(tracked, edit!, 0);
      if (!done.ok) throw new Error(JSON.stringify(done.error));
      expect(done.value.tracked.history.steps).toHaveLength(1);
      expect(done.value.journal).toHaveLength(1);
      const after = checks(done.value.tracked.document.scenario, book);
      expect(after.map(key)).not.toContain(key(found));
      expect(after.filter((other) => other.code === code)).toEqual([]);
      // No fix makes anything worse.
      const errors = (list: readonly Finding[]): string[] => list.filter((other) => other.severity === 'error').map(key);
      expect(errors(before)).toEqual(expect.arrayContaining(errors(after)));
      expect(encode(undo(done.value.tracked)!.tracked.document)).toBe(encode(documentOf(one.scenario)));
    },
  );

  it.each(Object.entries(CASES).filter(([, one]) => one.fix === false))('%s has no button, as there is no single way out', (code, one) => {
    const found = checks(one.scenario, bookOf(one)).find((other) => other.code === code)!;
    expect(canFix(found)).toBe(false);
    expect(fixOf(one.scenario, found, bookOf(one))).toBeNull();
  });

  it('errors come first, then warnings, then advice', () => {
    const scenario = withOptions(withFields(withHoles(sound(), [4, 0]), { mana: 1 }, [7, 7]), (options) => omit(options, 'roundLimit'));
    const ranks = checks(scenario, BOOK).map((found) => ['error', 'warning', 'info'].indexOf(found.severity));
    expect(new Set(ranks)).toEqual(new Set([0, 1, 2]));
    expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
  });

  it('a fix that found no place says so by null: nobody fits a zone of holes', () => {
    const cells = sound()
      .units.slice(0, 10)
      .map((unit) => unit.at!);
    const scenario = withHoles({ ...sound(), zones: [zone('za', 'a', cells), sound().zones[1]!] }, ...cells);
    const found = checks(scenario, BOOK).find((other) => other.code === 'intel/start-in-hole')!;
    expect(fixOf(scenario, found, BOOK)).toBeNull();
  });

  it('a unit in reserve finds the only cell of its zone', () => {
    const scenario = { ...moved(sound(), 'a4', null), zones: [zone('za', 'a', [[6, 6]]), sound().zones[1]!] };
    const found = checks(scenario, BOOK).find((other) => other.code === 'intel/unit-in-reserve')!;
    expect(fixOf(scenario, found, BOOK)).toEqual({ kind: 'moveUnits', moves: [{ unit: 'a4', to: [6, 6] }] });
  });

  it('units of another side or on the same cell are not piled up where there is room', () => {
    const scenario = moved(sound(), 'a4', [0, 9]);
    const found = checks(scenario, BOOK).find((other) => other.code === 'intel/outside-zone')!;
    const edit = fixOf(scenario, found, BOOK);
    if (edit?.kind !== 'moveUnits') throw new Error('the fix moves a unit');
    const to = edit.moves[0]!.to as ColRow;
    const taken = scenario.units.map((unit) => String(unit.at));
    expect(taken).not.toContain(String(to));
    const zoneCells = new Set(cellsOf(runsWith(scenario.zones[0]!.cells, 1)));
    expect(zoneCells.has(gridOf(scenario.board).at(...to))).toBe(true);
  });
});

const cellsOf = (runs: readonly number[]): number[] =>
  runs.flatMap((first, i) => (i % 2 ? [] : Array.from({ length: runs[i + 1]! }, (_, k) => first + k)));

describe('playable and sound', () => {
  const say = (code: string, severity: 'error' | 'warning' | 'info') => problem(code, {}, { severity });

  it('a scenario without units is a sound file that cannot be played yet', () => {
    const document = newScenario({ id: 's', title: '', shape: 'hex', columns: 20, rows: 20 }, BOOK);
    const read = decode(encode(document));
    if (!read.ok) throw new Error(read.error.code);
    const found = [...read.value.problems, ...checks(read.value.document.scenario, BOOK)];
    expect(isSound(found)).toBe(true);
    expect(playable(found)).toBe(false);
    expect(found.map(({ code }) => code)).toContain('intel/no-units');
  });
  it('a complete scenario is both; warnings and advice do not matter', () => {
    const found = checks(withFields(sound(), { mana: 1 }, [7, 7]), BOOK);
    expect(found.length).toBeGreaterThan(0);
    expect([isSound(found), playable(found)]).toEqual([true, true]);
  });
  it('without its rule book a scenario is sound, not playable', () => {
    const found = checks({ ...sound(), ruleset: { id: 'chess', version: '1', options: {} } }, null);
    expect([isSound(found), playable(found)]).toEqual([true, false]);
  });
  it.each([
    [[], true, true],
    [[say('file/bad-entry', 'error')], false, false],
    [[say('file/newer-version', 'warning')], true, true],
    [[say('check/option-value', 'error')], true, false],
    [[say('intel/no-units', 'error')], true, false],
    [[say('check/zone-empty', 'warning')], true, true],
    [[say('noBasicWeapon', 'error')], true, false],
  ] as const)('%j: sound %s, playable %s', (found, soundFile, canPlay) => {
    expect([isSound(found), playable(found)]).toEqual([soundFile, canPlay]);
  });
  it('hostile content of units breaks no pass', () => {
    const odd: readonly Json[] = [null, 7, [], {}, { kind: 'constructor' }, { kind: 'infantry', members: 'many' }, { members: [null] }];
    for (const def of odd) {
      const units = [
        ...sound().units,
        { ...sampleUnit('x', 'androidRifles', 'a', [5, 5]), def: { body: def, ...(def as object) } as never },
      ];
      expect(checks({ ...sound(), units }, BOOK).length).toBeGreaterThan(0);
    }
  });
});
