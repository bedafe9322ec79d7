/** What a side knows. With open markers (fogOfWar = open) both sides see everything, so a view is the state itself, to be read only. */
import { makeView, type Dice, type Setting, type SideIndex } from '../../engine/ruleset.ts';
import { copy } from './state.ts';
import type { Event, IntelTypes, IntelView, State } from './types.ts';

/** The state itself: good until the next command. */
export const view = (_setting: Setting, s: State, to: SideIndex): IntelView => makeView<IntelTypes>(to, s);

export const perceive = (_setting: Setting, _s: State, e: Event, _to: SideIndex): Event | null => e;

/** Nothing is hidden, so there is one state to believe in. */
export const resample = (_setting: Setting, v: IntelView, _rnd: Dice): State => copy(v.seen);

/** Findings become known to a side by rule; an undo must not take them back. */
export const reveals = (e: Event): boolean => e.e === 'ReconRolled' || e.e === 'IntelChanged' || e.e === 'PrivateIntelChanged';
