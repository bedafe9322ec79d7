/** Small things over the board: looking back, the computer thinking, watching, the batch tray. */
import { ActionIcon, Button, Progress, SegmentedControl, Tooltip } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { wilson } from '#shared/simulation/wilson.ts';
import { i18n } from '../i18n/t.ts';
import { Icon } from '../theme/icons/Icon.tsx';
import { FULL_SPEED, SPEEDS, speedText, type Speed } from './config.ts';
import { askOf, sideName, stateOf } from './reading.ts';
import { usePlaySession, useTable } from './usePlay.ts';

export const BatchTray = observer(function BatchTray() {
  const { session, t, root } = usePlaySession();
  const { batch, scenario } = session;
  if (!batch) return null;
  const { sum, battles, running } = batch;
  const done = sum?.battles ?? 0;
  const percent = new Intl.NumberFormat(root.settings.language, { style: 'percent' });
  const interval = sum ? wilson((sum.wins[0] ?? 0) + sum.draws / 2, sum.battles) : null;
  return (
    <section className="pl-tray" aria-label={t('play.batch.title', { count: battles })}>
      <header>
        <Icon id="dice" size={16} />
        <b className="grow">{t('play.batch.title', { count: battles })}</b>
        {running ? (
          <Button size="compact-xs" onClick={() => session.cancelBatch()}>
            {t('play.batch.cancel')}
          </Button>
        ) : (
          <ActionIcon size={24} aria-label={t('play.batch.close')} onClick={() => session.closeBatch()}>
            <Icon id="close" size={14} />
          </ActionIcon>
        )}
      </header>
      <Progress value={(done / battles) * 100} aria-label={t('play.batch.progress', { done, count: battles })} />
      <p className="small secondary" role="status">
        {t(running ? 'play.batch.progress' : 'play.batch.done', { done, count: battles })} ·{' '}
        {batch.bots.map((b) => t(`bot.${b}.name`)).join(' – ')}
      </p>
      {sum && done > 0 ? (
        <>
          <div className="wins">
            {scenario.sides.map((side, i) => (
              <span key={side.id} data-side={i}>
                <b>{sum.wins[i] ?? 0}</b> {side.name}
              </span>
            ))}
            <span>
              <b>{sum.draws}</b> {t('play.batch.draws')}
            </span>
          </div>
          {interval ? (
            <p className="small">
              {t('play.batch.interval', {
                side: scenario.sides[0]?.name ?? '',
                score: percent.format(interval.score),
                low: percent.format(interval.low),
                high: percent.format(interval.high),
              })}
            </p>
          ) : null}
          <p className="small muted">
            {Object.entries(sum.ended)
              .map(([how, n]) => `${i18n.exists(`end.${how}`) ? t(`end.${how}`) : how}: ${n}`)
              .join(' · ')}
          </p>
        </>
      ) : null}
    </section>
  );
});

/** Speed and pause while the computer plays both sides, and on the computer's turns. */
const Watch = observer(function Watch() {
  const { play, t } = useTable();
  if (!play.watching || play.over) return null;
  return (
    <div className="pl-watch st-float" role="group" aria-label={t('play.watch.label')}>
      <Tooltip label={t(play.paused ? 'play.watch.go' : 'play.watch.pause')}>
        <ActionIcon aria-label={t(play.paused ? 'play.watch.go' : 'play.watch.pause')} onClick={() => play.setPaused(!play.paused)}>
          <Icon id={play.paused ? 'play' : 'pause'} size={18} />
        </ActionIcon>
      </Tooltip>
      <SegmentedControl
        aria-label={t('play.watch.speed')}
        value={String(play.speed)}
        onChange={(value) => play.setSpeed(Number(value) as Speed)}
        data={SPEEDS.map((s) => ({ value: String(s), label: s === FULL_SPEED ? t('play.watch.full') : speedText(s) }))}
      />
    </div>
  );
});

export const Over = observer(function Over() {
  const { play, t } = useTable();
  const ask = askOf(play);
  const bot = ask?.to.find((s) => play.config.players[s] !== 'human');
  return (
    <>
      {play.live ? null : (
        <div className="pl-banner st-float" role="status">
          <Icon id="history" size={16} />
          <span>{t('play.past.looking', { round: stateOf(play).round })}</span>
          <Button size="compact-xs" variant="filled" onClick={() => play.goLive()}>
            {t('play.past.live')}
          </Button>
        </div>
      )}
      {play.live && play.thinking && !play.watching && bot !== undefined ? (
        <div className="pl-banner st-float thinking" role="status">
          <span className="dots" aria-hidden="true">
            <i />
            <i />
            <i />
          </span>
          <span>{t('play.thinking', { side: sideName(play, bot) })}</span>
        </div>
      ) : null}
      <Watch />
      <BatchTray />
    </>
  );
});
