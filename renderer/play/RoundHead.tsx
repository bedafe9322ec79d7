/** Round, what decides the order, and the score. */
import { Tooltip } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { totalScore } from '#shared/rulesets/intel/procedures/ending.ts';
import { sideLetter } from '#shared/tools/unitCodes.ts';
import { Rule } from './parts.tsx';
import { gatherRules, sideName, stateOf } from './reading.ts';
import { useTable } from './usePlay.ts';

export const RoundHead = observer(function RoundHead() {
  const { play, t } = useTable();
  const state = stateOf(play);
  const limit = Number(play.battle.setting.options['roundLimit'] ?? 0);
  const score = totalScore(gatherRules(play), state, false);
  return (
    <div className="pl-round" role="status">
      <h2 className="ellipsis">
        {state.phase === 'maintenance'
          ? t('play.round.maintenance', { round: state.round })
          : limit > 0
            ? t('play.round.of', { round: state.round, limit })
            : t('play.round.plain', { round: state.round })}
      </h2>
      <span className="scores">
        {score.map((n, side) => (
          <Tooltip key={side} label={t('play.round.score', { side: sideName(play, side), count: n })}>
            <b data-side={side} tabIndex={0}>
              {sideLetter(side)} {n}
            </b>
          </Tooltip>
        ))}
      </span>
      <p className="secondary small">
        {t(state.phase === 'maintenance' ? 'play.round.keep' : 'play.round.order')}{' '}
        <Rule id={state.phase === 'maintenance' ? 'R-7.21' : 'R-7.20'} />
      </p>
    </div>
  );
});
