/** Several units of the side are next: a line over the board, and the units to choose from. */
import { Button } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { unitById } from '#shared/rulesets/intel/rules.ts';
import { Rule, UnitChip } from '../parts.tsx';
import { codeOf, nameOf, stateOf } from '../reading.ts';
import { useTable } from '../usePlay.ts';

export const PickPrompt = observer(function PickPrompt({ units, aw }: { readonly units: readonly string[]; readonly aw: number }) {
  const { table, play, t, tab } = useTable();
  return (
    <div className="pl-pick st-float" role="group" aria-label={t('play.pick.title', { aw })}>
      <span>
        {t('play.pick.title', { aw })} <Rule id="R-7.20" />
      </span>
      {units.map((id) => {
        const u = unitById(stateOf(play), id);
        return u ? (
          <Button
            key={id}
            title={nameOf(play, id)}
            leftSection={<UnitChip unit={u} size={22} />}
            onMouseEnter={() => tab.view.canvas && table.look(id)}
            onMouseLeave={() => table.look(null)}
            onClick={() => table.give({ t: 'pickUnit', unit: id })}
          >
            {codeOf(play, id)}
          </Button>
        ) : null;
      })}
    </div>
  );
});
