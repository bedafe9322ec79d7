/** Places where stepping through the record stops: after each thing the log tells. */
import type { RoundPart } from './logItems.ts';
import type { Table } from './Table.ts';

export interface Stop {
  /** Entries shown. */
  readonly at: number;
  readonly dice: boolean;
  readonly round: number;
}

export function stopsOf(parts: readonly RoundPart[], length: number): readonly Stop[] {
  const stops = new Map<number, Stop>([[0, { at: 0, dice: false, round: 0 }]]);
  for (const part of parts)
    for (const item of part.items) {
      const dice =
        item.kind === 'attack' || item.kind === 'check' || ((item.kind === 'line' || item.kind === 'turn') && item.checks.length > 0);
      const known = stops.get(item.to);
      stops.set(item.to, { at: item.to, dice: dice || (known?.dice ?? false), round: part.round });
    }
  const last = [...stops.values()].at(-1);
  stops.set(length, { at: length, dice: false, round: last?.round ?? 0, ...stops.get(length) });
  return [...stops.values()].toSorted((a, b) => a.at - b.at);
}

/** The stop before or after the position shown. */
export function stepOver(table: Table, by: 1 | -1): void {
  const { play } = table;
  const stops = stopsOf(table.log, play.battle.entries.length);
  const now = play.cursor ?? play.battle.entries.length;
  const next = by > 0 ? stops.find((s) => s.at > now) : stops.findLast((s) => s.at < now);
  if (next) play.lookAt(next.at);
}
