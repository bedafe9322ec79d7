/** `los FILE --from C,R --to C,R`: sight by the scenario's ruleset and options, piece by piece. */
import type { Json } from '#shared/result.ts';
import { flagText, parseCell, type Command } from '../command.ts';
import { failed, loadForQueries, onBoard, wrong } from '../load.ts';

export const los: Command = {
  flags: { from: { kind: 'value' }, to: { kind: 'value' } },
  words: [1, 1],
  async run({ fs, words, t }) {
    const from = parseCell(flagText(words, 'from'), 'from');
    if (!from.ok) return wrong(from.error, t);
    const to = parseCell(flagText(words, 'to'), 'to');
    if (!to.ok) return wrong(to.error, t);
    const loaded = await loadForQueries(fs, words.positional[0]!);
    if (!loaded.ok) return failed(loaded.error, t);
    const { scenario, ruleset, read } = loaded.value;
    const a = onBoard(scenario.board, from.value);
    if (!a.ok) return failed(a.error, t);
    const b = onBoard(scenario.board, to.value);
    if (!b.ok) return failed(b.error, t);
    const { more, ...answer } = ruleset.query.sight(read, null, a.value, b.value);
    const text = [
      t(answer.visible ? 'cli.los.clear' : 'cli.los.blocked', { distance: answer.distance, rule: answer.rule }),
      ...answer.pieces.map((p, i) => {
        const sides = p.left.join() === p.right.join() ? p.left.join() : `${p.left.join()} | ${p.right.join()}`;
        return `  ${p.from} - ${p.to}  ${sides}${i === answer.blockedBy ? `  ${t('cli.los.culprit')}` : ''}`;
      }),
    ];
    return { exit: 0, json: { ...answer, ...more } as unknown as Json, text };
  },
};
