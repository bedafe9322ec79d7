/** The board of Play: canvas, what lies over it, zoom box, minimap. */
import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useMemo, type ReactNode } from 'react';
import { visibleName } from '#shared/visible.ts';
import { BoardCanvas } from '../canvas/BoardCanvas.tsx';
import { Minimap } from '../canvas/Minimap.tsx';
import type { BoardViewApi } from '../canvas/scene.ts';
import { ZoomBox } from '../shell/ZoomBox.tsx';
import { Toasts } from '../shell/Toasts.tsx';
import { boardKey, makeListener } from './boardInput.ts';
import { makePlayScene } from './playScene.ts';
import { stateOf } from './reading.ts';
import { useTable } from './usePlay.ts';
import { usePlayView } from './usePlayView.ts';

export const PlayBoard = observer(function PlayBoard({ children }: { readonly children?: ReactNode }) {
  const { root, tab, table, play, t } = useTable();
  const scene = useMemo(() => makePlayScene(root, tab, table, t), [root, tab, table, t]);
  const listener = useMemo(() => makeListener(root, tab, table), [root, tab, table]);
  const attach = usePlayView(tab.view, play);
  const ref = useCallback((api: BoardViewApi | null) => attach(api), [attach]);
  // While aiming the popover says it all; the tags are for a line that was asked for.
  const asked = table.lookup === 'line';
  const texts = useMemo(
    () => ({
      blocks: (cell: string) => t('edit.los.tagBlocks', { cell }),
      observer: (cell: string) => (asked ? t('edit.los.tagObserver', { cell }) : ''),
      target: (cell: string) => (asked ? t('edit.los.tagTarget', { cell }) : ''),
    }),
    [t, asked],
  );
  useEffect(
    () => () => {
      root.status.setHover(null);
    },
    [root],
  );
  const { board } = play.scenario;
  const counters = stateOf(play)
    .units.filter((u) => u.living > 0 && u.cell >= 0)
    .map((u) => ({ cell: u.cell, side: u.side }));
  return (
    <div
      className="st-board pl-board"
      data-region="board"
      onKeyDown={(event) => {
        const onCanvas = event.target instanceof Element && event.target.classList.contains('st-canvas');
        if (!onCanvas || event.defaultPrevented || !boardKey(root, tab, table, event.nativeEvent)) return;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      <div className="fill">
        <BoardCanvas
          ref={ref}
          scene={scene()}
          listener={listener}
          texts={texts}
          cursor={table.action === null ? 'default' : 'crosshair'}
          label={t('board.label', { title: visibleName(tab.name), columns: board.spec.columns, rows: board.spec.rows })}
        />
      </div>
      {children}
      <div className="st-corner">
        <Toasts />
        <ZoomBox />
      </div>
      {tab.view.minimap && tab.view.canvas ? (
        <div className="st-float st-minimap">
          <Minimap view={tab.view.canvas} board={board} counters={counters} theme={root.settings.dark ? 'dark' : 'light'} />
        </div>
      ) : null}
    </div>
  );
});
