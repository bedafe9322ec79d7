/**
 * Counters: side by outline (round or cut corners) and stripe, type by symbol, state by marks; colour only repeats what shape says.
 * Lengths below are in units of a counter 38 wide and 32 high; `size` is the width in drawing px.
 */
import type { Pen, Point } from './pen.ts';
import { symbolOf } from './symbols.ts';
import { SYMBOL_SHAPES, type Figure } from './symbolShapes.ts';
import { COUNTER_COLOURS, COUNTER_INK, mix, ODDS, OVERLAY } from './tokens.ts';

export const COUNTER_UNITS = { width: 38, height: 32 } as const;
/** Width of a counter in cells, and of the picture with marks and rings around it in counter widths. */
export const COUNTER_CELLS = 0.84;
export const COUNTER_REACH = 1.7;

export interface CounterLook {
  readonly symbol: string;
  readonly side: number;
  readonly pips: { readonly now: number; readonly full: number };
  readonly acted?: boolean;
  readonly cover?: boolean;
  readonly hidden?: boolean;
  readonly suppressed?: boolean;
  readonly jammed?: boolean;
  readonly overwatch?: boolean;
  readonly silent?: boolean;
  readonly linked?: boolean;
  readonly selected?: boolean;
  readonly active?: boolean;
  readonly target?: boolean;
  readonly badge?: string | null;
  /** Counters in the cell; 2 and more draw a pile and the number. */
  readonly stack?: number;
  readonly problem?: 'error' | 'warning' | 'info' | null;
  readonly pill?: { readonly text: string; readonly step: number } | null;
  /** No drop shadow; for chips in lists. */
  readonly flat?: boolean;
}

/** Draws a counter with everything around it. Under 14 CSS px only body and symbol stay, so it reads at every zoom. */
export function drawCounter(pen: Pen, at: Point, size: number, look: CounterLook, px = 1): void {
  const k = size / COUNTER_UNITS.width;
  const put = ([x, y]: Point): Point => [at[0] + x * k, at[1] + y * k];
  const body = outlineOf(look.side);
  const shape = (grow: number, dx = 0, dy = 0): Point[] =>
    body.map(([x, y]): Point => put([x * (1 + grow / 19) + dx, y * (1 + grow / 16) + dy]));
  const colours = COUNTER_COLOURS[look.side % COUNTER_COLOURS.length]!;
  const small = size / px < 14;
  const face = look.hidden ? mix(colours.face, '#101418', 0.35) : look.acted ? mix(colours.face, '#3A4249', 0.5) : colours.face;
  const light = look.acted ? mix(face, colours.light, 0.66) : colours.light;

  if (look.selected || look.active) {
    pen.lines([closed(shape(4.4))], { colour: COUNTER_INK, width: 6 * k });
    pen.lines([closed(shape(4.4))], { colour: OVERLAY.select, width: 2.8 * k });
  }
  const under = Math.min(2, (look.stack ?? 1) - 1);
  for (let i = under; i > 0; i--) {
    pen.polygons([shape(0, 3.2 * i, -3.2 * i)], mix(colours.face, '#000000', 0.14 * i));
    pen.lines([closed(shape(0, 3.2 * i, -3.2 * i))], { colour: COUNTER_INK, width: 1.6 * k });
  }
  if (!look.flat && !small) pen.polygons([shape(0.4, 0, 1.8)], '#000000', 0, 0.35);
  if (look.cover && !small) drawCover(pen, put, k);
  pen.polygons([shape(0)], face);
  const dash = look.hidden ? [4 * k, 2.6 * k] : undefined;
  pen.lines([closed(shape(0))], {
    colour: look.hidden ? light : COUNTER_INK,
    width: Math.max(1.8 * k, 0.8 * px),
    cap: dash ? 'butt' : 'round',
    ...(dash ? { dash } : {}),
  });
  if (!small) drawStripe(pen, put, look.side, light, k);
  drawSymbol(pen, put([small ? 0 : stripeShift(look.side), small ? 0 : -2.6]), (small ? 1.15 : 0.94) * k, look.symbol, light, face);
  if (size / px >= 20) drawPips(pen, put, k, look.pips, light, stripeShift(look.side), px);
  drawMarks(pen, put, k, look, small);
}

/** Body outline by side: round corners, cut corners, a bow-sided box, a slanted one. Clockwise, in counter units. */
function outlineOf(side: number): readonly Point[] {
  return OUTLINES[side % OUTLINES.length]!;
}

const corner = (cx: number, cy: number, r: number, from: number): Point[] =>
  [0, 22.5, 45, 67.5, 90].map((d): Point => {
    const a = ((from + d) * Math.PI) / 180;
    return [cx + r * Math.cos(a), cy + r * Math.sin(a)];
  });

const OUTLINES: readonly (readonly Point[])[] = [
  [...corner(14, -11, 5, -90), ...corner(14, 11, 5, 0), ...corner(-14, 11, 5, 90), ...corner(-14, -11, 5, 180)],
  [
    [-12, -16],
    [12, -16],
    [19, -9],
    [19, 9],
    [12, 16],
    [-12, 16],
    [-19, 9],
    [-19, -9],
  ],
  [
    [-16, -16],
    [16, -16],
    [19, 0],
    [16, 16],
    [-16, 16],
    [-19, 0],
  ],
  [
    [-14, -16],
    [19, -16],
    [14, 16],
    [-19, 16],
  ],
];

const closed = (points: readonly Point[]): Point[] => [...points, points[0]!];

/** Symbols leave room for the stripe: left on even sides, right on odd ones. */
const stripeShift = (side: number): number => (side % 2 === 0 ? 1.4 : -1.4);

function drawStripe(pen: Pen, put: (p: Point) => Point, side: number, light: string, k: number): void {
  const left = side % 2 === 0;
  const x = left ? -15 : 15;
  const half = left ? 10.4 : 7;
  pen.lines([[put([x, -half]), put([x, half])]], { colour: light, width: 2.8 * k, cap: 'round', alpha: 0.92 });
}

/** A symbol around a point; `scale` = drawing px a unit of its 24 x 24 box. */
export function drawSymbol(pen: Pen, at: Point, scale: number, symbol: string, ink: string, face: string): void {
  const put = ([x, y]: Point): Point => [at[0] + x * scale, at[1] + y * scale];
  for (const figure of SYMBOL_SHAPES[symbolOf(symbol)]) drawFigure(pen, put, scale, figure, ink, face);
}

function drawFigure(pen: Pen, put: (p: Point) => Point, scale: number, figure: Figure, ink: string, face: string): void {
  switch (figure.kind) {
    case 'fill':
      pen.polygons([figure.shape.map(put)], ink);
      break;
    case 'cut':
      pen.polygons([figure.shape.map(put)], face);
      break;
    case 'stroke':
      pen.lines([figure.line.map(put)], { colour: ink, width: figure.width * scale, cap: 'round' });
      break;
    case 'disc':
      pen.dots([put(figure.at)], figure.radius * scale, ink);
      break;
    case 'hole':
      pen.dots([put(figure.at)], figure.radius * scale, face);
      break;
  }
}

/** Living and lost members: up to five as pips, more as a bar. */
function drawPips(
  pen: Pen,
  put: (p: Point) => Point,
  k: number,
  pips: { readonly now: number; readonly full: number },
  light: string,
  dx: number,
  px: number,
): void {
  const y = 12.2;
  if (pips.full <= 0) return;
  if (pips.full <= 5) {
    const x = (i: number): number => dx + (i - (pips.full - 1) / 2) * 5;
    const pip = (i: number, w: number, h: number): Point[] =>
      [
        [x(i) - w, y - h],
        [x(i) + w, y - h],
        [x(i) + w, y + h],
        [x(i) - w, y + h],
      ].map((p) => put(p as [number, number]));
    const alive: Point[][] = [];
    const lost: Point[][] = [];
    for (let i = 0; i < pips.full; i++)
      if (i < pips.now) alive.push(pip(i, 1.9, 1.6));
      else lost.push(closed(pip(i, 1.5, 1.2)));
    pen.polygons(alive, light);
    pen.lines(lost, { colour: light, width: Math.max(0.8 * k, 0.6 * px), alpha: 0.75 });
    return;
  }
  const half = 12;
  const bar = (w: number): Point[] =>
    [
      [dx - half, y - 1.6],
      [dx - half + w, y - 1.6],
      [dx - half + w, y + 1.6],
      [dx - half, y + 1.6],
    ].map((p) => put(p as [number, number]));
  pen.lines([closed(bar(half * 2))], { colour: light, width: Math.max(0.9 * k, 0.6 * px) });
  pen.polygons([bar((half * 2 * Math.max(0, Math.min(pips.now, pips.full))) / pips.full)], light);
}

/** Sandbags along the lower edge. */
function drawCover(pen: Pen, put: (p: Point) => Point, k: number): void {
  const bags: Point[][] = [-13.4, 0, 13.4].map((x) => [put([x - 3.4, 17]), put([x + 3.4, 17])]);
  pen.lines(bags, { colour: COUNTER_INK, width: 8.6 * k, cap: 'round' });
  pen.lines(bags, { colour: '#E8D6A8', width: 6 * k, cap: 'round' });
}

function drawMarks(pen: Pen, put: (p: Point) => Point, k: number, look: CounterLook, small: boolean): void {
  if (look.suppressed) {
    const zigzag = line('-15 -19, -9.6 -23.4, -4.2 -19, 1.2 -23.4, 6.6 -19, 12 -23.4').map(put);
    pen.lines([zigzag], { colour: COUNTER_INK, width: 4.6 * k });
    pen.lines([zigzag], { colour: '#FFD24A', width: 2.2 * k });
  }
  if (look.overwatch) {
    const cone: Point[] = [put([0, -16.5]), put([-6.5, -26]), put([6.5, -26])];
    pen.polygons([cone], '#FFD24A');
    pen.lines([closed(cone)], { colour: COUNTER_INK, width: 1.6 * k });
  }
  if (look.active) {
    const arrow: Point[] = [put([-7.5, -35]), put([7.5, -35]), put([0, -25.5])];
    pen.polygons([arrow], '#ffffff');
    pen.lines([closed(arrow)], { colour: COUNTER_INK, width: 2.2 * k });
  }
  if (look.target) {
    const brackets = [
      [-26, -13, -26, -22, -17, -22],
      [26, -13, 26, -22, 17, -22],
      [-26, 13, -26, 22, -17, 22],
      [26, 13, 26, 22, 17, 22],
    ].map(([a, b, c, d, e, f]): Point[] => [put([a!, b!]), put([c!, d!]), put([e!, f!])]);
    pen.lines(brackets, { colour: COUNTER_INK, width: 5.4 * k });
    pen.lines(brackets, { colour: '#ffffff', width: 2.8 * k });
  }
  if (!small) drawStateDiscs(pen, put, k, look);
  if (look.badge !== undefined && look.badge !== null && !small) drawBadge(pen, put, k, look.badge);
  if ((look.stack ?? 1) > 1) drawDisc(pen, put([19, look.problem ? 17 : -20]), 7.4 * k, '#ffffff', String(look.stack), COUNTER_INK);
  if (look.problem) drawProblem(pen, put([17.5, -16.5]), 8 * k, look.problem);
  if (look.pill) drawPill(pen, put([0, 24.5]), k, look.pill);
}

/** Small discs on the right edge: acted (tick), hidden (closed eye), linked (waves), silent (bar), jammed (cross). */
function drawStateDiscs(pen: Pen, put: (p: Point) => Point, k: number, look: CounterLook): void {
  const signs: Point[][][] = [];
  if (look.acted) signs.push([line('-2.8 0.2, -0.7 2.3, 3 -2')]);
  if (look.hidden) signs.push([line('-4 0, 0 -2.4, 4 0, 0 2.4, -4 0'), line('-3.4 3.4, 3.4 -3.4')]);
  if (look.jammed) signs.push([line('-2.4 -2.4, 2.4 2.4'), line('-2.4 2.4, 2.4 -2.4')]);
  if (look.silent) signs.push([line('-3 0, 3 0')]);
  if (look.linked) signs.push([line('-3.4 -0.6, 0 -3, 3.4 -0.6'), line('-1.8 1.6, 0 0.4, 1.8 1.6')]);
  const x = look.problem || (look.stack ?? 1) > 1 ? 20 : 17;
  signs.slice(0, 3).forEach((sign, i) => {
    const y = (look.problem || (look.stack ?? 1) > 1 ? -2 : -14) + i * 13;
    pen.dots([put([x, y])], 7 * k, '#ffffff');
    pen.dots([put([x, y])], 6 * k, COUNTER_INK);
    pen.lines(
      sign.map((l) => l.map(([a, b]) => put([x + a, y + b]))),
      { colour: '#ffffff', width: 1.6 * k },
    );
  });
}

const line = (text: string): Point[] =>
  text.split(',').map((p): Point => {
    const [x = 0, y = 0] = p.trim().split(' ').map(Number);
    return [x, y];
  });

/** What the enemy knows: a white eye with the level in it, upper left. */
function drawBadge(pen: Pen, put: (p: Point) => Point, k: number, text: string): void {
  const eye: Point[] = [];
  for (let i = 0; i < 24; i++) {
    const a = (i * Math.PI) / 12;
    const c = Math.cos(a);
    eye.push(put([-17 + 11 * c, -14.5 + 7.6 * Math.sin(a) * (1 - 0.3 * c * c)]));
  }
  pen.polygons([eye], '#ffffff');
  pen.lines([closed(eye)], { colour: COUNTER_INK, width: 1.5 * k });
  pen.text(text, put([-17, -14.4]), { size: 11 * k, colour: COUNTER_INK, weight: 700 });
}

function drawDisc(pen: Pen, at: Point, radius: number, fill: string, text: string, ink: string): void {
  pen.dots([at], radius * 1.16, COUNTER_INK);
  pen.dots([at], radius * 0.96, fill);
  pen.text(text, at, { size: radius * 1.36, colour: ink, weight: 700 });
}

/** Octagon, triangle or circle: the shape says how bad it is. */
export function drawProblem(pen: Pen, at: Point, r: number, kind: 'error' | 'warning' | 'info'): void {
  const [x, y] = at;
  const ring = (n: number, from: number, radius: number, dy = 0): Point[] =>
    Array.from({ length: n }, (_, i): Point => {
      const a = ((from + (360 / n) * i) * Math.PI) / 180;
      return [x + radius * Math.cos(a), y + dy + radius * Math.sin(a)];
    });
  const fill = kind === 'error' ? OVERLAY.problemError : kind === 'warning' ? OVERLAY.problemWarning : OVERLAY.problemInfo;
  const ink = kind === 'warning' ? OVERLAY.ink : '#ffffff';
  const shape = kind === 'error' ? ring(8, 22.5, r) : kind === 'warning' ? ring(3, -90, r * 1.25, r * 0.14) : ring(20, 0, r);
  pen.lines([closed(shape)], { colour: OVERLAY.ink, width: r * 0.5 });
  pen.lines([closed(shape)], { colour: '#ffffff', width: r * 0.28 });
  pen.polygons([shape], fill);
  const bar: Point[] =
    kind === 'info'
      ? [
          [x, y - r * 0.08],
          [x, y + r * 0.5],
        ]
      : [
          [x, y - r * 0.48],
          [x, y + r * 0.1],
        ];
  pen.lines([bar], { colour: ink, width: r * 0.24, cap: 'round' });
  pen.dots([[x, kind === 'info' ? y - r * 0.46 : y + r * 0.48]], r * 0.15, ink);
}

/** A chance or a short word under the counter, on a step of the odds ramp. */
function drawPill(pen: Pen, at: Point, k: number, pill: { readonly text: string; readonly step: number }): void {
  const odds = ODDS[Math.max(0, Math.min(4, pill.step))]!;
  const half = Math.max(6, pill.text.length * 3.3) * k;
  const body: Point[][] = [
    [
      [at[0] - half, at[1]],
      [at[0] + half, at[1]],
    ],
  ];
  pen.lines(body, { colour: '#ffffff', width: 15.4 * k, cap: 'round' });
  pen.lines(body, { colour: odds.fill, width: 13 * k, cap: 'round' });
  pen.text(pill.text, at, { size: 10.5 * k, colour: odds.text, weight: 700 });
}
