/** The recovery trash: work that was put aside, the board of the chosen one, and opening it as a copy. What lies there stays as it is. */
import { Button } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useCallback, useMemo, useState } from 'react';
import type { PutAsideEntry } from '#shared/ipc/contract.ts';
import type { Problem, Result } from '#shared/result.ts';
import type { Scenario } from '#shared/scenario/scenario.ts';
import { BoardPicture } from '../canvas/BoardPicture.tsx';
import { translate, useT } from '../i18n/t.ts';
import { playAgain } from '../play/playOn.ts';
import { Name } from '../shell/Name.tsx';
import { ProblemText } from '../shell/ProblemText.tsx';
import { download } from '../shell/rescue.ts';
import { useRoot, type RootStore, type Tab } from '../stores/index.ts';
import { listPutAside, openPutAside, readPutAside, type PutAsideWork } from '../stores/putAside.ts';
import { rawTextOf } from '../stores/recover.ts';
import { Icon } from '../theme/icons/Icon.tsx';
import { workName } from './fileName.ts';
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

interface PictureProps {
  readonly scenario: Scenario;
  /** What could not be made again of it. */
  readonly missing: string | null;
}

const Picture = observer(function Picture({ scenario: { title, board }, missing }: PictureProps) {
  const root = useRoot();
  const t = useT();
  return (
    <figure>
      <BoardPicture board={board} width={300} height={240} theme={root.settings.dark ? 'dark' : 'light'} />
      <figcaption>
        <b className="ellipsis">
          <Name>{title}</Name>
        </b>
        <span className="muted small">{t(`start.size.${board.spec.shape}`, { columns: board.spec.columns, rows: board.spec.rows })}</span>
        {missing === null ? null : <span className="st-warning small">{missing}</span>}
      </figcaption>
    </figure>
  );
});

interface ShownProps {
  readonly entry: PutAsideEntry;
  readonly work: Result<PutAsideWork> | null;
  /** Reads what stopped two starts. */
  readonly onTry: () => void;
  /** It was asked for. */
  readonly tried: boolean;
}

/** What is known of the chosen one: its board, or why there is none and the way out. */
const Shown = observer(function Shown({ entry, work, onTry, tried }: ShownProps) {
  const root = useRoot();
  const t = useT();
  if (entry.damaged) return <p className="secondary">{t('trash.damaged.body')}</p>;
  if (entry.stopper && !tried)
    return (
      <div>
        <p className="secondary">{t('trash.stopper')}</p>
        <Button onClick={onTry}>{t('recovery.anyway')}</Button>
      </div>
    );
  if (work === null) return <p className="muted">{t('versions.reading')}</p>;
  if (!work.ok) return <Refused problem={work.error} />;
  const { value } = work;
  if (value.kind === 'battle')
    return value.found.ok ? <Picture scenario={value.found.value.scenario} missing={null} /> : <Refused problem={value.found.error} />;
  const { found, raw } = value;
  if (found.ok) {
    const { tracked, partial, lostBytes } = found.value;
    const torn = lostBytes > 0 ? t('recovery.torn', { bytes: fileSize(t, root.settings.language, lostBytes) }) : t('recovery.partial');
    return <Picture scenario={tracked.document.scenario} missing={partial ? torn : null} />;
  }
  return (
    <div>
      <Refused problem={found.error} />
      <Button onClick={() => download(`${entry.title}.journal.json`, rawTextOf(raw))}>{t('recovery.raw')}</Button>
    </div>
  );
});

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
          <Icon id={entry.damaged ? 'warning' : entry.kind === 'battle' ? 'dice' : 'history'} size={18} />
          <span className="names">
            <b className="ellipsis">{entry.damaged ? t('trash.damaged') : <Name file>{workName(entry)}</Name>}</b>
            <span className="secondary small ellipsis">
              {t(entry.kind === 'battle' ? 'trash.battle' : 'trash.since', { when: moment(language, entry.put, root.clock.now()) })}
            </span>
          </span>
          {entry.damaged || entry.edits === 0 ? null : (
            <span className="badge">{t(entry.kind === 'battle' ? 'recovery.battle.moves' : 'trash.strokes', { count: entry.edits })}</span>
          )}
        </div>
      ))}
    </div>
  );
});

/** A scenario as a copy named after the moment it was put aside; a battle to be played on. */
async function openWork(root: RootStore, entry: PutAsideEntry, work: PutAsideWork): Promise<Result<Tab>> {
  if (work.kind === 'battle') return playAgain(root, entry, work.text);
  if (!work.found.ok) return work.found;
  const { language } = root.settings;
  const { title } = work.found.value.tracked.document.scenario;
  const named = translate(language, 'versions.copyTitle', { title, when: moment(language, entry.put, root.clock.now()) });
  return openPutAside(root, work.found.value, named);
}

/** `onBack`: the way to what waits to be recovered; null where nothing does. */
export const TrashDialog = observer(function TrashDialog({ onBack }: { readonly onBack: (() => void) | null }) {
  const root = useRoot();
  const t = useT();
  const list = useAnswer(useCallback(() => listPutAside(root), [root]));
  const entries = list?.ok ? list.value : [];
  const [picked, setPicked] = useState<PutAsideEntry | null>(null);
  const chosen = picked ?? entries[0] ?? null;
  const battle = chosen?.kind === 'battle' && !chosen.damaged;
  const [tried, setTried] = useState<ReadonlySet<string>>(new Set());
  const reads = chosen !== null && !chosen.damaged && (!chosen.stopper || tried.has(chosen.entry)) ? chosen : null;
  const work = useAnswer(useMemo(() => (reads ? () => readPutAside(root, reads) : null), [root, reads]));
  const ready = work?.ok && work.value.found.ok;
  const [refused, setRefused] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);
  const [own] = useState(() => root.dialogs.open);
  const open = async (): Promise<void> => {
    if (!chosen || !work?.ok || busy) return;
    setBusy(true);
    const opened = await openWork(root, chosen, work.value);
    setBusy(false);
    setRefused(root.dialogs.settle(own, opened));
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
          <span className="muted small grow">{t(battle ? 'trash.battle.note' : 'trash.note')}</span>
          {back ?? <Button onClick={root.dialogs.close}>{t('dialog.cancel')}</Button>}
          <Button variant="filled" loading={busy} disabled={!ready} onClick={run}>
            {t(battle ? 'recovery.battle.on' : 'versions.open')}
          </Button>
        </>
      }
    >
      {list === null ? <p className="muted">{t('versions.reading')}</p> : null}
      {list?.ok === false ? <Refused problem={list.error} /> : null}
      {chosen ? (
        <div className="st-versions">
          <List entries={entries} chosen={chosen} onChoose={setPicked} onOpen={run} />
          <Shown entry={chosen} work={work} tried={tried.has(chosen.entry)} onTry={() => setTried(new Set(tried).add(chosen.entry))} />
        </div>
      ) : null}
      {refused ? <Refused problem={refused} /> : null}
    </Frame>
  );
});
