/** The whole board small, bottom right, with the units as dots; `Ctrl+M` hides it. */
import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import { gridOf } from '#shared/board/board.ts';
import type { Scenario } from '#shared/scenario/scenario.ts';
import { Minimap } from '../canvas/Minimap.tsx';
import { useT } from '../i18n/t.ts';
import { useRoot, useTab } from '../stores/index.ts';

/** Side and cell of every placed unit. */
function dotsOf({ board, units, sides }: Pick<Scenario, 'board' | 'units' | 'sides'>) {
  const grid = gridOf(board);
  return units.flatMap((unit) => {
    const cell = unit.at ? grid.at(unit.at[0], unit.at[1]) : -1;
    return cell < 0 ? [] : [{ cell, side: sides.findIndex((s) => s.id === unit.side) }];
  });
}

export const MinimapBox = observer(function MinimapBox() {
  const root = useRoot();
  const t = useT();
  const { view, document } = useTab();
  const { board, units, sides } = document.scenario;
  const { spec } = board;
  const dots = useMemo(
    () => dotsOf({ board, units, sides }),
    // The terrain does not move the dots.
    // oxlint-disable-next-line react/exhaustive-deps
    [spec, units, sides],
  );
  if (!view.minimap || !view.canvas) return null;
  return (
    <div className="st-float st-minimap">
      <Minimap
        view={view.canvas}
        board={board}
        counters={dots}
        theme={root.settings.dark ? 'dark' : 'light'}
        label={t('command.view.minimap')}
      />
    </div>
  );
});
