/** `field FILE --from C,R`: all cells seen at the scenario's start, by row, then column. */
import { gridOf } from '#shared/board/board.ts';
import { flagText, parseCell, type Command } from '../command.ts';
import { failed, loadForQueries, onBoard, wrong } from '../load.ts';

export const field: Command = {
  flags: { from: { kind: 'value' } },
  words: [1, 1],
  async run({ fs, words, t }) {
    const from = parseCell(flagText(words, 'from'), 'from');
    if (!from.ok) return wrong(from.error, t);
    const loaded = await loadForQueries(fs, words.positional[0]!);
    if (!loaded.ok) return failed(loaded.error, t);
    const { scenario, ruleset, read } = loaded.value;
    const a = onBoard(scenario.board, from.value);
    if (!a.ok) return failed(a.error, t);
    const grid = gridOf(scenario.board);
    const seen = ruleset.query.field(read, null, a.value);
    const visible: number[][] = [];
    seen.forEach((yes, cell) => {
      if (yes) visible.push([...grid.colRow(cell)]);
    });
    return { exit: 0, json: { visible }, text: [t('cli.field.count', { count: visible.length }), ...visible.map((c) => c.join())] };
  },
};
