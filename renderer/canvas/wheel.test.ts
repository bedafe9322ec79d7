import { describe, expect, it } from 'vitest';
import { makeWheelReader, type WheelFacts } from './wheel.ts';

const at = (facts: Partial<WheelFacts>): WheelFacts => ({
  deltaX: 0,
  deltaY: 0,
  deltaMode: 0,
  ctrl: false,
  shift: false,
  time: 0,
  ...facts,
});

describe('wheel', () => {
  it('of a mouse zooms in and out by the same step', () => {
    const reader = makeWheelReader();
    const up = reader.read(at({ deltaY: -120 }));
    const down = reader.read(at({ deltaY: 120 }));
    expect(up.kind === 'zoom' && down.kind === 'zoom' ? up.factor * down.factor : 0).toBeCloseTo(1, 10);
    expect(up.kind === 'zoom' && up.factor).toBeGreaterThan(1);
  });

  it('of a mouse that counts lines zooms, too', () => {
    expect(makeWheelReader().read(at({ deltaY: 3, deltaMode: 1 })).kind).toBe('zoom');
  });

  it('with shift goes sideways', () => {
    expect(makeWheelReader().read(at({ deltaY: 120, shift: true }))).toEqual({ kind: 'pan', dx: -120, dy: 0 });
  });

  it('with two fingers pans, and goes on panning through a fast swipe', () => {
    const reader = makeWheelReader();
    expect(reader.read(at({ deltaX: 3, deltaY: 8 }))).toEqual({ kind: 'pan', dx: -3, dy: -8 });
    expect(reader.read(at({ deltaY: 140, time: 60 })).kind).toBe('pan');
    expect(reader.read(at({ deltaY: 140, time: 900 })).kind).toBe('zoom');
  });

  it('pinched or with Ctrl zooms', () => {
    expect(makeWheelReader().read(at({ deltaY: -6.3, ctrl: true })).kind).toBe('zoom');
  });
});
