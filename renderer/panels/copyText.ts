/** Puts words on the clipboard and says so in the status line. */
import type { Edits } from './useEdit.ts';

/** @param told   what the status line says after it; absent: "Copied" */
export function copyText({ root, t }: Pick<Edits, 'root' | 't'>, text: string, told = t('edit.los.copied')): void {
  navigator.clipboard.writeText(text).then(
    () => root.status.say({ text: told, tone: 'success' }),
    () => root.status.say({ text: t('edit.los.notCopied'), tone: 'refused' }),
  );
}
