/** `info FILE`: the facts of a scenario. */
import { bytesOf } from '#shared/board/cells.ts';
import { HOLE, SIGHTS } from '#shared/board/board.ts';
import { playable } from '#shared/checks/index.ts';
import type { Command } from '../command.ts';
import { failed, loadScenario } from '../load.ts';

export const info: Command = {
  flags: {},
  words: [1, 1],
  async run({ fs, words, t }) {
    const file = words.positional[0]!;
    const loaded = await loadScenario(fs, file);
    if (!loaded.ok) return failed(loaded.error, t);
    const { scenario, ruleset, problems } = loaded.value;
    const { board } = scenario;
    const { spec } = board;
    const hex = spec.shape === 'hex';
    const cells: Record<string, number> = {};
    for (const index of bytesOf(board.terrain)) {
      if (index === HOLE) continue;
      const id = board.catalogue[index]?.id ?? '?';
      cells[id] = (cells[id] ?? 0) + 1;
    }
    const sight = { block: 0, clear: 0 };
    for (const value of bytesOf(board.sight)) {
      const name = SIGHTS[value];
      if (name === 'block' || name === 'clear') sight[name] += 1;
    }
    const sides = scenario.sides.map((side) => {
      const units = scenario.units.filter((u) => u.side === side.id);
      const points = ruleset ? units.reduce((sum, u) => sum + ruleset.book.points(u, scenario.ruleset.options).total, 0) : null;
      return { id: side.id, name: side.name, units: units.length, points };
    });
    const canPlay = ruleset !== null && playable(problems);
    const json = {
      file,
      title: scenario.title,
      format: 'sandtable/scenario',
      version: 1,
      ruleset: { id: scenario.ruleset.id, version: scenario.ruleset.version },
      shape: spec.shape,
      orientation: hex ? spec.orientation : null,
      offset: hex ? spec.offset : null,
      columns: spec.columns,
      rows: spec.rows,
      cells,
      sight,
      sides,
      playable: canPlay,
    };
    const shapeWords = hex ? `${t(`edit.shape.${spec.orientation}`)} (${spec.offset})` : t('edit.shape.square');
    const text = [
      scenario.title,
      t('cli.info.board', { columns: spec.columns, rows: spec.rows, shape: shapeWords }),
      t('cli.info.ruleset', { id: scenario.ruleset.id, version: scenario.ruleset.version }),
      ...Object.entries(cells).map(([id, n]) => `  ${id}: ${n}`),
      t('cli.info.sight', sight),
      ...sides.map((s) => t('cli.info.side', { name: s.name, units: s.units, points: s.points ?? '-' })),
      t(canPlay ? 'cli.validate.playable' : 'cli.validate.sound'),
    ];
    return { exit: 0, json, text };
  },
};
