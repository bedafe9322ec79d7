/**
 * The bar of a file that others changed, moved or removed while it was open: what is there now, what differs, what is safe, and the ways on.
 * Nothing of theirs and nothing of mine goes without a choice; the filled button is the one that loses nothing.
 */
import { Button } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { Problem, Result } from '#shared/result.ts';
import { visibleName } from '#shared/visible.ts';
import { useT, type T } from '../i18n/t.ts';
import { reloadTab, saveTab, showFailure, tellSaved } from '../stores/files.ts';
import { useRoot, type RootStore, type Tab } from '../stores/index.ts';
import type { OutsideChange } from '../stores/documentTypes.ts';
import { lookAtTheirs, type Difference, type Theirs } from '../stores/theirs.ts';
import { BarFrame, type Bar } from './BarFrame.tsx';
import { showDifferences } from './flyTo.ts';
import { gapAfter, inARow, wordsOf } from './ProblemText.tsx';

/** A half-written file is looked at again this often, in milliseconds. */
const AGAIN_MILLIS = 2000;

/** The differences as a list: "12 cells, 2 units". Empty when there are none. */
export function differenceWords(t: T, { cells, size, units, rest }: Difference): string {
  const parts = [
    cells === null ? t('bar.outside.size', { columns: size[0], rows: size[1] }) : '',
    cells && cells.length > 0 ? t('bar.outside.cells', { count: cells.length }) : '',
    units > 0 ? t('bar.outside.units', { count: units }) : '',
    rest ? t('bar.outside.rest') : '',
  ];
  return parts.filter(Boolean).join(t('list.separator'));
}

interface Ways {
  readonly root: RootStore;
  readonly tab: Tab;
  readonly t: T;
  readonly name: string;
  readonly again: () => void;
}

const text = (title: string, ...rest: readonly string[]) => (
  <span className="st-problem-text selectable">
    <b>{title}</b>
    {gapAfter(title)}
    {inARow(...rest)}
  </span>
);

const SaveMine = ({ root, tab, t, words = 'bar.do.mineAs' }: Ways & { readonly words?: string }) => (
  <Button variant="filled" onClick={() => void saveTab(root, tab, 'as').catch(root.fail)}>
    {t(words)}
  </Button>
);

/** Their version can be read. */
function changedBar(ways: Ways, theirs: Theirs): Bar {
  const { root, tab, t, name } = ways;
  const { document } = tab;
  const words = differenceWords(t, theirs);
  const differ = words ? t('bar.outside.differ', { what: words }) : t('bar.outside.same');
  const take = async (): Promise<void> => showFailure(root, await reloadTab(root, tab));
  const keep = async (): Promise<void> => void tellSaved(root, tab, await document.save(true, false, theirs.hash));
  const show = theirs.cells && theirs.cells.length > 0 ? theirs.cells : null;
  const Show = show ? <Button onClick={() => showDifferences(tab, show)}>{t('bar.do.show')}</Button> : null;
  const Take = (
    <Button variant={document.dirty ? 'default' : 'filled'} onClick={() => void take().catch(root.fail)}>
      {t('bar.do.newVersion')}
    </Button>
  );
  if (!document.writable)
    return {
      tone: 'warning',
      text: text(t('bar.outside.changed', { name }), differ, t('bar.outside.reader')),
      actions: (
        <>
          <Button onClick={() => void saveTab(root, tab, 'as').catch(root.fail)}>{t('bar.saveCopy')}</Button>
          {Show}
          {Take}
        </>
      ),
    };
  if (theirs.newer)
    return {
      tone: 'warning',
      text: text(t('bar.outside.newer', { name }), t('bar.outside.newer.body')),
      actions: (
        <>
          {document.dirty ? <TakeTheirs {...ways} /> : Take}
          {document.dirty ? <SaveMine {...ways} /> : null}
        </>
      ),
    };
  return {
    tone: 'warning',
    text: text(t('bar.outside.changed', { name }), differ, t(document.dirty ? 'bar.outside.both' : 'bar.outside.clean')),
    actions: (
      <>
        {Show}
        <Button onClick={() => void keep().catch(root.fail)}>{t('bar.do.mine')}</Button>
        {document.dirty ? <TakeTheirs {...ways} /> : Take}
        {document.dirty ? <SaveMine {...ways} /> : null}
      </>
    ),
  };
}

/** Unsaved strokes would go: that is asked about first. */
const TakeTheirs = ({ root, tab, t }: Ways) => (
  <Button onClick={() => root.dialogs.show({ kind: 'confirm', what: 'takeTheirs', tab: tab.key })}>{t('bar.do.theirs')}</Button>
);

/** Texts of what lies where the file was, by what looking at it said. */
const PLACES: Readonly<Record<string, string>> = {
  'file/not-found': 'gone',
  'file/dangling-link': 'gone',
  'folder/gone': 'folder',
  'file/disk-gone': 'folder',
  'folder/not-a-folder': 'folder',
  'file/not-a-file': 'notFile',
  'file/link-loop': 'notFile',
};
/** Until the place was looked at: what the host saw. */
const FIRST_WORDS: Readonly<Record<OutsideChange, string>> = {
  changed: 'bar.outside.changed',
  replaced: 'bar.outside.changed',
  deleted: 'bar.outside.gone',
  moved: 'bar.outside.gone',
  folder: 'bar.outside.notFile',
  unreachable: 'bar.outside.unreachable',
};
/** Looking at the place failed, not reading what lies there. */
const UNREACHABLE: ReadonlySet<string> = new Set([
  'file/no-access',
  'file/disk-error',
  'file/share-gone',
  'file/busy',
  'file/too-many-open',
  'file/failed',
]);

/** There is no file, or nothing in it that could be read. */
function lostBar(ways: Ways, found: Problem): Bar {
  const { root, tab, t, name, again } = ways;
  const { document } = tab;
  const place = PLACES[found.code] ?? (UNREACHABLE.has(found.code) ? 'unreachable' : 'unreadable');
  // Under a disk that was taken out its empty mount point remains: the folder is there, and is not the one.
  const what = place === 'gone' && document.outside === 'unreachable' ? 'folder' : place;
  const reason = what === 'unreachable' ? wordsOf(t, found).title : '';
  const moved = what === 'gone' && document.movedTo;
  const body = moved
    ? t('bar.outside.moved.body', { to: visibleName(moved) })
    : t(`bar.outside.${what}.body`, { folder: visibleName(document.info.folderName ?? '') });
  const hash = found.params?.['hash'];
  const over = (seen: string | null) => () =>
    void document
      .save(true, false, seen)
      .then((saved) => tellSaved(root, tab, saved))
      .catch(root.fail);
  const put = what === 'gone' && document.writable;
  const { handle } = document.info;
  return {
    tone: 'warning',
    text: text(t(`bar.outside.${what}`, { name }), reason, body),
    actions: (
      <>
        <Button onClick={() => root.dialogs.show({ kind: 'versions', name, of: { what: 'document', document: handle } })}>
          {t('command.file.versions')}
        </Button>
        {put ? null : <Button onClick={again}>{t('bar.do.look')}</Button>}
        {what === 'unreadable' && document.writable && typeof hash === 'string' ? (
          <Button onClick={over(hash)}>{t('bar.do.overwrite')}</Button>
        ) : null}
        {put ? <Button onClick={() => void saveTab(root, tab, 'as').catch(root.fail)}>{t('bar.saveElsewhere')}</Button> : null}
        {put ? (
          <Button variant="filled" onClick={over(null)}>
            {t('bar.saveAgain')}
          </Button>
        ) : (
          <SaveMine {...ways} words={what === 'unreadable' ? 'bar.do.mineAs' : 'bar.saveElsewhere'} />
        )}
      </>
    ),
  };
}

/** The bar of one report of a change; the next report makes another one. What cannot be read is looked at again until it can. */
export const OutsideBar = observer(function OutsideBar({ tab, outside }: { readonly tab: Tab; readonly outside: OutsideChange }) {
  const root = useRoot();
  const t = useT();
  const [found, setFound] = useState<Result<Theirs> | null>(null);
  const unread = found !== null && !found.ok;
  useEffect(() => {
    let gone = false;
    const look = async (): Promise<void> => {
      const result = await lookAtTheirs(root, tab);
      if (!gone) setFound(result);
    };
    if (!unread) void look().catch(root.fail);
    const timer = unread ? setInterval(() => void look().catch(root.fail), AGAIN_MILLIS) : undefined;
    return () => {
      gone = true;
      clearInterval(timer);
    };
  }, [root, tab, unread]);
  const again = (): void => void lookAtTheirs(root, tab).then(setFound).catch(root.fail);
  const ways: Ways = { root, tab, t, name: visibleName(tab.document.info.name ?? tab.name), again };
  if (found?.ok) return <BarFrame bar={changedBar(ways, found.value)} />;
  if (found) return <BarFrame bar={lostBar(ways, found.error)} />;
  return <BarFrame bar={{ tone: 'warning', text: text(t(FIRST_WORDS[outside], { name: ways.name })), actions: null }} />;
});
