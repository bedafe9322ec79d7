/** One thing of the log: a card where dice were thrown, a line otherwise. A click shows the position after it. */
import { Tooltip } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { Fragment, useState, type ReactNode } from 'react';
import type { Check, Reason, Term } from '#shared/engine/ruleset.ts';
import { unitById } from '#shared/rulesets/intel/rules.ts';
import type { T } from '../i18n/t.ts';
import { Icon } from '../theme/icons/Icon.tsx';
import { attackWords, itemWords } from './itemWords.ts';
import { hitRows, type AttackItem, type CheckItem, type Item } from './logItems.ts';
import { Die, Rule, UnitChip } from './parts.tsx';
import { codeOf, nameOf, stateOf } from './reading.ts';
import { useTable } from './usePlay.ts';
import { Why } from './Why.tsx';
import { actionText, itemText, logText, plain, signed, termShort, termText, termValue } from './words.ts';

/** Name of a figure: attributes without their letters. */
const figure = (t: T, x: Term): string => {
  const name = t(`attribute.${x.id}`, { defaultValue: '' });
  return name === '' ? termText(t, x) : name;
};

/** Left and right figures, the die, the comparison, how far. */
export const CheckSum = observer(function CheckSum({ check, end }: { readonly check: Check; readonly end?: ReactNode }) {
  const { t } = useTable();
  const column = (side: 'left' | 'right'): ReactNode => (
    <dl>
      {check.terms
        .filter((x) => x.side === side)
        .map((x, i) => (
          <Fragment key={i}>
            <dt>
              {x.cite ? (
                <Tooltip label={x.cite}>
                  <span tabIndex={0}>{figure(t, x)}</span>
                </Tooltip>
              ) : (
                figure(t, x)
              )}
            </dt>
            <dd>{i === 0 ? plain(termValue(x)) : signed(termValue(x))}</dd>
          </Fragment>
        ))}
      {side === 'left' && check.rolled ? (
        <>
          <dt>{check.dice[0]}</dt>
          <dd>{signed(Math.max(...check.rolled))}</dd>
        </>
      ) : null}
    </dl>
  );
  const [left, right] = check.total ?? [0, 0];
  const won = left > right;
  return (
    <>
      <div className="sum">
        {column('left')}
        {column('right')}
      </div>
      <div className="roll">
        {(check.rolled ?? []).map((v, i) => (
          <Die key={i} value={v} tone={won ? 'hit' : 'miss'} />
        ))}
        <b>
          {left} {won ? '>' : '≤'} {right}
        </b>
        <span className={`grow end ${won ? 'good' : 'bad'}`}>
          {t('play.log.by', { margin: plain(check.margin ?? left - right) })}
          {end ? <>: {end}</> : null}
        </span>
      </div>
    </>
  );
});

const Lines = observer(function Lines({ lines }: { readonly lines: readonly Reason[] }) {
  const { words } = useTable();
  return (
    <>
      {lines.map((line, i) => (
        <p className="then" key={i}>
          <span className="grow">{logText(words, line)}</span> <Rule id={line.cite} />
        </p>
      ))}
    </>
  );
});

const CheckCard = observer(function CheckCard({ item }: { readonly item: CheckItem }) {
  const { play, t, words } = useTable();
  const { check } = item;
  const title =
    item.target === null
      ? t(`check.${check.id}`)
      : t('play.log.checkOn', { check: t(`check.${check.id}`), unit: codeOf(play, item.target) });
  return (
    <>
      <header>
        <b className="grow">
          {item.unit === null ? '' : `${codeOf(play, item.unit)}: `}
          {title}
        </b>
        <Rule id={check.cite} />
      </header>
      <CheckSum check={check} />
      {item.line ? (
        <p className="then">
          <span className="grow">{logText(words, item.line)}</span>
        </p>
      ) : null}
      <Lines lines={item.after} />
    </>
  );
});

const penResult = (result: string): 'none' | 'pierce' | 'over' => (result === 'pierce' || result === 'over' ? result : 'none');

const AttackCard = observer(function AttackCard({ item }: { readonly item: AttackItem }) {
  const { play, t } = useTable();
  const { attack } = item;
  const melee = item.hits.some((h) => h.melee);
  const lost = new Map<string, number[]>();
  for (const k of item.killed) lost.set(k.unit, [...(lost.get(k.unit) ?? []), k.member + 1]);
  return (
    <>
      <header>
        <b className="grow">
          {t('play.log.attack', {
            unit: codeOf(play, attack.unit),
            kind: actionText(t, attack.kind),
            target: `${codeOf(play, attack.target)} ${nameOf(play, attack.target)}`,
          })}
        </b>
        <Rule id={item.cite} />
      </header>
      {item.hits.length > 0 ? (
        <p className="sub">
          {t('play.log.toHit')} <Rule id={melee ? 'R-7.11' : 'R-7.10'} />
        </p>
      ) : null}
      {hitRows(item).map((row, i) => {
        const left = row.check.terms.filter((x) => x.side === 'left').reduce((a, x) => a + termValue(x), 0);
        const right = row.check.terms.filter((x) => x.side === 'right').reduce((a, x) => a + termValue(x), 0);
        const words = (side: 'left' | 'right'): string =>
          row.check.terms
            .filter((x) => x.side === side)
            .map((x, n) => (n === 0 ? `${termShort(t, x)} ${plain(termValue(x))}` : `${signed(termValue(x))} ${termShort(t, x)}`))
            .join(' ');
        return (
          <div className="hits" key={i}>
            <span className="grow">
              <b>
                {row.rolls.length > 1 ? `${row.rolls.length} × ` : ''}
                {itemText(t, row.weapon)}
              </b>
              <small>{t('play.log.hitSum', { left: words('left'), right: words('right'), n: Math.max(1, right - left + 1) })}</small>
            </span>
            <span className="dice">
              {row.rolls.map((r, n) => (
                <Die key={n} value={r.value} tone={r.hit ? 'hit' : 'miss'} />
              ))}
            </span>
          </div>
        );
      })}
      {item.pens.length > 0 ? (
        <p className="sub">
          {t('play.log.penetration')} <Rule id="R-7.14" />
        </p>
      ) : null}
      {item.pens.map((pen, i) => {
        const left = pen.left.reduce((a, x) => a + x.v, 0);
        const right = pen.right.reduce((a, x) => a + x.v, 0);
        return (
          <div className="pen" key={i}>
            <span className="grow ellipsis">
              {itemText(t, pen.weapon)} {plain(left)} : {plain(right)}
            </span>
            <span className="dice">
              {(pen.pair ?? [pen.value]).map((v, n) => (
                <Die key={n} value={v} tone={pen.result === 'none' ? 'miss' : 'hit'} />
              ))}
            </span>
            <b>{t(`play.pen.${penResult(pen.result)}`)}</b>
            <span className="secondary">{pen.damage > 0 ? t('play.log.damage', { count: pen.damage }) : '–'}</span>
          </div>
        );
      })}
      {[...lost].map(([unit, members]) => (
        <p className="then loss" key={unit}>
          <Icon id="people" size={15} />
          <b className="grow">
            {t('play.log.loses', { unit: codeOf(play, unit), count: members.length, members: members.join(t('list.separator')) })}
          </b>{' '}
          <Rule id="R-7.15" />
        </p>
      ))}
      {item.hits.length > 0 && item.killed.length === 0 ? <p className="then muted">{t('play.log.noLoss')}</p> : null}
      <Lines lines={item.after} />
    </>
  );
});

const LineEntry = observer(function LineEntry({ item }: { readonly item: Item }) {
  const { play, words } = useTable();
  const [open, setOpen] = useState(false);
  const unit = item.unit === null ? undefined : unitById(stateOf(play), item.unit);
  const check = item.kind === 'line' || item.kind === 'turn' ? item.checks[0] : undefined;
  return (
    <>
      <div className="line">
        {unit ? <UnitChip unit={unit} size={20} /> : <span className="nochip" />}
        <span className="grow">{itemWords(words, item)}</span>
        {item.kind === 'line' ? <Rule id={item.line.cite} /> : null}
        {check ? (
          <button type="button" className="more" aria-expanded={open} aria-label={words.t('play.log.sum')} onClick={() => setOpen(!open)}>
            <Icon id={open ? 'chevronDown' : 'chevronRight'} size={14} />
          </button>
        ) : null}
      </div>
      {open && check ? (
        <div className="pl-cardish">
          <CheckSum check={check} />
        </div>
      ) : null}
    </>
  );
});

export const LogEntry = observer(function LogEntry({ item }: { readonly item: Item }) {
  const { play, t, words } = useTable();
  const now = play.cursor ?? play.battle.entries.length;
  const state = item.from >= now ? ' ahead' : play.cursor !== null && item.to === play.cursor ? ' here' : '';
  const look = (): void => play.lookAt(item.to);
  const card = item.kind === 'attack' || item.kind === 'check';
  const label = item.kind === 'attack' ? attackWords(words, item) : itemWords(words, item);
  return (
    <article
      className={`${card ? 'pl-rollcard' : 'pl-logline'}${state}`}
      tabIndex={0}
      aria-label={label}
      onDoubleClick={look}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.target === event.currentTarget) {
          event.preventDefault();
          look();
        }
      }}
    >
      {item.kind === 'attack' ? <AttackCard item={item} /> : item.kind === 'check' ? <CheckCard item={item} /> : <LineEntry item={item} />}
      <span className="tools">
        <Why turn={item.turn} item={item.key} />
        <Tooltip label={t('play.log.look')}>
          <button type="button" aria-label={t('play.log.look')} onClick={look}>
            <Icon id="history" size={14} />
          </button>
        </Tooltip>
      </span>
    </article>
  );
});
