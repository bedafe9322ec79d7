/** The order strip: who has acted, who acts, who comes, in groups of equal awareness, with the reason for each tie. */
import type { Entry } from '#shared/engine/battle.types.ts';
import type { Types } from '#shared/engine/ruleset.ts';
import { attributes, inPlay, type Rules } from '#shared/rulesets/intel/rules.ts';
import { turnOrder } from '#shared/rulesets/intel/procedures/nextUnit.ts';
import type { Event, State } from '#shared/rulesets/intel/types.ts';

export interface OrderChip {
  readonly unit: string;
  readonly order: number;
  readonly side: number;
  readonly state: 'done' | 'active' | 'next' | 'eligible';
}
export interface OrderGroup {
  readonly aw: number;
  readonly chips: readonly OrderChip[];
  /** Both sides stand in the group: which side begins, and whether because the other one acted last. */
  readonly tie: { readonly side: number; readonly lastActed: boolean } | null;
}

/** Units whose turn began in the present round, in order, from the entries up to `upTo`. */
export function actedOrder(entries: readonly Entry<Types>[], upTo: number): readonly string[] {
  const acted: string[] = [];
  for (let i = upTo - 1; i >= 0; i--) {
    const entry = entries[i]!;
    if (entry.c !== 'event') continue;
    const event = entry.event as Event;
    if (event.e === 'RoundStarted') break;
    if (event.e === 'TurnStarted') acted.push(event.unit);
  }
  return acted.reverse();
}

/**
 * @param acted      units whose turn began in this round, first to last
 * @param eligible   units among which the owner chooses now
 */
export function orderGroups(g: Rules, s: State, acted: readonly string[], eligible: readonly string[]): readonly OrderGroup[] {
  const byId = new Map(s.units.map((u) => [u.id, u]));
  const may = new Set(eligible);
  const chips: OrderChip[] = [];
  const put = (order: number, state: OrderChip['state']): void => {
    const u = s.units[order]!;
    chips.push({ unit: u.id, order, side: u.side, state });
  };
  for (const id of acted) {
    const u = byId.get(id);
    if (u && inPlay(u) && u.order !== s.active) put(u.order, 'done');
  }
  if (s.active >= 0 && s.units[s.active]) put(s.active, 'active');
  if (s.phase === 'battle') for (const order of turnOrder(g, s)) put(order, may.has(s.units[order]!.id) ? 'eligible' : 'next');
  const groups: { aw: number; chips: OrderChip[] }[] = [];
  for (const chip of chips) {
    const { aw } = attributes(g, s.units[chip.order]!);
    const last = groups.at(-1);
    if (last?.aw === aw) last.chips.push(chip);
    else groups.push({ aw, chips: [chip] });
  }
  return groups.map(({ aw, chips: list }) => {
    const waiting = list.filter((c) => c.state === 'next' || c.state === 'eligible');
    const both = waiting.some((c) => c.side !== waiting[0]!.side);
    return { aw, chips: list, tie: both ? { side: waiting[0]!.side, lastActed: s.lastTurnSide >= 0 } : null };
  });
}
