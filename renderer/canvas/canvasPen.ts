/**
 * The pen of the recipes on a canvas. Each shape, or the marks of one cell, is a path of its own: software raster chooses its smoothing by the length of a
 * path and is far worse than linear on long ones, so only short paths look the same whatever else is painted with them.
 */
import type { Pen, Point, Stroke, TextStyle } from '#shared/drawing/pen.ts';

const NO_DASH: readonly number[] = [];

export const BOARD_FONT =
  '"Inter Variable", "Segoe UI", "Helvetica Neue", "Noto Sans", "Liberation Sans", "Noto Sans CJK SC", "Noto Sans CJK JP", Arial, sans-serif';

/**
 * A pen on a 2d context; coordinates are the context's own, whatever its transform. Its state is the pen's while it is in use.
 * @param strength   0..1, multiplies every alpha: a layer that is half faded
 */
export function makeCanvasPen(ctx: CanvasRenderingContext2D, strength = 1): Pen {
  ctx.lineJoin = 'round';
  ctx.globalAlpha = strength;
  const trace = (list: readonly (readonly Point[])[], from: number, to: number, close: boolean): void => {
    ctx.beginPath();
    for (let i = from; i < to; i++) {
      const points = list[i]!;
      for (let j = 0; j < points.length; j++) {
        const p = points[j]!;
        if (j === 0) ctx.moveTo(p[0], p[1]);
        else ctx.lineTo(p[0], p[1]);
      }
      if (close) ctx.closePath();
    }
  };
  let font = '';
  const batches = (count: number, alpha: number, group: number, paint: (from: number, to: number) => void): void => {
    if (alpha < 1) ctx.globalAlpha = alpha * strength;
    for (let from = 0; from < count; from += group) paint(from, Math.min(count, from + group));
    if (alpha < 1) ctx.globalAlpha = strength;
  };
  /** A half-transparent list that overlaps itself must stay one path, or its parts would show. */
  const groupOf = (count: number, alpha: number, group: number, apart: boolean): number =>
    alpha * strength < 1 && !apart ? Math.max(1, count) : Math.max(1, group);
  const setStroke = (stroke: Stroke): void => {
    ctx.strokeStyle = stroke.colour;
    ctx.lineWidth = stroke.width;
    ctx.lineCap = stroke.cap ?? 'round';
    ctx.setLineDash(stroke.dash ? [...stroke.dash] : [...NO_DASH]);
  };
  return {
    polygons(list, colour, outline = 0, alpha = 1, group = 1) {
      ctx.fillStyle = colour;
      batches(list.length, alpha, groupOf(list.length, alpha, group, false), (from, to) => {
        trace(list, from, to, true);
        ctx.fill();
        if (outline > 0) {
          setStroke({ colour, width: outline });
          ctx.stroke();
        }
      });
    },
    lines(list, stroke) {
      if (list.length === 0) return;
      setStroke(stroke);
      const { alpha = 1, group = 1, apart = false } = stroke;
      batches(list.length, alpha, groupOf(list.length, alpha, group, apart), (from, to) => {
        trace(list, from, to, false);
        ctx.stroke();
      });
    },
    dots(centres, radius, colour, alpha = 1, group = 1) {
      ctx.fillStyle = colour;
      batches(centres.length, alpha, groupOf(centres.length, alpha, group, false), (from, to) => {
        ctx.beginPath();
        for (let i = from; i < to; i++) {
          const [x, y] = centres[i]!;
          ctx.moveTo(x + radius, y);
          ctx.arc(x, y, radius, 0, 2 * Math.PI);
        }
        ctx.fill();
      });
    },
    rings(centres, radius, stroke) {
      if (centres.length === 0) return;
      setStroke(stroke);
      const { alpha = 1, group = 1, apart = false } = stroke;
      batches(centres.length, alpha, groupOf(centres.length, alpha, group, apart), (from, to) => {
        ctx.beginPath();
        for (let i = from; i < to; i++) {
          const [x, y] = centres[i]!;
          ctx.moveTo(x + radius, y);
          ctx.arc(x, y, radius, 0, 2 * Math.PI);
        }
        ctx.stroke();
      });
    },
    text(text, [x, y], style: TextStyle) {
      const wanted = `${style.weight ?? 400} ${style.size}px ${BOARD_FONT}`;
      // Remembered here: reading it back from the context gives it in another spelling.
      if (font !== wanted) ctx.font = font = wanted;
      ctx.textAlign = style.anchor === 'start' ? 'left' : style.anchor === 'end' ? 'right' : 'center';
      ctx.textBaseline = 'alphabetic';
      const baseline = y + style.size * 0.35;
      ctx.globalAlpha = (style.alpha ?? 1) * strength;
      if (style.spacing !== undefined) ctx.letterSpacing = `${style.spacing}px`;
      if (style.halo) {
        setStroke({ colour: style.halo.colour, width: style.halo.width * 2 });
        ctx.strokeText(text, x, baseline);
      }
      ctx.fillStyle = style.colour;
      ctx.fillText(text, x, baseline);
      if (style.spacing !== undefined) ctx.letterSpacing = '0px';
      ctx.globalAlpha = strength;
    },
  };
}
