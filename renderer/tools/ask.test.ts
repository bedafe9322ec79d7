import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gridOf } from '#shared/board/board.ts';
import { applyEdit } from '#shared/document/edits/index.ts';
import { paintSight, paintTerrain } from '#shared/document/edits/make.ts';
import { newScenario } from '#shared/document/newScenario.ts';
import { rulesetOf } from '#shared/rulesets/index.ts';
import type { Scenario } from '#shared/scenario/scenario.ts';
import { blockers, blocks } from './ask.ts';

const intel = rulesetOf('intel');
if (!intel) throw new Error('the book is there');
const { scenario: empty } = newScenario({ id: 'test', title: 'Test', shape: 'hex', columns: 6, rows: 5 }, intel);
const kinds = empty.board.catalogue.length;

describe('a single cell asked about', () => {
  it('says what the whole board says of it, for every ground, mark and option', () => {
    const painted = fc.record({
      cell: fc.nat(29),
      terrain: fc.oneof(fc.nat(kinds - 1), fc.constant(255)),
      sight: fc.constantFrom('auto' as const, 'block' as const, 'clear' as const),
    });
    const levels = fc.constantFrom<readonly number[]>([3, 4], [4], [2, 3], []);
    fc.assert(
      fc.property(fc.array(painted, { maxLength: 12 }), levels, (cells, blockingLevels) => {
        let scenario: Scenario = {
          ...empty,
          ruleset: { ...empty.ruleset, options: { ...empty.ruleset.options, 'los.blockingLevels': [...blockingLevels] } },
        };
        for (const { cell, terrain, sight } of cells)
          for (const make of [() => paintTerrain(scenario.board, [cell], terrain), () => paintSight(scenario.board, [cell], sight)]) {
            const edit = make();
            const next = edit ? applyEdit(scenario, edit) : null;
            if (next?.ok) scenario = next.value;
          }
        // Asked of a board nobody asked as a whole before.
        const alone = Array.from({ length: gridOf(scenario.board).size }, (_, cell) => blocks(scenario, cell));
        const all = blockers(scenario);
        expect(alone).toEqual(alone.map((_, cell) => all.has(cell)));
      }),
      { numRuns: 60 },
    );
  });
});
