/** Who knows what: per side its enemies with the shared level, what single units know beyond it, and what would be needed. */
import { observer } from 'mobx-react-lite';
import { inPlay } from '#shared/rulesets/intel/rules.ts';
import { SideMark } from '../panels/parts.tsx';
import { Rule, UnitChip } from './parts.tsx';
import { codeOf, nameOf, sideName, stateOf } from './reading.ts';
import { useTable } from './usePlay.ts';

export const IntelTable = observer(function IntelTable() {
  const { table, play, t, tab } = useTable();
  const state = stateOf(play);
  const sides = play.battle.setting.sides.map((_, i) => i);
  const mine = table.side;
  const order = [...sides.filter((s) => s === mine), ...sides.filter((s) => s !== mine)];
  return (
    <div className="pl-inteltab">
      <p className="muted small">
        {t('play.intel.about')} <Rule id="R-7.5" />
      </p>
      {order.map((side) => (
        <section key={side}>
          <h3>
            <SideMark side={side} /> {t('play.intel.knows', { side: sideName(play, side) })}
          </h3>
          <table>
            <thead>
              <tr>
                <th>{t('play.intel.enemy')}</th>
                <th>{t('play.intel.level')}</th>
                <th>{t('play.intel.alone')}</th>
              </tr>
            </thead>
            <tbody>
              {state.units
                .filter((u) => u.side !== side && inPlay(u))
                .map((u) => {
                  const alone = state.units.filter((o) => o.side === side && inPlay(o) && o.privateIntel[u.order]! > u.intel);
                  return (
                    <tr key={u.id} className={u.intel === 0 ? 'dim' : ''}>
                      <td>
                        <button
                          type="button"
                          onClick={() => {
                            table.look(u.id);
                            tab.view.canvas?.viewport.centreOn(u.cell, true);
                          }}
                        >
                          <UnitChip unit={u} size={20} />
                          <span className="ellipsis" title={`${codeOf(play, u.id)} ${nameOf(play, u.id)}`}>
                            {codeOf(play, u.id)} {nameOf(play, u.id)}
                          </span>
                        </button>
                      </td>
                      <td>
                        <b>{u.intel}</b>
                        {state.phase === 'maintenance' && u.intel > 0 ? (
                          <small className={u.maintained ? 'good' : 'bad'}>
                            {t(u.maintained ? 'play.intel.kept' : 'play.intel.lapses')}
                          </small>
                        ) : null}
                      </td>
                      <td className="small">
                        {alone.map((o) => `${codeOf(play, o.id)} ${o.privateIntel[u.order]}`).join(t('list.separator')) || '–'}
                      </td>
                    </tr>
                  );
                })}
            </tbody>
          </table>
        </section>
      ))}
    </div>
  );
});
