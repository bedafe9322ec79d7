/** Puts words on the clipboard and says so in the status line. */
import type { Edits } from './useEdit.ts';

/** @param told   what the status line says after it; absent: "Copied" */
export function copyText({ root, t }: Pick<Edits, 'root' | 't'>, text: string, told = t('edit.los.copied')): void {
  const say = (copied: boolean): void =>
    copied ? root.status.say({ text: told, tone: 'success' }) : root.status.say({ text: t('edit.los.notCopied'), tone: 'refused' });
  navigator.clipboard.writeText(text).then(
    () => say(true),
    () => say(copyAsked(text)),
  );
}

/**
 * The desktop window has no permissions at all, so the clipboard's own interface says no there. Answering the page's own copy command
 * needs none, while the person's click or key is fresh. It only writes: nothing here reads a clipboard.
 */
function copyAsked(text: string): boolean {
  const fill = (event: ClipboardEvent): void => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  document.addEventListener('copy', fill, { capture: true });
  try {
    // Old, but the only way that asks for no permission.
    return document.execCommand('copy');
  } finally {
    document.removeEventListener('copy', fill, { capture: true });
  }
}
