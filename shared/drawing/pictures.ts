/** Small pictures as SVG: a terrain's swatch, a counter's chip. */
import { HOLE, type TerrainType } from '../board/board.ts';
import type { Orientation, Shape } from '../geometry/offset.ts';
import { COUNTER_UNITS, drawCounter, type CounterLook } from './counters.ts';
import { makeLayout, type Rect } from './layout.ts';
import { styleOf, type Skin } from './styles.ts';
import { makeSvgPen } from './svgPen.ts';
import { drawTerrain } from './terrain.ts';
import { OVERLAY } from './tokens.ts';

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

/**
 * One cell of a terrain. Details are those of a cell at least 36 wide, so that small swatches still tell kinds apart; a path runs
 * through, and the rim is the line the area would have.
 */
export function swatchSvg(terrain: TerrainType, options: SwatchOptions): Picture {
  const flat = options.shape === 'hex' && options.orientation === 'flat';
  const [columns, rows] = flat ? [1, 3] : [3, 1];
  const spec = { shape: options.shape, orientation: options.orientation, offset: 'odd', columns, rows } as const;
  const layout = makeLayout(spec, 36);
  const pen = makeSvgPen();
  const style = styleOf(terrain, options.skin);
  const neighbours = style.recipe.path ? 0 : HOLE;
  drawTerrain(pen, { layout, index: (cell) => (cell === 1 ? 0 : neighbours), styles: [style], skin: options.skin, px: 1 }, [1], false);
  const { edge } = style.ground;
  const outline = layout.polygon(1, 0.97);
  const rim = edge ? { colour: edge.colour, width: Math.max(1.2, edge.width * 36) } : { colour: OVERLAY.ink, width: 1, alpha: 0.28 };
  pen.lines([[...outline, outline[0]!]], rim);
  const xs = layout.corners.map(([x]) => x);
  const ys = layout.corners.map(([, y]) => y);
  const [x, y] = layout.centre(1);
  const box = { x: x + Math.min(...xs), y: y + Math.min(...ys), width: Math.max(...xs) * 2, height: Math.max(...ys) * 2 };
  return framed(box, options.width / layout.width, pen.markup());
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
  return framed({ x: 0, y: 0, width: w, height: h }, size / width, pen.markup());
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

/** A box of a drawing as a picture, `k` CSS px a drawing px. */
function framed(box: Rect, k: number, markup: string): Picture {
  const round = (value: number): number => Math.round(value * 100) / 100;
  const viewBox = [box.x, box.y, box.width, box.height].map(round).join(' ');
  return { width: round(box.width * k), height: round(box.height * k), viewBox, markup };
}
