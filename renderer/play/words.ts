/** Reasons, log lines and figures of a battle in words: ids of units, sides, cells and items become what the person calls them. */
import { cellNumber } from '#shared/board/board.ts';
import { gridOf } from '#shared/board/board.ts';
import type { Reason, Term } from '#shared/engine/ruleset.ts';
import type { Cell } from '#shared/geometry/grid.ts';
import type { Json } from '#shared/result.ts';
import { i18n, type T } from '../i18n/t.ts';
import type { PlayStore } from './PlayStore.ts';
import { codeOf, sideName } from './reading.ts';

export interface Words {
  readonly t: T;
  readonly play: PlayStore;
  readonly language: string;
}

export const cellText = (play: PlayStore, cell: Cell): string => (cell < 0 ? '–' : cellNumber(play.scenario.board, cell));
export const listText = (language: string, parts: readonly string[]): string =>
  new Intl.ListFormat(language, { type: 'conjunction' }).format(parts);

const textOr = (t: T, key: string, otherwise: string): string => (i18n.exists(key) ? t(key) : otherwise);
export const actionText = (t: T, id: string): string => textOr(t, `action.${id}`, id);
/** Width of a text in Latin letters, roughly: Han and kana count two. */
const widthOf = (text: string): number => Array.from(text).reduce((n, c) => n + ((c.codePointAt(0) ?? 0) > 0x2e80 ? 2 : 1), 0);
const BAR_LETTERS = 14;
/** Name for the narrow places of the bar: in full where it fits. */
export function shortAction(t: T, id: string): string {
  const full = actionText(t, id);
  return widthOf(full) <= BAR_LETTERS ? full : textOr(t, `action.${id}.short`, full);
}
export const itemText = (t: T, id: string): string => textOr(t, `item.${id}`, id);

const UNIT_KEYS = new Set(['unit', 'target', 'trigger', 'by']);
const ACTION_KEYS = new Set(['action', 'reaction', 'kind']);
const ITEM_KEYS = new Set(['weapon', 'accessory', 'item']);

/** The data of a reason, ready for its text. */
export function readable({ t, play, language }: Words, data: Reason['data']): Readonly<Record<string, unknown>> {
  const shown: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(data ?? {})) shown[key] = one(key, value);
  return shown;

  function one(key: string, value: Json): unknown {
    if (Array.isArray(value)) {
      if (key === 'cell' || key === 'to' || key === 'from') return place(value as readonly Json[]);
      const parts = (value as readonly Json[]).map((part) => String(one(key === 'units' ? 'unit' : key === 'items' ? 'item' : key, part)));
      return parts.length === 0 ? '–' : listText(language, parts);
    }
    if (typeof value === 'number' && key === 'member') return value + 1;
    if (typeof value !== 'string') return value;
    if (UNIT_KEYS.has(key)) return codeOf(play, value);
    if (ACTION_KEYS.has(key)) return actionText(t, value);
    if (ITEM_KEYS.has(key)) return itemText(t, value);
    if (key === 'side')
      return sideName(
        play,
        play.battle.setting.sides.findIndex((s) => s.id === value),
      );
    if (key === 'objective') return play.scenario.objectives.find((o) => o.id === value)?.name ?? value;
    if (key === 'how') return textOr(t, `end.${value}`, value);
    if (key === 'window') return textOr(t, `window.${value}`, value);
    return value;
  }
  function place(value: readonly Json[]): string {
    const cell = gridOf(play.scenario.board).at(Number(value[0]), Number(value[1]));
    return cellText(play, cell);
  }
}

/** Why something is refused. */
export const reasonText = (w: Words, reason: Reason): string => w.t(`reason.${reason.id}`, readable(w, reason.data));
/** The same in two to four words, for greyed buttons. */
export const shortReason = (w: Words, reason: Reason): string => {
  const key = `reason.short.${reason.id}`;
  return i18n.exists(key) ? w.t(key) : reasonText(w, reason);
};
export const logText = (w: Words, line: Reason): string => w.t(`log.${line.id}`, readable(w, line.data));
/** What the other side may do about a command. */
export const answerText = (w: Words, answer: Reason): string => {
  const key = i18n.exists(`answer.${answer.id}`) || i18n.exists(`answer.${answer.id}_other`) ? 'answer' : 'reason';
  return w.t(`${key}.${answer.id}`, readable(w, answer.data));
};

const MINUS = '−';
/** `+ 2`, `− 1`. */
export const signed = (n: number): string => `${n < 0 ? MINUS : '+'} ${Math.abs(n)}`;
/** `+2`, `−1`, `0`: what something adds, where it stands alone. */
export const modifier = (n: number): string => (n > 0 ? `+${n}` : plain(n));
export const plain = (n: number): string => (n < 0 ? `${MINUS}${-n}` : String(n));
/** Name of a figure in full. */
export const termText = (t: T, term: Pick<Term, 'id'>): string => textOr(t, `term.${term.id}`, term.id);
/** Name of a figure in a sum: attributes by their short name. */
export const termShort = (t: T, term: Pick<Term, 'id'>): string => textOr(t, `attribute.${term.id}.short`, termText(t, term));
export const termValue = (term: Term): number => {
  const { value } = term;
  if (typeof value === 'number') return value;
  return 'lo' in value ? value.lo : value[0] / value[1];
};

/** Ranges of a weapon such as `0: −5 · 1–2: 0`. */
export const rangesText = (ranges: readonly { readonly min: number; readonly max: number; readonly mod: number }[]): string =>
  ranges.map((r) => `${r.min === r.max ? r.min : `${r.min}–${r.max}`}: ${plain(r.mod)}`).join(' · ');
