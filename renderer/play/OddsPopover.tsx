/** What a shot, a recon or an assault would bring, beside its target: distance, sight, Intel, chances with their sums, who may answer. */
import { Button } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useRef } from 'react';
import type { Check, Odds } from '#shared/engine/ruleset.ts';
import { aimAt } from '#shared/rulesets/intel/assignment.ts';
import { baseNeed, effectiveIntel, needFor } from '#shared/rulesets/intel/procedures/knowledge.ts';
import { unitById, weaponOf } from '#shared/rulesets/intel/rules.ts';
import { COSTS } from '#shared/rulesets/intel/why/common.ts';
import { ATTACKS, type AttackKind } from '#shared/rulesets/intel/types.ts';
import type { T } from '../i18n/t.ts';
import { measureText } from '../tools/words.ts';
import { Icon } from '../theme/icons/Icon.tsx';
import { Bar, Rule, UnitChip } from './parts.tsx';
import { codeOf, gatherRules, nameOf, stateOf } from './reading.ts';
import { chanceOf, isRecon, percentText, share, stepOf } from './targets.ts';
import { useOnBoard } from './useOnBoard.ts';
import { useTable } from './usePlay.ts';
import { WeaponChoice } from './WeaponChoice.tsx';
import { actionText, answerText, itemText, plain, reasonText, signed, termShort, termValue } from './words.ts';

/** "needs 12+: RC 12 − 1 Range against 20 + 2 Meadow". */
export function useSum(): (check: Check) => string {
  const { t } = useTable();
  return (check) => {
    const part = (side: 'left' | 'right'): string =>
      check.terms
        .filter((x, i) => x.side === side && (i === 0 || termValue(x) !== 0))
        .map((x, i) => {
          const v = termValue(x);
          return i === 0 ? `${termShort(t, x)} ${plain(v)}` : `${signed(v)} ${termShort(t, x)}`;
        })
        .join(' ');
    return t('play.odds.sum', { head: neededText(t, check), left: part('left') || '0', right: part('right') || '0' });
  };
}

/** The number to throw, without its sum: `10+`. */
export function neededText(t: T, check: Check): string {
  const left = check.terms.filter((x) => x.side === 'left').reduce((a, x) => a + termValue(x), 0);
  const right = check.terms.filter((x) => x.side === 'right').reduce((a, x) => a + termValue(x), 0);
  const need = right - left + 1;
  const faces = Number(check.dice[0]?.slice(1) ?? 20);
  return need <= 1 ? t('play.odds.always') : need > faces ? t('play.odds.never') : t('play.odds.needs', { n: need });
}

const weaponIdOf = (check: Check): string | null => {
  const id = check.terms[0]?.data?.['weapon'];
  return typeof id === 'string' ? id : null;
};

const Groups = observer(function Groups({ odds, members }: { readonly odds: Odds; readonly members: ReadonlyMap<string, number> }) {
  const { t, root } = useTable();
  const sum = useSum();
  const { language } = root.settings;
  return (
    <>
      {odds.checks
        .filter((c) => c.id !== 'penetration')
        .map((check, i) => {
          const id = weaponIdOf(check);
          const count = id ? members.get(id) : undefined;
          return (
            <div className="pl-roll" key={i}>
              <div className="top">
                {count === undefined ? null : <span className="badge">{count}</span>}
                <b className="grow ellipsis">{id ? itemText(t, id) : t(`check.${check.id}`)}</b>
                <b>{percentText(language, check.p)}</b>
              </div>
              <Bar share={share(check.p)} step={stepOf(check.p)} />
              <small>
                {check.times !== undefined && check.times !== count
                  ? `${t('play.odds.attacks', { count: check.times })}${t('list.separator')}`
                  : ''}
                {sum(check)} {id ? null : <Rule id={check.cite} />}
              </small>
            </div>
          );
        })}
    </>
  );
});

/** What a hit does, per weapon that differs. */
const Penetration = observer(function Penetration({ odds }: { readonly odds: Odds }) {
  const { t } = useTable();
  const seen = new Map<string, { readonly none: number; readonly pierce: number; readonly over: number; readonly names: string[] }>();
  for (const check of odds.checks) {
    if (check.id !== 'penetration') continue;
    const data = check.terms[0]?.data ?? {};
    const of = Number(data['of'] ?? 6);
    const part = { none: Number(data['none'] ?? 0) / of, pierce: Number(data['pierce'] ?? 0) / of, over: Number(data['over'] ?? 0) / of };
    const key = `${part.none}/${part.pierce}/${part.over}`;
    const name = itemText(t, weaponIdOf(check) ?? '');
    const known = seen.get(key);
    if (known) known.names.push(name);
    else seen.set(key, { ...part, names: [name] });
  }
  if (seen.size === 0) return null;
  return (
    <>
      <div className="pl-line">
        <b className="grow">{t('play.odds.ifHit')}</b>
        <Rule id="R-7.14" />
      </div>
      {[...seen.values()].map((part) => (
        <div key={part.names[0]}>
          {seen.size > 1 ? <small className="secondary">{[...new Set(part.names)].join(t('list.separator'))}</small> : null}
          <div
            className="pl-pen"
            aria-label={t('play.odds.penAria', {
              none: Math.round(part.none * 100),
              pierce: Math.round(part.pierce * 100),
              over: Math.round(part.over * 100),
            })}
          >
            {(['none', 'pierce', 'over'] as const).map((id) =>
              part[id] > 0 ? (
                <span key={id} className={id} style={{ flexGrow: part[id] }}>
                  {Math.round(part[id] * 100)}
                </span>
              ) : null,
            )}
          </div>
        </div>
      ))}
      <div className="pl-pen-words" aria-hidden="true">
        <span>{t('play.pen.none')}</span>
        <span>{t('play.pen.pierce')}</span>
        <span>{t('play.pen.over')}</span>
      </div>
    </>
  );
});

/** Distribution of members lost, or of Intel levels, as columns; expectation in figures. */
export const Outcomes = observer(function Outcomes({ odds }: { readonly odds: Odds }) {
  const { t, root } = useTable();
  const { language } = root.settings;
  const [first] = odds.outcomes;
  if (!first) return null;
  const kind = first.id;
  if (kind === 'failure' || kind === 'success') return null;
  const most = Math.max(...odds.outcomes.map((o) => share(o.p)));
  const number = (r: readonly [number, number]): string =>
    new Intl.NumberFormat(language, { maximumFractionDigits: 1, minimumFractionDigits: 1 }).format(share(r));
  const chance = chanceOf(odds);
  const label = (o: Odds['outcomes'][number]): string =>
    kind === 'kills'
      ? String(Number(o.data?.['kills'] ?? 0))
      : kind === 'level'
        ? String(Number(o.data?.['level'] ?? 0))
        : t(`play.outcome.${o.id}`);
  return (
    <div className="pl-outcomes">
      {kind === 'kills' && odds.expected['kills'] ? (
        <span>
          <small>{t('play.odds.expected')}</small>
          <b>{number(odds.expected['kills'])}</b>
        </span>
      ) : null}
      {chance ? (
        <span>
          <small>{t(kind === 'kills' ? 'play.odds.atLeastOne' : kind === 'level' ? 'play.odds.finds' : 'play.odds.effect')}</small>
          <b>{percentText(language, chance)}</b>
        </span>
      ) : null}
      {odds.expected['shared'] ? (
        <span>
          <small>{t('play.odds.shared')}</small>
          <b>{percentText(language, odds.expected['shared'])}</b>
        </span>
      ) : null}
      <span
        className="columns"
        role="img"
        aria-label={odds.outcomes.map((o) => `${label(o)}: ${percentText(language, o.p)}`).join(t('list.separator'))}
      >
        {odds.outcomes.slice(0, 9).map((o, i) => (
          <i key={i} title={`${label(o)}: ${percentText(language, o.p)}`}>
            <em style={{ height: `${most > 0 ? Math.max(2, (share(o.p) / most) * 34) : 2}px` }} />
            <small>{label(o)}</small>
          </i>
        ))}
      </span>
    </div>
  );
});

export const OddsPopover = observer(function OddsPopover() {
  const at = useTable();
  const { table, play, t, tab, words } = at;
  const ref = useRef<HTMLDivElement>(null);
  const { aimed } = table;
  const state = stateOf(play);
  const u = table.acting === null ? undefined : unitById(state, table.acting);
  const target = aimed ? unitById(state, aimed.target.unit) : undefined;
  const spot = useOnBoard(ref, tab.view.canvas, target?.cell ?? null, target ? (u?.cell ?? null) : null);
  if (!aimed || !u || !target || table.action === null) return null;
  const g = gatherRules(play);
  const action = table.action;
  const isAttack = ATTACKS.some((a) => a === action) || action === 'assault';
  const uses = isAttack ? table.usesOf(aimed.cmd) : [];
  const members = new Map<string, number>();
  for (const w of uses) members.set(w.weapon, (members.get(w.weapon) ?? 0) + 1);
  const have = effectiveIntel(g, u, target);
  const kind = action as AttackKind;
  const need = isAttack
    ? Math.max(0, ...[...members.keys()].map((id) => needFor(kind, weaponOf(g, id), aimAt(g, state, u, target, kind).sight)))
    : action === 'jam'
      ? baseNeed('jam')
      : 0;
  const no = table.aimedNo;
  return (
    <div
      ref={ref}
      className={`pl-pop${spot === null ? ' docked' : ''}`}
      style={spot ? { left: spot.x, top: spot.y } : spot === undefined ? { visibility: 'hidden' } : undefined}
      role="dialog"
      aria-label={t('play.odds.title', { action: actionText(t, action), unit: codeOf(play, target.id) })}
    >
      <header>
        <UnitChip unit={target} size={26} />
        <h2 className="grow">
          {t('play.odds.title', { action: actionText(t, action), unit: `${codeOf(play, target.id)} ${nameOf(play, target.id)}` })}
        </h2>
        <Rule
          id={
            isRecon(action)
              ? action === 'electronicRecon'
                ? 'R-7.7'
                : 'R-7.6'
              : action === 'closeCombat' || action === 'assault'
                ? 'R-7.11'
                : 'R-7.10'
          }
        />
      </header>
      <p className="facts">
        <span>
          <Icon id="ruler" size={14} /> {measureText(t, play.scenario.board, aimed.sight.distance)}
        </span>
        <span className={aimed.sight.visible ? 'good' : 'bad'}>
          <Icon id={aimed.sight.visible ? 'eye' : 'eyeOff'} size={14} /> {t(aimed.sight.visible ? 'play.odds.clear' : 'play.odds.blocked')}
        </span>
        {need > 0 ? (
          <span className={have >= need ? 'good' : 'bad'}>
            <Icon id={have >= need ? 'check' : 'warning'} size={14} /> {t('play.odds.intel', { have, need })}
          </span>
        ) : (
          <span>{t('play.odds.knows', { have })}</span>
        )}
      </p>
      <div className="body scroll">
        <Groups odds={aimed.odds} members={members} />
        {table.weaponsOpen ? <WeaponChoice unit={u} target={target} kind={kind} /> : null}
        <Penetration odds={aimed.odds} />
        <Outcomes odds={aimed.odds} />
      </div>
      {aimed.odds.answers.length > 0 ? (
        <div className="answers">
          <Icon id="bolt" size={15} />
          <span>{aimed.odds.answers.map((a) => answerText(words, a)).join(' ')}</span>
        </div>
      ) : null}
      {no[0] ? <div className="refused">{reasonText(words, no[0])}</div> : null}
      <footer>
        <Button variant="filled" className="grow" disabled={no.length > 0} onClick={() => table.confirm()}>
          {t('play.odds.do', { action: actionText(t, action), cost: t('play.bar.cost', { count: COSTS[action] }) })}
        </Button>
        {isAttack && action !== 'closeCombat' && action !== 'assault' ? (
          <Button onClick={() => table.toggleWeapons()} aria-pressed={table.weaponsOpen}>
            {t('play.odds.weapons')}
          </Button>
        ) : null}
        <Button onClick={() => table.aimAt(null)}>{t('play.odds.back')}</Button>
      </footer>
    </div>
  );
});
