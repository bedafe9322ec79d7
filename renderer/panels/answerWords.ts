/** An answer in sentences: for the panel, for screen readers and for "Copy as text". */
import { cellNumber, gridOf, sightOverride, terrainAt } from '#shared/board/board.ts';
import type { SightAnswer, SightAnswerPiece } from '#shared/engine/ruleset.ts';
import type { Cell, ColRow } from '#shared/geometry/grid.ts';
import type { Scenario } from '#shared/scenario/scenario.ts';
import type { Say } from '../tools/tool.ts';
import { measureText, terrainName } from '../tools/words.ts';

export interface Words {
  readonly say: Say;
  readonly language: string;
  readonly scenario: Scenario;
}

/** Cell of a place in an answer; -1 off the board. */
export const cellOf = (scenario: Scenario, [column, row]: ColRow): Cell => gridOf(scenario.board).at(column, row);

/** "1418 Meadow", or "off the board". */
export function placeText({ say, language, scenario }: Words, place: ColRow): string {
  const cell = cellOf(scenario, place);
  if (cell < 0) return say('edit.los.offBoard');
  return `${cellNumber(scenario.board, cell)} ${terrainName(say, language, terrainAt(scenario.board, cell))}`;
}

const isEdge = (piece: SightAnswerPiece): boolean => piece.left[0] !== piece.right[0] || piece.left[1] !== piece.right[1];

/**
 * The verdict as a sentence: which cell, and why it blocks.
 * @param to   the seen cell: where it is the culprit itself, the sentence says why the other way may be clear
 */
export function verdictText(words: Words, answer: SightAnswer, to: Cell): string {
  const { say, scenario } = words;
  const piece = answer.blockedBy === null ? undefined : answer.pieces[answer.blockedBy];
  if (!piece) return say('edit.los.clearText', { count: answer.distance });
  if (isEdge(piece)) return say('edit.los.blockedEdge', { left: placeText(words, piece.left), right: placeText(words, piece.right) });
  const cell = cellOf(scenario, piece.left);
  if (cell >= 0 && cell === to) return say('edit.los.blockedTarget', { cell: placeText(words, piece.left) });
  const marked = cell >= 0 && sightOverride(scenario.board, cell) === 'block';
  return say(marked ? 'edit.los.blockedMark' : 'edit.los.blockedTerrain', { cell: placeText(words, piece.left) });
}

/** The whole answer as plain text. */
export function lineText(words: Words, from: Cell, to: Cell, there: SightAnswer, back: SightAnswer): string {
  const { say, scenario } = words;
  const grid = gridOf(scenario.board);
  const head = [
    say('edit.los.textHead', { from: placeText(words, grid.colRow(from)), to: placeText(words, grid.colRow(to)), title: scenario.title }),
    `${say(there.visible ? 'edit.los.clear' : 'edit.los.blocked')} (${there.rule}): ${verdictText(words, there, to)}`,
    measureText(say, scenario.board, there.distance),
    back.visible === there.visible
      ? say(back.visible ? 'edit.los.sameClear' : 'edit.los.sameBlocked')
      : say(back.visible ? 'edit.los.otherClear' : 'edit.los.otherBlocked'),
  ];
  const pieces = there.pieces.map((piece) => {
    const cells = isEdge(piece)
      ? say('edit.los.between', { left: placeText(words, piece.left), right: placeText(words, piece.right) })
      : placeText(words, piece.left);
    return `${piece.from}–${piece.to}  ${cells}${piece.blocks ? `  ${say('edit.los.blocks')}` : ''}`;
  });
  return [...head, ...pieces].join('\n');
}
