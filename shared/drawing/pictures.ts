/** Small pictures as SVG: a terrain's swatch, a counter's chip. */
import { HOLE, type TerrainType } from '../board/board.ts';
import type { Orientation, Shape } from '../geometry/offset.ts';
import { COUNTER_UNITS, drawCounter, type CounterLook } from './counters.ts';
import { makeLayout } from './layout.ts';
import { drawGrid } from './marks.ts';
import { styleOf, type Skin } from './styles.ts';
import { makeSvgPen } from './svgPen.ts';
import { drawTerrain } from './terrain.ts';

export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly viewBox: string;
  /** Content of the `svg` element. */
  readonly markup: string;
}

export interface SwatchOptions {
  readonly shape: Shape;
  readonly orientation: Orientation;
  /** Distance between opposite sides, px. */
  readonly width: number;
  readonly skin: Skin;
}

/** One cell of a terrain. Details are those of a cell at least 24 wide, so that small swatches still tell kinds apart. */
export function swatchSvg(terrain: TerrainType, options: SwatchOptions): Picture {
  const spec = { shape: options.shape, orientation: options.orientation, offset: 'odd', columns: 1, rows: 1 } as const;
  const layout = makeLayout(spec, 36);
  const pen = makeSvgPen();
  const style = styleOf(terrain, options.skin);
  drawTerrain(pen, { layout, index: (cell) => (cell === 0 ? 0 : HOLE), styles: [style], skin: options.skin, px: 1 }, [0], false);
  drawGrid(pen, layout, 1, [0], (cell) => cell === 0);
  return scaled(layout.bounds.width, layout.bounds.height, options.width / layout.width, pen.markup());
}

/** A counter without shadow, with room for its marks. */
export function chipSvg(look: CounterLook, size: number): Picture {
  const pen = makeSvgPen();
  const { width, height } = COUNTER_UNITS;
  const full = hasMarks(look);
  const marginX = full ? 10 : 1.5;
  const marginY = full ? 12 : 1.5;
  const w = width + 2 * marginX;
  const h = height + 2 * marginY;
  drawCounter(pen, [w / 2, h / 2], width, { ...look, flat: true });
  return scaled(w, h, size / width, pen.markup());
}

const MARKS = [
  'acted',
  'hidden',
  'cover',
  'suppressed',
  'jammed',
  'overwatch',
  'silent',
  'linked',
  'selected',
  'active',
  'target',
  'badge',
  'problem',
  'pill',
] as const satisfies readonly (keyof CounterLook)[];

const hasMarks = (look: CounterLook): boolean => MARKS.some((mark) => Boolean(look[mark])) || (look.stack ?? 1) > 1;

function scaled(width: number, height: number, k: number, markup: string): Picture {
  const round = (value: number): number => Math.round(value * 100) / 100;
  return { width: round(width * k), height: round(height * k), viewBox: `0 0 ${round(width)} ${round(height)}`, markup };
}
