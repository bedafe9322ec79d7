/** Rolls as `Check`s: the one structure behind odds, explanation and log. Each term carries the number of its rule. */
import type { Check, Int, Ratio, Term } from '../../engine/ruleset.ts';
import { ratio, sumOf, winningFaces } from './chance.ts';
import { rule, type RuleId } from './rule.ts';
import type { Event, Item, ReconId, Roll } from './types.ts';

/** Where each figure of a roll comes from. Texts: `term.<id>`. */
const TERM_RULES: Readonly<Record<string, RuleId>> = {
  rc: rule('R-4.2'),
  cc: rule('R-4.2'),
  aw: rule('R-7.3'),
  or: rule('R-7.6'),
  os: rule('R-7.6'),
  er: rule('R-7.7'),
  es: rule('R-7.7'),
  drone: rule('R-7.6'),
  range: rule('R-7.10'),
  redDot: rule('R-7.10'),
  aimed: rule('R-7.10'),
  meleeMod: rule('R-7.11'),
  assault: rule('R-7.11'),
  radio: rule('R-7.3'),
  base: rule('R-7.1'),
  terrain: rule('R-7.9'),
  indirect: rule('R-7.10'),
  guided: rule('R-7.10'),
  snap: rule('R-7.10'),
  cellMod: rule('R-7.6'),
  weather: rule('R-3.7'),
  fired: rule('R-7.6'),
  pen: rule('R-7.14'),
  arm: rule('R-7.14'),
  medKit: rule('R-7.1'),
};
export const TERM_IDS: readonly string[] = Object.keys(TERM_RULES);

export const CHECK_IDS = ['hit', 'melee', 'penetration', 'optical', 'electronic', 'drone', 'link', 'share', 'jam', 'firstAid'] as const;
export type CheckId = (typeof CHECK_IDS)[number];

const CHECK_RULES: Readonly<Record<CheckId, RuleId>> = {
  hit: rule('R-7.10'),
  melee: rule('R-7.11'),
  penetration: rule('R-7.14'),
  optical: rule('R-7.6'),
  electronic: rule('R-7.7'),
  drone: rule('R-7.6'),
  link: rule('R-7.3'),
  share: rule('R-7.4'),
  jam: rule('R-7.1'),
  firstAid: rule('R-7.1'),
};

export const RECON_CHECKS: Readonly<Record<ReconId, CheckId>> = {
  opticalRecon: 'optical',
  electronicRecon: 'electronic',
  droneRecon: 'drone',
};

const term = (side: 'left' | 'right', i: Item): Term => {
  const cite = TERM_RULES[i.id];
  return { id: i.id, side, op: 'add', value: i.v, ...(cite ? { cite } : {}) };
};
const termsOf = (left: readonly Item[], right: readonly Item[]): Term[] => [
  ...left.map((i) => term('left', i)),
  ...right.map((i) => term('right', i)),
];

/** A d20 (or d6) check before it is rolled. */
export function versusCheck(id: CheckId, left: readonly Item[], right: readonly Item[], times: Int = 1): Check {
  return {
    id,
    cite: CHECK_RULES[id],
    kind: 'versus',
    dice: ['d20'],
    terms: termsOf(left, right),
    ...(times === 1 ? {} : { times }),
    p: ratio(winningFaces(sumOf(left), sumOf(right)), 20),
  };
}

/** Penetration before it is rolled; `p` = chance of any penetration. */
export function penCheck(pen: Int, arm: Int, apcr: boolean, p: Ratio): Check {
  return {
    id: 'penetration',
    cite: CHECK_RULES.penetration,
    kind: 'versus',
    dice: apcr ? ['d6', 'd6'] : ['d6'],
    terms: termsOf([{ id: 'pen', v: pen }], [{ id: 'arm', v: arm }]),
    p,
  };
}

function rolled(id: CheckId, e: Roll, result: boolean | Int | string, dice: readonly Int[] = [e.value]): Check {
  const left = sumOf(e.left);
  const right = sumOf(e.right);
  const faces = e.die;
  const plain = winningFaces(left, right, faces);
  return {
    id,
    cite: CHECK_RULES[id],
    kind: 'versus',
    dice: dice.map(() => `d${faces}`),
    terms: termsOf(e.left, e.right),
    rolled: dice,
    total: [left + e.value, right],
    margin: e.margin,
    result,
    // The higher of two dice fails only when both fail.
    p: dice.length === 2 ? ratio(faces * faces - (faces - plain) ** 2, faces * faces) : ratio(plain, faces),
  };
}

/** The roll inside an event; [] when there is none. */
export function checksOf(e: Event): readonly Check[] {
  switch (e.e) {
    case 'HitRolled':
      return [rolled(e.melee ? 'melee' : 'hit', e, e.result)];
    case 'PenetrationRolled':
      return [rolled('penetration', e, e.result, e.pair ?? [e.value])];
    case 'ReconRolled':
      return [rolled(RECON_CHECKS[e.kind], e, e.level)];
    case 'LinkChecked':
      return [rolled('link', e, e.result)];
    case 'ShareRolled':
      return [rolled('share', e, e.result)];
    case 'JamRolled':
      return [rolled('jam', e, e.result)];
    case 'FirstAidRolled':
      return [rolled('firstAid', e, e.result)];
    default:
      return [];
  }
}
