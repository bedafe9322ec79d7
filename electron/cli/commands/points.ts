/** `points FILE`: army points, itemised, with what breaks the builder's rules. */
import type { Command } from '../command.ts';
import { messageOf, problemJson } from '../language.ts';
import { failed, loadForQueries } from '../load.ts';

export const points: Command = {
  flags: {},
  words: [1, 1],
  async run({ fs, words, t }) {
    const loaded = await loadForQueries(fs, words.positional[0]!);
    if (!loaded.ok) return failed(loaded.error, t);
    const { scenario, ruleset } = loaded.value;
    const { options } = scenario.ruleset;
    const limit = typeof options['pointsLimit'] === 'number' ? options['pointsLimit'] : null;
    const problems = ruleset.book.lint(scenario);
    const sides = scenario.sides.map((side) => {
      const mine = scenario.units.filter((u) => u.side === side.id);
      const ids = new Set(mine.map((u) => u.id));
      const units = mine.map((u) => {
        const p = ruleset.book.points(u, options);
        return { id: u.id, total: p.total, items: p.items.map((i) => ({ ...i })) };
      });
      const broken = problems.filter(
        (p) => p.severity === 'error' && (p.params?.['side'] === side.id || (p.at?.unit !== undefined && ids.has(p.at.unit))),
      );
      return { id: side.id, total: units.reduce((sum, u) => sum + u.total, 0), limit, units, broken };
    });
    const text = sides.flatMap((side) => [
      t('cli.points.side', { side: side.id, total: side.total, limit: side.limit ?? '-' }),
      ...side.units.map((u) => `  ${u.id}  ${u.total}`),
      ...side.broken.map((p) => `  ${messageOf(p, t)}`),
    ]);
    const json = {
      sides: sides.map(({ broken, ...side }) => ({ ...side, violations: broken.map((p) => problemJson(p, t)) })),
    };
    return { exit: sides.some((s) => s.broken.length > 0) ? 1 : 0, json, text };
  },
};
