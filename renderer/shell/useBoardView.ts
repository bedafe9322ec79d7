/** Ties a mounted canvas to the view of its tab: the place it was left at comes back, changes are noted. */
import { useCallback, useRef } from 'react';
import type { BoardViewApi } from '../canvas/scene.ts';
import type { ViewStore } from '../stores/index.ts';

/** A stable function for the canvas' ref. */
export function useBoardView(view: ViewStore): (api: BoardViewApi | null) => void {
  const end = useRef<() => void>(() => undefined);
  return useCallback(
    (api: BoardViewApi | null) => {
      end.current();
      end.current = () => undefined;
      view.attach(api);
      if (!api) return;
      const { viewport } = api;
      if (view.place) viewport.set(view.place);
      else viewport.fit();
      const note = (): void => view.noteView(viewport.zoom, viewport.centre.x, viewport.centre.y);
      end.current = viewport.onChange(note);
      note();
    },
    [view],
  );
}
