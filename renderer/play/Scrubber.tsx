/** Steps through the record: a slider with the dice marked, one step back and forward, the way back to now. */
import { ActionIcon, Tooltip } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { run } from '../commands/run.ts';
import { Icon } from '../theme/icons/Icon.tsx';
import { SPEEDS, speedText } from './config.ts';
import { stopsOf } from './stops.ts';
import { useTable } from './usePlay.ts';

const MARKS = 60;

export const Scrubber = observer(function Scrubber() {
  const { table, play, t, root, session } = useTable();
  void play.version;
  const stops = stopsOf(table.log, play.battle.entries.length);
  const last = stops.length - 1;
  const now =
    play.cursor === null
      ? last
      : Math.max(
          0,
          stops.findLastIndex((s) => s.at <= (play.cursor ?? 0)),
        );
  const dice = stops.map((s, i) => (s.dice ? i : -1)).filter((i) => i >= 0);
  const every = Math.max(1, Math.ceil(dice.length / MARKS));
  const players = play.config.players.map((p) => t(`play.player.${p}`));
  const between = t('play.foot.players', { a: players[0], b: players[1] ?? '' });
  return (
    <div className="pl-scrub">
      <div className="row">
        <Tooltip label={t('command.play.back')}>
          <ActionIcon aria-label={t('command.play.back')} onClick={() => run(root, 'play.back')}>
            <Icon id="chevronLeft" size={16} />
          </ActionIcon>
        </Tooltip>
        <span className="track">
          {last > 0 ? dice.filter((_, i) => i % every === 0).map((i) => <i key={i} style={{ left: `${(i / last) * 100}%` }} />) : null}
          <input
            type="range"
            min={0}
            max={Math.max(1, last)}
            value={now}
            aria-label={t('play.scrub.label')}
            aria-valuetext={t('play.scrub.at', { step: now, of: last, round: stops[now]?.round ?? 0 })}
            onChange={(event) => {
              const stop = stops[Number(event.currentTarget.value)];
              if (stop) play.lookAt(stop.at);
            }}
          />
        </span>
        <Tooltip label={t('command.play.forward')}>
          <ActionIcon aria-label={t('command.play.forward')} onClick={() => run(root, 'play.forward')}>
            <Icon id="chevronRight" size={16} />
          </ActionIcon>
        </Tooltip>
      </div>
      <div className="row small secondary">
        <Icon id="people" size={15} />
        <button type="button" className="ellipsis grow link" title={between} onClick={() => session.setUp()}>
          {between}
        </button>
        <Tooltip label={t('play.watch.speedAbout')}>
          <button
            type="button"
            className="speed"
            aria-label={t('play.watch.speedNow', { speed: speedText(play.speed) })}
            onClick={() => play.setSpeed(SPEEDS[(SPEEDS.indexOf(play.speed) + 1) % SPEEDS.length] ?? 1)}
          >
            {speedText(play.speed)}
          </button>
        </Tooltip>
        <Icon id="dice" size={15} />
        <span>{t(`diceMode.${play.config.dice}`)}</span>
      </div>
    </div>
  );
});
