/** What every panel of Edit mode needs: stores, texts, the tools' context, and one way to make an edit. */
import type { Edit } from '#shared/document/edits/index.ts';
import { useT, type T } from '../i18n/t.ts';
import { useRoot, useTab, type RootStore, type Tab } from '../stores/index.ts';
import type { Answers } from '../tools/answers.ts';
import { sayProblem } from '../tools/guard.ts';
import { sessionOf } from '../tools/session.ts';
import type { ToolContext } from '../tools/tool.ts';

export interface Edits {
  readonly root: RootStore;
  readonly tab: Tab;
  readonly t: T;
  readonly c: ToolContext;
  readonly answers: Answers;
  /** Makes one edit one undo step; true when it was made. Null does nothing. A refusal stands in the status line. */
  readonly run: (edit: Edit | null) => boolean;
  /** Null = everything may be changed; else why not. */
  readonly locked: string | null;
}

export function useEdit(): Edits {
  const root = useRoot();
  const tab = useTab();
  const t = useT();
  const { context: c, answers } = sessionOf(root, tab);
  const run = (edit: Edit | null): boolean => {
    if (!edit) return false;
    if (!tab.document.writable) {
      root.status.say({ text: t('edit.refused.readOnly'), tone: 'refused' });
      return false;
    }
    const made = tab.document.run(edit);
    if (!made.ok) sayProblem(c, made.error);
    return made.ok;
  };
  return { root, tab, t, c, answers, run, locked: tab.document.writable ? null : t('edit.refused.readOnly') };
}
