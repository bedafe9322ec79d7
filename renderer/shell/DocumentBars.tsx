/**
 * What puts the document at risk, as bars over the top of the board, with the choices in them: never a dialog over a stroke.
 * One at a time, the most urgent first.
 */
import { Button } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import type { Problem } from '#shared/result.ts';
import { visibleName } from '#shared/visible.ts';
import { useT, type T } from '../i18n/t.ts';
import { saveTab, showFailure, tellSaved, unlockTab } from '../stores/files.ts';
import { useRoot, useTab, type RootStore, type Tab } from '../stores/index.ts';
import { HOST_GONE } from '../stores/DocumentStore.ts';
import { BarFrame, type Bar } from './BarFrame.tsx';
import { OutsideBar } from './OutsideBar.tsx';
import { journalTold } from './journalWords.ts';
import { rescue } from './rescue.ts';
import { gapAfter, ProblemText } from './ProblemText.tsx';

/** Failed saves that the bar of an outside change speaks of. */
const OTHERS: ReadonlySet<string> = new Set(['file/changed-outside', 'file/gone-outside', 'file/exists']);
/** Trying the same place again would end the same way: another place is the way on. */
const HOPELESS: ReadonlySet<string> = new Set([
  'file/shrunk',
  'file/name-too-long',
  'file/size-limit',
  'file/read-only-disk',
  'file/no-access',
  'file/disk-gone',
  'file/taken-over',
  'file/not-a-file',
  'file/dangling-link',
  'file/link-loop',
  'folder/gone',
  'folder/not-a-folder',
]);

/** A failed save or journal: what is safe, and the way on. */
function failureBar(root: RootStore, tab: Tab, t: T, problem: Problem, kind: 'save' | 'journal'): Bar {
  const { document } = tab;
  const shrunk = problem.code === 'file/shrunk';
  const retry = (): void => {
    if (kind === 'journal') document.retryJournal();
    else if (shrunk)
      void document
        .save(false, true)
        .then((saved) => tellSaved(root, tab, saved))
        .catch(root.fail);
    else void saveTab(root, tab).catch(root.fail);
  };
  const elsewhere = HOPELESS.has(problem.code);
  const Retry = (
    <Button variant={elsewhere ? 'default' : 'filled'} onClick={retry}>
      {t(shrunk ? 'bar.saveAnyway' : 'bar.tryAgain')}
    </Button>
  );
  return {
    tone: 'error',
    text: <ProblemText problem={problem} />,
    actions: (
      <>
        {kind === 'save' ? <Button onClick={() => document.clearSaveProblem()}>{t('bar.hide')}</Button> : null}
        {elsewhere ? Retry : null}
        {HOST_GONE.has(problem.code) ? (
          // The browser's own download is the way out.
          <Button onClick={() => rescue(tab)}>{t('bar.download')}</Button>
        ) : (
          <Button variant={elsewhere ? 'filled' : 'default'} onClick={() => void saveTab(root, tab, 'as').catch(root.fail)}>
            {t('bar.saveElsewhere')}
          </Button>
        )}
        {elsewhere ? null : Retry}
      </>
    ),
  };
}

/** Who has the file open, as a sentence. */
function lockWords(tab: Tab, t: T): string {
  const { readOnlyWhy, lockedBy } = tab.document.info;
  if (readOnlyWhy === 'window' || lockedBy?.here) return t('bar.locked.here');
  if (!lockedBy?.host) return t('bar.locked.unknown');
  return t('bar.locked.there', { user: lockedBy.user, host: lockedBy.host });
}

function readOnlyBar(root: RootStore, tab: Tab, t: T): Bar | null {
  const { info, writable } = tab.document;
  if (writable) return null;
  const why = info.readOnlyWhy ?? 'file';
  const locked = why === 'locked' || why === 'window';
  // On this computer the host knows whether the other one is still there; of another computer only the person can know.
  const here = why === 'window' || info.lockedBy?.here === true;
  const title = locked ? t('bar.locked.title', { name: visibleName(info.name ?? tab.name) }) : t('bar.readOnly.title');
  const unlock = async (): Promise<void> => showFailure(root, await unlockTab(root, tab));
  return {
    tone: 'info',
    text: (
      <span className="st-problem-text">
        <b>{title}</b>
        {gapAfter(title)}
        {locked ? lockWords(tab, t) : t(`bar.readOnly.${why}`)}
      </span>
    ),
    actions: (
      <>
        {locked && here ? <Button onClick={() => void unlock().catch(root.fail)}>{t('bar.locked.do')}</Button> : null}
        {locked && !here ? (
          <Button onClick={() => root.dialogs.show({ kind: 'confirm', what: 'takeOver', tab: tab.key })}>{t('takeOver.do')}</Button>
        ) : null}
        <Button variant="filled" onClick={() => void saveTab(root, tab, 'as').catch(root.fail)}>
          {t('bar.saveCopy')}
        </Button>
      </>
    ),
  };
}

/** Something beside the file is worth a word; work and saving go on. */
const noteBar = (tab: Tab, t: T, problem: Problem): Bar => ({
  tone: 'warning',
  text: <ProblemText problem={problem} />,
  actions: <Button onClick={() => tab.document.noteLock(null)}>{t('bar.hide')}</Button>,
});

export const DocumentBars = observer(function DocumentBars() {
  const root = useRoot();
  const tab = useTab();
  const t = useT();
  const { saveProblem, lockProblem, outside, outsideSeen } = tab.document;
  const journalProblem = journalTold(tab.document);
  // A save that failed for another reason than the others' version is told first: the person has just asked for it.
  const refused = saveProblem && !OTHERS.has(saveProblem.code) ? saveProblem : null;
  if (outside && !journalProblem && !refused) return <OutsideBar key={`${tab.key} ${outsideSeen}`} tab={tab} outside={outside} />;
  const bar =
    (journalProblem && failureBar(root, tab, t, journalProblem, 'journal')) ??
    (refused && failureBar(root, tab, t, refused, 'save')) ??
    readOnlyBar(root, tab, t) ??
    (lockProblem && noteBar(tab, t, lockProblem));
  return bar ? <BarFrame bar={bar} /> : null;
});
