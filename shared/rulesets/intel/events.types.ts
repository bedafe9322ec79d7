/** What happens in a battle: the events of section 5 with their dice inside, and a few of ours that say who paid what. */
import type { Int, SideIndex } from '../../engine/ruleset.ts';
import type { Cell } from '../../geometry/grid.ts';
import type { ActionId, AttackId, ReactionId, ReconId, Stance, WeaponUse, WindowId } from './types.ts';

/** One figure of a roll: term id and value; texts `term.<id>`, rule numbers in `checks.ts`. */
export interface Item {
  readonly id: string;
  readonly v: Int;
}

/** What every roll event carries (section 5). Groups of equal rolls share their `left` and `right` lists. */
export interface Roll {
  readonly die: 6 | 20;
  /** The counting value; with two dice the higher one, both in `pair`. */
  readonly value: Int;
  readonly left: readonly Item[];
  readonly right: readonly Item[];
  readonly margin: Int;
}

export type PenResult = 'none' | 'pierce' | 'over';
export const STATUSES = ['overwatch', 'suppressed', 'jammed', 'emissionControl', 'linked', 'firedSinceTurnStart', 'maintained'] as const;
export type StatusId = (typeof STATUSES)[number];
export type AttackKind = AttackId | 'assault' | 'reactionFire' | 'counterAttack';

export type Event =
  | { readonly e: 'BattleStarted'; readonly firstSide: SideIndex; readonly rolls: readonly (readonly [Int, Int])[] }
  | { readonly e: 'RoundStarted'; readonly round: Int }
  | { readonly e: 'TurnStarted'; readonly unit: string; readonly ap: Int; readonly rp: Int }
  | ({ readonly e: 'LinkChecked'; readonly unit: string; readonly result: boolean; readonly by: 'turnStart' | 'datalink' } & Roll)
  /** An action begins and is paid for; `ap` is what is left. */
  | { readonly e: 'ActionTaken'; readonly unit: string; readonly action: ActionId; readonly target: string | null; readonly ap: Int }
  | {
      readonly e: 'Stepped';
      readonly unit: string;
      readonly from: Cell;
      readonly cell: Cell;
      readonly cost: Int;
      readonly by: 'move' | 'fallBack';
    }
  | { readonly e: 'MoveStopped'; readonly unit: string; readonly why: 'eliminated' | 'notEnoughMovement' | 'immobile' | 'stackLimit' }
  | ({
      readonly e: 'ReconRolled';
      readonly unit: string;
      readonly target: string;
      readonly kind: ReconId;
      readonly result: boolean;
      /** after the caps. */
      readonly level: Int;
    } & Roll)
  /** A search that found nothing: no numbers. */
  | { readonly e: 'SearchFailed'; readonly unit: string; readonly kind: ReconId }
  | ({ readonly e: 'ShareRolled'; readonly unit: string; readonly target: string; readonly level: Int; readonly result: boolean } & Roll)
  | { readonly e: 'PrivateIntelChanged'; readonly unit: string; readonly target: string; readonly level: Int }
  | { readonly e: 'IntelChanged'; readonly unit: string; readonly from: Int; readonly level: Int; readonly by: string }
  | { readonly e: 'PrivateIntelCleared'; readonly unit: string }
  | {
      readonly e: 'AttackDeclared';
      readonly unit: string;
      readonly target: string;
      readonly kind: AttackKind;
      readonly weapons: readonly WeaponUse[];
      readonly distance: Int;
      readonly sight: boolean;
    }
  | ({
      readonly e: 'HitRolled';
      readonly unit: string;
      readonly target: string;
      readonly member: Int;
      readonly weapon: string;
      readonly melee: boolean;
      readonly result: boolean;
    } & Roll)
  | ({
      readonly e: 'PenetrationRolled';
      readonly unit: string;
      readonly target: string;
      readonly weapon: string;
      readonly result: PenResult;
      /** Both dice with apcrAmmo. */
      readonly pair?: readonly [Int, Int];
      readonly damage: Int;
    } & Roll)
  /** `hp` after it; `lost` = surplus that hurts nobody. */
  | { readonly e: 'DamageApplied'; readonly unit: string; readonly member: Int; readonly damage: Int; readonly hp: Int; readonly lost: Int }
  | {
      readonly e: 'EquipmentDiscarded';
      readonly unit: string;
      readonly specials: readonly string[];
      readonly accessories: readonly string[];
    }
  | { readonly e: 'StanceChanged'; readonly unit: string; readonly stance: Stance }
  | { readonly e: 'StatusChanged'; readonly unit: string; readonly status: StatusId; readonly on: boolean }
  /** AP or RP changed by something else than paying. */
  | { readonly e: 'PointsChanged'; readonly unit: string; readonly ap: Int; readonly rp: Int }
  | ({ readonly e: 'JamRolled'; readonly unit: string; readonly target: string; readonly result: boolean } & Roll)
  | ({
      readonly e: 'FirstAidRolled';
      readonly unit: string;
      readonly target: string;
      readonly member: Int;
      readonly result: boolean;
    } & Roll)
  | { readonly e: 'Healed'; readonly unit: string; readonly member: Int; readonly hp: Int }
  | { readonly e: 'AccessoryUsed'; readonly unit: string; readonly accessory: string; readonly uses: Int }
  | { readonly e: 'SmokePlaced'; readonly unit: string; readonly cell: Cell; readonly until: Int }
  | { readonly e: 'SmokeCleared'; readonly cell: Cell }
  | {
      readonly e: 'ReactionOffered';
      readonly side: SideIndex;
      readonly window: WindowId;
      readonly trigger: string;
      readonly units: readonly string[];
    }
  | { readonly e: 'ReactionUsed'; readonly unit: string; readonly reaction: ReactionId; readonly trigger: string; readonly rp: Int }
  | { readonly e: 'ReactionPassed'; readonly side: SideIndex; readonly window: WindowId }
  | { readonly e: 'TurnEnded'; readonly unit: string; readonly rp: Int }
  | { readonly e: 'MaintenanceStarted'; readonly round: Int }
  | { readonly e: 'IntelLapsed'; readonly unit: string; readonly from: Int; readonly level: Int }
  | { readonly e: 'ObjectiveChanged'; readonly objective: string; readonly side: SideIndex }
  | { readonly e: 'RoundEnded'; readonly round: Int; readonly score: readonly Int[] }
  | { readonly e: 'UnitEliminated'; readonly unit: string }
  | { readonly e: 'BattleEnded'; readonly winner: SideIndex | null; readonly how: EndId; readonly score: readonly Int[] };
export type EventId = Event['e'];

export const ENDS = ['annihilation', 'roundLimit', 'concede'] as const;
export type EndId = (typeof ENDS)[number];
