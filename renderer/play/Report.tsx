/** The end of a battle: result and why, score with its parts, losses, weapons, luck, the moments that turned it. */
import { Button } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { Name } from '../shell/Name.tsx';
import { i18n } from '../i18n/t.ts';
import { sideLetter } from '#shared/tools/unitCodes.ts';
import { unitById } from '#shared/rulesets/intel/rules.ts';
import { Icon } from '../theme/icons/Icon.tsx';
import { BatchTray } from './Over.tsx';
import { Rule, UnitChip } from './parts.tsx';
import { codeOf, gatherRules, nameOf, sideName, stateOf } from './reading.ts';
import { reportOf, type ReportData } from './reportData.ts';
import { ScoreChart } from './ScoreChart.tsx';
import { useTable } from './usePlay.ts';
import { itemText } from './words.ts';

const Parts = observer(function Parts({ data }: { readonly data: ReportData }) {
  const { play, t } = useTable();
  return (
    <table className="pl-table">
      <thead>
        <tr>
          <th />
          {data.parts.map((_, side) => (
            <th key={side} data-side={side}>
              {sideName(play, side)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {(['objectives', 'losses', 'end', 'total'] as const).map((id) => (
          <tr key={id} className={id}>
            <td>{t(`play.report.part.${id}`)}</td>
            {data.parts.map((p, side) => (
              <td key={side}>{p[id]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
});

const Losses = observer(function Losses({ data }: { readonly data: ReportData }) {
  const { play, t } = useTable();
  const state = stateOf(play);
  return (
    <div className="pl-losses">
      {play.battle.setting.sides.map((_, side) => (
        <div key={side}>
          <h4 data-side={side}>
            {t('play.report.lostPoints', {
              side: sideName(play, side),
              count: data.losses.filter((l) => l.side === side).reduce((a, l) => a + l.points, 0),
            })}
          </h4>
          {data.losses
            .filter((l) => l.side === side)
            .map((l) => {
              const u = unitById(state, l.unit);
              return (
                <p key={l.unit} className={l.lost === l.members ? 'gone' : ''}>
                  {u ? <UnitChip unit={u} size={22} /> : null}
                  <span className="grow ellipsis">
                    {codeOf(play, l.unit)} {nameOf(play, l.unit)}
                  </span>
                  <span>{l.lost === 0 ? t('play.report.whole') : t('play.report.lost', { lost: l.lost, of: l.members })}</span>
                </p>
              );
            })}
        </div>
      ))}
    </div>
  );
});

const Weapons = observer(function Weapons({ data }: { readonly data: ReportData }) {
  const { t } = useTable();
  if (data.weapons.length === 0) return <p className="muted">{t('play.report.noShots')}</p>;
  return (
    <table className="pl-table weapons">
      <thead>
        <tr>
          <th>{t('play.report.weapon')}</th>
          <th>{t('play.report.attacks')}</th>
          <th>{t('play.report.hits')}</th>
          <th>{t('play.report.pens')}</th>
        </tr>
      </thead>
      <tbody>
        {data.weapons.map((w) => {
          const all = w.none + w.pierce + w.over;
          return (
            <tr key={w.weapon}>
              <td>{itemText(t, w.weapon)}</td>
              <td>{w.attacks}</td>
              <td>{w.hits}</td>
              <td>
                {all > 0 ? (
                  <span className="pl-pen">
                    {(['none', 'pierce', 'over'] as const).map((id) =>
                      w[id] > 0 ? (
                        <span key={id} className={id} style={{ flexGrow: w[id] }} title={t(`play.pen.${id}`)}>
                          {w[id]}
                        </span>
                      ) : null,
                    )}
                  </span>
                ) : (
                  '–'
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
});

const Luck = observer(function Luck({ data }: { readonly data: ReportData }) {
  const { t, root } = useTable();
  const number = new Intl.NumberFormat(root.settings.language, { maximumFractionDigits: 1 });
  const rows = data.luck.filter((l) => l.rolls > 0);
  if (rows.length === 0) return <p className="muted">{t('play.report.noDice')}</p>;
  return (
    <div className="pl-luck">
      {rows.map((l) => (
        <div key={`${l.side}${l.kind}`}>
          <p>
            <span className="grow">{t(`play.report.luck.${l.kind}`, { side: sideLetter(l.side) })}</span>
            <span>
              <b>{l.got}</b> {t('play.report.expected', { n: number.format(l.expected) })}
            </span>
          </p>
          <span className="track" data-side={l.side}>
            <i style={{ width: `${(l.got / l.rolls) * 100}%` }} />
            <em style={{ left: `${(l.expected / l.rolls) * 100}%` }} />
          </span>
        </div>
      ))}
    </div>
  );
});

const Turning = observer(function Turning({ data }: { readonly data: ReportData }) {
  const { play, t, session } = useTable();
  const state = stateOf(play);
  if (data.turning.length === 0) return <p className="muted">{t('play.report.quiet')}</p>;
  return (
    <div className="pl-turning">
      {data.turning.map((p) => {
        const { event } = p;
        const unit = event.e === 'UnitEliminated' ? unitById(state, event.unit) : undefined;
        const objective =
          event.e === 'ObjectiveChanged' ? (play.scenario.objectives.find((o) => o.id === event.objective)?.name ?? event.objective) : '';
        return (
          <button
            type="button"
            key={p.at}
            onClick={() => {
              session.showReport(false);
              play.lookAt(p.at);
            }}
          >
            <span className="badge">{p.round}</span>
            {unit ? <UnitChip unit={unit} size={22} /> : <Icon id="objective" size={18} />}
            <span className="grow ellipsis">
              {event.e === 'UnitEliminated'
                ? t('play.report.falls', { unit: `${codeOf(play, event.unit)} ${nameOf(play, event.unit)}` })
                : t('play.report.takes', { side: sideName(play, event.side), objective })}
            </span>
            <Icon id="chevronRight" size={14} />
          </button>
        );
      })}
    </div>
  );
});

export const Report = observer(function Report() {
  const { play, t, session, tab, root } = useTable();
  const result = play.battle.position.over;
  void play.version;
  const g = gatherRules(play);
  const state = stateOf(play);
  const data = reportOf(play.ruleset, g, state, play.battle.entries, result?.how === 'roundLimit');
  const [a, b] = result?.score ?? data.parts.map((p) => p.total);
  const title = !result
    ? t('play.report.running', { round: state.round })
    : result.winner === null
      ? t('play.report.draw', { a, b })
      : t('play.report.wins', { side: sideName(play, result.winner), a: result.winner === 0 ? a : b, b: result.winner === 0 ? b : a });
  const how = result ? (i18n.exists(`end.${result.how}`) ? t(`end.${result.how}`) : result.how) : t('play.report.soFar');
  const percent = new Intl.NumberFormat(root.settings.language, { style: 'percent' });
  const players = play.config.players.map((p) => t(`play.player.${p}`));
  return (
    <main className="pl-report scroll" data-region="board" tabIndex={-1} aria-label={title}>
      <header>
        <div className="grow">
          <h1>
            {title}{' '}
            {result && result.winner !== null ? (
              <span className="badge" data-side={result.winner}>
                {t('play.report.side', { letter: sideLetter(result.winner) })}
              </span>
            ) : null}{' '}
            <Rule id={result?.how === 'annihilation' ? 'R-10.1' : result?.how === 'concede' ? 'R-10.2' : 'R-10.3'} />
          </h1>
          <p className="secondary">
            <Name file>{tab.name}</Name> · {how} · {t('play.report.rounds', { count: state.round })} ·{' '}
            {t('play.foot.players', { a: players[0], b: players[1] ?? '' })} ·{' '}
            {t('play.report.seed', { seed: play.config.dice === 'hand' ? t('diceMode.hand') : play.config.seed })}
          </p>
        </div>
        <Button
          leftSection={<Icon id="history" size={16} />}
          onClick={() => {
            session.showReport(false);
            play.lookAt(0);
          }}
        >
          {t('play.report.replay')}
        </Button>
        <Button leftSection={<Icon id="save" size={16} />} onClick={() => session.openDialog('save')}>
          {t('play.report.save')}
        </Button>
        <Button leftSection={<Icon id="dice" size={16} />} onClick={() => session.fight(100)}>
          {t('play.setup.fight', { count: 100 })}
        </Button>
        <Button
          leftSection={<Icon id="play" size={16} />}
          onClick={() => {
            session.newSeed();
            session.showReport(false);
            session.setUp();
          }}
        >
          {t('play.report.again')}
        </Button>
        <Button variant="filled" autoFocus leftSection={<Icon id="brush" size={16} />} onClick={() => tab.setMode('edit')}>
          {t('play.report.edit')}
        </Button>
      </header>
      <div className="cards">
        <section>
          <h3>{t('play.report.scoreByRound')}</h3>
          <ScoreChart data={data.scores} sides={play.battle.setting.sides.length} />
          <Parts data={data} />
        </section>
        <section>
          <h3>{t('play.report.lossesTitle')}</h3>
          <Losses data={data} />
        </section>
        <section>
          <h3>{t('play.report.weapons')}</h3>
          <Weapons data={data} />
          <p className="foot">
            <span>
              {t('play.report.linkFailed', { share: percent.format(data.linkFailed[1] > 0 ? data.linkFailed[0] / data.linkFailed[1] : 0) })}
            </span>
            <span>{t('play.report.reactions', { count: data.reactions })}</span>
            <span>{t('play.report.dice', { count: data.dice })}</span>
          </p>
        </section>
        <section>
          <h3>
            <span className="grow">{t('play.report.luckTitle')}</span> <Rule id="R-7.1" />
          </h3>
          <Luck data={data} />
        </section>
        <section>
          <h3>
            <span className="grow">{t('play.report.turning')}</span>
            <small className="muted">{t('play.report.turningHint')}</small>
          </h3>
          <Turning data={data} />
        </section>
        <BatchTray />
      </div>
    </main>
  );
});
