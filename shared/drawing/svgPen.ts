/** A pen that writes SVG text. All escaping of SVG in the product happens here. */
import type { Pen, Point, Stroke, TextStyle } from './pen.ts';

/** Text as the content or a double-quoted attribute of XML. Characters XML cannot hold are left out. */
export function escapeXml(text: string): string {
  let out = '';
  for (const char of text) {
    const code = char.codePointAt(0) ?? 0;
    if (char === '&') out += '&amp;';
    else if (char === '<') out += '&lt;';
    else if (char === '>') out += '&gt;';
    else if (char === '"') out += '&quot;';
    else if (char === "'") out += '&#39;';
    else if ((code < 0x20 && code !== 9 && code !== 10 && code !== 13) || code === 0xfffe || code === 0xffff) continue;
    else if (code >= 0xd800 && code <= 0xdfff) continue;
    else out += char;
  }
  return out;
}

/** Two decimals, no trailing zeros, never `-0`. */
const n = (value: number): string => {
  const rounded = Math.round(value * 100) / 100;
  return String(rounded === 0 ? 0 : rounded);
};

const pathData = (list: readonly (readonly Point[])[], close: boolean): string =>
  list.map((points) => `M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}${close ? 'Z' : ''}`).join('');

const opacity = (alpha: number | undefined): string => (alpha === undefined || alpha >= 1 ? '' : ` opacity="${n(alpha)}"`);

export interface SvgPen extends Pen {
  /** Opens a group, optionally half transparent. */
  open(attributes?: { readonly alpha?: number; readonly id?: string }): void;
  close(): void;
  /** Everything written so far, one element a line. */
  markup(): string;
}

/** @param fontFamily   CSS font list for texts */
export function makeSvgPen(fontFamily = 'sans-serif'): SvgPen {
  const out: string[] = [];
  const colour = (value: string): string => escapeXml(value);
  return {
    polygons(list, fill, outline = 0, alpha = 1) {
      if (list.length === 0) return;
      const stroke = outline > 0 ? ` stroke="${colour(fill)}" stroke-width="${n(outline)}" stroke-linejoin="round"` : '';
      out.push(`<path d="${pathData(list, true)}" fill="${colour(fill)}"${stroke}${opacity(alpha)}/>`);
    },
    lines(list, stroke) {
      if (list.length === 0) return;
      const dash = stroke.dash ? ` stroke-dasharray="${stroke.dash.map(n).join(' ')}"` : '';
      out.push(
        `<path d="${pathData(list, false)}" fill="none" stroke="${colour(stroke.colour)}" stroke-width="${n(stroke.width)}" stroke-linecap="${stroke.cap ?? 'round'}" stroke-linejoin="round"${dash}${opacity(stroke.alpha)}/>`,
      );
    },
    dots(centres, radius, fill, alpha = 1) {
      if (centres.length === 0) return;
      // A point stroked with a round cap is a disc: one element for all of them.
      const d = centres.map(([x, y]) => `M${n(x)} ${n(y)}h0`).join('');
      out.push(
        `<path d="${d}" fill="none" stroke="${colour(fill)}" stroke-width="${n(2 * radius)}" stroke-linecap="round"${opacity(alpha)}/>`,
      );
    },
    rings(centres, radius, stroke: Stroke) {
      for (const [x, y] of centres)
        out.push(
          `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="none" stroke="${colour(stroke.colour)}" stroke-width="${n(stroke.width)}"${opacity(stroke.alpha)}/>`,
        );
    },
    text(text, [x, y], style: TextStyle) {
      const anchor = style.anchor ?? 'middle';
      const halo = style.halo
        ? ` stroke="${colour(style.halo.colour)}" stroke-width="${n(style.halo.width * 2)}" stroke-linejoin="round" paint-order="stroke"`
        : '';
      const spacing = style.spacing === undefined ? '' : ` letter-spacing="${n(style.spacing)}"`;
      out.push(
        `<text x="${n(x)}" y="${n(y + style.size * 0.35)}" font-family="${escapeXml(fontFamily)}" font-size="${n(style.size)}" font-weight="${style.weight ?? 400}" fill="${colour(style.colour)}" text-anchor="${anchor}"${halo}${spacing}${opacity(style.alpha)}>${escapeXml(text)}</text>`,
      );
    },
    open(attributes = {}) {
      const id = attributes.id === undefined ? '' : ` id="${escapeXml(attributes.id)}"`;
      out.push(`<g${id}${opacity(attributes.alpha)}>`);
    },
    close() {
      out.push('</g>');
    },
    markup: () => out.join('\n'),
  };
}
