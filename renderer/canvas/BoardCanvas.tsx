/** The board for React: takes a scene and a listener, hands out the view by ref. */
import { useEffect, useImperativeHandle, useLayoutEffect, useRef, useState, type Ref } from 'react';
import type { AnswerTexts } from './answers.ts';
import { BoardView } from './boardView.ts';
import './board.css';
import type { BoardListener, BoardViewApi, Scene } from './scene.ts';

export interface BoardCanvasProps {
  readonly scene: Scene;
  readonly listener: BoardListener | null;
  /** Accessible name. */
  readonly label: string;
  /** Accessible description of the cell under the keyboard cursor. */
  readonly description?: string;
  readonly texts?: AnswerTexts;
  /** CSS cursor of the active tool. */
  readonly cursor?: string;
  readonly ref?: Ref<BoardViewApi | null>;
}

export function BoardCanvas({ scene, listener, label, description, texts, cursor, ref }: BoardCanvasProps) {
  const element = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<BoardView | null>(null);
  const first = useRef(scene);

  useLayoutEffect(() => {
    if (!element.current) return undefined;
    const made = new BoardView(element.current, first.current);
    setView(made);
    return () => {
      setView(null);
      made.destroy();
    };
  }, []);
  useImperativeHandle<BoardViewApi | null, BoardViewApi | null>(ref, () => view, [view]);
  useLayoutEffect(() => {
    first.current = scene;
    view?.setScene(scene);
  }, [view, scene]);
  useLayoutEffect(() => view?.setListener(listener), [view, listener]);
  useEffect(() => {
    if (texts) view?.setTexts(texts);
  }, [view, texts]);

  return (
    <div
      ref={element}
      className="st-canvas"
      role="application"
      aria-label={label}
      aria-description={description}
      tabIndex={0}
      style={cursor === undefined ? undefined : { cursor }}
    />
  );
}
