/** What a shrunken unit leaves behind: one of the rule's possible sets. */
import { observer } from 'mobx-react-lite';
import { discardsOf } from '#shared/rulesets/intel/procedures/settle.ts';
import { unitById } from '#shared/rulesets/intel/rules.ts';
import { Rule, UnitChip } from '../parts.tsx';
import { codeOf, gatherRules, nameOf, stateOf } from '../reading.ts';
import { useTable } from '../usePlay.ts';
import { itemText, listText } from '../words.ts';

export const DiscardPrompt = observer(function DiscardPrompt({ unit }: { readonly unit: string }) {
  const { table, play, t, root } = useTable();
  const u = unitById(stateOf(play), unit);
  if (!u) return null;
  const sets = [...discardsOf(gatherRules(play), u)];
  return (
    <div className="pl-pop docked" role="dialog" aria-label={t('play.discard.title', { unit: codeOf(play, unit) })}>
      <header>
        <UnitChip unit={u} size={26} />
        <div className="grow">
          <h2>{t('play.discard.title', { unit: `${codeOf(play, unit)} ${nameOf(play, unit)}` })}</h2>
          <p>{t('play.discard.about')}</p>
        </div>
        <Rule id="R-7.19" />
      </header>
      <div className="body scroll">
        {sets.map((items, i) => (
          <button type="button" className="option" key={i} onClick={() => table.give({ t: 'discard', unit, items })}>
            <kbd>{i + 1}</kbd>
            <span className="grow">
              {listText(
                root.settings.language,
                items.map((id) => itemText(t, id)),
              )}
            </span>
          </button>
        ))}
      </div>
    </div>
  );
});
