/** Open: recent files first, then the granted folders. In the desktop window the system's own dialog takes its place. */
import { Button, SegmentedControl } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { FolderEntry } from '#shared/ipc/contract.ts';
import type { Problem, Result } from '#shared/result.ts';
import { useT } from '../i18n/t.ts';
import { openFile, openPicked, openRecent } from '../stores/files.ts';
import { ProblemText } from '../shell/ProblemText.tsx';
import { useRoot, type Tab } from '../stores/index.ts';
import { Icon } from '../theme/icons/Icon.tsx';
import { FolderBrowser } from './FolderBrowser.ts';
import { FolderPane } from './FolderPane.tsx';
import { Frame } from './Frame.tsx';
import { useNativeOpen } from './native.ts';
import { RecentList, useRecent } from './RecentList.tsx';

const KINDS: ReadonlySet<FolderEntry['kind']> = new Set<FolderEntry['kind']>(['scenario', 'other']);

const BrowserOpen = observer(function BrowserOpen() {
  const root = useRoot();
  const t = useT();
  const [browser] = useState(() => new FolderBrowser(root.bridge));
  const recent = useRecent();
  const [page, setPage] = useState<'recent' | 'folders'>('folders');
  const [chosen, setChosen] = useState<FolderEntry | null>(null);
  // Chosen in the list that is shown: the same name in another folder is another file.
  const file = chosen && browser.folder?.entries.includes(chosen) ? chosen : null;
  const [failed, setFailed] = useState<Problem | null>(null);
  useEffect(() => {
    void browser.begin(root.tab?.document.info.folder ?? null).catch(root.fail);
  }, [browser, root]);

  // A large file takes its time: the person may have closed this dialog before it is open.
  const [own] = useState(() => root.dialogs.open);
  const done = (opened: Result<unknown>, name: string): void => setFailed(root.dialogs.settle(own, opened, name));
  const finish = async (opening: Promise<Result<Tab | null>>, name: string): Promise<void> => done(await opening, name);
  const open = (entry: FolderEntry | null): void => {
    const { folder } = browser;
    if (entry && entry.kind !== 'folder' && folder)
      void finish(
        openPicked(root, entry.name, () => openFile(root, folder.folder, entry.name)),
        entry.name,
      ).catch(root.fail);
  };
  return (
    <Frame
      title={t('open.title')}
      size={820}
      height={460}
      onClose={root.dialogs.close}
      aside={
        recent.length > 0 ? (
          <SegmentedControl
            value={page}
            onChange={(value) => setPage(value)}
            data={[
              { value: 'folders', label: t('open.folders') },
              { value: 'recent', label: t('open.recent') },
            ]}
          />
        ) : null
      }
      foot={
        browser.places ? null : (
          <>
            {failed ? (
              <span className="st-inline-problem grow" role="alert">
                <Icon id="error" size={16} />
                <ProblemText problem={failed} />
              </span>
            ) : (
              <span className="grow secondary small">{t('open.drop')}</span>
            )}
            <Button onClick={root.dialogs.close}>{t('dialog.cancel')}</Button>
            <Button variant="filled" disabled={page === 'recent' || !file || file.kind === 'folder'} onClick={() => open(file)}>
              {t('open.do')}
            </Button>
          </>
        )
      }
    >
      {page === 'recent' ? (
        <RecentList recent={recent} onOpen={({ id, name }) => openPicked(root, name, () => openRecent(root, id))} onDone={done} />
      ) : (
        <FolderPane focus browser={browser} kinds={KINDS} chosen={file?.name ?? null} onChoose={setChosen} onTake={open} />
      )}
    </Frame>
  );
});

export const OpenDialog = observer(function OpenDialog() {
  const root = useRoot();
  return useNativeOpen(root) ? null : <BrowserOpen />;
});
