/** Names and short sentences that several tools and panels show. */
import { gridOf, SIGHTS, type Board, type TerrainType } from '#shared/board/board.ts';
import type { ObjectiveDef, Scenario, ZoneDef } from '#shared/scenario/scenario.ts';
import { sideLetter } from '#shared/tools/unitCodes.ts';
import { tell } from '#shared/document/sentence.ts';
import type { Problem } from '#shared/result.ts';
import { i18n } from '../i18n/t.ts';
import type { HintPart } from '../stores/StatusStore.ts';
import type { Say } from './tool.ts';

/** The author's name of a terrain in the present language, else the book's, else its id. */
export function terrainName(say: Say, language: string, type: TerrainType | undefined): string {
  if (!type) return '';
  return type.name?.[language] ?? type.name?.['en'] ?? say(`terrain.${type.id}`, { defaultValue: type.id });
}

export const terrainIndex = (board: Board, id: string): number => board.catalogue.findIndex((t) => t.id === id);

/** "Zone A", or the name its author gave. */
export function zoneName(say: Say, scenario: Scenario, zone: ZoneDef): string {
  if (zone.name) return zone.name;
  const side = scenario.sides.findIndex((s) => s.id === zone.side);
  const own = scenario.zones.filter((z) => z.side === zone.side);
  return own.length > 1
    ? say('edit.zone.numbered', { side: sideLetter(side), number: own.indexOf(zone) + 1 })
    : say('edit.zone.unnamed', { side: sideLetter(side) });
}

/** "Objective 2", or the name its author gave. */
export function objectiveName(say: Say, scenario: Scenario, objective: ObjectiveDef): string {
  return objective.name || say('edit.objective.unnamed', { number: scenario.objectives.findIndex((o) => o.id === objective.id) + 1 });
}

/** A figure with the thousands marks of the present language. */
export const figure = (value: number): string => new Intl.NumberFormat(i18n.language).format(value);

/** "7 cells, 700 m". */
export function measureText(say: Say, board: Board, cells: number): string {
  const { value, unit } = board.cellSize;
  return say('edit.measure', { count: cells, length: figure(Math.round(cells * value * 100) / 100), unit: say(`edit.unit.${unit}`) });
}

/** One part of the hint: the gesture `edit.gesture.<gesture>` in bold, then what it does. */
export const part = (say: Say, gesture: string, key: string, params?: Readonly<Record<string, unknown>>): HintPart => ({
  key: say(`edit.gesture.${gesture}`),
  text: say(key, params),
});
/** A part whose key is a key of the keyboard. */
export const keyPart = (say: Say, key: string, text: string, params?: Readonly<Record<string, unknown>>): HintPart => ({
  key,
  text: say(text, params),
});

/** Index of a word of the sight layer. */
export const sightIndex = (sight: (typeof SIGHTS)[number]): number => SIGHTS.indexOf(sight);

/** A cell's printed number, else its column and row. */
export function cellText(board: Board, number: string, cell: number): string {
  return number || gridOf(board).colRow(cell).join(',');
}

/** What a problem says, in one sentence. */
export function problemTitle(say: Say, problem: Problem): string {
  const key = `problem.${problem.code}.title`;
  return tell({ key: i18n.exists(key) ? key : 'problem.unknown.title', params: { ...problem.params, code: problem.code } }, say);
}
