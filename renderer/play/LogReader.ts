/** Reads a growing record bit by bit: lines once read stay, what was taken back is read anew. */
import { logOf, type LogLine } from '#shared/engine/log.ts';
import type { Battle, Entry } from '#shared/engine/battle.types.ts';
import type { Types } from '#shared/engine/ruleset.ts';
import { itemsOf, type RoundPart } from './logItems.ts';

export class LogReader {
  private lines: LogLine[] = [];
  private read = 0;
  private last: Entry<Types> | null = null;
  private parts: readonly RoundPart[] = [];

  constructor(
    private readonly battle: Battle,
    /** -1 = everything. */
    private readonly side: number,
  ) {}

  /** All parts of the record as it is now; the same object while nothing changed. */
  get(): readonly RoundPart[] {
    const { battle } = this;
    const { entries } = battle;
    const grown = entries.length >= this.read && (this.read === 0 || entries[this.read - 1] === this.last);
    if (grown && entries.length === this.read) return this.parts;
    const from = grown ? this.read : 0;
    if (!grown) this.lines = [];
    this.lines.push(...logOf(battle.ruleset, battle.setting, entries, from, entries.length, battle.at(from), this.side));
    this.read = entries.length;
    this.last = entries.at(-1) ?? null;
    this.parts = itemsOf(this.lines, entries);
    return this.parts;
  }
}
