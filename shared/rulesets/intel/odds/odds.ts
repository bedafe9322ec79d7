/** What a command may bring, exactly, before it is given: the same terms as the roll will have. */
import type { Check, Int, Odds, Ratio, Read, Reason } from '../../../engine/ruleset.ts';
import { FIRST_AID_BASE, JAM_BASE, MED_KIT } from '../actions/single.ts';
import { aimAt, defaultWeapons, groupsOf, type Aim } from '../assignment.ts';
import { penSplit, ratio, sumOf, winningFaces } from '../chance.ts';
import { penCheck, RECON_CHECKS, versusCheck } from '../checks.ts';
import { AWARENESS_RIGHT, awarenessLeft } from '../procedures/awareness.ts';
import { attacksOn, damageOf, hasApcr, hitLeft, hitRight, isMelee, penAgainstInfantry, type Shot } from '../procedures/hit.ts';
import { cappedLevel } from '../procedures/knowledge.ts';
import { reconKind } from '../procedures/maintenance.ts';
import { reconSides } from '../procedures/recon.ts';
import { attributes, carries, rulesOf, unitById, weaponOf, type Rules } from '../rules.ts';
import { cellsOf } from '../why/move.ts';
import type { IntelAsk, IntelBy, ReconId, State, UnitState, WeaponUse } from '../types.ts';
import { answersOf } from './answers.ts';
import { fractions, hitCounts, roundedRatio, exactRatio } from './big.ts';
import { tollOf, type Volley } from './casualties.ts';

const NONE: Odds = { exact: true, checks: [], outcomes: [], expected: {}, answers: [] };

export function odds(r: Read, s: State, asked: IntelAsk | null, c: IntelBy): Odds {
  const g = rulesOf(r.setting);
  const { cmd } = c;
  const u = 'unit' in cmd && cmd.unit !== undefined ? unitById(s, cmd.unit) : undefined;
  if (!u) return NONE;
  const trigger = asked?.ask.k === 'react' ? asked.ask.trigger : undefined;
  const named = 'target' in cmd && cmd.target !== undefined ? cmd.target : trigger;
  const t = named === undefined ? undefined : unitById(s, named);
  const answers = answersOf(g, s, u, t, cmd);
  switch (cmd.t) {
    case 'shoot':
    case 'aimedFire':
    case 'closeCombat':
      return t ? attackOdds(g, u, t, aimAt(g, s, u, t, cmd.t), cmd.weapons, answers) : NONE;
    case 'suppressiveFire':
      return t ? suppressOdds(g, u, t, aimAt(g, s, u, t, cmd.t), cmd.weapons, answers) : NONE;
    case 'assault': {
      if (!t) return NONE;
      const end = cellsOf(g, cmd.path).at(-1) ?? u.cell;
      const there = { ...u, cell: end };
      return attackOdds(g, there, t, aimAt(g, s, there, t, 'assault'), cmd.weapons, answers);
    }
    case 'react':
      return t ? reactionOdds(g, s, u, t, cmd, answers) : NONE;
    case 'opticalRecon':
    case 'electronicRecon':
    case 'droneRecon':
      return t ? reconOdds(g, u, t, cmd.t, answers) : { ...NONE, exact: false };
    case 'maintenanceRecon':
      return t ? reconOdds(g, u, t, reconKind(cmd.kind), answers) : NONE;
    case 'datalink':
      return one(versusCheck('link', awarenessLeft(g, u), AWARENESS_RIGHT), answers);
    case 'jam':
      if (!t) return NONE;
      return one(
        versusCheck(
          'jam',
          [
            { id: 'er', v: attributes(g, u).er },
            { id: 'es', v: attributes(g, t).es },
          ],
          [{ id: 'base', v: JAM_BASE }],
        ),
        answers,
      );
    case 'firstAid':
      return one(
        versusCheck('firstAid', carries(u, 'medKit') ? [{ id: 'medKit', v: MED_KIT }] : [], [{ id: 'base', v: FIRST_AID_BASE }]),
        answers,
      );
    default:
      return answers.length > 0 ? { ...NONE, answers } : NONE;
  }
}

function reactionOdds(
  g: Rules,
  s: State,
  u: UnitState,
  t: UnitState,
  cmd: Extract<IntelBy['cmd'], { t: 'react' }>,
  answers: readonly Reason[],
): Odds {
  switch (cmd.reaction) {
    case 'reactionFire':
    case 'counterAttack':
      return attackOdds(g, u, t, aimAt(g, s, u, t, cmd.reaction), cmd.weapons, answers);
    case 'reactionOpticalRecon':
      return reconOdds(g, u, t, 'opticalRecon', answers);
    case 'reactionElectronicRecon':
      return reconOdds(g, u, t, 'electronicRecon', answers);
    case 'goToGround':
    case 'fallBack':
      return NONE;
  }
}

/** Success or failure of a single check. */
const one = (check: Check, answers: readonly Reason[]): Odds => ({
  exact: true,
  checks: [check],
  outcomes: [
    { id: 'failure', p: complement(check.p) },
    { id: 'success', p: check.p },
  ],
  expected: {},
  answers,
});
const complement = ([n, d]: Ratio): Ratio => ratio(d - n, d);

/** Levels of a recon with the share check behind it. */
function reconOdds(g: Rules, u: UnitState, t: UnitState, kind: ReconId, answers: readonly Reason[]): Odds {
  const { left, right } = reconSides(g, u, t, kind);
  const check = versusCheck(RECON_CHECKS[kind], left, right);
  const share = versusCheck('share', awarenessLeft(g, u), AWARENESS_RIGHT);
  const margin0 = sumOf(left) - sumOf(right);
  const faces: Int[] = [];
  for (let d20 = 1; d20 <= 20; d20++) {
    const level = cappedLevel(g, margin0 + d20, t.cell);
    faces[level] = (faces[level] ?? 0) + 1;
  }
  const outcomes = Array.from(faces, (n, level) => ({ n: n ?? 0, level }))
    .filter((x) => x.n > 0)
    .map(({ n, level }) => ({ id: 'level', p: ratio(n, 20), data: { level } }));
  const shares: Ratio = u.emissionControl ? [0, 1] : share.p;
  return {
    exact: true,
    checks: u.emissionControl ? [check] : [check, share],
    outcomes,
    expected: { shared: ratio(check.p[0] * shares[0], check.p[1] * shares[1]) },
    answers,
  };
}

interface GroupOdds {
  readonly checks: readonly Check[];
  readonly volley: Volley;
}

/** Hit and penetration of one weapon group; members of equal skill share a check. */
function groupOdds(g: Rules, u: UnitState, t: UnitState, aim: Aim, weaponId: string, members: readonly Int[]): GroupOdds {
  const w = weaponOf(g, weaponId);
  const shot: Shot = { kind: aim.kind, weapon: w, distance: aim.distance, sight: aim.sight };
  const each = attacksOn(w, t.living);
  const right = hitRight(g, u, t, shot);
  const faces: Int[] = [];
  const hitChecks = new Map<Int, { readonly member: Int; times: Int }>();
  for (const member of members) {
    const left = sumOf(hitLeft(g, u, member, shot));
    for (let k = 0; k < each; k++) faces.push(winningFaces(left, sumOf(right)));
    const known = hitChecks.get(left);
    if (known) known.times += each;
    else hitChecks.set(left, { member, times: each });
  }
  const apcr = hasApcr(u, w);
  const pen = penAgainstInfantry(g, w);
  const arm = attributes(g, t).arm;
  const split = penSplit(pen, arm, apcr);
  const weapon = { weapon: w.id };
  const hit = isMelee(aim.kind) ? ('melee' as const) : ('hit' as const);
  const checks = [...hitChecks.values()].map(({ member, times }) =>
    withData(versusCheck(hit, hitLeft(g, u, member, shot), right, times), weapon),
  );
  const penetration = penCheck(pen, arm, apcr, ratio(split.pierce + split.over, split.of));
  return {
    checks: aim.kind === 'suppressiveFire' ? checks : [...checks, withData(penetration, { ...weapon, ...split })],
    volley: { faces, split, pierceDamage: damageOf(w, 'pierce'), overDamage: damageOf(w, 'over') },
  };
}

/** Names the weapon of a check on its first term, where breakdowns show it. */
function withData(check: Check, data: Readonly<Record<string, string | Int>>): Check {
  const [first, ...rest] = check.terms;
  return first ? { ...check, terms: [{ ...first, data }, ...rest] } : check;
}

function groupsFor(g: Rules, u: UnitState, t: UnitState, aim: Aim, weapons: readonly WeaponUse[] | undefined): readonly GroupOdds[] {
  return groupsOf(weapons ?? defaultWeapons(g, u, aim)).map((x) => groupOdds(g, u, t, aim, x.weapon, x.members));
}

/** Distribution of members killed, with expected hits, kills and hit points. */
function attackOdds(
  g: Rules,
  u: UnitState,
  t: UnitState,
  aim: Aim,
  weapons: readonly WeaponUse[] | undefined,
  answers: readonly Reason[],
): Odds {
  const groups = groupsFor(g, u, t, aim, weapons);
  const toll = tollOf(
    g,
    t,
    groups.map((x) => x.volley),
  );
  const kills: bigint[] = Array.from({ length: t.living + 1 }, () => 0n);
  let hpLost = 0n;
  let killed = 0n;
  for (const { hp, n } of toll.after) {
    let dead = 0;
    let lost = 0;
    hp.forEach((now, i) => {
      lost += t.hp[i]! - now;
      if (now === 0 && t.hp[i]! > 0) dead++;
    });
    kills[dead] = kills[dead]! + n;
    hpLost += n * BigInt(lost);
    killed += n * BigInt(dead);
  }
  const { exact, ps } = fractions(kills, toll.whole);
  const hits = groups.reduce((sum, x) => sum + x.volley.faces.reduce((a, f) => a + f, 0), 0);
  return {
    exact: exact && g.o['attack.casualtyAllocation'] !== 'ownerChoice',
    checks: groups.flatMap((x) => x.checks),
    outcomes: ps.map((p, n) => ({ id: 'kills', p, data: { kills: n, eliminated: n === t.living } })),
    expected: {
      hits: ratio(hits, 20),
      kills: exactRatio(killed, toll.whole) ?? roundedRatio(killed, toll.whole),
      hp: exactRatio(hpLost, toll.whole) ?? roundedRatio(hpLost, toll.whole),
    },
    answers,
  };
}

/** No hit, some hit (RP - 1), suppressed (6.2). */
function suppressOdds(
  g: Rules,
  u: UnitState,
  t: UnitState,
  aim: Aim,
  weapons: readonly WeaponUse[] | undefined,
  answers: readonly Reason[],
): Odds {
  const groups = groupsFor(g, u, t, aim, weapons);
  const faces = groups.flatMap((x) => x.volley.faces);
  const counts = hitCounts(faces);
  const sum = (from: Int, to: Int): bigint => counts.slice(from, to).reduce((a, b) => a + b, 0n);
  const ids = ['nothing', 'pinned', 'suppressed'] as const;
  const parts = [counts[0] ?? 1n, sum(1, t.living), sum(Math.max(1, t.living), counts.length)];
  const { exact, ps } = fractions(parts, 20n ** BigInt(faces.length));
  return {
    exact,
    checks: groups.flatMap((x) => x.checks),
    outcomes: ps.map((p, i) => ({ id: ids[i]!, p })),
    expected: {
      hits: ratio(
        faces.reduce((a, f) => a + f, 0),
        20,
      ),
    },
    answers,
  };
}
