/**
 * The moving half of Recon & Armour: what a battle's state, commands, events, frames and asks look like (R-4.3, section 5).
 * All of it is plain JSON. Units are named by id in commands and events, by `order` (index into `State.units`) in frames;
 * cells are indexes in state, events and frames, `[column, row]` in commands.
 */
import type { OpenAsk, By, Choice, Decide, Int, SideIndex, View } from '../../engine/ruleset.ts';
import type { Cell, ColRow } from '../../geometry/grid.ts';
import type { AttackKind, Event } from './events.types.ts';

export const STANCES = ['open', 'cover', 'hidden'] as const;
export type Stance = (typeof STANCES)[number];

/** An accessory a unit still carries; `uses` -1 = no count. */
export interface Carried {
  id: string;
  uses: Int;
}

/** infantry on foot. What never changes in a battle is in `UnitProfile` (same index `order`). */
export interface UnitState {
  readonly id: string;
  readonly side: SideIndex;
  /** Index over both sides, side A's units first; "unit order" of the book. */
  readonly order: Int;
  /** -1 = not on the board. */
  cell: Cell;
  /** Per member, 0 = dead. */
  hp: Int[];
  /** Living members; kept beside `hp` because everything asks for it. */
  living: Int;
  /** Shared level that the enemy side holds about this unit. */
  intel: Int;
  /** Private levels by `order` of the enemy unit; 0 = none. */
  privateIntel: Int[];
  linked: boolean;
  ap: Int;
  rp: Int;
  acted: boolean;
  stance: Stance;
  overwatch: boolean;
  suppressed: boolean;
  jammed: boolean;
  emissionControl: boolean;
  firedSinceTurnStart: boolean;
  maintained: boolean;
  /** Weapon ids in list order, those still carried. */
  specials: string[];
  accessories: Carried[];
}

export interface Smoke {
  readonly cell: Cell;
  /** Last round in which it blocks (R-3.5; 6.1 popSmoke). */
  readonly until: Int;
}

export interface ObjectiveState {
  readonly id: string;
  /** Side in control, -1 = nobody. */
  control: SideIndex;
}

export interface State {
  /** 0 before the first round. */
  round: Int;
  phase: 'setup' | 'battle' | 'maintenance' | 'ended';
  /** `order` of the unit whose turn it is, -1 = none. */
  active: Int;
  firstSide: SideIndex;
  /** Side of the last unit turn, -1 before the first. */
  lastTurnSide: SideIndex;
  units: UnitState[];
  /** `order` of the unit whose action the last reaction window was about, -1 = none yet. */
  trigger: Int;
  /** Ascending by cell. */
  smoke: Smoke[];
  objectives: ObjectiveState[];
  /** Objective points so far, per side. */
  score: Int[];
}

export interface WeaponUse {
  readonly member: Int;
  readonly weapon: string;
}

export const ATTACKS = ['shoot', 'aimedFire', 'suppressiveFire', 'closeCombat'] as const;
export const RECONS = ['opticalRecon', 'electronicRecon', 'droneRecon'] as const;
export const SIMPLE_ACTIONS = ['takeCover', 'hide', 'overwatch', 'datalink', 'emissionControl', 'endTurn'] as const;
export const ACTIONS = [
  'move',
  'shoot',
  'opticalRecon',
  'electronicRecon',
  'droneRecon',
  'closeCombat',
  'takeCover',
  'hide',
  'overwatch',
  'datalink',
  'emissionControl',
  'popSmoke',
  'aimedFire',
  'suppressiveFire',
  'assault',
  'forcedMarch',
  'jam',
  'firstAid',
  'endTurn',
] as const;
export type AttackId = (typeof ATTACKS)[number];
export type ReconId = (typeof RECONS)[number];
export type ActionId = (typeof ACTIONS)[number];

export const REACTIONS = [
  'reactionFire',
  'reactionOpticalRecon',
  'reactionElectronicRecon',
  'goToGround',
  'counterAttack',
  'fallBack',
] as const;
export type ReactionId = (typeof REACTIONS)[number];

/** `share` is a window of off-board units only, so it has no entry here yet. */
export const WINDOWS = ['declare', 'step', 'after', 'emit'] as const;
export type WindowId = (typeof WINDOWS)[number];

export interface ReactCommand {
  readonly t: 'react';
  readonly reaction: ReactionId;
  readonly unit: string;
  /** The triggering unit; may be left out. */
  readonly target?: string;
  /** Cell to fall back to. */
  readonly to?: ColRow;
  readonly weapons?: readonly WeaponUse[];
}

/** Section 5 "Commands". `weapons` left out = default assignment: specials to the lowest living members, the rest fire their basic weapon. */
export type Command =
  | { readonly t: 'pickUnit'; readonly unit: string }
  | { readonly t: 'move' | 'forcedMarch'; readonly unit: string; readonly path: readonly ColRow[] }
  | { readonly t: AttackId; readonly unit: string; readonly target: string; readonly weapons?: readonly WeaponUse[] }
  | {
      readonly t: 'assault';
      readonly unit: string;
      readonly target: string;
      readonly path: readonly ColRow[];
      readonly weapons?: readonly WeaponUse[];
    }
  /** Without target: a search (R-7.26, hidden play only). */
  | { readonly t: ReconId; readonly unit: string; readonly target?: string }
  | { readonly t: (typeof SIMPLE_ACTIONS)[number]; readonly unit: string }
  | { readonly t: 'popSmoke'; readonly unit: string; readonly to: ColRow }
  | { readonly t: 'jam'; readonly unit: string; readonly target: string }
  /** `target` = the unit whose member is treated, left out = the own unit; `member` left out = the first wounded one. */
  | { readonly t: 'firstAid'; readonly unit: string; readonly target?: string; readonly member?: Int }
  | ReactCommand
  | { readonly t: 'passReaction' }
  | {
      readonly t: 'maintenanceRecon';
      readonly unit: string;
      readonly kind: ReconId | 'optical' | 'electronic' | 'drone';
      readonly target: string;
    }
  | { readonly t: 'maintenancePass'; readonly unit?: string }
  | { readonly t: 'discard'; readonly unit: string; readonly items: readonly string[] }
  | { readonly t: 'chooseCasualty'; readonly unit: string; readonly member: Int }
  | { readonly t: 'concede' };
export type CommandId = Command['t'];

export type * from './events.types.ts';
export { ENDS, STATUSES } from './events.types.ts';

/** Always at the bottom: drives phases, turns and rounds. */
export interface BattleFrame {
  readonly f: 'battle';
  readonly at: 'start' | 'round' | 'select' | 'turn' | 'maintenance' | 'lapse' | 'roundEnd';
  /** Maintenance: units that are through, and the phase's own copy of lastTurnSide. */
  readonly done: readonly Int[];
  readonly last: SideIndex;
  /** Best level shared in this maintenance per unit `order`, for `intel.maintainedValue` = replace. */
  readonly best: readonly Int[];
}

export interface MoveFrame {
  readonly f: 'move';
  readonly unit: Int;
  readonly path: readonly Cell[];
  /** Steps made, movement points spent. */
  readonly at: Int;
  readonly spent: Int;
  /** forcedMarch +1. */
  readonly bonus: Int;
  readonly kind: 'move' | 'forcedMarch' | 'assault';
  /** Assault: close combat afterwards. */
  readonly target: Int;
  readonly weapons: readonly WeaponUse[] | null;
}

export interface WeaponGroup {
  readonly weapon: string;
  readonly members: readonly Int[];
}

export interface AttackFrame {
  readonly f: 'attack';
  readonly kind: AttackKind;
  readonly unit: Int;
  readonly target: Int;
  readonly groups: readonly WeaponGroup[];
  readonly distance: Int;
  readonly sight: boolean;
  readonly at: 'declare' | 'snap' | 'dice' | 'settle' | 'window' | 'done';
  /** Concerned units, target first, then (heLarge) the others of its cell in unit order. */
  readonly units: readonly Int[];
  /** snapshot, parallel to `units`. */
  readonly living: readonly Int[];
  readonly arm: readonly Int[];
  /** Next group and index into `units`. */
  readonly g: Int;
  readonly u: Int;
  /** suppressiveFire counts them. */
  readonly hits: Int;
  /** Where `spread` goes on, parallel to `units`. */
  readonly next: readonly Int[];
  /** Windows open around it (an action of the active unit, or any with `reaction.nesting`). */
  readonly windows: boolean;
}

/** Kills that the owner still allots (`attack.casualtyAllocation` = ownerChoice). */
export interface CasualtyFrame {
  readonly f: 'casualties';
  readonly unit: Int;
  /** Damage of each kill, in order. */
  readonly kills: readonly Int[];
}

export interface WindowFrame {
  readonly f: 'window';
  readonly window: WindowId;
  /** The unit whose action triggers. */
  readonly trigger: Int;
  /** The side that may react. */
  readonly side: SideIndex;
  /** Declared or melee target, -1 = none. */
  readonly target: Int;
  /** Entered cell of a step, -1 = none. */
  readonly cell: Cell;
  /** Units that have reacted in this window. */
  readonly reacted: readonly Int[];
}

export type Frame = BattleFrame | MoveFrame | AttackFrame | CasualtyFrame | WindowFrame;

export interface ReactionOffer {
  readonly unit: string;
  readonly reactions: readonly ReactionId[];
}

export type Ask =
  /** The active unit's owner gives its next action. */
  | { readonly k: 'turn'; readonly unit: string }
  /** Several units of the side have the highest awareness. */
  | { readonly k: 'pickUnit'; readonly units: readonly string[]; readonly aw: Int }
  | {
      readonly k: 'react';
      readonly window: WindowId;
      /** The triggering unit; '' where the reacting side does not know it. */
      readonly trigger: string;
      readonly offers: readonly ReactionOffer[];
      /** The window as it stands, so that an answer can go on from it; trigger and cell -1 where they are not known. */
      readonly frame: WindowFrame;
    }
  /** One of these units makes its free recon or passes. */
  | { readonly k: 'maintenance'; readonly units: readonly string[]; readonly frame: BattleFrame }
  /** So many slots have to go. */
  | { readonly k: 'discard'; readonly unit: string; readonly specialSlots: Int; readonly accessorySlots: Int }
  | { readonly k: 'chooseCasualty'; readonly unit: string; readonly kills: readonly Int[] };
export const ASKS = ['turn', 'pickUnit', 'react', 'maintenance', 'discard', 'chooseCasualty'] as const;

export interface IntelTypes {
  readonly State: State;
  readonly Command: Command;
  readonly Event: Event;
  readonly Frame: Frame;
  readonly Ask: Ask;
}

export type IntelDecide = Decide<IntelTypes>;
export type IntelBy = By<IntelTypes>;
export type IntelAsk = OpenAsk<IntelTypes>;
export type IntelChoice = Choice<IntelTypes>;
export type IntelView = View<IntelTypes>;
