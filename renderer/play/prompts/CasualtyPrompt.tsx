/** The owner allots a kill to one of the living members. */
import { observer } from 'mobx-react-lite';
import { unitById } from '#shared/rulesets/intel/rules.ts';
import { Rule, UnitChip } from '../parts.tsx';
import { codeOf, gatherRules, nameOf, stateOf } from '../reading.ts';
import { useTable } from '../usePlay.ts';
import { itemText } from '../words.ts';

export const CasualtyPrompt = observer(function CasualtyPrompt({ unit, kills }: { readonly unit: string; readonly kills: number }) {
  const { table, play, t } = useTable();
  const u = unitById(stateOf(play), unit);
  if (!u) return null;
  const { members } = gatherRules(play).profiles[u.order]!;
  return (
    <div className="pl-pop docked" role="dialog" aria-label={t('play.casualty.title', { unit: codeOf(play, unit) })}>
      <header>
        <UnitChip unit={u} size={26} />
        <div className="grow">
          <h2>{t('play.casualty.title', { unit: `${codeOf(play, unit)} ${nameOf(play, unit)}` })}</h2>
          <p>{t('play.casualty.about', { count: kills })}</p>
        </div>
        <Rule id="R-7.15" />
      </header>
      <div className="body scroll">
        {u.hp.map((hp, member) =>
          hp > 0 ? (
            <button type="button" className="option" key={member} onClick={() => table.give({ t: 'chooseCasualty', unit, member })}>
              <kbd>{member + 1}</kbd>
              <span className="grow">
                <b>{itemText(t, members[member]!.typeId)}</b>
                <small>{t('play.casualty.hp', { now: hp, full: members[member]!.maxHp })}</small>
              </span>
            </button>
          ) : null,
        )}
      </div>
    </div>
  );
});
