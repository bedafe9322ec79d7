import { describe, expect, it } from 'vitest';
import { drawCounter } from './counters.ts';
import { groundMap } from './ground.ts';
import { makeLayout } from './layout.ts';
import { drawNumbers } from './marks.ts';
import { chipSvg, swatchSvg } from './pictures.ts';
import { RECIPE_IDS, RECIPES } from './recipes.ts';
import { recipeFor, styleOf, terrainStyles } from './styles.ts';
import { COUNTER_SYMBOLS, symbolOf } from './symbols.ts';
import { SYMBOL_SHAPES } from './symbolShapes.ts';
import { drawTerrain } from './terrain.ts';
import { makeRecorder, pointsOf, TEST_CATALOGUE, testBoard, type Drawn } from './testing.ts';
import { contrast, COUNTER_COLOURS, mix, ODDS, oddsStep, OVERLAY } from './tokens.ts';

const SPEC = { shape: 'hex', orientation: 'pointy', offset: 'odd', columns: 5, rows: 5 } as const;

describe('recipes', () => {
  it('keep their marks inside a cell of any shape', () => {
    for (const { id, marks } of RECIPES.values())
      for (const mark of marks) {
        if (mark.kind === 'rows') continue;
        const points = mark.kind === 'dots' ? mark.at : mark.at.flat();
        const reach = mark.kind === 'dots' ? mark.radius : mark.kind === 'lines' ? mark.width / 2 : 0;
        for (const [x, y] of points) expect(Math.max(Math.abs(x), Math.abs(y)) + reach, id).toBeLessThanOrEqual(0.48);
      }
  });

  it('draw at most 12 marks a cell', () => {
    for (const { id, marks } of RECIPES.values())
      expect(
        marks.reduce((sum, mark) => sum + mark.at.length, 0),
        id,
      ).toBeLessThanOrEqual(12);
  });

  it('have letters that tell them apart without colour', () => {
    expect(new Set([...RECIPES.values()].map((r) => r.letter)).size).toBe(RECIPE_IDS.length);
  });
});

describe('styles', () => {
  it('draw terrain nobody knows plainly, with its own letter, by level', () => {
    const style = styleOf({ symbol: 'q', id: 'unheard-of', level: 3, sight: 'auto' }, 'light');
    expect(style.letter).toBe('Q3');
    expect(style.ground.edge).not.toBeNull();
    expect(style.ground.marks.length).toBeGreaterThan(0);
  });

  it('let the author choose pattern, colour and letter', () => {
    const type = { symbol: 'x', id: 'thicket', level: 3, sight: 'auto', pattern: 'forest', colour: '#112233', letter: 'Y' } as const;
    expect(recipeFor(type).marks).toEqual(RECIPES.get('forest')!.marks);
    expect(styleOf(type, 'light').shades[0]).toBe('#112233');
    expect(styleOf(type, 'light').letter).toBe('Y3');
  });

  it('do not take a colour that is none', () => {
    const type = { symbol: 'f', id: 'forest', level: 3, sight: 'auto', colour: 'url(javascript:alert(1))' } as const;
    expect(recipeFor(type).fill).toBe(RECIPES.get('forest')!.fill);
  });

  it('are darker in the dark theme and white in print', () => {
    const [light, dim, print] = (['light', 'dim', 'print'] as const).map((skin) => terrainStyles(TEST_CATALOGUE, skin)[2]!);
    expect(contrast(light!.shades[0], '#000000')).toBeGreaterThan(contrast(dim!.shades[0], '#000000'));
    expect(print!.shades[0]).toBe('#ffffff');
  });
});

describe('ground', () => {
  const draw = (bytes: number[], width: number): Drawn[] => {
    const layout = makeLayout(SPEC, width);
    const pen = makeRecorder();
    drawTerrain(pen, groundMap(testBoard(SPEC, bytes), layout, 'light', 1), layout.cellsIn(layout.bounds));
    return pen.drawn;
  };
  const plain = Array<number>(25).fill(0);
  const texts = (drawn: Drawn[]): string[] => drawn.flatMap((d) => (d.op === 'text' ? [d.text] : []));

  it('is one flat colour a cell under 7 px and has letters from 44 px', () => {
    expect(new Set(draw(plain, 6).map((d) => d.op))).toEqual(new Set(['polygons']));
    expect(texts(draw(plain, 43))).toEqual([]);
    expect(texts(draw(plain, 44))).toEqual(Array(25).fill('M2'));
  });

  it('draws edges around an area but none inside it or between waters', () => {
    const bytes = [...plain];
    bytes[6] = 2;
    bytes[7] = 2;
    const edge = RECIPES.get('forest')!.edge!.colour;
    const sides = draw(bytes, 36).flatMap((d) => (d.op === 'lines' && d.stroke.colour === edge ? d.list : []));
    expect(sides).toHaveLength(10);
    const water = [...plain].fill(3);
    water[12] = 4;
    const shore = RECIPES.get('river')!.edge!.colour;
    expect(draw(water, 36).filter((d) => d.op === 'lines' && d.stroke.colour === shore)).toEqual([]);
  });

  it('draws nothing in holes', () => {
    expect(draw(Array<number>(25).fill(255), 36)).toEqual([]);
  });

  it('numbers every cell from 26 px, every fifth from 16, none below', () => {
    const board = testBoard({ ...SPEC, columns: 10, rows: 10 }, Array<number>(100).fill(0));
    const numbers = (width: number): string[] => {
      const layout = makeLayout(board.spec, width);
      const pen = makeRecorder();
      drawNumbers(pen, board, layout, 1, layout.cellsIn(layout.bounds));
      return texts(pen.drawn);
    };
    expect(numbers(26)).toHaveLength(100);
    expect(numbers(20)).toEqual(['0505', '1005', '0510', '1010']);
    expect(numbers(15)).toEqual([]);
  });
});

describe('counters', () => {
  const look = { symbol: 'rifles', side: 0, pips: { now: 2, full: 3 } } as const;
  const draw = (more: object, size = 38): Drawn[] => {
    const pen = makeRecorder();
    drawCounter(pen, [0, 0], size, { ...look, ...more });
    return pen.drawn;
  };
  const shape = (drawn: Drawn[]): string => JSON.stringify(drawn, (key, value: unknown) => (key === 'colour' ? undefined : value));

  it('have a shape of its own for each symbol, inside its box', () => {
    const seen = new Set(COUNTER_SYMBOLS.map((symbol) => shape(draw({ symbol }))));
    expect(seen.size).toBe(COUNTER_SYMBOLS.length);
    for (const symbol of COUNTER_SYMBOLS)
      for (const figure of SYMBOL_SHAPES[symbol]) {
        const points = 'at' in figure ? [figure.at] : 'line' in figure ? figure.line : figure.shape;
        for (const [x, y] of points) expect(Math.max(Math.abs(x), Math.abs(y)), symbol).toBeLessThanOrEqual(12);
      }
  });

  it('tell sides apart without colour', () => {
    expect(new Set([0, 1, 2, 3].map((side) => shape(draw({ side })))).size).toBe(4);
  });

  it('tell every state apart without colour', () => {
    const states = ['acted', 'cover', 'hidden', 'suppressed', 'jammed', 'overwatch', 'silent', 'linked', 'selected', 'active', 'target'];
    const shapes = [
      {},
      ...states.map((state) => ({ [state]: true })),
      { badge: '2' },
      { problem: 'error' },
      { problem: 'warning' },
      { stack: 2 },
    ];
    expect(new Set(shapes.map((more) => shape(draw(more)))).size).toBe(shapes.length);
  });

  it('show living and lost members', () => {
    const of = (now: number, full: number): string => shape(draw({ pips: { now, full } }));
    expect(new Set([of(3, 3), of(2, 3), of(0, 3), of(8, 8), of(4, 8)]).size).toBe(5);
  });

  it('stay readable when small: no text under 14 px, but body and symbol', () => {
    const drawn = draw({ badge: '2' }, 10);
    expect(drawn.some((d) => d.op === 'text')).toBe(false);
    expect(drawn.length).toBeGreaterThan(2);
  });

  it('fit the room their pictures give them', () => {
    const all = {
      selected: true,
      active: true,
      target: true,
      overwatch: true,
      cover: true,
      badge: '3',
      stack: 3,
      problem: 'warning',
      pill: { text: '100 %', step: 4 },
    };
    for (const [x, y] of pointsOf(draw(all))) expect(Math.max(Math.abs(x), Math.abs(y))).toBeLessThanOrEqual(38 * 1.15);
  });

  it('draw infantry for a symbol nobody knows', () => {
    expect(symbolOf('hovercraft')).toBe('infantry');
    expect(shape(draw({ symbol: 'hovercraft' }))).toBe(shape(draw({ symbol: 'infantry' })));
  });
});

describe('pictures', () => {
  it('are SVG without scripts whatever a catalogue says', () => {
    const evil = { symbol: 'q', id: '"><script>', level: 9, sight: 'auto', letter: '<b>', colour: '"onload="x' } as const;
    const { markup } = swatchSvg(evil, { shape: 'hex', orientation: 'flat', width: 26, skin: 'light' });
    expect(markup).not.toMatch(/script|onload|<b>/);
    expect(chipSvg({ symbol: '"><img', side: 7, pips: { now: 1, full: 1 }, badge: '<i>' }, 26).markup).not.toMatch(/<i>|<img/);
  });
});

describe('colours over the board', () => {
  it('stand out from what is directly beside them', () => {
    const pairs: [string, string, number][] = [
      [OVERLAY.losClear, OVERLAY.casing, 3],
      [OVERLAY.losBlocked, OVERLAY.casing, 3],
      [OVERLAY.reach1, OVERLAY.reachEdge, 3],
      [OVERLAY.reach2, OVERLAY.reachEdge, 3],
      [OVERLAY.zoneA, OVERLAY.casing, 3],
      [OVERLAY.zoneB, OVERLAY.casing, 3],
      [OVERLAY.objective, OVERLAY.objectiveInk, 4.5],
      [OVERLAY.problemError, OVERLAY.casing, 3],
      [OVERLAY.problemWarning, OVERLAY.ink, 4.5],
      [OVERLAY.fieldEdge, OVERLAY.fieldVeil, 4.5],
      ...COUNTER_COLOURS.map(({ face, light }): [string, string, number] => [face, light, 4.5]),
      ...ODDS.map(({ fill, text }): [string, string, number] => [fill, text, 4]),
    ];
    for (const [a, b, least] of pairs) expect(contrast(a, b), `${a} on ${b}`).toBeGreaterThanOrEqual(least);
  });

  it('mix and step as they say', () => {
    expect(mix('#000000', '#ffffff', 0.5)).toBe('#808080');
    expect([0, 19, 20, 59, 80, 100, 140].map(oddsStep)).toEqual([0, 0, 1, 2, 4, 4, 4]);
  });
});
