/** Is the rule book there, in a version that fits, and does it play on such a board? */
import { finding, type Check } from './finding.ts';

/** Without its book a file opens as a map: everything can be drawn, nothing can be played. */
export const RULESET_UNKNOWN = 'check/ruleset-unknown';

const major = (version: string): string => version.split('.')[0] ?? '';

export const rulesetKnown: Check = (scenario, book) => {
  const { id, version, options } = scenario.ruleset;
  if (!book) return [finding(RULESET_UNKNOWN, 'warning', { id }, { pointer: '/ruleset/id' })];
  const found = [];
  if (major(version) !== major(book.version))
    found.push(
      finding(
        'check/ruleset-version',
        'warning',
        { file: version, ours: book.version },
        { pointer: '/ruleset/version' },
        {
          kind: 'setRuleset',
          ruleset: { id, version: book.version, options },
        },
      ),
    );
  const { shape } = scenario.board.spec;
  if (!book.book.boards.shapes.includes(shape))
    found.push(finding('check/board-shape', 'error', { shapeKey: `check.shape.${shape}` }, { pointer: '/board/shape' }));
  return found;
};
