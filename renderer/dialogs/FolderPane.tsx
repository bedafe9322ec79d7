/** The left and the middle of the file dialogs: granted folders, the way to the shown one, its entries as a list. */
import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { FolderEntry } from '#shared/ipc/contract.ts';
import { visibleName } from '#shared/visible.ts';
import { useT } from '../i18n/t.ts';
import { ProblemText } from '../shell/ProblemText.tsx';
import { useRoot } from '../stores/index.ts';
import { Name } from '../shell/Name.tsx';
import { Icon } from '../theme/icons/Icon.tsx';
import type { FolderBrowser } from './FolderBrowser.ts';
import { dayAndTime, fileSize } from './format.ts';
import { PlaceList } from './PlaceList.tsx';

interface PaneProps {
  readonly browser: FolderBrowser;
  readonly kinds: ReadonlySet<FolderEntry['kind']>;
  readonly chosen: string | null;
  readonly onChoose: (entry: FolderEntry) => void;
  /** Enter or double click on a file. */
  readonly onTake: (entry: FolderEntry) => void;
  /** The list takes the focus when a folder is shown: for a dialog that only asks which file. */
  readonly focus?: boolean;
  /** A folder came, and what had the focus went with the one before: where to go on when no folder lies in it. Absent = the list. */
  readonly onLost?: () => void;
}

/** Arrows move between the rows of a list; the list is one stop for Tab. */
export function rowKeys(event: KeyboardEvent<HTMLElement>): void {
  const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (by === 0) return;
  event.preventDefault();
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=option]')];
  const at = rows.findIndex((r) => r === document.activeElement);
  rows[Math.max(0, Math.min(rows.length - 1, at + by))]?.focus();
}

const Sidebar = observer(function Sidebar({ browser }: { readonly browser: FolderBrowser }) {
  const root = useRoot();
  const t = useT();
  return (
    <nav className="st-files-side scroll" aria-label={t('files.granted')}>
      <h2>{t('files.granted')}</h2>
      {browser.granted.map((g) => (
        <Tooltip key={g.folder} label={visibleName(g.place)} position="right">
          <button
            type="button"
            aria-current={browser.folder?.folder === g.folder}
            onClick={() => void browser.show(g.folder).catch(root.fail)}
          >
            <Icon id="folder" size={16} />
            <span className="ellipsis">
              <Name file>{g.name}</Name>
            </span>
          </button>
        </Tooltip>
      ))}
      <button type="button" className="add" onClick={() => void browser.browsePlaces(null).catch(root.fail)}>
        <Icon id="plus" size={16} />
        {t('files.grant')}
      </button>
    </nav>
  );
});

const NewFolder = observer(function NewFolder({ browser }: { readonly browser: FolderBrowser }) {
  const root = useRoot();
  const t = useT();
  const [name, setName] = useState<string | null>(null);
  /** The field was left by Escape: the button that opened it has the focus again. */
  const [back, setBack] = useState(false);
  if (name === null) {
    return (
      <Tooltip label={t('files.newFolder')}>
        <ActionIcon aria-label={t('files.newFolder')} autoFocus={back} onClick={() => setName('')}>
          <Icon id="folderNew" size={17} />
        </ActionIcon>
      </Tooltip>
    );
  }
  const make = (): void => {
    if (name.trim()) void browser.create(name.trim()).catch(root.fail);
    setName(null);
  };
  return (
    <form
      className="st-row"
      data-mantine-stop-propagation="true"
      onSubmit={(event) => {
        event.preventDefault();
        make();
      }}
    >
      <input
        className="st-plain-input"
        autoFocus
        aria-label={t('files.newFolder')}
        placeholder={t('files.newFolder')}
        data-mantine-stop-propagation="true"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
          setBack(true);
          setName(null);
        }}
      />
      <Button type="submit" disabled={!name.trim()}>
        {t('files.create')}
      </Button>
    </form>
  );
});

export const FolderPane = observer(function FolderPane({ browser, kinds, chosen, onChoose, onTake, focus = false, onLost }: PaneProps) {
  const root = useRoot();
  const t = useT();
  const { language } = root.settings;
  const { folder } = browser;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focus && folder) list.current?.querySelector<HTMLElement>('[role=option]')?.focus();
  }, [focus, folder]);
  const { moving } = browser;
  const came = useRef(false);
  useEffect(() => {
    if (folder === null || moving) return;
    const first = !came.current;
    came.current = true;
    // A button or a row that had the focus is gone with the folder before; the dialog itself sets it at first.
    if (first || (document.activeElement !== null && document.activeElement !== document.body)) return;
    const row = list.current?.querySelector<HTMLElement>('[role=option][data-folder]');
    if (row) row.focus();
    else if (onLost) onLost();
    else list.current?.focus();
  }, [folder, moving, onLost]);
  if (browser.places) return <PlaceList browser={browser} />;
  const entries = browser.entries(kinds, language);
  const take = (entry: FolderEntry): void => {
    if (entry.kind === 'folder') void browser.enter(entry.name).catch(root.fail);
    else onTake(entry);
  };
  return (
    <div className="st-files">
      <Sidebar browser={browser} />
      <div className="st-files-main">
        <div className="st-files-bar">
          <Tooltip label={t('files.up')}>
            <ActionIcon aria-label={t('files.up')} disabled={!folder?.parent} onClick={() => void browser.up().catch(root.fail)}>
              <Icon id="folderUp" size={17} />
            </ActionIcon>
          </Tooltip>
          <b className="grow ellipsis">
            <Name file>{folder?.name ?? ''}</Name>
          </b>
          {/* Closed when another folder is asked for, not when it comes: a field that was opened meanwhile must stay. */}
          <NewFolder key={browser.visit} browser={browser} />
        </div>
        {browser.problem ? (
          <div className="st-inline-problem" role="alert">
            <Icon id="error" size={16} />
            <ProblemText problem={browser.problem} />
          </div>
        ) : null}
        <div
          ref={list}
          className="st-files-list scroll"
          role="listbox"
          aria-label={visibleName(folder?.name ?? '')}
          tabIndex={-1}
          onKeyDown={rowKeys}
        >
          {entries.map((entry, i) => (
            <div
              key={entry.name}
              role="option"
              aria-selected={entry.name === chosen}
              data-autofocus={(focus && i === 0) || undefined}
              data-folder={entry.kind === 'folder' || undefined}
              tabIndex={entry.name === chosen || (chosen === null && i === 0) ? 0 : -1}
              className="row"
              onClick={() => onChoose(entry)}
              onFocus={() => onChoose(entry)}
              onDoubleClick={() => take(entry)}
              onKeyDown={(event) => {
                if (event.key === 'Enter') take(entry);
                if (event.key === 'Backspace') void browser.up().catch(root.fail);
              }}
            >
              <Icon id={entry.kind === 'folder' ? 'folder' : 'file'} size={16} />
              <span className="grow ellipsis">
                <Name file>{entry.name}</Name>
              </span>
              {entry.kind === 'folder' ? null : <span className="muted small">{fileSize(t, language, entry.size)}</span>}
              <span className="muted small when">{dayAndTime(language, entry.modified, root.clock.now())}</span>
            </div>
          ))}
          {folder && entries.length === 0 ? (
            <p className="st-empty">{t(kinds.has('scenario') ? 'files.empty' : 'files.emptyBattles')}</p>
          ) : null}
        </div>
        {folder?.truncated ? <p className="muted small st-note">{t('files.truncated')}</p> : null}
      </div>
    </div>
  );
});
