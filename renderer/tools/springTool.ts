/**
 * Line of sight held like a spring: `Q` down, drag, `Q` up returns to the tool before; a tap stays. Which key it was is taken from
 * the key that is down when the tool changes, so it works with any binding and layout.
 */
import { reaction } from 'mobx';
import type { RootStore, Tab } from '../stores/index.ts';
import type { ToolId } from '../stores/toolIds.ts';
import type { ToolMachine } from './machine.ts';

/** Key and change of tool belong together within this time. */
const TOGETHER_MILLIS = 40;

export function springTool(root: RootStore, tab: Tab, machine: ToolMachine): () => void {
  let down: { readonly code: string; readonly at: number } | null = null;
  let change: { readonly before: ToolId; readonly at: number } | null = null;
  let used = false;

  const keyDown = (event: KeyboardEvent): void => {
    if (!event.repeat && !event.ctrlKey && !event.altKey && !event.metaKey) down = { code: event.code, at: event.timeStamp };
  };
  const pointerDown = (): void => {
    used = true;
  };
  const keyUp = (event: KeyboardEvent): void => {
    const together = down && change && down.code === event.code && Math.abs(down.at - change.at) < TOGETHER_MILLIS;
    if (together && used && root.tab === tab && root.tools.chosen === 'los') {
      if (machine.state !== 'idle') machine.cancel();
      root.tools.choose(change!.before);
    }
    if (down?.code === event.code) {
      down = null;
      change = null;
    }
  };
  window.addEventListener('keydown', keyDown, true);
  window.addEventListener('keyup', keyUp, true);
  window.addEventListener('pointerdown', pointerDown, true);
  const stop = reaction(
    () => root.tools.chosen,
    (now, before) => {
      used = false;
      change = now === 'los' && root.tab === tab ? { before, at: performance.now() } : null;
    },
  );
  return () => {
    window.removeEventListener('keydown', keyDown, true);
    window.removeEventListener('keyup', keyUp, true);
    window.removeEventListener('pointerdown', pointerDown, true);
    stop();
  };
}
