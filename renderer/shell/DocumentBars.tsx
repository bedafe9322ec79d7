/**
 * What puts the document at risk, as bars over the top of the board, with the choices in them: never a dialog over a stroke.
 * One at a time, the most urgent first.
 */
import { Button } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import type { Problem } from '#shared/result.ts';
import { useT } from '../i18n/t.ts';
import { reloadTab, saveTab, showFailure, tellSaved, unlockTab } from '../stores/files.ts';
import { useRoot, useTab, type RootStore, type Tab } from '../stores/index.ts';
import { Icon } from '../theme/icons/Icon.tsx';
import { rescue } from './rescue.ts';
import { ProblemText } from './ProblemText.tsx';

interface Bar {
  readonly tone: 'error' | 'warning' | 'info';
  readonly text: ReactNode;
  readonly actions: ReactNode;
}

/** The file changed, moved or went away while it was open. */
function outsideBar(root: RootStore, tab: Tab, t: ReturnType<typeof useT>): Bar | null {
  const { document } = tab;
  if (!document.outside) return null;
  const gone = document.outside === 'deleted';
  const overwrite = async (): Promise<void> => void tellSaved(root, tab, await document.save(true));
  const reload = async (): Promise<void> => showFailure(root, await reloadTab(root, tab));
  return {
    tone: 'warning',
    text: (
      <span className="st-problem-text">
        <b>{t(gone ? 'bar.deleted.title' : 'bar.changed.title', { name: document.info.name ?? tab.name })}</b>{' '}
        {t(gone ? 'bar.deleted.body' : document.dirty ? 'bar.changed.dirty' : 'bar.changed.clean')}
      </span>
    ),
    actions: (
      <>
        <Button onClick={() => void saveTab(root, tab, 'as').catch(root.fail)}>{t('bar.saveAs')}</Button>
        {gone ? null : <Button onClick={() => void reload().catch(root.fail)}>{t('bar.reload')}</Button>}
        <Button variant="filled" onClick={() => void overwrite().catch(root.fail)}>
          {t(gone ? 'bar.saveAgain' : 'bar.keepMine')}
        </Button>
      </>
    ),
  };
}

/** The host is not there, or does not know this document any more: the browser's own download is the way out. */
const HOST_GONE: ReadonlySet<string> = new Set(['ipc/unreachable', 'ipc/signed-out', 'document/unknown']);

/** A failed save or journal: what is safe, and the way on. */
function failureBar(root: RootStore, tab: Tab, t: ReturnType<typeof useT>, problem: Problem, kind: 'save' | 'journal'): Bar {
  const retry = (): void => {
    if (kind === 'journal') tab.document.retryJournal();
    else if (problem.code === 'file/shrunk')
      void tab.document
        .save(false, true)
        .then((saved) => tellSaved(root, tab, saved))
        .catch(root.fail);
    else void saveTab(root, tab).catch(root.fail);
  };
  return {
    tone: 'error',
    text: <ProblemText problem={problem} />,
    actions: (
      <>
        {HOST_GONE.has(problem.code) ? (
          <Button onClick={() => rescue(tab)}>{t('bar.download')}</Button>
        ) : (
          <Button onClick={() => void saveTab(root, tab, 'as').catch(root.fail)}>{t('bar.saveElsewhere')}</Button>
        )}
        <Button variant="filled" onClick={retry}>
          {t(problem.code === 'file/shrunk' ? 'bar.saveAnyway' : 'bar.tryAgain')}
        </Button>
        {kind === 'save' ? <Button onClick={() => tab.document.clearSaveProblem()}>{t('bar.hide')}</Button> : null}
      </>
    ),
  };
}

function readOnlyBar(root: RootStore, tab: Tab, t: ReturnType<typeof useT>): Bar | null {
  const { info, writable } = tab.document;
  if (writable) return null;
  const unlock = async (): Promise<void> => showFailure(root, await unlockTab(root, tab));
  const why = info.readOnlyWhy && ['newer', 'folder', 'file', 'locked'].includes(info.readOnlyWhy) ? info.readOnlyWhy : 'file';
  return {
    tone: 'info',
    text: (
      <span className="st-problem-text">
        <b>{t('bar.readOnly.title')}</b> {t(`bar.readOnly.${why}`)}
      </span>
    ),
    actions: (
      <>
        <Button onClick={() => void saveTab(root, tab, 'as').catch(root.fail)}>{t('bar.saveCopy')}</Button>
        {why === 'locked' ? <Button onClick={() => void unlock().catch(root.fail)}>{t('bar.unlock')}</Button> : null}
      </>
    ),
  };
}

const ICON = { error: 'error', warning: 'warning', info: 'lock' } as const;

export const DocumentBars = observer(function DocumentBars() {
  const root = useRoot();
  const tab = useTab();
  const t = useT();
  const { journalProblem, saveProblem, lockProblem } = tab.document;
  const bar =
    (journalProblem && failureBar(root, tab, t, journalProblem, 'journal')) ??
    outsideBar(root, tab, t) ??
    (saveProblem && failureBar(root, tab, t, saveProblem, 'save')) ??
    readOnlyBar(root, tab, t) ??
    (lockProblem && { tone: 'warning' as const, text: <ProblemText problem={lockProblem} />, actions: null });
  if (!bar) return null;
  return (
    <div className={`st-bar ${bar.tone}`} role={bar.tone === 'info' ? 'status' : 'alert'}>
      <Icon id={ICON[bar.tone]} />
      {bar.text}
      <span className="actions">{bar.actions}</span>
    </div>
  );
});
