/** Intel maintenance: own units by known enemies with chances; one click for the best plan; what lapses otherwise. */
import { Button, Tooltip } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { refuseMaintenance } from '#shared/rulesets/intel/procedures/maintenance.ts';
import { inPlay } from '#shared/rulesets/intel/rules.ts';
import { RECONS, type Command, type ReconId, type UnitState } from '#shared/rulesets/intel/types.ts';
import { Icon } from '../../theme/icons/Icon.tsx';
import { ACTION_ICONS } from '../actions.ts';
import { Rule, UnitChip } from '../parts.tsx';
import { codeOf, gatherRules, nameOf, stateOf } from '../reading.ts';
import { percentText, share, stepOf } from '../targets.ts';
import { useTable } from '../usePlay.ts';
import { actionText, reasonText } from '../words.ts';

interface Best {
  readonly kind: ReconId;
  readonly cmd: Command;
  readonly chance: readonly [number, number];
}

const Cell = observer(function Cell({ own, enemy, now }: { readonly own: UnitState; readonly enemy: UnitState; readonly now: boolean }) {
  const { table, play, t, root, words } = useTable();
  const g = gatherRules(play);
  const state = stateOf(play);
  let best: Best | null = null;
  for (const kind of RECONS) {
    if (refuseMaintenance(g, state, own, enemy, kind).length > 0) continue;
    const cmd: Command = { t: 'maintenanceRecon', unit: own.id, kind, target: enemy.id };
    const chance = table.odds(cmd).expected['shared'] ?? ([0, 1] as const);
    if (!best || share(chance) > share(best.chance)) best = { kind, cmd, chance };
  }
  if (!best) {
    const why = refuseMaintenance(g, state, own, enemy, 'opticalRecon')[0];
    return (
      <td className="no">
        <Tooltip label={why ? reasonText(words, why) : t('play.bar.pointless')}>
          <span tabIndex={0}>–</span>
        </Tooltip>
      </td>
    );
  }
  const chosen = best;
  const text = percentText(root.settings.language, best.chance);
  return (
    <td>
      <Tooltip label={now ? actionText(t, best.kind) : t('play.maintain.later')}>
        <button
          type="button"
          data-step={stepOf(best.chance)}
          aria-disabled={!now}
          className={now ? '' : 'later'}
          aria-label={t('play.maintain.cell', {
            unit: codeOf(play, own.id),
            target: codeOf(play, enemy.id),
            kind: actionText(t, best.kind),
            chance: text,
          })}
          onClick={() => now && table.give(chosen.cmd)}
        >
          <Icon id={ACTION_ICONS[best.kind]} size={13} /> {text}
        </button>
      </Tooltip>
    </td>
  );
});

export const MaintenancePrompt = observer(function MaintenancePrompt({ units }: { readonly units: readonly string[] }) {
  const { table, play, t } = useTable();
  const state = stateOf(play);
  const side = table.side;
  const own = state.units.filter((u) => u.side === side && inPlay(u));
  const known = state.units.filter((u) => u.side !== side && inPlay(u) && u.intel > 0);
  const asked = new Set(units);
  const lapsing = known.filter((u) => !u.maintained);
  const done = new Set(table.maintained);
  return (
    <div className="pl-pop pl-maintain docked" role="dialog" aria-label={t('play.maintain.title')}>
      <header>
        <Icon id="eye" size={18} />
        <div className="grow">
          <h2>{t('play.maintain.title')}</h2>
          <p>{t('play.maintain.about')}</p>
        </div>
        <Rule id="R-7.21" />
      </header>
      <div className="body scroll">
        <table>
          <thead>
            <tr>
              <th />
              {known.map((u) => (
                <th key={u.id}>
                  <Tooltip label={nameOf(play, u.id)}>
                    <span tabIndex={0}>
                      <UnitChip unit={u} size={22} />
                      {codeOf(play, u.id)} <i>{u.intel}</i>
                      {u.maintained ? <Icon id="check" size={12} /> : null}
                    </span>
                  </Tooltip>
                </th>
              ))}
              <th />
            </tr>
          </thead>
          <tbody>
            {own
              .filter((u) => !done.has(u.id))
              .map((u) => (
                <tr key={u.id} className={asked.has(u.id) ? 'now' : ''}>
                  <th>
                    <span>
                      <UnitChip unit={u} size={22} /> {codeOf(play, u.id)}
                    </span>
                  </th>
                  {known.map((e) => (
                    <Cell key={e.id} own={u} enemy={e} now={asked.has(u.id)} />
                  ))}
                  <td>
                    {asked.has(u.id) ? (
                      <Button size="compact-xs" variant="subtle" onClick={() => table.give({ t: 'maintenancePass', unit: u.id })}>
                        {t('play.maintain.skip')}
                      </Button>
                    ) : null}
                  </td>
                </tr>
              ))}
          </tbody>
        </table>
        <p className="small secondary">
          {lapsing.length === 0
            ? t('play.maintain.allKept')
            : t('play.maintain.lapsing', { units: lapsing.map((u) => `${codeOf(play, u.id)} (${u.intel})`).join(t('list.separator')) })}
        </p>
      </div>
      <footer>
        <Button variant="filled" onClick={() => play.planMaintenance(side)}>
          {t('play.maintain.plan')}
        </Button>
        <Button onClick={() => table.pass()}>{t('play.maintain.pass')}</Button>
      </footer>
    </div>
  );
});
