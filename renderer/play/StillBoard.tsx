/** The board before the first shot: the scenario as it is, behind the set-up. */
import { observer } from 'mobx-react-lite';
import { useCallback, useMemo } from 'react';
import { visibleName } from '#shared/visible.ts';
import { BoardCanvas } from '../canvas/BoardCanvas.tsx';
import type { BoardViewApi } from '../canvas/scene.ts';
import { makeEditScene } from '../shell/editScene.ts';
import { useBoardView } from '../shell/useBoardView.ts';
import { usePlaySession } from './usePlay.ts';

export const StillBoard = observer(function StillBoard() {
  const { root, tab, t } = usePlaySession();
  const scene = useMemo(() => makeEditScene(root, tab, null), [root, tab]);
  const attach = useBoardView(tab.view);
  const ref = useCallback((api: BoardViewApi | null) => attach(api), [attach]);
  const { board } = tab.document.scenario;
  return (
    <div className="st-board pl-board" data-region="board">
      <div className="fill">
        <BoardCanvas
          ref={ref}
          scene={scene()}
          listener={null}
          label={t('board.label', { title: visibleName(tab.name), columns: board.spec.columns, rows: board.spec.rows })}
        />
      </div>
    </div>
  );
});
