/**
 * How each kind of ground is drawn, as data. Lengths are in cells: 1 = distance between opposite sides, origin = cell centre,
 * y downward; marks stay within 0.46 so that one recipe fits hexes and squares. A cell may be mirrored left to right.
 */
import type { Point } from './pen.ts';

interface MarkBase {
  readonly colour: string;
  /** Cell width in CSS px from which the mark is drawn. */
  readonly min: number;
}
export type Mark =
  | (MarkBase & { readonly kind: 'dots'; readonly at: readonly Point[]; readonly radius: number })
  | (MarkBase & { readonly kind: 'lines'; readonly at: readonly (readonly Point[])[]; readonly width: number })
  | (MarkBase & { readonly kind: 'shapes'; readonly at: readonly (readonly Point[])[] })
  /** Horizontal strokes `[height, from, to]`: height as a part of the row pitch, clipped to the cell, so they run on next door. */
  | (MarkBase & { readonly kind: 'rows'; readonly at: readonly (readonly [number, number, number])[]; readonly width: number });

export interface PathStyle {
  /** Cells of one group join through their shared sides. */
  readonly group: 'road' | 'stream';
  readonly width: number;
  readonly colour: string;
  readonly edge: string;
  readonly planks?: boolean;
}

export interface Recipe {
  readonly id: string;
  readonly letter: string;
  readonly fill: string;
  /** Colour of its letter and, on a plain recipe, of its marks. */
  readonly mark: string;
  readonly marks: readonly Mark[];
  readonly water?: boolean;
  /** Ground under a path that is not its own, such as the river under a bridge. */
  readonly over?: string;
  readonly path?: PathStyle;
  /** Line on sides towards ground of lower or equal rank; this is what makes areas read as areas. */
  readonly edge: { readonly colour: string; readonly width: number; readonly rank: number } | null;
}

/** The table below writes figures in hundredths of a cell: `x y, x y` is a list, `|` stands between lists. */
const tuples = (text: string): number[][] =>
  text.split(',').map((t) =>
    t
      .trim()
      .split(' ')
      .map((n) => Number(n) / 100),
  );
const points = (text: string): Point[] => tuples(text).map(([x = 0, y = 0]): Point => [x, y]);
const lists = (text: string): Point[][] => text.split('|').map(points);

const dots = (at: string, radius: number, colour: string, min: number): Mark => ({ kind: 'dots', at: points(at), radius, colour, min });
const lines = (at: string, width: number, colour: string, min: number): Mark => ({ kind: 'lines', at: lists(at), width, colour, min });
const shapes = (at: string, colour: string, min: number): Mark => ({ kind: 'shapes', at: lists(at), colour, min });
const rows = (at: string, width: number, colour: string, min: number): Mark => ({
  kind: 'rows',
  at: tuples(at).map(([y = 0, from = 0, to = 0]) => [y, from, to] as const),
  width,
  colour,
  min,
});

const list: readonly Recipe[] = [
  {
    id: 'road',
    letter: 'R',
    fill: '#E4DCC8',
    mark: '#8A7850',
    path: { group: 'road', width: 0.3, colour: '#CBB98F', edge: '#8A7850' },
    marks: [],
    edge: null,
  },
  {
    id: 'hardPlain',
    letter: 'P',
    fill: '#E0D8C0',
    mark: '#8B7B55',
    marks: [
      dots('-24 -20, 20 -6, -6 26', 0.035, '#8B7B55', 16),
      lines('-5 -30, 10 -30 | 12 24, 30 24 | -36 6, -22 6', 0.03, '#B9AB87', 36),
    ],
    edge: null,
  },
  {
    id: 'airfield',
    letter: 'A',
    fill: '#D5D8D8',
    mark: '#6F7A80',
    marks: [rows('0 -32 -8, 0 8 32', 0.05, '#6F7A80', 16), rows('-34 -60 60, 34 -60 60', 0.03, '#7F8A90', 16)],
    edge: { colour: '#7D878C', width: 0.035, rank: 2 },
  },
  {
    id: 'bridge',
    letter: 'B',
    fill: '#86B7DD',
    mark: '#5B4630',
    over: 'river',
    path: { group: 'road', width: 0.36, colour: '#D9C59B', edge: '#5B4630', planks: true },
    marks: [],
    edge: null,
  },
  {
    id: 'meadow',
    letter: 'M',
    fill: '#BDD19A',
    mark: '#6C8849',
    marks: [
      lines('-27.5 -20, -21.88 -6.5 | -12.5 -20, -18.13 -6.5 | 12.5 10, 18.13 23.5 | 27.5 10, 21.88 23.5', 0.035, '#6C8849', 16),
      lines('16 -26.8, 20.5 -16 | 28 -26.8, 23.5 -16', 0.03, '#93AD70', 36),
    ],
    edge: null,
  },
  {
    id: 'farmland',
    letter: 'G',
    fill: '#E0D28E',
    mark: '#A8923F',
    marks: [rows('-37.5 -60 60, -12.5 -60 60, 12.5 -60 60, 37.5 -60 60', 0.04, '#B39C47', 16)],
    edge: { colour: '#8F7F3D', width: 0.04, rank: 1 },
  },
  {
    id: 'sand',
    letter: 'S',
    fill: '#F0E2B6',
    mark: '#B3914E',
    marks: [dots('-28 -12, -10 -30, 8 -8, 28 -20, -16 16, 5 30, 26 12', 0.032, '#B3914E', 16)],
    edge: null,
  },
  {
    id: 'mud',
    letter: 'U',
    fill: '#BBA888',
    mark: '#7D6645',
    marks: [
      lines('-32 -16, -20 -22, -8 -16 | 6 2, 18 -4, 30 2 | -24 22, -12 16, 0 22', 0.045, '#7D6645', 16),
      dots('18 -26, 20 26', 0.03, '#7D6645', 36),
    ],
    edge: null,
  },
  {
    id: 'forest',
    letter: 'F',
    fill: '#8DB277',
    mark: '#426B3F',
    marks: [
      dots('-25 -22, 19 -27, -1 3, -29 22, 27 20', 0.165, '#5A8A51', 0),
      dots('-28 -26, 16 -31, -4 -1, -32 18, 24 16', 0.075, '#79A968', 24),
    ],
    edge: { colour: '#426B3F', width: 0.055, rank: 3 },
  },
  {
    id: 'town',
    letter: 'T',
    fill: '#D8C9B8',
    mark: '#7A4F3D',
    marks: [
      shapes(
        '-35 -30, -5 -30, -5 -8, -35 -8 | 9 -33, 29 -33, 29 -7, 9 -7 | -30 8, -10 8, -10 32, -30 32 | 1 8, 33 8, 33 28, 1 28',
        '#8F5D47',
        0,
      ),
      lines('-34 -19, -6 -19 | 19 -32, 19 -8 | -20 9, -20 31 | 2 18, 32 18', 0.03, '#B07A63', 28),
    ],
    edge: { colour: '#7A6452', width: 0.04, rank: 3 },
  },
  {
    id: 'ruins',
    letter: 'X',
    fill: '#CBC1B4',
    mark: '#5E5146',
    marks: [
      lines('-34 -6, -34 -30, -10 -30 | 10 -26, 32 -26, 32 -10 | -28 28, -4 28, -4 12', 0.075, '#5E5146', 0),
      dots('-14 -10, 8 2, 26 16, 14 28', 0.045, '#85776A', 24),
    ],
    edge: { colour: '#85776A', width: 0.03, rank: 3 },
  },
  {
    id: 'jungle',
    letter: 'J',
    fill: '#6D9E68',
    mark: '#24503A',
    marks: [
      lines(
        '-34.34 -24.39, -5.66 -15.61 | -23.37 -34.62, -16.63 -5.38 | -9.03 -30.23, -30.97 -9.77 | 7.66 -14.39, 36.34 -5.61 | 18.63 -24.62, 25.37 4.62 | 32.97 -20.23, 11.03 0.23 | -24.34 15.61, 4.34 24.39 | -13.37 5.38, -6.63 34.62 | 0.97 9.77, -20.97 30.23',
        0.055,
        '#24503A',
        0,
      ),
      dots('24 26', 0.09, '#3C7149', 24),
    ],
    edge: { colour: '#24503A', width: 0.06, rank: 3 },
  },
  {
    id: 'cliff',
    letter: 'C',
    fill: '#A9977F',
    mark: '#46382B',
    marks: [
      lines('-44 -16, -20 -27, 6 -20, 30 -29, 44 -22', 0.07, '#46382B', 0),
      lines('-34 -18, -36 14 | -20 -24, -21 30 | -5 -22, -5 8 | 8 -20, 9 34 | 21 -24, 22 12 | 34 -24, 36 20', 0.045, '#5F4F3F', 14),
    ],
    edge: { colour: '#46382B', width: 0.075, rank: 4 },
  },
  {
    id: 'rock',
    letter: 'K',
    fill: '#B3ADA4',
    mark: '#4E4A46',
    marks: [
      shapes('-34 6, -20 -28, -4 6 | 2 30, 20 -10, 38 30', '#7B766F', 0),
      shapes('-34 6, -20 -28, -20 6 | 2 30, 20 -10, 20 30', '#D5D1CA', 24),
    ],
    edge: { colour: '#4E4A46', width: 0.055, rank: 4 },
  },
  {
    id: 'ford',
    letter: 'O',
    fill: '#C3E2E8',
    mark: '#5F7C86',
    water: true,
    marks: [dots('-36 2, -18 -4, 0 3, 18 -3, 36 2', 0.065, '#6E8C96', 0), rows('-28 -30 0, 30 -2 30', 0.035, '#86B6C8', 24)],
    edge: { colour: '#3D7396', width: 0.05, rank: 5 },
  },
  {
    id: 'stream',
    letter: 'W',
    fill: '#BDD19A',
    mark: '#3F7FB0',
    path: { group: 'stream', width: 0.2, colour: '#8CC0E4', edge: '#3F7FB0' },
    marks: [],
    edge: null,
  },
  {
    id: 'marsh',
    letter: 'H',
    fill: '#B9D3BC',
    mark: '#3F7A94',
    marks: [
      rows('-26 -30 -4, -2 4 34, 26 -22 6', 0.05, '#4F8AA6', 0),
      lines('13 -31.6, 18.25 -19 | 27 -31.6, 21.75 -19 | -31 0.4, -25.75 13 | -17 0.4, -22.25 13', 0.04, '#5C7F4C', 22),
    ],
    edge: { colour: '#5C8A92', width: 0.035, rank: 2 },
  },
  {
    id: 'river',
    letter: 'V',
    fill: '#86B7DD',
    mark: '#35699A',
    water: true,
    marks: [rows('-30 -40 -6, 0 8 42, 30 -26 8', 0.04, '#4A80B3', 14)],
    edge: { colour: '#2F628F', width: 0.06, rank: 5 },
  },
  {
    id: 'lake',
    letter: 'L',
    fill: '#79ADD8',
    mark: '#2C5E8E',
    water: true,
    marks: [rows('0 -22 22', 0.04, '#A4CBEA', 14)],
    edge: { colour: '#2F628F', width: 0.06, rank: 5 },
  },
  {
    id: 'sea',
    letter: 'E',
    fill: '#5A93C6',
    mark: '#173F68',
    water: true,
    marks: [lines('-36 -14, -24 -22, -12 -14, 0 -22, 12 -14 | -8 20, 4 12, 16 20, 28 12, 40 20', 0.045, '#2F6AA0', 0)],
    edge: { colour: '#173F68', width: 0.06, rank: 5 },
  },
];

/** Recipes by id. */
export const RECIPES: ReadonlyMap<string, Recipe> = new Map(list.map((recipe) => [recipe.id, recipe]));
/** Ids of all recipes, in the order of the catalogue; a terrain may name one as its `pattern`. */
export const RECIPE_IDS: readonly string[] = list.map((recipe) => recipe.id);
