/**
 * The pen of the recipes on a canvas. Each shape is a path of its own: software raster chooses its smoothing by the length of a
 * path and is far worse than linear on long ones, so only short paths look the same whatever else is painted with them.
 */
import type { Pen, Point, Stroke, TextStyle } from '#shared/drawing/pen.ts';

const NO_DASH: readonly number[] = [];

export const BOARD_FONT =
  '"Inter Variable", "Segoe UI", "Helvetica Neue", "Noto Sans", "Liberation Sans", "Noto Sans CJK SC", "Noto Sans CJK JP", Arial, sans-serif';

/**
 * A pen on a 2d context; coordinates are the context's own, whatever its transform.
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
  const batches = (count: number, alpha: number, paint: (from: number, to: number) => void, apart = false): void => {
    if (alpha < 1) ctx.globalAlpha = alpha * strength;
    // A half-transparent path must stay whole, or its parts would show where they overlap.
    const step = alpha * strength < 1 && !apart ? Math.max(1, count) : 1;
    for (let from = 0; from < count; from += step) paint(from, Math.min(count, from + step));
    if (alpha < 1) ctx.globalAlpha = strength;
  };
  const setStroke = (stroke: Stroke): void => {
    ctx.strokeStyle = stroke.colour;
    ctx.lineWidth = stroke.width;
    ctx.lineCap = stroke.cap ?? 'round';
    ctx.setLineDash(stroke.dash ? [...stroke.dash] : [...NO_DASH]);
  };
  return {
    polygons(list, colour, outline = 0, alpha = 1) {
      ctx.fillStyle = colour;
      batches(list.length, alpha, (from, to) => {
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
      batches(
        list.length,
        stroke.alpha ?? 1,
        (from, to) => {
          trace(list, from, to, false);
          ctx.stroke();
        },
        stroke.apart,
      );
    },
    dots(centres, radius, colour, alpha = 1) {
      ctx.fillStyle = colour;
      batches(centres.length, alpha, (from, to) => {
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
      batches(centres.length, stroke.alpha ?? 1, (from, to) => {
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
      const font = `${style.weight ?? 400} ${style.size}px ${BOARD_FONT}`;
      if (ctx.font !== font) ctx.font = font;
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
