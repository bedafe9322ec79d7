/**
 * Recipes made ready for one catalogue and one look of the board: colours toned, fills in three shades, a flat colour for
 * cells too small for marks, and a plain recipe for terrain nobody drew.
 */
import type { TerrainType } from '../board/board.ts';
import { RECIPES, type Mark, type Recipe } from './recipes.ts';
import { DIM, luminance, mix } from './tokens.ts';

/** `dim`: dark theme. `print`: white ground, black lines, little ink. */
export const SKINS = ['light', 'dim', 'print'] as const;
export type Skin = (typeof SKINS)[number];

export interface TerrainStyle {
  /** Toned recipe of the entry itself: path, letter. */
  readonly recipe: Recipe;
  /** Toned recipe of what lies under it: fill, marks, edge, water. The same object unless the recipe has `over`. */
  readonly ground: Recipe;
  /** Cells of equal `area` have no line between them. */
  readonly area: string;
  readonly shades: readonly [string, string, string];
  /** Colour of the whole cell when it is too small for marks. */
  readonly flat: string;
  readonly letter: string;
  readonly letterColour: string;
}

const SHADE = 0.022;
const cache = new WeakMap<readonly TerrainType[], Map<Skin, readonly TerrainStyle[]>>();

/** Styles by catalogue index; kept as long as the catalogue lives. */
export function terrainStyles(catalogue: readonly TerrainType[], skin: Skin): readonly TerrainStyle[] {
  let bySkin = cache.get(catalogue);
  if (!bySkin) cache.set(catalogue, (bySkin = new Map()));
  let styles = bySkin.get(skin);
  if (!styles) bySkin.set(skin, (styles = catalogue.map((type) => styleOf(type, skin))));
  return styles;
}

/** Style of one catalogue entry, for swatches. */
export function styleOf(type: TerrainType, skin: Skin): TerrainStyle {
  const raw = recipeFor(type);
  const under = raw.over === undefined ? raw : (RECIPES.get(raw.over) ?? raw);
  const recipe = tone(raw, skin);
  const ground = under === raw ? recipe : tone(under, skin);
  const base = ground.fill;
  const shades = [base, mix(base, '#ffffff', SHADE), mix(base, '#000000', SHADE)] as const;
  return {
    recipe,
    ground,
    area: `${under.id}:${under.fill}:${under.letter}`,
    shades: skin === 'print' ? ['#ffffff', '#ffffff', '#ffffff'] : shades,
    flat: skin === 'print' ? '#ffffff' : flatColour(recipe, ground),
    letter: `${type.letter ?? raw.letter}${type.level}`,
    letterColour: skin === 'print' ? '#222222' : mix(recipe.mark, '#000000', 0.35),
  };
}

/** The recipe of an entry: its `pattern`, else its id, else a plain one by level; the author's colour wins over the fill. */
export function recipeFor(type: TerrainType): Recipe {
  const known = RECIPES.get(type.pattern ?? type.id) ?? RECIPES.get(type.id);
  if (!known) return plainRecipe(type);
  const colour = validColour(type.colour);
  if (colour === null || colour === known.fill) return known;
  return { ...known, fill: colour };
}

const validColour = (colour: string | undefined): string | null =>
  colour !== undefined && /^#[0-9a-fA-F]{6}$/.test(colour) ? colour : null;

/** Fills of unknown terrain by level, from water to rock; other levels take the nearest. */
const LEVEL_FILLS: readonly (readonly [number, string])[] = [
  [-2, '#7FAAD0'],
  [-1, '#B4D2D6'],
  [1, '#DDD6C4'],
  [2, '#C6CFA0'],
  [3, '#A3B08C'],
  [4, '#A89F94'],
];

function plainRecipe(type: TerrainType): Recipe {
  const nearest = LEVEL_FILLS.reduce((best, entry) => (Math.abs(entry[0] - type.level) < Math.abs(best[0] - type.level) ? entry : best));
  const fill = validColour(type.colour) ?? nearest[1];
  const mark = luminance(fill) > 0.25 ? mix(fill, '#000000', 0.45) : mix(fill, '#ffffff', 0.45);
  const strokes: Mark = {
    kind: 'lines',
    at: [
      [
        [-0.2, -0.06],
        [-0.04, -0.22],
      ],
      [
        [0.06, 0.16],
        [0.22, 0],
      ],
    ],
    width: 0.035,
    colour: mark,
    min: 16,
  };
  const rank = Math.max(0, Math.min(4, Math.abs(type.level) - 1));
  return {
    id: `plain:${type.id}`,
    letter: type.letter ?? type.symbol.toUpperCase(),
    fill,
    mark,
    marks: [strokes],
    edge: rank > 0 ? { colour: mark, width: 0.04, rank } : null,
  };
}

function tone(recipe: Recipe, skin: Skin): Recipe {
  if (skin === 'light') return recipe;
  const colour = skin === 'print' ? inkFor : (c: string) => mix(c, DIM.colour, DIM.amount);
  return {
    ...recipe,
    fill: skin === 'print' ? '#ffffff' : colour(recipe.fill),
    mark: colour(recipe.mark),
    marks: recipe.marks.map((mark) => ({ ...mark, colour: colour(mark.colour) })),
    ...(recipe.path
      ? { path: { ...recipe.path, colour: skin === 'print' ? '#ffffff' : colour(recipe.path.colour), edge: colour(recipe.path.edge) } }
      : {}),
    edge: recipe.edge && { ...recipe.edge, colour: colour(recipe.edge.colour) },
  };
}

const inkFor = (): string => '#222222';

/** Area of a regular hexagon one wide; marks are measured against it. */
const CELL_AREA = 0.866;

function flatColour(recipe: Recipe, ground: Recipe): string {
  let colour = ground.fill;
  for (const mark of ground.marks) colour = mix(colour, mark.colour, Math.min(0.6, coverage(mark) / CELL_AREA));
  return recipe.path ? mix(colour, recipe.path.colour, Math.min(1, recipe.path.width * 1.8)) : colour;
}

function coverage(mark: Mark): number {
  switch (mark.kind) {
    case 'dots':
      return mark.at.length * Math.PI * mark.radius ** 2;
    case 'lines':
      return mark.width * mark.at.reduce((sum, line) => sum + length(line), 0);
    case 'rows':
      return mark.width * mark.at.reduce((sum, [, from, to]) => sum + Math.min(1, to - from), 0);
    case 'shapes':
      return mark.at.reduce((sum, shape) => sum + area(shape), 0);
  }
}

const length = (line: readonly (readonly [number, number])[]): number =>
  line.reduce((sum, p, i) => (i === 0 ? 0 : sum + Math.hypot(p[0] - line[i - 1]![0], p[1] - line[i - 1]![1])), 0);

const area = (shape: readonly (readonly [number, number])[]): number =>
  Math.abs(
    shape.reduce((sum, p, i) => {
      const q = shape[(i + 1) % shape.length]!;
      return sum + p[0] * q[1] - q[0] * p[1];
    }, 0),
  ) / 2;
