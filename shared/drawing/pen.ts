/**
 * One set of drawing recipes, two pens: a canvas pen (renderer/canvas) and an SVG pen (shared/drawing/svgPen.ts).
 * Coordinates are pixels of the drawing (y downward); lengths in recipes are in cells (1 = distance between opposite sides).
 */
export type Point = readonly [number, number];

export interface Stroke {
  readonly colour: string;
  readonly width: number;
  readonly dash?: readonly number[];
  /** 0..1. */
  readonly alpha?: number;
  readonly cap?: 'round' | 'butt';
  /** The lines do not overlap, so even half-transparent ones may be painted one by one. */
  readonly apart?: boolean;
  /** The list comes in groups of so many, such as the marks of one cell; a group may be painted at once. */
  readonly group?: number;
}

export interface TextStyle {
  readonly size: number;
  readonly colour: string;
  readonly weight?: number;
  readonly alpha?: number;
  readonly anchor?: 'start' | 'middle' | 'end';
  /** A halo of this colour and width under the text. */
  readonly halo?: { readonly colour: string; readonly width: number };
  readonly spacing?: number;
}

export interface Pen {
  /** Fills closed polygons; `outline` > 0 also strokes them in the same colour to close seams. `group` as in `Stroke`. */
  polygons(list: readonly (readonly Point[])[], colour: string, outline?: number, alpha?: number, group?: number): void;
  /** Strokes open polylines. */
  lines(list: readonly (readonly Point[])[], stroke: Stroke): void;
  /** Filled circles of one radius. */
  dots(centres: readonly Point[], radius: number, colour: string, alpha?: number, group?: number): void;
  /** Circle outlines. */
  rings(centres: readonly Point[], radius: number, stroke: Stroke): void;
  text(text: string, at: Point, style: TextStyle): void;
}
