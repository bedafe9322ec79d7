/** The window's own events: keys, size and scale, the system's colours, leaving. */
import { reaction } from 'mobx';
import { useEffect } from 'react';
import { isCommand, pressKey, run } from '../commands/run.ts';
import { leaveSession, takeLine, takeOpened } from '../stores/session.ts';
import type { RootStore } from '../stores/index.ts';

/** A reload would throw the window's picture away: F5 and its like are ours even where no command takes them. */
const reloads = (event: KeyboardEvent): boolean => event.key === 'F5' || ((event.ctrlKey || event.metaKey) && event.code === 'KeyR');

export function useWindow(root: RootStore): void {
  useEffect(() => {
    root.receive({
      onCommand: (id) => {
        if (isCommand(id)) run(root, id);
      },
      onOpened: (event) => void takeOpened(root, event).catch(root.fail),
      onLine: (event) => void takeLine(root, event, () => location.reload()).catch(root.fail),
    });
    const endHost = root.listen();
    const endScale = reaction(
      () => root.settings.scale,
      (scale) => {
        document.documentElement.style.setProperty('zoom', String(scale / 100));
        document.documentElement.style.setProperty('--st-scale', String(scale / 100));
      },
      { fireImmediately: true },
    );

    const onKey = (event: KeyboardEvent): void => {
      const taken = !event.defaultPrevented && pressKey(root, event);
      if (taken || reloads(event)) event.preventDefault();
    };
    const onLeave = (event: BeforeUnloadEvent): void => {
      root.cancelGesture();
      if (root.workspace.tabs.some((t) => !t.safe)) event.preventDefault();
    };
    const onHide = (): void => void leaveSession(root);
    const dark = window.matchMedia('(prefers-color-scheme: dark)');
    const calm = window.matchMedia('(prefers-reduced-motion: reduce)');
    const onSystem = (): void => root.settings.noteSystem(dark.matches, calm.matches);
    // The middle button pans the board; the browser's own scroll mark would lie over it.
    const onMiddle = (event: MouseEvent): void => {
      if (event.button === 1) event.preventDefault();
    };
    const onBroken = (event: PromiseRejectionEvent | ErrorEvent): void => {
      if (event instanceof ErrorEvent && !event.error) return;
      root.fail(event instanceof ErrorEvent ? event.error : event.reason);
    };
    onSystem();

    window.addEventListener('keydown', onKey);
    window.addEventListener('beforeunload', onLeave);
    window.addEventListener('pagehide', onHide);
    window.addEventListener('mousedown', onMiddle);
    window.addEventListener('unhandledrejection', onBroken);
    window.addEventListener('error', onBroken);
    dark.addEventListener('change', onSystem);
    calm.addEventListener('change', onSystem);
    return () => {
      endHost();
      endScale();
      window.removeEventListener('keydown', onKey);
      window.removeEventListener('beforeunload', onLeave);
      window.removeEventListener('pagehide', onHide);
      window.removeEventListener('mousedown', onMiddle);
      window.removeEventListener('unhandledrejection', onBroken);
      window.removeEventListener('error', onBroken);
      dark.removeEventListener('change', onSystem);
      calm.removeEventListener('change', onSystem);
    };
  }, [root]);
}
