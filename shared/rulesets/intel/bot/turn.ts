/** Worth of the active unit's actions (section 15): greedy, with a look at the second AP (recon then shoot, move then shoot). */
import type { Appraisal, Int } from '../../../engine/ruleset.ts';
import type { Cell, ColRow } from '../../../geometry/grid.ts';
import { winningFaces } from '../chance.ts';
import { effectiveIntel, levelOf } from '../procedures/knowledge.ts';
import { attributes, unitById } from '../rules.ts';
import { cellsOf } from '../why/move.ts';
import type { ActionCommand } from '../why/actions.ts';
import type { ReconId, UnitState } from '../types.ts';
import { ASSUMED, chorusOf, type Picture } from './picture.ts';
import { reconMargin } from './reconMargin.ts';
import type { AppraisalId } from './terms.ts';

export type Terms = { id: AppraisalId; value: Int }[];
export function appraisal(terms: Terms): Appraisal {
  let score = 0;
  for (const t of terms) score += t.value;
  return { score, terms };
}

/** Smallest Intel with which plain fire is allowed. */
const ENOUGH = 2;

export function appraiseAction(p: Picture, cmd: ActionCommand): Appraisal {
  const u = unitById(p.s, cmd.unit)!;
  const t = 'target' in cmd && cmd.target !== undefined ? unitById(p.s, cmd.target) : undefined;
  switch (cmd.t) {
    case 'shoot':
      return appraisal([{ id: 'shot', value: p.shot(u, u.cell, t!, effectiveIntel(p.g, u, t!)) }, exposure(p, u)]);
    case 'aimedFire':
      // Two AP for one shot with +4: worth it only where two plain shots are worse.
      return appraisal([
        { id: 'shot', value: p.shot(u, u.cell, t!, effectiveIntel(p.g, u, t!), 4) },
        { id: 'secondAction', value: -secondAction(p, u, u.cell) },
      ]);
    case 'suppressiveFire':
      return appraisal([{ id: 'suppression', value: Math.floor(suppression(p, u, t!)) }, exposure(p, u)]);
    case 'closeCombat':
      return appraisal([
        { id: 'melee', value: p.melee(u, t!, 0) },
        { id: 'counter', value: t!.rp > 0 ? -Math.floor(p.melee(t!, u, 0) / 2) : 0 },
      ]);
    case 'assault':
      return appraisal([
        { id: 'melee', value: p.melee(u, t!, 2) },
        { id: 'counter', value: t!.rp > 0 ? -Math.floor(p.melee(t!, u, 0) / 2) : 0 },
        { id: 'secondAction', value: -secondAction(p, u, u.cell) },
        ...standing(p, u, endOf(p, cmd.path, u.cell)),
      ]);
    case 'opticalRecon':
    case 'electronicRecon':
    case 'droneRecon':
      return appraisal(t ? reconTerms(p, u, t, cmd.t) : [{ id: 'search', value: searchWorth(p, u, cmd.t) }]);
    case 'move':
    case 'forcedMarch': {
      const cell = endOf(p, cmd.path, u.cell);
      const after = u.ap > 1 ? Math.floor((bestShot(p, u, cell) * 9) / 10) : 0;
      const march = cmd.t === 'forcedMarch' ? -u.rp * 400 : 0;
      const ground = groundGain(p, u, cell);
      const danger = dangerSaved(p, u, cell);
      const prospect = prospectGain(p, u, cell);
      const hunt = huntGain(p, u, cell);
      return {
        score: ground + danger + prospect + hunt + after + march,
        terms: [
          { id: 'ground', value: ground },
          { id: 'danger', value: danger },
          { id: 'prospect', value: prospect },
          { id: 'hunt', value: hunt },
          { id: 'nextShot', value: after },
          { id: 'march', value: march },
        ],
      };
    }
    case 'takeCover':
      return appraisal([{ id: 'cover', value: p.threat(u, u.cell, u.stance) - p.threat(u, u.cell, 'cover') }]);
    case 'hide':
      return appraisal([{ id: 'cover', value: p.threat(u, u.cell, u.stance) - p.threat(u, u.cell, 'hidden') }]);
    case 'overwatch':
      return appraisal([{ id: 'watch', value: u.rp > 0 ? Math.floor(bestShot(p, u, u.cell) / 8) : 0 }]);
    case 'datalink':
      return appraisal([{ id: 'link', value: linkWorth(p, u) }]);
    case 'emissionControl':
      return appraisal([{ id: 'silence', value: u.emissionControl ? 600 : -600 }]);
    case 'popSmoke':
      return appraisal([{ id: 'smoke', value: smokeWorth(p, u, cellsOf(p.g, [cmd.to])[0]!) }]);
    case 'jam':
      return appraisal([{ id: 'jam', value: t!.linked ? 1500 : 200 }]);
    case 'firstAid':
      return appraisal([{ id: 'heal', value: Math.floor((p.value(t ?? u) * 8) / 20) }]);
    case 'endTurn':
      // AP left become RP: each is a chance of reaction fire.
      return appraisal([{ id: 'reserve', value: 200 + Math.floor((u.ap * bestShot(p, u, u.cell)) / 20) }]);
  }
}

/** Being seen to fire makes the unit easier to find. */
const exposure = (p: Picture, u: UnitState): { id: AppraisalId; value: Int } => ({
  id: 'exposure',
  value: u.firedSinceTurnStart ? 0 : -Math.floor(p.threat(u, u.cell, u.stance) / 20),
});

/** Best shot from a cell with what is known now (shared levels only when linked). */
export function bestShot(p: Picture, u: UnitState, cell: number): Int {
  let best = 0;
  for (const t of p.enemies) {
    // In one cell there is contact enough to close in.
    if (t.cell === cell && p.g.o['intel.contactLevel'] >= 1) best = Math.max(best, p.melee(u, t, 0));
    const known = Math.max(u.linked ? t.intel : 0, u.privateIntel[t.order]!);
    if (known < 1) continue;
    best = Math.max(best, p.shot(u, cell, t, known));
  }
  return best;
}

const secondAction = (p: Picture, u: UnitState, cell: number): Int => Math.max(600, bestShot(p, u, cell));

function endOf(p: Picture, path: readonly ColRow[], start: Cell): Cell {
  const last = path[path.length - 1];
  return last ? p.g.grid.at(last[0], last[1]) : start;
}

/** Ground, danger and nearness to the enemy of a new place against the old one. */
function standing(p: Picture, u: UnitState, cell: Cell): Terms {
  return [
    { id: 'ground', value: groundGain(p, u, cell) },
    { id: 'danger', value: dangerSaved(p, u, cell) },
    { id: 'prospect', value: prospectGain(p, u, cell) },
    { id: 'hunt', value: huntGain(p, u, cell) },
  ];
}
const groundGain = (p: Picture, u: UnitState, cell: Cell): Int => p.ground(u, cell) - p.ground(u, u.cell);
/** Per cent of the expected loss that counts where a unit goes: it may move on, and the enemy has other targets. */
const CARE = 85;
const dangerSaved = (p: Picture, u: UnitState, cell: Cell): Int =>
  Math.floor(((p.threat(u, u.cell, u.stance) - p.threat(u, cell, 'open')) * CARE) / 100);
/** Thousandths of a point for a cell nearer to the enemy. */
const HUNT = 500;

const prospectGain = (p: Picture, u: UnitState, cell: Cell): Int => Math.floor((p.prospect(u, cell) - p.prospect(u, u.cell)) / 4);
/** Those with nothing to take or to guard go nearer to the enemy. */
const huntGain = (p: Picture, u: UnitState, cell: Cell): Int => (p.isFree(u) ? HUNT * (p.nearest(u.cell) - p.nearest(cell)) : 0);

/** Chance of a useful level times the shot it opens, for the unit itself and, shared, for the others. */
function reconTerms(p: Picture, u: UnitState, t: UnitState, kind: ReconId): Terms {
  const margin = reconMargin(p, u, t, kind);
  const now = effectiveIntel(p.g, u, t);
  const useful = winningFaces(margin, 4);
  const any = winningFaces(margin, 0);
  const mine = p.shot(u, u.cell, t, ASSUMED);
  const own = now >= ENOUGH ? 0 : Math.floor((useful * mine) / 20);
  const share = u.emissionControl ? 0 : p.linkChance(u);
  const others = t.intel < ENOUGH ? p.chorus(t) - chorusOf(u, mine) : 0;
  const level = levelOf(margin + 11);
  return [
    { id: 'ownShot', value: u.ap > 1 ? own : Math.floor(own / 4) },
    { id: 'others', value: Math.floor((((others * useful) / 20) * share) / 20) },
    { id: 'news', value: level > t.intel ? Math.floor((any * 60 * share) / 20) : 0 },
  ];
}

/** Skill times the enemies that nobody has seen; the second look of a turn is worth less than a step. */
function searchWorth(p: Picture, u: UnitState, kind: ReconId): Int {
  const hidden = p.s.units.filter((e) => e.side !== p.side && e.living > 0 && e.cell < 0).length;
  if (hidden === 0) return -100;
  const a = attributes(p.g, u);
  const skill = kind === 'opticalRecon' ? a.or + 3 : kind === 'electronicRecon' ? a.er : 4;
  return skill * Math.min(hidden, 5) * (u.ap > 1 ? 160 : 120);
}

/** A link lets the unit use what the side knows. */
function linkWorth(p: Picture, u: UnitState): Int {
  if (u.linked) return 0;
  let best = 0;
  for (const t of p.enemies) if (t.intel >= ENOUGH) best = Math.max(best, p.shot(u, u.cell, t, t.intel));
  const use = u.ap > 1 ? best : Math.floor(best / 4);
  return Math.floor((use * p.linkChance(u)) / 20);
}

/** Reactions and AP that suppression takes away. */
function suppression(p: Picture, u: UnitState, t: UnitState): Int {
  const back = p.shot(t, t.cell, u, ASSUMED);
  const fire = p.shot(u, u.cell, t, ASSUMED);
  return Math.floor((t.rp > 0 ? back / 4 : 0) + Math.min(fire, back) / 6);
}

function smokeWorth(p: Picture, u: UnitState, cell: number): Int {
  return cell === u.cell ? Math.floor(p.threat(u, u.cell, u.stance) / 3) - 300 : -300;
}
