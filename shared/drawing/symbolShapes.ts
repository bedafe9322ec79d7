/**
 * Figures of the counter symbols, drawn for this product, as primitives in a 24 x 24 box around the origin, y downward.
 * They are told apart by outline alone: no colour, no letter.
 */
import type { Point } from './pen.ts';
import type { CounterSymbol } from './symbols.ts';

export type Figure =
  | { readonly kind: 'fill'; readonly shape: readonly Point[] }
  /** A hole cut into what lies below: drawn in the face colour. */
  | { readonly kind: 'cut'; readonly shape: readonly Point[] }
  | { readonly kind: 'stroke'; readonly line: readonly Point[]; readonly width: number }
  | { readonly kind: 'disc'; readonly at: Point; readonly radius: number }
  | { readonly kind: 'hole'; readonly at: Point; readonly radius: number };

/** `x y, x y, ...` */
const points = (text: string): Point[] =>
  text.split(',').map((pair): Point => {
    const [x = 0, y = 0] = pair.trim().split(' ').map(Number);
    return [x, y];
  });

const fill = (text: string): Figure => ({ kind: 'fill', shape: points(text) });
const cut = (text: string): Figure => ({ kind: 'cut', shape: points(text) });
const stroke = (text: string, width: number): Figure => ({ kind: 'stroke', line: points(text), width });
const disc = (x: number, y: number, radius: number): Figure => ({ kind: 'disc', at: [x, y], radius });
const hole = (x: number, y: number, radius: number): Figure => ({ kind: 'hole', at: [x, y], radius });

/** Part of a circle as points; degrees clockwise from the right. */
const arc = (x: number, y: number, rx: number, ry: number, from: number, to: number, steps: number): Point[] =>
  Array.from({ length: steps + 1 }, (_, i): Point => {
    const a = ((from + ((to - from) * i) / steps) * Math.PI) / 180;
    return [x + rx * Math.cos(a), y + ry * Math.sin(a)];
  });

/** Head and shoulders, `k` = size. */
const person = (x: number, y: number, k: number): Figure[] => [
  disc(x, y - 5 * k, 3.7 * k),
  { kind: 'fill', shape: [[x - 7 * k, y + 9 * k], ...arc(x, y + 6.2 * k, 7 * k, 6.6 * k, 180, 360, 10), [x + 7 * k, y + 9 * k]] },
];

const star = (x: number, y: number, r: number): Figure => ({
  kind: 'fill',
  shape: Array.from({ length: 10 }, (_, i): Point => {
    const a = ((i * 36 - 90) * Math.PI) / 180;
    const radius = i % 2 === 0 ? r : r * 0.42;
    return [x + radius * Math.cos(a), y + radius * Math.sin(a)];
  }),
});

const wheel = (x: number, y: number, r: number): Figure[] => [hole(x, y, r + 1.1), disc(x, y, r)];

/** Running gear of a tracked vehicle between two ends. */
const tracks = (x0: number, x1: number, y: number, h: number): Figure[] => [
  {
    kind: 'fill',
    shape: [...arc(x0 + h / 2, y + h / 2, h / 2, h / 2, 90, 270, 8), ...arc(x1 - h / 2, y + h / 2, h / 2, h / 2, -90, 90, 8)],
  },
  hole(x0 + h * 0.6, y + h / 2, h * 0.16),
  hole((x0 + x1) / 2, y + h / 2, h * 0.16),
  hole(x1 - h * 0.6, y + h / 2, h * 0.16),
];

/** Eye lids as one closed lens. */
const lens = (rx: number, ry: number): Figure => ({
  kind: 'stroke',
  line: [...arc(0, 0, rx, ry, 180, 360, 14), ...arc(0, 0, rx, ry, 0, 180, 14)].map(([x, y]): Point => [
    x,
    Math.abs(x) > rx * 0.98 ? 0 : y * (1 - (x / rx) ** 2 * 0.35),
  ]),
  width: 2.2,
});

export const SYMBOL_SHAPES: Readonly<Record<CounterSymbol, readonly Figure[]>> = {
  infantry: person(0, 0.5, 1),
  rifles: [...person(-3, 0.8, 0.86), stroke('3.6 8.4, 9 -8', 2.4), stroke('5.4 3.2, 8.4 4.2', 2)],
  lineRifles: [...person(-7, 1.6, 0.56), ...person(0, 1.6, 0.56), ...person(7, 1.6, 0.56), stroke('-10.6 -8.2, 10.6 -8.2', 2)],
  leader: [...person(-3, 1.6, 0.84), star(6.2, -4.8, 5.8)],
  scouts: [lens(10.6, 6.6), disc(0, 0, 3.6)],
  antiTank: [stroke('-7.6 7.6, 4.4 -4.4', 3.6), fill('1.6 -8, 10 -10, 8 -1.6'), stroke('-9.8 3, -3 9.8', 2.2)],
  assault: [
    stroke('-8 9, 7.4 -8.6', 2.5),
    stroke('8 9, -7.4 -8.6', 2.5),
    stroke('-9.4 3.6, -3.2 9.6', 2.4),
    stroke('9.4 3.6, 3.2 9.6', 2.4),
  ],
  plasma: [fill('2.8 -10.6, -7 1.8, -1 1.8, -2.8 10.6, 7 -2.6, 1 -2.6')],
  machineGun: [
    stroke('-10 -2.6, 10.4 -2.6', 2.8),
    fill('-10.8 -4.6, -5 -4.6, -5 3, -9.6 3'),
    stroke('4.6 -1.6, 0.8 8', 2),
    stroke('4.6 -1.6, 8.6 8', 2),
  ],
  mortar: [stroke('-4.4 6, 5 -8.6', 4), stroke('2.4 -3, 8.8 8.8', 2.2), stroke('-10 8.8, 2.6 8.8', 2.4)],
  engineers: [stroke('-7 -8, 7 8', 2.6), fill('2.6 6.4, 7.4 2.2, 10.6 6, 9.6 10.4, 5.2 10.6'), stroke('-9.6 -5, -4.2 -10', 2.4)],
  medic: [fill('-3 -9.6, 3 -9.6, 3 -3, 9.6 -3, 9.6 3, 3 3, 3 9.6, -3 9.6, -3 3, -9.6 3, -9.6 -3, -3 -3')],
  wheeled: [
    fill('-11 4.6, -11 -0.4, -6.8 -1.8, -3.8 -6.6, 3.2 -6.6, 6.8 -1.8, 11 -0.4, 11 4.6'),
    cut('-4.2 -1.8, -2.6 -4.6, 2.4 -4.6, 4.2 -1.8'),
    ...wheel(-5.8, 5, 2.8),
    ...wheel(5.8, 5, 2.8),
  ],
  transport: [
    fill('-11 4.4, -11 -6.6, 1.6 -6.6, 1.6 4.4'),
    fill('3 4.4, 3 -3, 7.4 -3, 11 0.8, 11 4.4'),
    ...wheel(-6.2, 5.2, 2.7),
    ...wheel(6, 5.2, 2.7),
  ],
  carrier: [
    fill('-11 0.2, -7 -4.6, 7.4 -4.6, 11 0.2, 9.6 2.6, -9.6 2.6'),
    fill('-4.4 -4.6, -4.4 -8, 2.6 -8, 2.6 -4.6'),
    ...tracks(-9.8, 9.8, 3.4, 5.8),
  ],
  tank: [
    fill('-10.6 2.6, -9.6 -1.6, 9.6 -1.6, 10.6 2.6'),
    fill('-5.6 -2, -4 -7.6, 3.4 -7.6, 5 -2'),
    stroke('3 -5.4, 11.4 -5.4', 2.2),
    ...tracks(-10, 10, 3.4, 5.8),
  ],
  gun: [stroke('-3 1, 10.6 -5.4', 3), stroke('-2.6 2.6, -10.4 8.4', 2.6), ...wheel(-1, 3.4, 4.4), hole(-1, 3.4, 1.6)],
  mount: [
    fill('-10 1, -5.2 -4.8, -3.4 -10.4, -0.6 -7, 4 -5, 7.2 -0.6, 8.8 9.4, -3.6 9.4, -2.8 4.6, -1.8 0.4, -6.4 3.6, -9 3.2'),
    hole(-3.6, -3.6, 0.9),
  ],
  aircraft: [
    fill(
      '0 -10.6, 1.8 -4, 11 1.4, 11 3.8, 1.8 1.6, 1.2 6.6, 4.2 8.8, 4.2 10.4, 0 9.4, -4.2 10.4, -4.2 8.8, -1.2 6.6, -1.8 1.6, -11 3.8, -11 1.4, -1.8 -4',
    ),
  ],
  offBoard: [{ kind: 'stroke', line: arc(-1.4, 7, 8.4, 14, 180, 340, 14), width: 2.3 }, fill('2.6 1.6, 11 0.8, 8 9')],
};
