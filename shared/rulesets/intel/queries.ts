/** Sight, fields and reach of a position or of a scenario's start: one verdict for editor, play and computer players. */
import type { Queries } from '../../engine/ruleset.ts';
import { blockersOf, NO_SMOKE, sightAnswer, sightField } from './sight.ts';
import { reachOf, startReach } from './reach.ts';
import { attributes, inPlay, rulesOf, unitById } from './rules.ts';
import { mayEnter } from './why/move.ts';
import type { IntelTypes, State } from './types.ts';

const smokeOf = (s: State | null): State['smoke'] => s?.smoke ?? (NO_SMOKE as State['smoke']);

export const query: Queries<IntelTypes> = {
  sight: (r, s, a, b) => sightAnswer(r, smokeOf(s), a, b),
  field: (r, s, a) => sightField(r, smokeOf(s), a),
  blockers: (r, s) => blockersOf(r, smokeOf(s)),
  reach(r, s, unit, actions = 1) {
    if (!s) return startReach(r, unit, actions);
    const g = rulesOf(r.setting);
    const u = unitById(s, unit);
    if (!u || !inPlay(u)) return null;
    const a = attributes(g, u);
    return reachOf(r.setting, { cell: u.cell, move: a.move, ta: a.ta, mayEnter: (cell) => mayEnter(g, s, u, cell) }, actions);
  },
};
