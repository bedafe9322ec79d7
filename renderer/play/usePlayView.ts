/**
 * The view of the board in Play: the battle starts where Edit looked, fitted when a unit would lie outside the smaller area;
 * a battle keeps its own place, and Edit gets its own back.
 */
import { useCallback, useRef } from 'react';
import type { BoardViewApi } from '../canvas/scene.ts';
import { useBoardView } from '../shell/useBoardView.ts';
import type { ViewStore } from '../stores/index.ts';
import type { PlayStore } from './PlayStore.ts';
import { stateOf } from './reading.ts';
import { isSeen } from './reveal.ts';

type Place = NonNullable<ViewStore['place']>;
/** Where each battle was last looked at. */
const places = new WeakMap<PlayStore, Place>();

/** A stable function for the canvas' ref. */
export function usePlayView(view: ViewStore, play: PlayStore): (api: BoardViewApi | null) => void {
  const attach = useBoardView(view);
  const edit = useRef<Place | null>(null);
  return useCallback(
    (api: BoardViewApi | null) => {
      if (!api) {
        if (view.place) places.set(play, view.place);
        attach(null);
        if (edit.current) view.noteView(edit.current.zoom, edit.current.x, edit.current.y);
        return;
      }
      edit.current = view.place;
      const own = places.get(play);
      if (own) view.noteView(own.zoom, own.x, own.y);
      attach(api);
      const units = stateOf(play).units.filter((unit) => unit.living > 0 && unit.cell >= 0);
      if (!own && !units.every((unit) => isSeen(api, unit.cell))) api.viewport.fit();
    },
    [attach, view, play],
  );
}
