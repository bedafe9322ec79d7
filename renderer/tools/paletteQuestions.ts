/** Commands with their objects in one line of the palette: `los 1222 1516`, `field 1418`, `reach a3 2`, `fill forest`. */
import { cellNumber, gridOf, type Board } from '#shared/board/board.ts';
import type { Cell } from '#shared/geometry/grid.ts';
import { CATALOGUES } from '#shared/i18n/index.ts';
import { unitCodes } from '#shared/tools/unitCodes.ts';
import { folded } from '../dialogs/fold.ts';
import type { T } from '../i18n/t.ts';
import type { RootStore, Tab } from '../stores/index.ts';
import type { PaletteRow } from '../shell/paletteSearch.ts';
import { mayChange } from './guard.ts';
import { sessionOf } from './session.ts';
import { paintOnce } from './stroke.ts';
import { terrainWork } from './terrainWork.ts';
import { terrainName } from './words.ts';

export const VERBS = ['los', 'field', 'reach', 'fill'] as const;
export type Verb = (typeof VERBS)[number];

/** What a line of the palette asks for; null = no verb with something behind it. */
export function parseQuestion(text: string, words: Readonly<Record<Verb, readonly string[]>>): { verb: Verb; args: string[] } | null {
  const [first = '', ...args] = folded(text).trim().split(/\s+/);
  const verb = VERBS.find((v) => words[v].some((word) => folded(word) === first));
  return verb && args.length > 0 ? { verb, args } : null;
}

/** The cell with this printed number, or `column,row` where the board prints none; null = there is no such cell. */
export function cellNamed(board: Board, text: string): Cell | null {
  const grid = gridOf(board);
  const wanted = text.replace(/^#/, '').toUpperCase();
  for (let cell = 0; cell < grid.size; cell++)
    if ((cellNumber(board, cell) || grid.colRow(cell).join(',')).toUpperCase() === wanted) return cell;
  return null;
}

const split = (list: string): string[] => list.split(/[,，、]\s*/).filter(Boolean);

/** Rows that ask or paint at once, for a line with a verb and its objects; [] for all other lines. */
export function questions(root: RootStore, t: T, tab: Tab, query: string): readonly PaletteRow[] {
  const words = (verb: Verb): string[] => [
    ...split(t(`edit.palette.verbs.${verb}`)),
    ...split(CATALOGUES.en[`edit.palette.verbs.${verb}`] ?? verb),
  ];
  const asked = parseQuestion(query, { los: words('los'), field: words('field'), reach: words('reach'), fill: words('fill') });
  if (!asked) return [];
  const { scenario } = tab.document;
  const { board } = scenario;
  const { answers, context } = sessionOf(root, tab);
  const row = (id: string, icon: PaletteRow['icon'], name: string, work: () => void): PaletteRow => ({
    id: `ask-${id}`,
    icon,
    name,
    note: '',
    chord: undefined,
    reason: null,
    run: () => {
      work();
      tab.view.canvas?.focus();
    },
  });
  const [a = '', b] = asked.args;
  switch (asked.verb) {
    case 'los': {
      const from = cellNamed(board, a);
      const to = b === undefined ? null : cellNamed(board, b);
      if (from === null || to === null || from === to) return [];
      const name = t('edit.palette.los', { from: cellNumber(board, from) || a, to: cellNumber(board, to) || b });
      const ask = (): void => {
        root.tools.choose('los');
        answers.askLine(from, to);
        tab.view.canvas?.viewport.centreOn(from, true);
      };
      return [row('los', 'los', name, ask)];
    }
    case 'field': {
      const cell = cellNamed(board, a);
      if (cell === null) return [];
      const ask = (): void => {
        root.tools.choose('field');
        answers.askField([cell], 'sees');
      };
      return [row('field', 'field', t('edit.palette.field', { cell: cellNumber(board, cell) || a }), ask)];
    }
    case 'reach': {
      const codes = unitCodes(scenario);
      const unit = scenario.units.find((u) => folded(codes.get(u.id) ?? '') === a.replace(/^@/, ''));
      if (!unit?.at) return [];
      const actions = b === '1' ? 1 : 2;
      const ask = (): void => {
        root.tools.setActions(actions);
        tab.selection.selectUnits([unit.id]);
        root.tools.choose('reach');
        answers.askReach(unit.id, actions);
      };
      return [row('reach', 'reach', t('edit.palette.reach', { unit: `${codes.get(unit.id)} ${unit.name}`, count: actions }), ask)];
    }
    case 'fill': {
      const wanted = asked.args.join(' ');
      const named = board.catalogue.map((type, index) => ({ type, index, name: terrainName(t, root.settings.language, type) }));
      const found = named.filter(({ type, name }) =>
        [name, type.id, CATALOGUES.en[`terrain.${type.id}`] ?? ''].some((x) => folded(x).startsWith(wanted)),
      );
      const { cells } = tab.selection;
      return found.map(({ type, index, name: terrain }) =>
        cells.length > 0
          ? row(`fill-${type.id}`, 'fill', t('edit.palette.fillSelection', { terrain, count: cells.length }), () => {
              if (mayChange(context, 'terrain')) paintOnce(context, terrainWork(context, index), cells);
            })
          : row(`fill-${type.id}`, 'fill', t('edit.palette.fill', { terrain }), () => {
              root.tools.setLeft(type.id);
              root.tools.choose('fill');
            }),
      );
    }
  }
}
