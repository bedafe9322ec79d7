/** The design tokens as typed values; `tokens.json` is the one place for their numbers. */
import tokens from './tokens.json';

export const COLOURS = tokens.color;
export type ThemeName = keyof typeof COLOURS;
export type ColourName = keyof (typeof COLOURS)['dark'];
/** Colours drawn over the board, the same in both themes. */
export const OVERLAY = tokens.overlay;
export const OVERLAY_ALPHA = tokens.overlayAlpha;
export const FONT = tokens.font;
export const SIZE = tokens.size;
export const RADIUS = tokens.radius;
export const MOTION = tokens.motion;
export const ACCENT_SHADES = tokens.accentShades;
export const ELEVATION = tokens.elevation;

const dashed = (name: string): string => name.replace(/\./g, '-');

/** Names of the CSS variables are those of the tokens with `-` for `.`: `bg.panel` is `var(--bg-panel)`. */
export const cssVar = (name: ColourName): string => `var(--${dashed(name)})`;

/** All variables of one theme as `name: value` pairs. */
export function variablesOf(theme: ThemeName): Readonly<Record<string, string>> {
  const vars: Record<string, string> = {};
  for (const [name, value] of Object.entries(COLOURS[theme])) vars[`--${dashed(name)}`] = value;
  for (const [depth, value] of Object.entries(ELEVATION[theme])) vars[`--elevation-${depth}`] = value;
  return vars;
}
