/** What a wheel event means: mouse wheels zoom, two fingers on a touchpad pan, pinch and Ctrl zoom. */

export type WheelAct =
  { readonly kind: 'zoom'; readonly factor: number } | { readonly kind: 'pan'; readonly dx: number; readonly dy: number };

/** The parts of a WheelEvent that matter, so that this can be tested without one. */
export interface WheelFacts {
  readonly deltaX: number;
  readonly deltaY: number;
  readonly deltaMode: number;
  readonly ctrl: boolean;
  readonly shift: boolean;
  /** Milliseconds. */
  readonly time: number;
}

const LINE = 16;
const PAGE = 400;
/** After a sure sign of a touchpad, further events within this time are its, too. */
const STICK_MS = 500;

export interface WheelReader {
  read(event: WheelFacts): WheelAct;
}

/**
 * Tells wheels from touchpads. A touchpad gives away itself by sideways or broken or small steps; a mouse wheel comes in steps
 * of a line or of 100 px and more.
 */
export function makeWheelReader(): WheelReader {
  let padUntil = -Infinity;
  return {
    read(event) {
      const unit = event.deltaMode === 1 ? LINE : event.deltaMode === 2 ? PAGE : 1;
      const dx = event.deltaX * unit;
      const dy = event.deltaY * unit;
      if (event.ctrl) return { kind: 'zoom', factor: Math.exp(-clamp(dy, 120) * (Math.abs(dy) < 50 ? 0.012 : 0.0022)) };
      const pad = event.deltaMode === 0 && (event.deltaX !== 0 || !Number.isInteger(event.deltaY) || Math.abs(event.deltaY) < 50);
      if (pad && !event.shift) padUntil = event.time + STICK_MS;
      if (event.shift) return { kind: 'pan', dx: -(dx === 0 ? dy : dx), dy: 0 };
      if (event.time < padUntil) return { kind: 'pan', dx: -dx, dy: -dy };
      return { kind: 'zoom', factor: Math.exp(-clamp(dy, 240) * 0.0016) };
    },
  };
}

const clamp = (value: number, limit: number): number => Math.max(-limit, Math.min(limit, value));
