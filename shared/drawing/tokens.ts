/**
 * Colours of what lies over the board, the same in both themes. Every pair that can be on screen together also differs by a
 * second sign (dash, hatch, shape, number), so none of them carries a meaning alone.
 */
export const OVERLAY = {
  casing: '#FFFFFF',
  ink: '#101418',
  losClear: '#0B63CE',
  losBlocked: '#C2182B',
  losSide: '#101418',
  fieldVeil: '#0E1216',
  fieldEdge: '#FFE14D',
  reach1: '#128C7A',
  reach2: '#CBA2FF',
  reachEdge: '#101418',
  zoneA: '#1F5FD0',
  zoneB: '#C24A12',
  zoneC: '#6B3FA0',
  zoneD: '#5A6570',
  objective: '#FFD24A',
  objectiveInk: '#1B1600',
  problemError: '#C8102E',
  problemWarning: '#F2B01E',
  problemInfo: '#2B7DE0',
  select: '#FFFFFF',
  selectInk: '#101418',
  refused: '#C8102E',
  smoke: '#F4F6F7',
} as const;

/** Steps 0..4 of a chance, dark to bright, with the text colour that reads on each. */
export const ODDS = [
  { fill: '#210A3C', text: '#FFFFFF' },
  { fill: '#4A3A9C', text: '#FFFFFF' },
  { fill: '#1C86A0', text: '#FFFFFF' },
  { fill: '#67C77A', text: '#0E1216' },
  { fill: '#FFF27A', text: '#0E1216' },
] as const;

/** Step of a chance in per cent: under 20, 40, 60, 80, above. */
export const oddsStep = (percent: number): number => Math.max(0, Math.min(4, Math.floor(percent / 20)));

/** Zone colours and hatches by side: the second sign is the direction of the hatch and the dash of the rim. */
export const ZONE_STYLES = [
  { colour: OVERLAY.zoneA, hatch: 1, dash: null },
  { colour: OVERLAY.zoneB, hatch: -1, dash: [8, 4, 1, 4] },
  { colour: OVERLAY.zoneC, hatch: 0, dash: [2, 4] },
  { colour: OVERLAY.zoneD, hatch: null, dash: [10, 5] },
] as const;

/** Counter faces by side; four sides have colours of their own, further ones start again. */
export const COUNTER_COLOURS = [
  { face: '#1F56B5', light: '#DCE8FF' },
  { face: '#A83E0A', light: '#FFE6D6' },
  { face: '#5B3A91', light: '#EBE0FF' },
  { face: '#3E4B57', light: '#E3EBF2' },
] as const;
export const COUNTER_INK = '#0E1216';

/** What the board is mixed with in the dark theme, and how much of it; counters and answers stay as they are. */
export const DIM = { colour: '#0E1418', amount: 0.17 } as const;

/** Ground around the board and under holes. */
export const CANVAS_GROUND = { dark: '#121518', light: '#D9DEE2' } as const;

export const SHORE = '#C9E4F5';
export const PLANK = '#9A7F56';

/** Mixes two `#RRGGBB` colours: `amount` 0 gives `a`, 1 gives `b`. */
export function mix(a: string, b: string, amount: number): string {
  const part = (at: number): string => {
    const value = Number.parseInt(a.slice(at, at + 2), 16) * (1 - amount) + Number.parseInt(b.slice(at, at + 2), 16) * amount;
    return Math.round(value).toString(16).padStart(2, '0');
  };
  return `#${part(1)}${part(3)}${part(5)}`;
}

/** Relative luminance 0..1 of `#RRGGBB` (WCAG 2.2). */
export function luminance(colour: string): number {
  const channel = (at: number): number => {
    const v = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return v <= 0.040_45 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

/** Contrast of two colours, 1..21 (WCAG 2.2). */
export function contrast(a: string, b: string): number {
  const x = luminance(a);
  const y = luminance(b);
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}
