/** The board of Edit mode: canvas, zoom box, minimap, bars about the document, toasts. */
import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useMemo, useState, type KeyboardEvent } from 'react';
import { visibleName } from '#shared/visible.ts';
import type { BoardViewApi } from '../canvas/scene.ts';
import { BoardCanvas } from '../canvas/BoardCanvas.tsx';
import { useT } from '../i18n/t.ts';
import { useRoot, useTab, type HintPart, type Tab } from '../stores/index.ts';
import { cellWords } from './cellWords.ts';
import { DocumentBars } from './DocumentBars.tsx';
import { makeEditScene } from './editScene.ts';
import { MinimapBox } from './MinimapBox.tsx';
import { SLOTS } from './slots.ts';
import { Toasts } from './Toasts.tsx';
import { useBoardView } from './useBoardView.ts';
import { ZoomBox } from './ZoomBox.tsx';

/** The tool's hint is not for Play: it waits here until the board of the tab comes back. */
const hints = new WeakMap<Tab, readonly HintPart[]>();

export const BoardArea = observer(function BoardArea() {
  const root = useRoot();
  const tab = useTab();
  const t = useT();
  const board = useMemo(() => SLOTS.editBoard?.(root, tab) ?? null, [root, tab]);
  const scene = useMemo(() => makeEditScene(root, tab, board), [root, tab, board]);
  const attach = useBoardView(tab.view);
  const ref = useCallback((api: BoardViewApi | null) => attach(api), [attach]);

  useEffect(() => {
    const hint = hints.get(tab);
    if (hint) root.status.setHint(hint);
    hints.delete(tab);
    root.ownGestures(() => board?.cancel() ?? false);
    return () => {
      board?.cancel();
      root.ownGestures(null);
      root.tools.setPreview(null);
      root.status.setHover(null);
      if (tab.mode === 'play') {
        hints.set(tab, root.status.hint);
        root.status.setHint([]);
      }
    };
  }, [root, tab, board]);
  useEffect(() => () => board?.dispose(), [board]);
  // Focus that nobody has belongs to the board: after a dialog whose button is gone, after a document was made by keys alone.
  useEffect(() => {
    const idle = (): boolean => document.activeElement === null || document.activeElement === document.body;
    if (idle()) tab.view.canvas?.focus();
    const onKey = (event: globalThis.KeyboardEvent): void => {
      if (event.defaultPrevented || event.target !== document.body || !idle() || root.dialogs.open !== null) return;
      if (!board?.keyDown(event)) return;
      event.preventDefault();
      tab.view.canvas?.focus();
    };
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, [root, tab, board]);

  const key = (event: KeyboardEvent, use: ((event: globalThis.KeyboardEvent) => boolean) | undefined): void => {
    if (!event.defaultPrevented && use?.(event.nativeEvent)) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
  // The ring round the board belongs to those who came by keyboard; a shortcut pressed over the board does not call it up.
  const [byKeys, setByKeys] = useState(false);
  const { board: shown } = tab.document.scenario;
  const { cursor } = root.tools;
  const texts = useMemo(
    () => ({
      blocks: (cell: string) => t('edit.los.tagBlocks', { cell }),
      observer: (cell: string) => t('edit.los.tagObserver', { cell }),
      target: (cell: string) => t('edit.los.tagTarget', { cell }),
    }),
    [t],
  );
  return (
    <div
      className="st-board"
      data-region="board"
      data-by-keys={byKeys || undefined}
      onFocus={(event) => setByKeys(event.target.matches(':focus-visible'))}
      onPointerDown={() => setByKeys(false)}
      onKeyDown={(event) => key(event, board?.keyDown.bind(board))}
      onKeyUp={(event) => key(event, board?.keyUp.bind(board))}
    >
      <div className="fill">
        <BoardCanvas
          ref={ref}
          scene={scene()}
          listener={board?.listener ?? null}
          texts={texts}
          description={cursor === null ? '' : cellWords(t, root.settings.language, tab, cursor)}
          label={t('board.label', { title: visibleName(tab.name), columns: shown.spec.columns, rows: shown.spec.rows })}
        />
      </div>
      {board?.overlay ? <board.overlay /> : null}
      <DocumentBars />
      <div className="st-corner">
        <Toasts />
        <ZoomBox />
      </div>
      <MinimapBox />
    </div>
  );
});
