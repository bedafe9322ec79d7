/** What the units of a side may do in an open reaction window, with the chances of each. */
import { gridOf } from '#shared/board/board.ts';
import type { Odds, Ratio, Read } from '#shared/engine/ruleset.ts';
import type { Cell } from '#shared/geometry/grid.ts';
import { choices } from '#shared/rulesets/intel/choices.ts';
import type { Command, IntelAsk, ReactionId, State } from '#shared/rulesets/intel/types.ts';
import { chanceOf, oddsOf } from './targets.ts';

export interface ReactionOption {
  readonly unit: string;
  readonly reaction: ReactionId;
  readonly cmd: Command;
  readonly odds: Odds;
  /** Null = it cannot fail. */
  readonly chance: Ratio | null;
  /** Cells to choose from; [] = none to choose. */
  readonly to: readonly Cell[];
  /** The command for another cell. */
  cmdTo(cell: Cell): Command;
}

export const REACTION_ICONS = {
  reactionFire: 'target',
  reactionOpticalRecon: 'eye',
  reactionElectronicRecon: 'signal',
  goToGround: 'shield',
  counterAttack: 'swords',
  fallBack: 'swap',
} as const satisfies Record<ReactionId, string>;

export function reactionOptions(r: Read, s: State, asked: IntelAsk, side: number): readonly ReactionOption[] {
  if (asked.ask.k !== 'react') return [];
  const grid = gridOf(r.setting.board);
  const found = new Map<string, { readonly cmd: Extract<Command, { t: 'react' }>; readonly to: Cell[] }>();
  for (const { cmd } of choices(r, s, asked, { side })) {
    if (cmd.t !== 'react') continue;
    const key = `${cmd.unit} ${cmd.reaction}`;
    const known = found.get(key);
    const cell = cmd.to ? grid.at(cmd.to[0], cmd.to[1]) : -1;
    if (!known) found.set(key, { cmd, to: cell >= 0 ? [cell] : [] });
    else if (cell >= 0) known.to.push(cell);
  }
  return [...found.values()].map(({ cmd, to }) => {
    const odds = oddsOf(r, s, asked, side, cmd);
    return {
      unit: cmd.unit,
      reaction: cmd.reaction,
      cmd,
      odds,
      chance: odds.outcomes.length > 0 || odds.checks.length > 0 ? chanceOf(odds) : null,
      to,
      cmdTo: (cell) => ({ ...cmd, to: grid.colRow(cell) }),
    };
  });
}
