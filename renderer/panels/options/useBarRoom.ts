/** Measures the bar of a tool's settings: how many stand in it at this width, in this language. */
import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { partsThatFit } from './barRoom.ts';

/**
 * @param name    what the settings belong to; another name means other settings
 * @param count   how many there are
 */
export function useBarRoom(name: string, count: number): { readonly bar: RefObject<HTMLDivElement | null>; readonly shown: number } {
  const bar = useRef<HTMLDivElement>(null);
  const [fit, setFit] = useState({ name, shown: count });
  useLayoutEffect(() => {
    const box = bar.current;
    if (!box) return undefined;
    const parts = [...box.querySelectorAll<HTMLElement>('.ed-part')];
    const measure = (): void => {
      const style = getComputedStyle(box);
      const room = box.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
      const shown = partsThatFit(
        parts.map((part) => part.offsetWidth),
        room,
      );
      setFit((last) => (last.name === name && last.shown === shown ? last : { name, shown }));
    };
    measure();
    const watch = new ResizeObserver(measure);
    for (const element of [box, ...parts]) watch.observe(element);
    return () => watch.disconnect();
  }, [name]);
  return { bar, shown: fit.name === name ? Math.min(fit.shown, count) : count };
}
