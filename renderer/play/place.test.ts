import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alongLine, overlaps, placeBeside } from './place.ts';

const ROOM = { x: 8, y: 8, width: 800, height: 600 };
const SIZE = { width: 316, height: 330 };
const cell = (x: number, y: number) => ({ x, y, width: 30, height: 34 });

describe('where the odds popover goes', () => {
  it('stands beside its target, over neither attacker, target nor line, inside the room (1000 places)', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 8, max: 770 }),
        fc.integer({ min: 8, max: 570 }),
        fc.integer({ min: 8, max: 770 }),
        fc.integer({ min: 8, max: 570 }),
        (ax, ay, bx, by) => {
          const a = cell(ax, ay);
          const b = cell(bx, by);
          const keep = [a, b, ...alongLine({ x: ax + 15, y: ay + 17 }, { x: bx + 15, y: by + 17 })];
          const spot = placeBeside(SIZE, b, keep, ROOM);
          if (!spot) return;
          const box = { ...spot, ...SIZE };
          expect(keep.filter((k) => overlaps(box, k))).toEqual([]);
          expect(box.x >= ROOM.x && box.x + box.width <= ROOM.x + ROOM.width).toBe(true);
          expect(box.y >= ROOM.y && box.y + box.height <= ROOM.y + ROOM.height).toBe(true);
        },
      ),
      { numRuns: 1000 },
    );
  });
  it('finds a place for most pairs of a plain board', () => {
    let found = 0;
    for (let i = 0; i < 100; i++) {
      const b = cell(8 + ((i * 61) % 760), 8 + ((i * 37) % 560));
      if (placeBeside(SIZE, b, [b, cell(380, 280)], ROOM)) found++;
    }
    expect(found).toBeGreaterThan(90);
  });
  it('is too big for the room: docks', () => {
    expect(placeBeside({ width: 900, height: 100 }, cell(100, 100), [], ROOM)).toBeNull();
  });
});
