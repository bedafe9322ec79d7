/** `reach FILE --unit ID`: one move action from the unit's cell at its turn start; legal end cells with their cost. */
import { gridOf } from '#shared/board/board.ts';
import { problem } from '#shared/result.ts';
import { flagText, usage, type Command } from '../command.ts';
import { failed, loadForQueries, wrong } from '../load.ts';

export const reach: Command = {
  flags: { unit: { kind: 'value' } },
  words: [1, 1],
  async run({ fs, words, t }) {
    const unit = flagText(words, 'unit');
    if (unit === undefined) return wrong(usage('missing-option', { name: 'unit' }), t);
    const loaded = await loadForQueries(fs, words.positional[0]!);
    if (!loaded.ok) return failed(loaded.error, t);
    const { scenario, ruleset, read } = loaded.value;
    const found = scenario.units.find((u) => u.id === unit);
    if (!found) return failed(problem('unit/unknown', { unit }, { at: { unit } }), t);
    const answer = found.at === null ? null : ruleset.query.reach(read, null, unit);
    if (!answer) return failed(problem('unit/not-placed', { unit }, { at: { unit } }), t);
    const grid = gridOf(scenario.board);
    const cells = answer.cells.map(({ cell, cost }) => ({ cell: [...grid.colRow(cell)], cost }));
    return {
      exit: 0,
      json: { unit, budget: answer.budget, unitOfCost: answer.unitOfCost, cells },
      text: [t('cli.reach.head', { unit: found.name, budget: answer.budget }), ...cells.map((c) => `${c.cell.join()}  ${c.cost}`)],
    };
  },
};
