/** The recovery trash: work that was put aside, the board of the chosen one, and opening it as a copy. What lies there stays as it is. */
import { Button } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useCallback, useMemo, useState } from 'react';
import type { PutAsideEntry } from '#shared/ipc/contract.ts';
import type { Problem, Result } from '#shared/result.ts';
import { BoardPicture } from '../canvas/BoardPicture.tsx';
import { translate, useT } from '../i18n/t.ts';
import { Name } from '../shell/Name.tsx';
import { ProblemText } from '../shell/ProblemText.tsx';
import { download } from '../shell/rescue.ts';
import { useRoot } from '../stores/index.ts';
import { listPutAside, openPutAside, readPutAside, type PutAsideWork } from '../stores/putAside.ts';
import { rawTextOf } from '../stores/recover.ts';
import type { Recovered } from '../stores/RecoveryStore.ts';
import { Icon } from '../theme/icons/Icon.tsx';
import { rowKeys } from './FolderPane.tsx';
import { fileSize, moment } from './format.ts';
import { Frame } from './Frame.tsx';
import { useAnswer } from './useAnswer.ts';

/** The list has the focus when it comes. */
const takeFocus = (row: HTMLElement | null): void => row?.focus();

const Refused = ({ problem }: { readonly problem: Problem }) => (
  <p className="st-inline-problem">
    <ProblemText problem={problem} />
  </p>
);

const Picture = observer(function Picture({ found }: { readonly found: Recovered }) {
  const root = useRoot();
  const t = useT();
  const { title, board } = found.tracked.document.scenario;
  const bytes = found.lostBytes;
  return (
    <figure>
      <BoardPicture board={board} width={300} height={240} theme={root.settings.dark ? 'dark' : 'light'} />
      <figcaption>
        <b className="ellipsis">
          <Name>{title}</Name>
        </b>
        <span className="muted small">{t(`start.size.${board.spec.shape}`, { columns: board.spec.columns, rows: board.spec.rows })}</span>
        {found.partial ? (
          <span className="st-warning small">
            {bytes > 0 ? t('recovery.torn', { bytes: fileSize(t, root.settings.language, bytes) }) : t('recovery.partial')}
          </span>
        ) : null}
      </figcaption>
    </figure>
  );
});

/** What is known of the chosen one: its board, or why there is none and the way out. */
function Shown({ entry, work }: { readonly entry: PutAsideEntry; readonly work: Result<PutAsideWork> | null }) {
  const t = useT();
  if (entry.damaged) return <p className="secondary">{t('trash.damaged.body')}</p>;
  if (work === null) return <p className="muted">{t('versions.reading')}</p>;
  if (!work.ok) return <Refused problem={work.error} />;
  const { raw, found } = work.value;
  if (found.ok) return <Picture found={found.value} />;
  return (
    <div>
      <Refused problem={found.error} />
      <Button onClick={() => download(`${entry.title}.journal.json`, rawTextOf(raw))}>{t('recovery.raw')}</Button>
    </div>
  );
}

interface ListProps {
  readonly entries: readonly PutAsideEntry[];
  readonly chosen: PutAsideEntry;
  readonly onChoose: (entry: PutAsideEntry) => void;
  readonly onOpen: () => void;
}

const List = observer(function List({ entries, chosen, onChoose, onOpen }: ListProps) {
  const root = useRoot();
  const t = useT();
  const { language } = root.settings;
  return (
    <div className="list tall scroll" role="listbox" aria-label={t('trash.list')} onKeyDown={rowKeys}>
      {entries.map((entry, i) => (
        <div
          key={entry.entry}
          ref={i === 0 ? takeFocus : undefined}
          data-autofocus={i === 0 || undefined}
          role="option"
          aria-selected={entry === chosen}
          tabIndex={entry === chosen ? 0 : -1}
          className={entry === chosen ? 'row on' : 'row'}
          onClick={() => onChoose(entry)}
          onFocus={() => onChoose(entry)}
          onDoubleClick={onOpen}
          onKeyDown={(event) => {
            if (event.key === 'Enter') onOpen();
          }}
        >
          <Icon id={entry.damaged ? 'warning' : 'history'} size={18} />
          <span className="names">
            <b className="ellipsis">
              {entry.damaged ? t('trash.damaged') : <Name file>{entry.name?.replace(/\.sandtable\.json$/i, '') ?? entry.title}</Name>}
            </b>
            <span className="secondary small ellipsis">{t('trash.since', { when: moment(language, entry.put, root.clock.now()) })}</span>
          </span>
          {entry.damaged ? null : <span className="badge">{t('trash.strokes', { count: entry.edits })}</span>}
        </div>
      ))}
    </div>
  );
});

/** `onBack`: the way to what waits to be recovered; null where nothing does. */
export const TrashDialog = observer(function TrashDialog({ onBack }: { readonly onBack: (() => void) | null }) {
  const root = useRoot();
  const t = useT();
  const { language } = root.settings;
  const list = useAnswer(useCallback(() => listPutAside(root), [root]));
  const entries = list?.ok ? list.value : [];
  const [picked, setPicked] = useState<PutAsideEntry | null>(null);
  const chosen = picked ?? entries[0] ?? null;
  const work = useAnswer(useMemo(() => (chosen && !chosen.damaged ? () => readPutAside(root, chosen) : null), [root, chosen]));
  const found = work?.ok && work.value.found.ok ? work.value.found.value : null;
  const [refused, setRefused] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);
  const open = async (): Promise<void> => {
    if (!chosen || !found || busy) return;
    setBusy(true);
    const when = moment(language, chosen.put, root.clock.now());
    const { title } = found.tracked.document.scenario;
    const opened = await openPutAside(root, found, translate(language, 'versions.copyTitle', { title, when }));
    setBusy(false);
    if (opened.ok) root.dialogs.close();
    else setRefused(opened.error);
  };
  const run = (): void => void open().catch(root.fail);
  const back = onBack ? <Button onClick={onBack}>{t('trash.back')}</Button> : null;
  if (list?.ok && !chosen)
    return (
      <Frame
        title={t(onBack ? 'trash.title' : 'recovery.none')}
        size={460}
        onClose={root.dialogs.close}
        foot={
          <>
            <span className="grow" />
            {back}
            <Button variant="filled" data-autofocus onClick={root.dialogs.close}>
              {t('dialog.ok')}
            </Button>
          </>
        }
      >
        {onBack ? null : <p>{t('recovery.none.body')}</p>}
        <p>{t('trash.none')}</p>
      </Frame>
    );
  return (
    <Frame
      title={
        <span className="st-title-icon">
          <Icon id="trash" size={24} />
          <span>
            {t('trash.title')}
            <span className="sub">{t('trash.what')}</span>
          </span>
        </span>
      }
      size={760}
      onClose={root.dialogs.close}
      foot={
        <>
          <span className="muted small grow">{t('trash.note')}</span>
          {back ?? <Button onClick={root.dialogs.close}>{t('dialog.cancel')}</Button>}
          <Button variant="filled" loading={busy} disabled={!found} onClick={run}>
            {t('versions.open')}
          </Button>
        </>
      }
    >
      {list === null ? <p className="muted">{t('versions.reading')}</p> : null}
      {list?.ok === false ? <Refused problem={list.error} /> : null}
      {chosen ? (
        <div className="st-versions">
          <List entries={entries} chosen={chosen} onChoose={setPicked} onOpen={run} />
          <Shown entry={chosen} work={work} />
        </div>
      ) : null}
      {refused ? <Refused problem={refused} /> : null}
    </Frame>
  );
});
