/** What the palette lists for a text: commands, rules, options, things on the board, best match first. */
import { cellNumber, gridOf } from '#shared/board/board.ts';
import { COMMANDS, COMMAND_IDS, type CommandId } from '#shared/commands/catalogue.ts';
import { BOOKS } from '#shared/rulesets/index.ts';
import { CATALOGUES } from '#shared/i18n/index.ts';
import type { Cell } from '#shared/geometry/grid.ts';
import { missingNeed } from '../commands/needs.ts';
import { isCommand, keysOf, run } from '../commands/run.ts';
import { folded } from '../dialogs/fold.ts';
import { i18n, type T } from '../i18n/t.ts';
import type { RootStore, Tab } from '../stores/index.ts';
import type { IconId } from '../theme/icons/Icon.tsx';
import { questions } from '../tools/paletteQuestions.ts';
import { bestChord } from './Chord.tsx';
import { isChecked } from './checked.ts';
import { cellWords } from './cellWords.ts';
import { unitCode } from './editScene.ts';
import { flyTo } from './flyTo.ts';

export interface PaletteRow {
  readonly id: string;
  readonly icon: IconId;
  readonly name: string;
  readonly note: string;
  readonly chord: string | undefined;
  /** Why it cannot run; null = it can. */
  readonly reason: string | null;
  /** Text that `Tab` puts into the field; absent: the name. */
  readonly complete?: string;
  run(): void;
}
export const GROUP_IDS = ['recent', 'commands', 'cells', 'units', 'places', 'rules', 'options'] as const;
export interface PaletteGroup {
  readonly id: (typeof GROUP_IDS)[number];
  readonly rows: readonly PaletteRow[];
}
export interface Found {
  readonly groups: readonly PaletteGroup[];
  /** The text without its prefix, for marking. */
  readonly query: string;
}

const MAX = { commands: 200, others: 12 } as const;

/** Place of a match: 0 at the start, 1 at the start of a word, 2 inside, 3 in the further words; -1 = none. Every word must be found. */
export function matchRank(query: string, name: string, more: string): number {
  let worst = 0;
  const plain = folded(name);
  const extra = folded(more);
  for (const word of folded(query).split(/\s+/).filter(Boolean)) {
    const at = plain.indexOf(word);
    const rank = at === 0 ? 0 : at > 0 && /[\s\p{P}]/u.test(plain[at - 1]!) ? 1 : at > 0 ? 2 : extra.includes(word) ? 3 : -1;
    if (rank < 0) return -1;
    worst = Math.max(worst, rank);
  }
  return worst;
}

/** The rows that fit, best first, order kept among equals. */
function best<R extends { readonly name: string }>(rows: readonly R[], query: string, more: (row: R) => string, max: number): R[] {
  if (!query.trim()) return rows.slice(0, max);
  return rows
    .map((row, i) => ({ row, i, rank: matchRank(query, row.name, more(row)) }))
    .filter((r) => r.rank >= 0)
    .sort((a, b) => a.rank - b.rank || a.i - b.i)
    .slice(0, max)
    .map((r) => r.row);
}

/** Commands that only their digit keys name. */
export const NUMBERED = /^(?:terrain\.slot|play\.action)\d+$/;
const HIDDEN: ReadonlySet<CommandId> = new Set<CommandId>(['app.escape', 'app.palette']);

function commandRow(root: RootStore, t: T, id: CommandId): PaletteRow {
  const missing = missingNeed(root, id);
  const checked = id.startsWith('tool.') ? null : isChecked(root, id);
  return {
    id,
    icon: (COMMANDS[id].icon ?? 'chevronRight') as IconId,
    name: t(`command.${id}`),
    note: checked === null ? '' : t(checked ? 'palette.on' : 'palette.off'),
    chord: bestChord(root, keysOf(root, id)),
    reason: missing ? t(`needs.${missing}`) : null,
    run: () => {
      root.settings.noteCommand(id);
      run(root, id);
    },
  };
}

function commands(root: RootStore, t: T, query: string): readonly PaletteRow[] {
  const rows = COMMAND_IDS.filter((id) => !HIDDEN.has(id) && !NUMBERED.test(id)).map((id) => commandRow(root, t, id));
  return best(
    rows,
    query,
    (row) => `${COMMANDS[row.id as CommandId].words ?? ''} ${CATALOGUES.en[`command.${row.id}`] ?? ''}`,
    MAX.commands,
  );
}

function goTo(tab: Tab, cell: Cell): void {
  tab.view.canvas?.viewport.centreOn(cell, true);
  tab.view.canvas?.focus();
}

/** Cells whose printed number, or `column,row`, begins with the query. */
function cells(root: RootStore, t: T, tab: Tab, query: string): readonly PaletteRow[] {
  const { board } = tab.document.scenario;
  const grid = gridOf(board);
  const wanted = query.trim().toUpperCase();
  if (!wanted) return [];
  const found: PaletteRow[] = [];
  for (let cell = 0; cell < grid.size && found.length < MAX.others; cell++) {
    const number = cellNumber(board, cell) || grid.colRow(cell).join(',');
    if (!number.startsWith(wanted)) continue;
    found.push({
      id: `cell-${cell}`,
      icon: 'grid',
      name: number,
      note: cellWords(t, root.settings.language, tab, cell),
      chord: undefined,
      reason: null,
      complete: `#${number}`,
      run: () => {
        tab.selection.selectCells([cell]);
        goTo(tab, cell);
      },
    });
  }
  return found;
}

function units(t: T, tab: Tab, query: string): readonly PaletteRow[] {
  const { scenario } = tab.document;
  const grid = gridOf(scenario.board);
  const rows = scenario.units.map((unit): PaletteRow => {
    const code = unitCode(scenario, unit);
    const cell = unit.at ? grid.at(unit.at[0], unit.at[1]) : -1;
    return {
      id: `unit-${unit.id}`,
      icon: 'unit',
      name: `${code} ${unit.name}`,
      note: cell < 0 ? t('palette.reserve') : cellNumber(scenario.board, cell),
      chord: undefined,
      reason: null,
      complete: `@${code}`,
      run: () => {
        tab.selection.selectUnits([unit.id]);
        if (cell >= 0) goTo(tab, cell);
      },
    };
  });
  return best(rows, query, (row) => row.id, MAX.others);
}

function places(t: T, tab: Tab, query: string): readonly PaletteRow[] {
  const { scenario } = tab.document;
  const sideName = (id: string): string => scenario.sides.find((s) => s.id === id)?.name ?? id;
  const row = (id: string, icon: IconId, name: string, note: string, at: { zone: string } | { objective: string }): PaletteRow => ({
    id,
    icon,
    name,
    note,
    chord: undefined,
    reason: null,
    run: () => flyTo(tab, { code: id, severity: 'info', at }),
  });
  const rows = [
    ...scenario.zones.map((z) =>
      row(`zone-${z.id}`, 'zone', z.name ?? t('palette.zoneOf', { side: sideName(z.side) }), sideName(z.side), { zone: z.id }),
    ),
    ...scenario.objectives.map((o, i) =>
      row(`objective-${o.id}`, 'objective', o.name ?? t('palette.objective', { n: i + 1 }), t('palette.value', { value: o.value }), {
        objective: o.id,
      }),
    ),
  ];
  return best(rows, query, (r) => r.id, MAX.others);
}

/** Rules of the scenario's book by number or title; choosing one tells its text in the status line. */
function rules(root: RootStore, t: T, tab: Tab, query: string): readonly PaletteRow[] {
  const book = BOOKS.get(tab.document.scenario.ruleset.id);
  if (!book) return [];
  const rows = book.book.rules.map((entry): PaletteRow => {
    const key = `rule.${book.id}.${entry.id}.title`;
    const title = i18n.exists(key) ? t(key) : entry.title;
    return {
      id: `rule-${entry.id}`,
      icon: 'book',
      name: `${entry.id} ${title}`,
      note: t(`palette.rule.${entry.status}`),
      chord: undefined,
      reason: null,
      complete: `?${entry.id.replace(/^R-/, '')}`,
      run: () => root.status.say({ text: `${entry.id} ${title}`, tone: 'info' }),
    };
  });
  return best(rows, query, (row) => row.id, MAX.others);
}

function options(t: T, tab: Tab, query: string): readonly PaletteRow[] {
  const { ruleset } = tab.document.scenario;
  const specs = BOOKS.get(ruleset.id)?.options ?? [];
  const rows = specs.map((spec): PaletteRow => {
    const key = `option.${spec.id}`;
    const value = ruleset.options[spec.id] ?? spec.def;
    return {
      id: `option-${spec.id}`,
      icon: 'settings',
      name: i18n.exists(key) ? t(key) : spec.id,
      note: `${spec.id} = ${typeof value === 'string' ? value : JSON.stringify(value)}`,
      chord: undefined,
      reason: null,
      run: () => tab.view.show('scenario'),
    };
  });
  return best(rows, query, (row) => row.id, MAX.others);
}

/** Everything for a text. With no text: the last five used, then all commands. */
export function findInPalette(root: RootStore, t: T, text: string): Found {
  const prefix = text.trimStart()[0] ?? '';
  const query = '#@:?>'.includes(prefix) && prefix ? text.trimStart().slice(1) : text;
  const tab = root.tab;
  const group = (id: PaletteGroup['id'], rows: readonly PaletteRow[]): readonly PaletteGroup[] => (rows.length > 0 ? [{ id, rows }] : []);
  const only = (): readonly PaletteGroup[] | null => {
    if (prefix === '>')
      return group('commands', [...(tab && tab.mode === 'edit' ? questions(root, t, tab, query) : []), ...commands(root, t, query)]);
    if (!tab) return null;
    if (prefix === '#') return group('cells', cells(root, t, tab, query));
    if (prefix === '@') return group('units', units(t, tab, query));
    if (prefix === ':') return group('places', places(t, tab, query));
    if (prefix === '?') return group('rules', rules(root, t, tab, query));
    return null;
  };
  const one = only();
  if (one) return { groups: one, query };
  if (!query.trim()) {
    const recent = root.settings.recentCommands.filter(isCommand).map((id) => ({ ...commandRow(root, t, id), id: `recent-${id}` }));
    return { groups: [...group('recent', recent), ...group('commands', commands(root, t, ''))], query: '' };
  }
  return {
    query,
    groups: [
      ...group('commands', [...(tab && tab.mode === 'edit' ? questions(root, t, tab, query) : []), ...commands(root, t, query)]),
      ...(tab
        ? [
            ...group('rules', rules(root, t, tab, query)),
            ...group('options', options(t, tab, query)),
            ...group('units', units(t, tab, query)),
            ...group('places', places(t, tab, query)),
            ...group('cells', /^\d/.test(query.trim()) ? cells(root, t, tab, query) : []),
          ]
        : []),
    ],
  };
}
