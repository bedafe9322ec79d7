/** Several units of the side are next: a line over the board, and the units to choose from. */
import { Button } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useLayoutEffect, useRef, useState } from 'react';
import { unitById } from '#shared/rulesets/intel/rules.ts';
import { Rule, UnitChip } from '../parts.tsx';
import { codeOf, nameOf, stateOf } from '../reading.ts';
import { useTable } from '../usePlay.ts';

export const PickPrompt = observer(function PickPrompt({ units, aw }: { readonly units: readonly string[]; readonly aw: number }) {
  const { table, play, t, tab } = useTable();
  const ref = useRef<HTMLDivElement>(null);
  const [low, setLow] = useState(false);
  const key = units.join();
  const { canvas } = tab.view;
  // Never over the counters that can be chosen: below when one of them stands at the upper edge.
  useLayoutEffect(() => {
    const box = ref.current;
    const host = box?.closest('.pl-board')?.getBoundingClientRect();
    if (!box || !host || !canvas) return undefined;
    const settle = (): void => {
      const edge = host.top + box.getBoundingClientRect().height + 24;
      const cells = key.split(',').map((id) => table.shownCell(id));
      setLow(cells.some((cell) => cell !== null && canvas.cellRect(cell).top < edge && canvas.cellRect(cell).bottom > host.top));
    };
    settle();
    return canvas.viewport.onChange(settle);
  }, [canvas, key, table]);
  return (
    <div ref={ref} className={`pl-pick st-float${low ? ' low' : ''}`} role="group" aria-label={t('play.pick.title', { aw })}>
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
