/** Whose the Enter key is: that of the thing under the focus, or that of what the table shows (prompt, aim, move). */

export interface EnterFocus {
  /** A field, list, menu or dialog that always owns the key. */
  readonly field: boolean;
  /** A button or link under the focus. */
  readonly button: boolean;
  /** That button is greyed. */
  readonly greyed: boolean;
  /** The focus came there with the mouse: the person does not see it as chosen. */
  readonly byMouse: boolean;
}

/** True = the table may use Enter. A greyed button, or one that was only clicked, must not swallow it. */
export const enterIsTables = (focus: EnterFocus): boolean => !focus.field && (!focus.button || focus.greyed || focus.byMouse);

const FIELDS = 'input, select, textarea, [role=listbox], [role=menu], [aria-modal=true]';

/** @param byMouse the last press before this key was the mouse's */
export function focusOf(on: Element | null, byMouse: boolean): EnterFocus {
  const button = on?.closest('button, a') ?? null;
  return {
    field: on?.closest(FIELDS) !== null && on !== null,
    button: button !== null,
    greyed: button?.getAttribute('aria-disabled') === 'true' || button?.hasAttribute('disabled') === true,
    byMouse,
  };
}
