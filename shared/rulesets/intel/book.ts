/** The editor half of the book: what boards, terrain, units and scenarios it knows, and what it says about them. */
import type { Book, Read } from '../../engine/ruleset.ts';
import type { Cell } from '../../geometry/grid.ts';
import { cardOf } from './card.ts';
import { counterOf } from './counter.ts';
import { defaultsOf } from './defaults.ts';
import { lintScenario } from './lint.ts';
import { DEFAULT_OPTIONS, intelOptions } from './options.ts';
import { blockersOf, NO_SMOKE, sightAnswer, sightField } from './sight.ts';
import { pointsOf } from './points.ts';
import { rule, RULES } from './rule.ts';
import { LEVELS, TERRAIN } from './tables.ts';
import { TEMPLATES } from './templates.ts';
import { readBody, UNIT_SCHEMA } from './unitDef.ts';
import { startReach } from './reach.ts';

export const book: Book = {
  boards: { shapes: ['hex', 'square'], minSide: 8, maxSide: 80 },
  cellFields: [
    { id: 'intelCap', kind: 'int', nullable: true, def: null, min: 1, max: 9, cite: rule('R-7.8') },
    { id: 'opticalMod', kind: 'int', def: 0, min: -20, max: 20, cite: rule('R-7.6') },
    { id: 'electronicMod', kind: 'int', def: 0, min: -20, max: 20, cite: rule('R-7.7') },
  ],
  catalogue: TERRAIN,
  levels: LEVELS,
  unitSchema: UNIT_SCHEMA,
  checkUnit: (def) => {
    const read = readBody(def);
    return read.ok ? [] : read.problems;
  },
  templates: TEMPLATES,
  rules: RULES,
  points: (unit, options = DEFAULT_OPTIONS) => pointsOf(unit, intelOptions(options)),
  counter: counterOf,
  card: (unit, options = DEFAULT_OPTIONS) => cardOf(unit, intelOptions(options)),
  lint: lintScenario,
  defaults: defaultsOf,
};

/** The queries of a scenario at its start, for editor and command line; the ruleset answers them for a running battle too. */
export const startQueries = {
  sight: (r: Read, a: Cell, b: Cell) => sightAnswer(r, NO_SMOKE, a, b),
  field: (r: Read, a: Cell) => sightField(r, NO_SMOKE, a),
  blockers: (r: Read) => blockersOf(r, NO_SMOKE),
  reach: (r: Read, unit: string, actions = 1) => startReach(r, unit, actions),
};
