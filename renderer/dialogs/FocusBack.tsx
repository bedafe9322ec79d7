/** When the last dialog, or the palette, has gone, the focus is again where it was before the first one came. */
import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import { useRoot } from '../stores/index.ts';

/** What lies over the window for a while: the focus inside it is never one to come back to. */
const OVER = '[role=dialog], [role=alertdialog], [role=menu]';

/** Shows nothing. Where that place has gone too, the focus belongs to nobody, and the board takes the next key (`BoardArea`). */
export const FocusBack = observer(function FocusBack() {
  const { dialogs } = useRoot();
  const last = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const note = ({ target }: FocusEvent): void => {
      if (target instanceof HTMLElement && !target.closest(OVER)) last.current = target;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  const over = dialogs.open !== null || dialogs.palette !== null;
  useEffect(() => {
    // Somebody who closes a dialog may have given the focus to a place of their own already.
    if (!over && document.activeElement === document.body && last.current?.isConnected) last.current.focus();
  }, [over]);
  return null;
});
