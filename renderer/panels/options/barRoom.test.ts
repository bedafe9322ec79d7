import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MORE_WIDTH, PART_GAP, partsThatFit } from './barRoom.ts';

describe('settings in a narrow bar', () => {
  it('all stand in it where there is room, to the last pixel and without room for "more"', () => {
    expect(partsThatFit([100, 50], 100 + PART_GAP + 50)).toBe(2);
  });
  it('give way from the right, and leave room for "more"', () => {
    expect(partsThatFit([100, 50, 80], 100 + PART_GAP + 50 + MORE_WIDTH)).toBe(2);
    expect(partsThatFit([100, 50, 80], 100 + PART_GAP + 50 + MORE_WIDTH - 1)).toBe(1);
  });
  it('all go where not even the first fits', () => {
    expect(partsThatFit([300, 50], 120)).toBe(0);
  });
  it('count for nothing while they show nothing', () => {
    expect(partsThatFit([0, 100, 0], 100)).toBe(3);
  });
  it('never overlap "more", and as many stand as can', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 6 }), fc.integer({ min: 0, max: 900 }), (widths, room) => {
        const length = (n: number): number => {
          const real = widths.slice(0, n).filter((w) => w > 0);
          return real.reduce((sum, w) => sum + w, 0) + Math.max(0, real.length - 1) * PART_GAP;
        };
        const shown = partsThatFit(widths, room);
        if (shown === widths.length) expect(length(shown)).toBeLessThanOrEqual(room);
        else {
          expect(shown === 0 || length(shown) <= room - MORE_WIDTH).toBe(true);
          expect(length(shown + 1)).toBeGreaterThan(room - MORE_WIDTH);
        }
      }),
    );
  });
});
