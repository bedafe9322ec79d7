import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fanHit, fanHolds, fanPlaces } from './fan.ts';

describe('fan', () => {
  it('gives each counter a place of its own that is hit by its index and holds the fan open', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 14 }), (count) => {
        fanPlaces(count).forEach(([x, y], i) => {
          expect(fanHit(count, x, y)).toBe(i);
          expect(fanHolds(count, x, y, 36)).toBe(true);
        });
      }),
    );
  });

  it('closes when the pointer goes far away', () => {
    expect(fanHolds(3, 0, 300, 36)).toBe(false);
    expect(fanHolds(3, 400, -20, 36)).toBe(false);
  });

  it('hits nothing between its counters and the cell', () => {
    expect(fanHit(3, 0, -20)).toBe(-1);
  });
});
