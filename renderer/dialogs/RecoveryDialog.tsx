/** After a crash: per document the file against what was recovered, the last strokes, and three ways on. Nothing is lost by any of them. */
import { Button, Checkbox } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useState } from 'react';
import { tell } from '#shared/document/sentence.ts';
import type { RecoveryEntry } from '#shared/ipc/contract.ts';
import type { Problem } from '#shared/result.ts';
import { visibleName } from '#shared/visible.ts';
import { BoardPicture } from '../canvas/BoardPicture.tsx';
import { useT } from '../i18n/t.ts';
import { download } from '../shell/rescue.ts';
import { Name } from '../shell/Name.tsx';
import { ProblemText, wordsOf } from '../shell/ProblemText.tsx';
import { useRoot, type RootStore } from '../stores/index.ts';
import { openSaved, rawText, recover } from '../stores/recover.ts';
import type { Recovered } from '../stores/RecoveryStore.ts';
import { Icon } from '../theme/icons/Icon.tsx';
import { dayAndTime, fileSize } from './format.ts';
import { Frame } from './Frame.tsx';
import { RecoveryBattles } from './RecoveryBattles.tsx';
import { RecoveryDamaged, type DamagedEntry } from './RecoveryDamaged.tsx';
import { TrashDialog } from './TrashDialog.tsx';
import { useAnswer } from './useAnswer.ts';

const LAST_STROKES = 4;

/** Damaged ones, asked for the n-th time; none where the host cannot tell. */
async function listDamaged(root: RootStore, _asked: number): Promise<readonly DamagedEntry[]> {
  const reply = await root.bridge.call('recovery.damaged', {});
  return reply.ok ? reply.value.entries : [];
}

const Pictures = observer(function Pictures({ found, lost }: { readonly found: Recovered; readonly lost: number }) {
  const root = useRoot();
  const t = useT();
  const theme = root.settings.dark ? 'dark' : 'light';
  const { steps, position } = found.tracked.history;
  const last = steps.slice(0, position).slice(-LAST_STROKES).reverse();
  const more = position - last.length;
  return (
    <div className="st-recover-body">
      {found.file ? (
        <>
          <figure>
            <BoardPicture board={found.file.scenario.board} width={150} height={112} theme={theme} />
            <figcaption>{t('recovery.inFile')}</figcaption>
          </figure>
          <Icon id="chevronRight" />
        </>
      ) : null}
      <figure className="new">
        <BoardPicture board={found.tracked.document.scenario.board} width={150} height={112} theme={theme} />
        <figcaption>{found.differing === null ? t('recovery.recovered') : t('recovery.differ', { count: found.differing })}</figcaption>
      </figure>
      <div className="strokes">
        <h3>{t('recovery.last')}</h3>
        <ul>
          {last.map((step, i) => (
            <li key={position - i} className="ellipsis">
              {tell(step.sentence, t)}
            </li>
          ))}
        </ul>
        {more > 0 ? <p className="muted small">{t('recovery.more', { count: more })}</p> : null}
        {found.partial ? (
          <p className="st-warning small">
            {lost > 0 ? t('recovery.torn', { bytes: fileSize(t, root.settings.language, lost) }) : t('recovery.partial')}
          </p>
        ) : null}
      </div>
    </div>
  );
});

interface RowProps {
  readonly entry: RecoveryEntry;
  readonly chosen: boolean;
  readonly open: boolean;
  readonly onChoose: (chosen: boolean) => void;
  readonly onOpen: () => void;
}

const Row = observer(function Row({ entry, chosen, open, onChoose, onOpen }: RowProps) {
  const root = useRoot();
  const t = useT();
  const found = root.recovery.read.get(entry.journal);
  useEffect(() => {
    if (open) void root.recovery.look(entry.journal).catch(root.fail);
  }, [root, open, entry.journal]);
  const when = dayAndTime(root.settings.language, entry.last, root.clock.now());
  return (
    <section className={chosen ? 'st-recover on' : 'st-recover'}>
      <div className="head">
        <Checkbox checked={chosen} aria-label={entry.title} onChange={(event) => onChoose(event.currentTarget.checked)} />
        <span className="names">
          <b className="ellipsis">
            <Name file>{entry.name?.replace(/\.sandtable\.json$/i, '') ?? entry.title}</Name>
          </b>
          <span className="secondary small ellipsis">
            {t(entry.name ? 'recovery.file' : 'recovery.never', { name: visibleName(entry.name ?? ''), when })}
          </span>
        </span>
        <span className="badge accent">{t('recovery.strokes', { count: entry.edits })}</span>
        {open ? null : <Button onClick={onOpen}>{t('recovery.compare')}</Button>}
      </div>
      {open && found?.ok ? <Pictures found={found.value} lost={entry.lostBytes} /> : null}
      {open && found && !found.ok ? (
        <p className="st-inline-problem">
          <ProblemText problem={found.error} />
        </p>
      ) : null}
    </section>
  );
});

/** A journal that stopped two starts: it can be tried once more, or kept as it is. */
const SetAside = observer(function SetAside({ entry, onTry }: { readonly entry: RecoveryEntry; readonly onTry: () => void }) {
  const root = useRoot();
  const t = useT();
  const keep = async (): Promise<void> => {
    const raw = await rawText(root, entry.journal);
    if (raw.ok) download(`${entry.title}.journal.json`, raw.value);
    else root.status.report(raw.error);
  };
  return (
    <section className="st-recover">
      <div className="head">
        <Icon id="warning" />
        <span className="names">
          <b className="ellipsis">
            <Name file>{entry.name?.replace(/\.sandtable\.json$/i, '') ?? entry.title}</Name>
          </b>
          <span className="secondary small">{t('recovery.aside')}</span>
        </span>
        <Button onClick={() => void keep().catch(root.fail)}>{t('recovery.raw')}</Button>
        <Button onClick={onTry}>{t('recovery.anyway')}</Button>
      </div>
    </section>
  );
});

export const RecoveryDialog = observer(function RecoveryDialog() {
  const root = useRoot();
  const t = useT();
  const { interrupted, offered, setAside } = root.recovery;
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(offered.slice(0, 1).map((e) => e.journal)));
  const [failed, setFailed] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);
  const [trash, setTrash] = useState(false);
  const chosen = offered.filter((e) => !left.has(e.journal));

  const each = async (work: (journal: string) => Promise<{ ok: boolean; error?: Problem }>): Promise<void> => {
    setBusy(true);
    setFailed(null);
    for (const entry of chosen) {
      const done = await work(entry.journal);
      if (!done.ok) setFailed(done.error ?? null);
    }
    setBusy(false);
    // A battle that was interrupted is still to be answered.
    if (root.recovery.interrupted.length > 0) return;
    if (root.recovery.offered.length === 0 || chosen.length < offered.length) root.dialogs.close();
  };
  const one = async (journal: string): Promise<void> => {
    const done = await recover(root, journal);
    if (done.ok) root.dialogs.close();
    else setFailed(done.error);
  };
  const run = (work: typeof each extends (w: infer W) => unknown ? W : never) => () => void each(work).catch(root.fail);
  const [asked, setAsked] = useState(0);
  const damaged = useAnswer(useCallback(() => listDamaged(root, asked), [root, asked]));
  const work = offered.length > 0 || setAside.length > 0 || interrupted.length > 0;
  const waiting = work || (damaged !== null && damaged.length > 0);
  // What lies there is known in a moment: no other dialog before it.
  if (!work && damaged === null) return null;
  if (trash || !waiting) return <TrashDialog onBack={waiting ? () => setTrash(false) : null} />;
  return (
    <Frame
      alert
      title={
        <span className="st-title-icon warning">
          <Icon id="history" size={24} />
          <span>
            {t(work ? 'recovery.title' : 'trash.damaged')}
            <span className="sub">{t(work ? 'recovery.safe' : 'trash.damaged.body')}</span>
          </span>
        </span>
      }
      size={760}
      onClose={root.dialogs.close}
      foot={
        <>
          {offered.length > 0 ? (
            <Button
              variant="subtle"
              color="gray"
              disabled={busy || chosen.length === 0}
              onClick={run((journal) => openSaved(root, journal))}
            >
              {t('recovery.files')}
            </Button>
          ) : null}
          <span className="grow" />
          <Button disabled={busy} onClick={root.dialogs.close}>
            {t('recovery.later')}
          </Button>
          {offered.length > 0 ? (
            <Button
              variant="filled"
              data-autofocus
              loading={busy}
              disabled={chosen.length === 0}
              onClick={run((journal) => recover(root, journal))}
            >
              {t('recovery.do', { count: chosen.length })}
            </Button>
          ) : null}
        </>
      }
    >
      <div className="st-recover-list scroll">
        {offered.map((entry) => (
          <Row
            key={entry.journal}
            entry={entry}
            chosen={!left.has(entry.journal)}
            open={open.has(entry.journal)}
            onChoose={(on) => {
              const next = new Set(left);
              if (on) next.delete(entry.journal);
              else next.add(entry.journal);
              setLeft(next);
            }}
            onOpen={() => setOpen(new Set(open).add(entry.journal))}
          />
        ))}
        <RecoveryBattles />
        <RecoveryDamaged entries={damaged ?? []} onGone={() => setAsked(asked + 1)} />
      </div>
      {setAside.map((entry) => (
        <SetAside key={entry.journal} entry={entry} onTry={() => void one(entry.journal).catch(root.fail)} />
      ))}
      {failed ? <p className="st-refused">{wordsOf(t, failed).title}</p> : null}
      <p className="muted small st-row">
        {work ? <Icon id="info" size={15} /> : null}
        <span className="grow">{work ? t('recovery.note') : null}</span>
        <Button variant="subtle" color="gray" disabled={busy} onClick={() => setTrash(true)}>
          {t('trash.look')}
        </Button>
      </p>
    </Frame>
  );
});
