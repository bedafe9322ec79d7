/** Every id of the book that is shown has its text in all four languages. */
import { describe, expect, it } from 'vitest';
import { CATALOGUES, LANGUAGES } from '../../i18n/index.ts';
import { APPRAISAL_IDS } from './bot/terms.ts';
import { CHECK_IDS, TERM_IDS } from './checks.ts';
import { COMMAND_SHAPES } from './commandShape.ts';
import { ANSWER_IDS } from './odds/answers.ts';
import { REASONS } from './reasons.ts';
import { LOG_IDS } from './tell.ts';
import { ACTIONS, ASKS, ENDS, REACTIONS, STANCES, STATUSES, WINDOWS } from './types.ts';

const DOINGS = [...ACTIONS, ...REACTIONS];
/** What a choice is called: its command, or the reaction it is. */
const CHOICES = [...Object.keys(COMMAND_SHAPES).filter((t) => t !== 'react'), ...REACTIONS];

const KEYS: Readonly<Record<string, readonly string[]>> = {
  actions: DOINGS.flatMap((id) => [`action.${id}`, `action.${id}.short`]),
  reasons: REASONS.flatMap((id) => [`reason.${id}`, `reason.short.${id}`]),
  'what the other side may do': ANSWER_IDS.map((id) => `answer.${id}`),
  terms: TERM_IDS.map((id) => `term.${id}`),
  checks: CHECK_IDS.map((id) => `check.${id}`),
  'log lines': LOG_IDS.map((id) => `log.${id}`),
  choices: CHOICES.map((id) => `choice.${id}`),
  asks: ASKS.map((id) => `ask.${id}`),
  ends: ENDS.map((id) => `end.${id}`),
  windows: WINDOWS.map((id) => `window.${id}`),
  stances: STANCES.map((id) => `stance.${id}`),
  conditions: STATUSES.map((id) => `condition.${id}`),
  'what the computer weighs': APPRAISAL_IDS.map((id) => `appraisal.${id}`),
  'an unknown unit': ['unit.unknown'],
};
const forms = (key: string): readonly string[] => [key, `${key}_other`];

describe('texts of play', () => {
  for (const language of LANGUAGES)
    for (const [what, keys] of Object.entries(KEYS))
      it(`${language}: ${what}`, () => {
        const missing = keys.filter((key) => !forms(key).some((k) => CATALOGUES[language][k] !== undefined));
        expect(missing).toEqual([]);
      });
  it('short names of actions fit their buttons', () => {
    for (const language of LANGUAGES)
      for (const id of DOINGS) expect(CATALOGUES[language][`action.${id}.short`]!.length, `${language} ${id}`).toBeLessThanOrEqual(14);
  });
});
