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

/** Card, strip and bar slide in beside the board, so its size is known only after them. */
const SLIDE_MILLIS = 350;

/** Fits the board now, and again once the screen around it stands, unless the person has zoomed meanwhile. */
function fitWhileSettling(api: BoardViewApi, view: ViewStore, play: PlayStore): void {
  let zoom = api.viewport.zoom;
  const check = (): void => {
    if (view.canvas !== api || api.viewport.zoom !== zoom) return;
    const units = stateOf(play).units.filter((unit) => unit.living > 0 && unit.cell >= 0);
    if (!units.every((unit) => isSeen(api, unit.cell))) api.viewport.fit();
    zoom = api.viewport.zoom;
  };
  check();
  setTimeout(check, SLIDE_MILLIS);
}

/** A stable function for the canvas' ref. */
export function usePlayView(view: ViewStore, play: PlayStore): (api: BoardViewApi | null) => void {
  const attach = useBoardView(view);
  const edit = useRef<Place | null>(null);
  const here = useRef(false);
  return useCallback(
    (api: BoardViewApi | null) => {
      if (!api) {
        attach(null);
        // The canvas also says "none" before it says "here".
        if (!here.current) return;
        here.current = false;
        if (view.place) places.set(play, view.place);
        if (edit.current) view.noteView(edit.current.zoom, edit.current.x, edit.current.y);
        return;
      }
      here.current = true;
      edit.current = view.place;
      const own = places.get(play);
      if (own) view.noteView(own.zoom, own.x, own.y);
      attach(api);
      if (!own) fitWhileSettling(api, view, play);
    },
    [attach, view, play],
  );
}
