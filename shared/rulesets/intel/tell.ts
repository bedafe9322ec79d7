/** Log lines of events: `log.<id>` with data; units, sides and objectives by id, cells as `[column, row]`. The rolls themselves are in `checksOf`. */
import type { Reason, Setting, SideIndex } from '../../engine/ruleset.ts';
import type { Json } from '../../result.ts';
import { perceive, UNKNOWN } from './perceive.ts';
import { rule, type RuleId } from './rule.ts';
import { rulesOf } from './rules.ts';
import type { Event, State, StatusId } from './types.ts';

export const LOG_IDS = [
  'battleStarted',
  'firstSideRolled',
  'roundStarted',
  'turnStarted',
  'linked',
  'notLinked',
  'action',
  'actionOn',
  'stepped',
  'fellBack',
  'lostContact',
  'moveStopped.eliminated',
  'moveStopped.notEnoughMovement',
  'moveStopped.immobile',
  'moveStopped.stackLimit',
  'reconFound',
  'reconNothing',
  'searchFailed',
  'shared',
  'notShared',
  'intelNow',
  'privateCleared',
  'attack',
  'attackedByUnknown',
  'hit',
  'miss',
  'pen.none',
  'pen.pierce',
  'pen.over',
  'wounded',
  'killed',
  'discarded',
  'stance.open',
  'stance.cover',
  'stance.hidden',
  'status.overwatch.on',
  'status.overwatch.off',
  'status.suppressed.on',
  'status.suppressed.off',
  'status.jammed.on',
  'status.jammed.off',
  'status.emissionControl.on',
  'status.emissionControl.off',
  'status.linked.on',
  'status.linked.off',
  'status.maintained.on',
  'points',
  'jamWorked',
  'jamFailed',
  'firstAidFailed',
  'healed',
  'accessoryUsed',
  'smokePlaced',
  'smokeCleared',
  'reaction',
  'reactionPassed',
  'turnEnded',
  'maintenanceStarted',
  'lapsed',
  'objectiveTaken',
  'roundEnded',
  'eliminated',
  'won',
  'draw',
] as const;
export type LogId = (typeof LOG_IDS)[number];

type Data = Readonly<Record<string, Json>>;
const line = (id: LogId, data: Data, cite?: RuleId): readonly Reason[] => [{ id, data, ...(cite ? { cite } : {}) }];
const SILENT: readonly Reason[] = [];

/** Lines about what reaches the side; in open play that is everything. `s` is the state after the event. */
export function tell(setting: Setting, s: State, event: Event, to: SideIndex): readonly Reason[] {
  const g = rulesOf(setting);
  const e = perceive(setting, s, event, to);
  if (e === null) return SILENT;
  const side = (i: SideIndex): Json => setting.sides[i]?.id ?? null;
  const cell = (c: number): Json => g.grid.colRow(c);
  switch (e.e) {
    case 'BattleStarted':
      return line(e.rolls.length > 0 ? 'firstSideRolled' : 'battleStarted', { side: side(e.firstSide) });
    case 'RoundStarted':
      return line('roundStarted', { round: e.round });
    case 'TurnStarted':
      return line('turnStarted', { unit: e.unit, ap: e.ap, rp: e.rp }, rule('R-7.2'));
    case 'LinkChecked':
      return line(e.result ? 'linked' : 'notLinked', { unit: e.unit, margin: e.margin }, rule('R-7.3'));
    case 'ActionTaken':
      return e.target === null
        ? line('action', { unit: e.unit, action: e.action, ap: e.ap })
        : line('actionOn', { unit: e.unit, action: e.action, target: e.target, ap: e.ap });
    case 'Stepped':
      if (e.cell < 0) return line('lostContact', { unit: e.unit, cell: cell(e.from) }, rule('R-7.26'));
      return line(e.by === 'move' ? 'stepped' : 'fellBack', { unit: e.unit, cell: cell(e.cell), cost: e.cost }, rule('R-7.22'));
    case 'MoveStopped':
      return line(`moveStopped.${e.why}`, { unit: e.unit }, rule('R-7.22'));
    case 'ReconRolled': {
      const cite = e.kind === 'electronicRecon' ? rule('R-7.7') : rule('R-7.6');
      return line(e.result ? 'reconFound' : 'reconNothing', { unit: e.unit, target: e.target, kind: e.kind, level: e.level }, cite);
    }
    case 'SearchFailed':
      return line('searchFailed', { unit: e.unit, kind: e.kind }, rule('R-7.26'));
    case 'ShareRolled':
      return line(e.result ? 'shared' : 'notShared', { unit: e.unit, target: e.target, level: e.level }, rule('R-7.4'));
    case 'IntelChanged':
      return line('intelNow', { unit: e.unit, level: e.level }, rule('R-7.4'));
    case 'PrivateIntelCleared':
      return line('privateCleared', { unit: e.unit }, rule('R-7.2'));
    case 'SmokePlaced':
      return line('smokePlaced', { unit: e.unit, cell: cell(e.cell), until: e.until }, rule('R-3.5'));
    case 'SmokeCleared':
      return line('smokeCleared', { cell: cell(e.cell) });
    case 'TurnEnded':
      return line('turnEnded', { unit: e.unit, rp: e.rp });
    case 'MaintenanceStarted':
      return line('maintenanceStarted', { round: e.round }, rule('R-7.21'));
    case 'IntelLapsed':
      return line('lapsed', { unit: e.unit, from: e.from, level: e.level }, rule('R-7.21'));
    case 'ObjectiveChanged':
      return line('objectiveTaken', { objective: e.objective, side: side(e.side) }, rule('R-10.3'));
    case 'RoundEnded':
      return line('roundEnded', { round: e.round, a: e.score[0] ?? 0, b: e.score[1] ?? 0 });
    case 'BattleEnded':
      return e.winner === null
        ? line('draw', { how: e.how, a: e.score[0] ?? 0, b: e.score[1] ?? 0 })
        : line('won', { side: side(e.winner), how: e.how, a: e.score[0] ?? 0, b: e.score[1] ?? 0 });
    case 'ReactionPassed':
      return line('reactionPassed', { side: side(e.side), window: e.window });
    default:
      return tellFight(e);
  }
}

type Rest = Exclude<
  Event,
  {
    e:
      | 'BattleStarted'
      | 'RoundStarted'
      | 'TurnStarted'
      | 'LinkChecked'
      | 'ActionTaken'
      | 'Stepped'
      | 'MoveStopped'
      | 'ReconRolled'
      | 'SearchFailed'
      | 'ShareRolled'
      | 'IntelChanged'
      | 'PrivateIntelCleared'
      | 'SmokePlaced'
      | 'SmokeCleared'
      | 'TurnEnded'
      | 'MaintenanceStarted'
      | 'IntelLapsed'
      | 'ObjectiveChanged'
      | 'RoundEnded'
      | 'BattleEnded'
      | 'ReactionPassed';
  }
>;

function tellFight(e: Rest): readonly Reason[] {
  switch (e.e) {
    case 'AttackDeclared':
      if (e.unit === UNKNOWN) return line('attackedByUnknown', { target: e.target, kind: e.kind }, rule('R-7.26'));
      return line(
        'attack',
        { unit: e.unit, target: e.target, kind: e.kind, weapons: e.weapons.length, distance: e.distance, sight: e.sight },
        rule('R-7.12'),
      );
    case 'HitRolled':
      return line(e.result ? 'hit' : 'miss', { unit: e.unit, target: e.target, member: e.member, weapon: e.weapon }, rule('R-7.10'));
    case 'PenetrationRolled':
      return line(`pen.${e.result}`, { unit: e.unit, target: e.target, weapon: e.weapon, damage: e.damage }, rule('R-7.14'));
    case 'DamageApplied':
      return line(
        e.hp === 0 ? 'killed' : 'wounded',
        { unit: e.unit, member: e.member, damage: e.damage, hp: e.hp, lost: e.lost },
        rule('R-7.15'),
      );
    case 'EquipmentDiscarded':
      return line('discarded', { unit: e.unit, items: [...e.specials, ...e.accessories] }, rule('R-7.19'));
    case 'StanceChanged':
      return line(`stance.${e.stance}`, { unit: e.unit }, rule('R-7.9'));
    case 'StatusChanged':
      return tellStatus(e.unit, e.status, e.on);
    case 'PointsChanged':
      return line('points', { unit: e.unit, ap: e.ap, rp: e.rp });
    case 'JamRolled':
      return line(e.result ? 'jamWorked' : 'jamFailed', { unit: e.unit, target: e.target });
    case 'FirstAidRolled':
      return e.result ? SILENT : line('firstAidFailed', { unit: e.unit, target: e.target });
    case 'Healed':
      return line('healed', { unit: e.unit, member: e.member, hp: e.hp });
    case 'AccessoryUsed':
      return line('accessoryUsed', { unit: e.unit, accessory: e.accessory, uses: e.uses });
    case 'ReactionUsed':
      return line('reaction', { unit: e.unit, reaction: e.reaction, trigger: e.trigger, rp: e.rp }, rule('R-7.24'));
    case 'UnitEliminated':
      return line('eliminated', { unit: e.unit }, rule('R-7.19'));
    case 'PrivateIntelChanged':
    case 'ReactionOffered':
      return SILENT;
  }
}

/** Firing marks itself; a maintained mark fades without a word when the next phase begins. */
function tellStatus(unit: string, status: StatusId, on: boolean): readonly Reason[] {
  switch (status) {
    case 'firedSinceTurnStart':
      return SILENT;
    case 'maintained':
      return on ? line('status.maintained.on', { unit }, rule('R-7.21')) : SILENT;
    default:
      return line(`status.${status}.${on ? 'on' : 'off'}`, { unit });
  }
}
