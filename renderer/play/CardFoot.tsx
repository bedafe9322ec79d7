/** Below the card: taking back, further back as a branch, seed and branch of the battle. */
import { Button, Tooltip } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import type { Command } from '#shared/rulesets/intel/types.ts';
import { Icon } from '../theme/icons/Icon.tsx';
import { codeOf } from './reading.ts';
import type { AtTable } from './usePlay.ts';
import { useTable } from './usePlay.ts';
import { actionText } from './words.ts';

/** A command in a few words: "Move A3". */
export function commandWords({ t, play }: Pick<AtTable, 't' | 'play'>, cmd: Command): string {
  const id = cmd.t === 'react' ? cmd.reaction : cmd.t === 'maintenanceRecon' ? 'maintenanceRecon' : cmd.t;
  const action = ['pickUnit', 'passReaction', 'maintenanceRecon', 'maintenancePass', 'discard', 'chooseCasualty', 'concede'].includes(id)
    ? t(`play.command.${id}`)
    : actionText(t, id);
  const unit = 'unit' in cmd && cmd.unit !== undefined ? codeOf(play, cmd.unit) : '';
  const target = 'target' in cmd && cmd.target !== undefined ? ` → ${codeOf(play, cmd.target)}` : '';
  return `${action} ${unit}${target}`.trim();
}

export const CardFoot = observer(function CardFoot() {
  const at = useTable();
  const { play, t, session } = at;
  const { undoable, barrier } = play;
  return (
    <div className="pl-cardfoot">
      {undoable ? (
        <Button fullWidth leftSection={<Icon id="undo" size={16} />} onClick={() => play.undo()}>
          <span className="ellipsis">{t('play.undo.back', { what: commandWords(at, undoable as Command) })}</span>
        </Button>
      ) : (
        <Tooltip label={t(`undoBarrier.${barrier}`)}>
          <Button
            fullWidth
            leftSection={<Icon id="branch" size={16} />}
            aria-disabled={play.battle.position.turn === 0}
            onClick={() => play.battle.position.turn > 0 && session.openDialog('branch')}
          >
            <span className="ellipsis">{t('play.undo.further')}</span>
          </Button>
        </Tooltip>
      )}
      <p>
        <Tooltip label={t('play.foot.seed')}>
          <span tabIndex={0}>
            <Icon id="dice" size={14} /> {play.config.dice === 'hand' ? t('diceMode.hand') : play.config.seed}
          </span>
        </Tooltip>
        <span className="ellipsis">{t('play.foot.branch', { name: play.branchName ?? t('play.foot.main') })}</span>
      </p>
    </div>
  );
});
