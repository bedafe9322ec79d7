/** The card of the active unit, or of the one looked at: points, link, attributes, members, weapons, place, what the enemy knows. */
import { Button, Tooltip } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { terrainAt } from '#shared/board/board.ts';
import type { Entry } from '#shared/engine/battle.types.ts';
import type { Types } from '#shared/engine/ruleset.ts';
import { attributes, weaponOf } from '#shared/rulesets/intel/rules.ts';
import { infantryTerrain } from '#shared/rulesets/intel/procedures/terrain.ts';
import type { Event, UnitState } from '#shared/rulesets/intel/types.ts';
import { terrainName } from '../shell/names.ts';
import { Icon } from '../theme/icons/Icon.tsx';
import { Pips, Rule, UnitChip } from './parts.tsx';
import { codeOf, gatherRules, nameOf, sideName } from './reading.ts';
import { useTable } from './usePlay.ts';
import { cellText, itemText, modifier, rangesText } from './words.ts';

const FIGURES = ['aw', 'move', 'arm', 'rc', 'cc', 'or', 'os', 'er', 'es'] as const;

/** The last link roll of a unit, before entry `upTo`. */
export function lastLink(entries: readonly Entry<Types>[], upTo: number, unit: string): Extract<Event, { e: 'LinkChecked' }> | null {
  for (let i = upTo - 1; i >= 0; i--) {
    const entry = entries[i]!;
    if (entry.c !== 'event') continue;
    const event = entry.event as Event;
    if (event.e === 'LinkChecked' && event.unit === unit) return event;
    if (event.e === 'TurnStarted' && event.unit === unit) return null;
  }
  return null;
}

const Points = observer(function Points({ unit }: { readonly unit: UnitState }) {
  const { table, play, t } = useTable();
  const profile = gatherRules(play).profiles[unit.order]!;
  const link = lastLink(play.battle.entries, play.cursor ?? play.battle.entries.length, unit.id);
  const sum = link
    ? `${link.left.map((i) => i.v).reduce((a, b) => a + b, 0)} + ${link.value} ${link.result ? '>' : '≤'} ${link.right.reduce((a, i) => a + i.v, 0)}`
    : '';
  const state = unit.linked ? 'linked' : unit.emissionControl ? 'silent' : unit.jammed ? 'jammed' : 'unlinked';
  const spend = unit.id === table.acting ? table.spend : 0;
  return (
    <div className="pl-points">
      <span aria-label={t('play.card.actionsOf', { now: unit.ap, full: profile.ap })}>
        <small>{t('play.card.actions')}</small>
        <Pips kind="ap" now={unit.ap} full={profile.ap} spend={spend} />
      </span>
      <span aria-label={t('play.card.reactionsOf', { now: unit.rp, full: profile.rp })}>
        <small>{t('play.card.reactions')}</small>
        <Pips kind="rp" now={unit.rp} full={profile.rp} />
      </span>
      <Tooltip label={t(`play.card.${state}.about`)} multiline maw={260}>
        <span className={`link ${state}`} tabIndex={0}>
          <b>
            <Icon id={unit.linked ? 'link' : 'silent'} size={15} /> {t(`play.card.${state}`)}
          </b>
          <small>{sum}</small>
        </span>
      </Tooltip>
    </div>
  );
});

const Figures = observer(function Figures({ unit }: { readonly unit: UnitState }) {
  const { play, t } = useTable();
  const g = gatherRules(play);
  const a = attributes(g, unit);
  const profile = g.profiles[unit.order]!;
  const alive = profile.members.filter((_, i) => (unit.hp[i] ?? 0) > 0);
  const each = (f: (m: (typeof alive)[number]) => number): string => [...new Set(alive.map(f))].join('/') || '–';
  const value = {
    aw: a.aw,
    move: a.move,
    arm: a.arm,
    rc: each((m) => m.rc),
    cc: each((m) => m.cc),
    or: a.or,
    os: a.os,
    er: a.er,
    es: a.es,
  };
  return (
    <dl className="pl-figures">
      {FIGURES.map((id) => (
        <Tooltip key={id} label={t(`attribute.${id}`)}>
          <div>
            <dt>{t(`attribute.${id}.short`)}</dt>
            <dd>{value[id]}</dd>
          </div>
        </Tooltip>
      ))}
      <Tooltip label={t('play.card.pointsAbout')}>
        <div>
          <dt>{t('play.card.points')}</dt>
          <dd>{profile.points}</dd>
        </div>
      </Tooltip>
    </dl>
  );
});

function Members({ unit, max }: { readonly unit: UnitState; readonly max: readonly number[] }) {
  return (
    <div className="pl-members">
      {unit.hp.map((hp, i) => (
        <span key={i} className={hp === 0 ? 'dead' : ''}>
          {i + 1}
          {Array.from({ length: max[i] ?? 0 }, (_, n) => (
            <i key={n} data-side={unit.side} className={n < hp ? 'on' : ''} />
          ))}
        </span>
      ))}
    </div>
  );
}

const Weapons = observer(function Weapons({ unit }: { readonly unit: UnitState }) {
  const { play, t } = useTable();
  const g = gatherRules(play);
  const { members } = g.profiles[unit.order]!;
  const counts = new Map<string, number>();
  const add = (id: string): void => void counts.set(id, (counts.get(id) ?? 0) + 1);
  members.forEach((m, i) => {
    if ((unit.hp[i] ?? 0) > 0) for (const id of [...m.basics, ...(m.melee ? [m.melee] : [])]) add(id);
  });
  for (const id of unit.specials) add(id);
  return (
    <ul className="pl-weapons">
      {[...counts].map(([id, count]) => {
        const w = weaponOf(g, id);
        const marks = [
          w.heSmall ? 'heSmall' : null,
          w.heLarge ? 'heLarge' : null,
          w.heat ? 'heat' : null,
          w.indirect ? 'indirect' : null,
          w.guided ? 'guided' : null,
        ].filter((x) => x !== null);
        return (
          <li key={id}>
            <span className="badge">{count}</span>
            <span>
              {itemText(t, id)}
              <small>
                {w.rangeTable.length > 0
                  ? rangesText(w.rangeTable)
                  : w.meleeMod !== undefined && w.meleeMod !== null
                    ? t('play.card.melee', { mod: modifier(w.meleeMod) })
                    : ''}
                {marks.length > 0 ? ` · ${marks.map((m) => t(`keyword.${m}`)).join(t('list.separator'))}` : ''}
              </small>
            </span>
          </li>
        );
      })}
    </ul>
  );
});

const Place = observer(function Place({ unit }: { readonly unit: UnitState }) {
  const { play, t, root } = useTable();
  const g = gatherRules(play);
  if (unit.cell < 0) return null;
  const type = terrainAt(play.scenario.board, unit.cell);
  const level = g.level[unit.cell] ?? 1;
  const camo = unit.accessories.some((a) => a.id === 'camoNet');
  const hit = infantryTerrain(level, unit.stance, false, camo);
  const seen = infantryTerrain(level, unit.stance, true, camo);
  return (
    <>
      <h3>{t('play.card.position')}</h3>
      <p>
        <b>{cellText(play, unit.cell)}</b>{' '}
        {[type ? terrainName(t, root.settings.language, type) : '', t(`stance.${unit.stance}`)].filter(Boolean).join(t('list.separator'))}
        <small>
          {hit === seen
            ? t('play.card.gives', { mod: modifier(hit) })
            : t('play.card.givesBoth', { hit: modifier(hit), seen: modifier(seen) })}{' '}
          <Rule id="R-7.9" />
        </small>
      </p>
    </>
  );
});

const States = observer(function States({ unit }: { readonly unit: UnitState }) {
  const { t } = useTable();
  const on = (['suppressed', 'jammed', 'overwatch', 'emissionControl', 'firedSinceTurnStart'] as const).filter((x) => unit[x]);
  if (on.length === 0) return null;
  return (
    <div className="pl-tags">
      {on.map((id) => (
        <Tooltip key={id} label={t(`play.state.${id}.about`)} multiline maw={260}>
          <span className={`tag ${id}`} tabIndex={0}>
            {t(`play.state.${id}`)}
          </span>
        </Tooltip>
      ))}
    </div>
  );
});

export const BattleCard = observer(function BattleCard() {
  const { table, play, t } = useTable();
  const unit = table.shown;
  if (!unit) {
    return (
      <section className="pl-card" aria-label={t('play.card.label')} data-region="card">
        <p className="muted pad">{t('play.card.none')}</p>
      </section>
    );
  }
  const g = gatherRules(play);
  const profile = g.profiles[unit.order]!;
  return (
    <section className="pl-card scroll" aria-label={t('play.card.label')} data-region="card" tabIndex={0}>
      <header>
        <UnitChip unit={unit} size={40} />
        <div className="grow">
          <h2>
            {codeOf(play, unit.id)} {nameOf(play, unit.id)}
          </h2>
          <p className="secondary small">
            <span data-side={unit.side} className="pl-sidename">
              {sideName(play, unit.side)}
            </span>
          </p>
        </div>
      </header>
      {table.looked !== null ? (
        <Button size="compact-xs" variant="subtle" onClick={() => table.look(null)}>
          {t('play.card.backToActive')}
        </Button>
      ) : null}
      {unit.living === 0 ? <p className="pl-gone">{t('play.card.eliminated')}</p> : null}
      <Points unit={unit} />
      <States unit={unit} />
      <Figures unit={unit} />
      <h3>
        {t('play.card.members')} {unit.living} / {unit.hp.length}
      </h3>
      <Members unit={unit} max={profile.members.map((m) => m.maxHp)} />
      <h3>{t('play.card.weapons')}</h3>
      <Weapons unit={unit} />
      <p className="pl-known">
        <Icon id="eye" size={15} />
        <span className="grow">{t('play.card.known')}</span>
        <span className="badge">{t('play.intelLevel', { level: unit.intel })}</span>
      </p>
      <Place unit={unit} />
      {profile.training.length + unit.accessories.length > 0 ? (
        <>
          <h3>{t('play.card.kit')}</h3>
          <div className="pl-tags">
            {[...new Set(profile.training)].map((id) => (
              <span className="tag" key={id}>
                {itemText(t, id)}
              </span>
            ))}
            {unit.accessories.map((a, i) => (
              <span className="tag" key={`${a.id}${i}`}>
                {itemText(t, a.id)}
                {a.uses >= 0 ? ` × ${a.uses}` : ''}
              </span>
            ))}
          </div>
        </>
      ) : null}
    </section>
  );
});
