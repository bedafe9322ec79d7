/** A cell in words: the status line, the palette and screen readers say the same. */
import { gridOf, sightOverride, terrainAt } from '#shared/board/board.ts';
import type { Cell } from '#shared/geometry/grid.ts';
import { isolated } from '#shared/visible.ts';
import type { T } from '../i18n/t.ts';
import type { Tab } from '../stores/index.ts';
import { blocks } from '../tools/ask.ts';
import { terrainName } from './names.ts';

/** What lies in a cell, for the status line and for screen readers. */
export function cellWords(t: T, language: string, tab: Tab, cell: Cell): string {
  const { scenario } = tab.document;
  const { board } = scenario;
  const type = terrainAt(board, cell);
  if (!type) return t('status.hole');
  const mark = sightOverride(board, cell);
  const words = [
    isolated(terrainName(t, language, type)),
    t('status.level', { level: type.level }),
    t(blocks(scenario, cell) ? 'status.blocks' : 'status.seeThrough'),
  ];
  if (mark !== 'auto') words.push(t(`status.marked.${mark}`));
  const [column, row] = gridOf(board).colRow(cell);
  const units = scenario.units.filter((u) => u.at?.[0] === column && u.at[1] === row).length;
  if (units > 0) words.push(t('status.units', { count: units }));
  return words.join(' · ');
}
