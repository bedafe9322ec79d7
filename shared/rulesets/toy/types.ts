/**
 * `toy`: a small test-only book for the engine's own tests and its benchmark. Squads on hexes or squares, action points,
 * shots on a d100, reaction fire, hidden units. Not offered to users.
 */
import type { Cell } from '../../geometry/grid.ts';
import type { Int, SideIndex } from '../../engine/ruleset.ts';

export interface ToyUnit {
  readonly id: string;
  readonly side: SideIndex;
  /** -1 only inside a view: somewhere, unseen. */
  cell: Cell;
  hp: Int;
  ap: Int;
  rp: Int;
  hidden: boolean;
}

export interface ToyState {
  round: Int;
  /** Index of the unit whose turn it is, -1 between turns. */
  active: Int;
  units: ToyUnit[];
}

export type ToyCommand =
  | { readonly t: 'move'; readonly unit: string; readonly path: readonly Cell[] }
  | { readonly t: 'creep'; readonly unit: string; readonly to: Cell }
  | { readonly t: 'shoot'; readonly unit: string; readonly target: string }
  | { readonly t: 'hide'; readonly unit: string }
  | { readonly t: 'end'; readonly unit: string }
  | { readonly t: 'react'; readonly unit: string }
  | { readonly t: 'pass' }
  | { readonly t: 'concede' };

export type ToyEvent =
  | { readonly e: 'RoundStarted'; readonly round: Int }
  | { readonly e: 'TurnStarted'; readonly unit: Int; readonly ap: Int }
  | { readonly e: 'TurnEnded'; readonly unit: Int }
  | { readonly e: 'Paid'; readonly unit: Int; readonly ap: Int; readonly rp: Int }
  | { readonly e: 'Moved'; readonly unit: Int; readonly from: Cell; readonly to: Cell }
  | { readonly e: 'Crept'; readonly unit: Int; readonly to: Cell }
  /** The mover bumped into somebody unseen. */
  | { readonly e: 'Contact'; readonly unit: Int; readonly met: Int }
  | { readonly e: 'Found'; readonly unit: Int; readonly cell: Cell }
  | { readonly e: 'Hid'; readonly unit: Int }
  | {
      readonly e: 'Shot';
      readonly unit: Int;
      readonly target: Int;
      readonly need: Int;
      readonly value: Int;
      readonly hit: boolean;
      readonly hp: Int;
    }
  | { readonly e: 'Passed'; readonly side: SideIndex };

export type ToyFrame =
  | { readonly f: 'battle'; readonly at: 'round' | 'select' | 'turn'; readonly next: Int }
  | { readonly f: 'move'; readonly unit: Int; readonly path: readonly Cell[]; readonly i: Int }
  | { readonly f: 'shot'; readonly unit: Int; readonly target: Int }
  | { readonly f: 'window'; readonly side: SideIndex; readonly trigger: Int; readonly reacted: readonly Int[] };

export type ToyAsk =
  { readonly k: 'turn'; readonly unit: string } | { readonly k: 'react'; readonly trigger: string; readonly units: readonly string[] };

export interface ToyTypes {
  readonly State: ToyState;
  readonly Command: ToyCommand;
  readonly Event: ToyEvent;
  readonly Frame: ToyFrame;
  readonly Ask: ToyAsk;
}

export const HP = 2;
export const SHOT_FACES = 100;
