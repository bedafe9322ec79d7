/** The toy book as an object. */
import { gridOf, type TerrainType } from '../../board/board.ts';
import { problem, type Json } from '../../result.ts';
import type { Reason, Ruleset, Setting } from '../../engine/ruleset.ts';
import { reachFrom } from '../../engine/movement.ts';
import { begin, evolve, setup, step } from './play.ts';
import { appraise, choices, features, odds, perceive, resample, view } from './queries.ts';
import { occupant, wallsOf, why } from './rules.ts';
import { HP, type ToyState, type ToyTypes, type ToyUnit } from './types.ts';

export const TOY_TERRAIN: readonly TerrainType[] = [
  { symbol: '.', id: 'open', level: 1, sight: 'auto' },
  { symbol: 'w', id: 'wall', level: 3, sight: 'block' },
];

const copy = (s: ToyState): ToyState => {
  const units: ToyUnit[] = [];
  for (const u of s.units) units.push({ id: u.id, side: u.side, cell: u.cell, hp: u.hp, ap: u.ap, rp: u.rp, hidden: u.hidden });
  return { round: s.round, active: s.active, units };
};

function check(setting: Setting, s: ToyState): Reason[] {
  const bad: Reason[] = [];
  const wall = wallsOf(setting);
  s.units.forEach((u, i) => {
    if (u.hp < 0 || u.hp > HP || u.ap < 0 || u.rp < 0) bad.push({ id: 'number', data: { unit: u.id } });
    if (u.hp > 0 && (u.cell < 0 || wall[u.cell] === 1)) bad.push({ id: 'place', data: { unit: u.id } });
    if (u.hp > 0 && occupant(s, u.cell) !== i) bad.push({ id: 'shared', data: { unit: u.id } });
  });
  return bad;
}

const FIELDS = ['hp', 'ap', 'rp', 'hidden'] as const;

export const toy: Ruleset<ToyTypes> = {
  id: 'toy',
  version: '1.0.0',
  options: [
    { id: 'ap', kind: 'int', def: 2, min: 1, max: 9, group: 'play', since: '1.0.0' },
    { id: 'range', kind: 'int', def: 5, min: 1, max: 99, group: 'play', since: '1.0.0' },
    { id: 'stride', kind: 'int', def: 2, min: 1, max: 9, group: 'play', since: '1.0.0' },
    { id: 'rounds', kind: 'int', def: 12, min: 1, max: 999, group: 'play', since: '1.0.0' },
    { id: 'reactions', kind: 'flag', def: true, group: 'play', since: '1.0.0' },
    { id: 'hidden', kind: 'flag', def: true, group: 'play', since: '1.0.0' },
  ],
  enumerable: true,
  setup,
  why,
  begin,
  step,
  evolve,
  copy,
  check,
  choices,
  odds: (r, s, _asked, c) => odds(r, s, c),
  tell: (setting, s, e, to) => {
    const seen = perceive(setting, s, e, to);
    return seen ? [{ id: seen.e }] : [];
  },
  checksOf: (e) =>
    e.e === 'Shot'
      ? [
          {
            id: 'shot',
            kind: 'table',
            dice: ['d100'],
            terms: [{ id: 'need', side: 'left', op: 'set', value: e.need }],
            rolled: [e.value],
            result: e.hit,
            p: [e.need, 100],
          },
        ]
      : [],
  view,
  perceive,
  resample,
  reveals: (e) => e.e === 'Found' || e.e === 'Contact',
  features,
  weights: { plain: { ownHp: 1, enemyHp: -1 } },
  appraise,
  autoAnswer: (_r, v, asked, policy) => {
    if (asked.ask.k !== 'react' || policy.reactions === 'ask') return null;
    const unit = asked.ask.units[0];
    return policy.reactions === 'pass' || unit === undefined || v.side < 0 ? { t: 'pass' } : { t: 'react', unit };
  },
  inspect: (setting, s) => {
    const grid = gridOf(setting.board);
    const units: Record<string, Json> = {};
    for (const u of s.units) units[u.id] = { ...u, cell: grid.colRow(u.cell) };
    return { round: s.round, active: s.units[s.active]?.id ?? null, units };
  },
  assign: (setting, s, path, value) => {
    const [root, id, field] = path.split('.');
    const u = root === 'units' ? s.units.find((x) => x.id === id) : undefined;
    if (!u) return problem('script/no-such-field', { path });
    if (field === 'cell' && Array.isArray(value)) {
      const cell = gridOf(setting.board).at(Number(value[0]), Number(value[1]));
      if (cell < 0) return problem('script/bad-value', { path });
      u.cell = cell;
      return null;
    }
    const known = FIELDS.find((f) => f === field);
    if (!known) return problem('script/no-such-field', { path });
    if (known === 'hidden' ? typeof value !== 'boolean' : !Number.isInteger(value)) return problem('script/bad-value', { path });
    Object.assign(u, { [known]: value });
    return null;
  },
  migrate: [],
  book: {
    boards: { shapes: ['hex', 'square'], minSide: 2, maxSide: 64 },
    cellFields: [],
    catalogue: TOY_TERRAIN,
    levels: [1, 3],
    unitSchema: { type: 'object' },
    checkUnit: () => [],
    templates: [],
    rules: [],
    points: () => ({ total: 1, items: [{ id: 'squad', count: 1, price: 1, points: 1 }] }),
    counter: () => ({ symbol: 'infantry', pips: HP }),
    lint: () => [],
    defaults: () => ({ zones: [], objectives: [] }),
  },
  query: {
    sight: (r, _s, a, b) => ({
      visible: true,
      distance: gridOf(r.setting.board).distance(a, b),
      pieces: [],
      blockedBy: null,
      rule: 'none',
    }),
    field: (r) => new Uint8Array(gridOf(r.setting.board).size).fill(1),
    reach: (r, s, unit) => {
      const u = s?.units.find((x) => x.id === unit);
      if (!u) return null;
      const wall = wallsOf(r.setting);
      const budget = r.opt['stride'] as number;
      const found = reachFrom(gridOf(r.setting.board), u.cell, budget, (_from, to) => (wall[to] === 1 ? -1 : 1));
      const cells = [...found.cells].sort((a, b) => a - b).map((cell) => ({ cell, cost: found.cost[cell]!, from: found.from[cell]! }));
      return { budget, unitOfCost: 'cells', cells };
    },
  },
};
