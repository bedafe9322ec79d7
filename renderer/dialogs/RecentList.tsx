/** Recent files: name, folder, when; a missing one says so and can be taken off the list. */
import { ActionIcon, Tooltip } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { RecentEntry } from '#shared/ipc/contract.ts';
import type { Result } from '#shared/result.ts';
import { useT } from '../i18n/t.ts';
import { useRoot } from '../stores/index.ts';
import { Name } from '../shell/Name.tsx';
import { Icon } from '../theme/icons/Icon.tsx';
import { dayAndTime } from './format.ts';
import { rowKeys } from './FolderPane.tsx';

/** The recent files, read when the part that shows them appears. */
export function useRecent(): readonly RecentEntry[] {
  const root = useRoot();
  const [recent, setRecent] = useState<readonly RecentEntry[]>([]);
  useEffect(() => {
    let gone = false;
    void root.bridge.call('recent.list', {}).then((reply) => {
      if (!gone && reply.ok) setRecent(reply.value.recent);
    });
    return () => {
      gone = true;
    };
  }, [root]);
  return recent;
}

const GONE: ReadonlySet<string> = new Set(['file/not-found', 'file/dangling-link', 'folder/gone', 'folder/not-a-folder']);

interface ListProps {
  readonly recent: readonly RecentEntry[];
  readonly onOpen: (entry: RecentEntry) => Promise<Result<unknown>>;
  /** What came of it, unless the file turned out to be gone: that is explained here. */
  readonly onDone: (result: Result<unknown>, name: string) => void;
}

export const RecentList = observer(function RecentList({ recent, onOpen, onDone }: ListProps) {
  const root = useRoot();
  const t = useT();
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const forget = (id: string): void => {
    setGone(new Set(gone).add(id));
    void root.bridge.call('recent.forget', { id });
  };
  const explain = (entry: RecentEntry): void => {
    if (root.dialogs.open?.kind === 'open') root.dialogs.close();
    root.dialogs.show({ kind: 'missing', entry, forget: () => forget(entry.id) });
  };
  const open = async (entry: RecentEntry): Promise<void> => {
    if (entry.missing) return explain(entry);
    const result = await onOpen(entry);
    // It went away after the list was made.
    if (!result.ok && GONE.has(result.error.code)) explain(entry);
    else onDone(result, entry.name);
  };
  const take = (entry: RecentEntry): void => void open(entry).catch(root.fail);
  const shown = recent.filter((r) => !gone.has(r.id));
  return (
    <div className="st-recent" role="listbox" aria-label={t('open.recent')} onKeyDown={rowKeys}>
      {shown.map((entry, i) => (
        <div
          key={entry.id}
          role="option"
          aria-selected={false}
          tabIndex={i === 0 ? 0 : -1}
          className={entry.missing ? 'row missing' : 'row'}
          onClick={() => take(entry)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') take(entry);
            if (event.key === 'Delete') forget(entry.id);
          }}
        >
          <Icon id="file" size={20} />
          <span className="names">
            <b className="ellipsis">
              <Name file>{entry.name.replace(/\.sandtable\.json$/i, '')}</Name>
            </b>
            <span className="muted small ellipsis">
              {entry.missing ? t('recent.missing') : <Name file>{`${entry.folderName} / ${entry.name}`}</Name>}
            </span>
          </span>
          <span className="muted small">
            {entry.modified === null ? '' : dayAndTime(root.settings.language, entry.modified, root.clock.now())}
          </span>
          <Tooltip label={t('recent.forget')}>
            <ActionIcon
              size={24}
              tabIndex={-1}
              aria-label={t('recent.forget')}
              onClick={(event) => {
                event.stopPropagation();
                forget(entry.id);
              }}
            >
              <Icon id="close" size={14} />
            </ActionIcon>
          </Tooltip>
        </div>
      ))}
    </div>
  );
});
