/** After a crash: per document the file against what was recovered, the last strokes, and three ways on. Nothing is lost by any of them. */
import { Button, Checkbox } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useState } from 'react';
import { tell } from '#shared/document/sentence.ts';
import type { RecoveryEntry } from '#shared/ipc/contract.ts';
import { ok, type Problem } from '#shared/result.ts';
import { visibleName } from '#shared/visible.ts';
import { BoardPicture } from '../canvas/BoardPicture.tsx';
import { useT } from '../i18n/t.ts';
import { Name } from '../shell/Name.tsx';
import { ProblemText, wordsOf } from '../shell/ProblemText.tsx';
import { useRoot } from '../stores/index.ts';
import { openSaved, recover } from '../stores/recover.ts';
import type { Recovered, RecoveryStore } from '../stores/RecoveryStore.ts';
import { Icon } from '../theme/icons/Icon.tsx';
import { workName } from './fileName.ts';
import { dayAndTime, fileSize } from './format.ts';
import { Frame } from './Frame.tsx';
import { RecoveryBattles } from './RecoveryBattles.tsx';
import { RecoveryDamaged } from './RecoveryDamaged.tsx';
import { RecoverySetAside } from './RecoverySetAside.tsx';
import { TrashDialog } from './TrashDialog.tsx';
import { useAnswer } from './useAnswer.ts';

const LAST_STROKES = 4;

const Pictures = observer(function Pictures({ found, entry }: { readonly found: Recovered; readonly entry: RecoveryEntry }) {
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
        {last.length > 0 ? <h3>{t('recovery.last')}</h3> : null}
        <ul>
          {last.map((step, i) => (
            <li key={position - i} className="ellipsis">
              {tell(step.sentence, t)}
            </li>
          ))}
        </ul>
        {more > 0 ? <p className="muted small">{t('recovery.more', { count: more })}</p> : null}
        {found.file || entry.cutOff || entry.name === null ? null : <p className="st-warning small">{t('recovery.noFile')}</p>}
        {entry.cutOff ? <p className="small">{t(found.file ? 'recovery.cutOff.which' : 'recovery.cutOff.half')}</p> : null}
        {found.partial ? (
          <p className="st-warning small">
            {entry.lostBytes > 0
              ? t('recovery.torn', { bytes: fileSize(t, root.settings.language, entry.lostBytes) })
              : t('recovery.partial')}
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
            <Name file>{workName(entry)}</Name>
          </b>
          <span className="secondary small ellipsis">
            {t(entry.cutOff ? 'recovery.cutOff' : entry.name ? 'recovery.file' : 'recovery.never', {
              name: visibleName(entry.name ?? entry.title),
              when,
            })}
          </span>
        </span>
        {entry.cutOff ? null : <span className="badge accent">{t('recovery.strokes', { count: entry.edits })}</span>}
        {open ? null : <Button onClick={onOpen}>{t('recovery.compare')}</Button>}
      </div>
      {open && found?.ok ? <Pictures found={found.value} entry={entry} /> : null}
      {open && found && !found.ok ? (
        <p className="st-inline-problem">
          <ProblemText problem={found.error} />
        </p>
      ) : null}
    </section>
  );
});

/** Title, what it is about, and the way on, in words that fit what waits: the first that there is of work, a battle, work set aside, damage. */
function wordsFor({ offered, interrupted, setAside }: RecoveryStore): {
  readonly title: string;
  readonly sub: string;
  readonly note: string;
} {
  if (offered.length > 0) {
    const cutOff = offered.some((entry) => entry.cutOff);
    return { title: 'recovery.title', sub: cutOff ? 'recovery.cutOff.safe' : 'recovery.safe', note: 'recovery.note' };
  }
  if (interrupted.length > 0) return { title: 'recovery.title', sub: 'recovery.safe', note: 'recovery.battle.note' };
  if (setAside.length > 0) return { title: 'recovery.aside.title', sub: 'recovery.aside.sub', note: 'recovery.aside.note' };
  return { title: 'trash.damaged', sub: 'trash.damaged.body', note: 'recovery.damaged.note' };
}

export const RecoveryDialog = observer(function RecoveryDialog() {
  const root = useRoot();
  const t = useT();
  const { offered } = root.recovery;
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(offered.slice(0, 1).map((e) => e.journal)));
  const [failed, setFailed] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);
  const [trash, setTrash] = useState(false);
  const chosen = offered.filter((e) => !left.has(e.journal));

  const [own] = useState(() => root.dialogs.open);
  const end = useCallback((): void => void root.dialogs.settle(own, ok(null)), [root, own]);
  const each = async (work: (journal: string) => Promise<{ ok: boolean; error?: Problem }>): Promise<void> => {
    setBusy(true);
    setFailed(null);
    for (const entry of chosen) {
      const done = await work(entry.journal);
      if (!done.ok) setFailed(done.error ?? null);
    }
    setBusy(false);
    // What this is no answer to is still to be answered.
    if (root.recovery.others) return;
    if (root.recovery.offered.length === 0 || chosen.length < offered.length) end();
  };
  const run = (work: typeof each extends (w: infer W) => unknown ? W : never) => () => void each(work).catch(root.fail);
  const known = useAnswer(useCallback(() => root.recovery.refresh().then(() => true), [root]));
  const waiting = root.recovery.asks;
  const [asked, setAsked] = useState(waiting);
  if (waiting && !asked) setAsked(true);
  // All is answered, here or by another window.
  const over = asked && !waiting && !trash;
  useEffect(() => {
    if (over) end();
  }, [over, end]);
  // What lies there is known in a moment: no other dialog before it.
  if (over || (!waiting && known === null)) return null;
  if (trash || !waiting) return <TrashDialog onBack={waiting ? () => setTrash(false) : null} />;
  const words = wordsFor(root.recovery);
  return (
    <Frame
      alert
      title={
        <span className="st-title-icon warning">
          <Icon id="history" size={24} />
          <span>
            {t(words.title)}
            <span className="sub">{t(words.sub)}</span>
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
          <Button data-autofocus={!root.recovery.invites || undefined} disabled={busy} onClick={root.dialogs.close}>
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
        <RecoverySetAside alone={words.title === 'recovery.aside.title'} />
        <RecoveryDamaged />
      </div>
      {failed ? <p className="st-refused">{wordsOf(t, failed).title}</p> : null}
      <p className="muted small st-row">
        <Icon id="info" size={15} />
        <span className="grow">{t(words.note)}</span>
        <Button variant="subtle" color="gray" disabled={busy} onClick={() => setTrash(true)}>
          {t('trash.look')}
        </Button>
      </p>
    </Frame>
  );
});
