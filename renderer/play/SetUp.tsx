/** Before a battle: who plays each side, dice, reactions; what forbids the start; the battle that is still running. Enter starts. */
import { ActionIcon, Button, NumberInput, SegmentedControl, Select, Tooltip } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import { visibleName } from '#shared/visible.ts';
import { flyTo } from '../shell/flyTo.ts';
import { wordsOf } from '../shell/ProblemText.tsx';
import { SeverityIcon, SideMark } from '../panels/parts.tsx';
import { Icon } from '../theme/icons/Icon.tsx';
import { PLAYER_KINDS, type PlayConfig, type PlayerKind } from './config.ts';
import { usePlaySession } from './usePlay.ts';

const REACTIONS = ['ask', 'pass', 'over50', 'always'] as const;

const Obstacles = observer(function Obstacles() {
  const { session, tab, t } = usePlaySession();
  const list = session.obstacles;
  if (list.length === 0) return null;
  return (
    <div className="pl-obstacles" role="alert">
      <h3>{t('play.setup.obstacles')}</h3>
      {list.slice(0, 8).map((problem, i) => {
        const words = wordsOf(t, problem);
        return (
          <button
            type="button"
            key={i}
            onClick={() => {
              tab.setMode('edit');
              tab.view.show('problems');
              flyTo(tab, problem);
            }}
          >
            <SeverityIcon severity="error" />
            <span>
              <b>{words.title}</b>
              <small>{words.body}</small>
            </span>
            <Icon id="chevronRight" size={14} />
          </button>
        );
      })}
    </div>
  );
});

const Sides = observer(function Sides() {
  const { session, t } = usePlaySession();
  const { config, scenario } = session;
  const setPlayer = (side: number, kind: PlayerKind): void =>
    session.setConfig({ players: config.players.map((p, s) => (s === side ? kind : p)) });
  return (
    <>
      {scenario.sides.map((side, index) => (
        <div className="row" key={side.id}>
          <SideMark side={index} size={18} />
          <span className="grow ellipsis">{side.name}</span>
          <SegmentedControl
            aria-label={t('play.setup.who', { side: side.name })}
            value={config.players[index] ?? 'human'}
            onChange={(value) => setPlayer(index, value)}
            data={PLAYER_KINDS.map((kind) => ({ value: kind, label: t(`play.player.${kind}`) }))}
          />
        </div>
      ))}
    </>
  );
});

export const SetUp = observer(function SetUp() {
  const { root, session, t, tab } = usePlaySession();
  const { config } = session;
  const go = useRef<HTMLButtonElement>(null);
  const blocked = session.obstacles.length > 0;
  useEffect(() => go.current?.focus(), []);
  const reactions = config.policies[0]?.reactions ?? 'ask';
  const set = (change: Partial<PlayConfig>): void => session.setConfig(change);
  const human = config.players.includes('human');
  return (
    <form
      className="pl-setup"
      role="dialog"
      aria-labelledby="pl-setup-title"
      onSubmit={(event) => {
        event.preventDefault();
        session.begin();
      }}
    >
      <h2 id="pl-setup-title">{t('play.setup.title', { title: visibleName(tab.name) })}</h2>
      {session.table && !session.play?.over ? (
        <div className="running">
          <p>{t(session.changed ? 'play.setup.runningChanged' : 'play.setup.running')}</p>
          <Button type="button" variant="filled" onClick={() => session.resume()}>
            {t('play.setup.resume')}
          </Button>
        </div>
      ) : null}
      {session.kept !== null && !session.table ? (
        <div className="running">
          <p>{t('play.setup.kept')}</p>
          <Button type="button" onClick={() => void session.takeKept().catch(root.fail)}>
            {t('play.setup.resume')}
          </Button>
          <Button type="button" variant="subtle" onClick={() => void session.forget().catch(root.fail)}>
            {t('play.setup.forget')}
          </Button>
        </div>
      ) : null}
      {blocked ? <Obstacles /> : null}
      <Sides />
      <div className="row">
        <span className="grow">{t('play.setup.dice')}</span>
        <SegmentedControl
          aria-label={t('play.setup.dice')}
          value={config.dice}
          onChange={(value) => set({ dice: value })}
          data={[
            { value: 'seeded', label: t('diceMode.seeded') },
            { value: 'hand', label: t('diceMode.hand') },
          ]}
        />
      </div>
      {config.dice === 'seeded' ? (
        <div className="row">
          <span className="grow">{t('play.setup.seed')}</span>
          <NumberInput
            aria-label={t('play.setup.seed')}
            value={config.seed}
            min={0}
            max={0xffffffff}
            allowDecimal={false}
            allowNegative={false}
            hideControls
            onChange={(value) => set({ seed: Number(value) >>> 0 })}
          />
          <Tooltip label={t('play.setup.newSeed')}>
            <ActionIcon aria-label={t('play.setup.newSeed')} onClick={() => session.newSeed()}>
              <Icon id="dice" size={18} />
            </ActionIcon>
          </Tooltip>
        </div>
      ) : null}
      {human ? (
        <div className="row">
          <span className="grow">{t('play.setup.reactions')}</span>
          <Select
            aria-label={t('play.setup.reactions')}
            value={reactions}
            data={REACTIONS.map((id) => ({ value: id, label: t(`play.policy.${id}`) }))}
            onChange={(value) => set({ policies: config.policies.map((p) => ({ ...p, reactions: value ?? 'ask' })) })}
          />
        </div>
      ) : (
        <p className="muted small">{t('play.setup.watching')}</p>
      )}
      <footer>
        <Button type="submit" ref={go} variant="filled" disabled={blocked}>
          {t(session.table ? 'play.setup.again' : 'play.setup.start')}
        </Button>
        <Button type="button" onClick={() => session.fight(100)} disabled={blocked}>
          {t('play.setup.fight', { count: 100 })}
        </Button>
        <Button type="button" onClick={() => session.openAnother()}>
          {t('play.setup.open')}
        </Button>
        <span className="grow" />
        <Button type="button" variant="subtle" onClick={() => tab.setMode('edit')}>
          {t('play.setup.cancel')}
        </Button>
      </footer>
    </form>
  );
});
