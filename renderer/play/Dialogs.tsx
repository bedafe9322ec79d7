/** Dialogs of Play: save the record, open one, go back over a die as a branch. */
import { Button, SegmentedControl, Select, TextInput } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { decodeBattle } from '#shared/formats/battle.ts';
import type { FolderEntry } from '#shared/ipc/contract.ts';
import { err, ok, type Problem, type Result } from '#shared/result.ts';
import { visibleName } from '#shared/visible.ts';
import type { Command, Event } from '#shared/rulesets/intel/types.ts';
import { FolderBrowser } from '../dialogs/FolderBrowser.ts';
import { FolderPane } from '../dialogs/FolderPane.tsx';
import { Frame } from '../dialogs/Frame.tsx';
import { copyName, fileNameFor, withoutEndDots } from '../dialogs/fileName.ts';
import { SavingPane } from '../dialogs/SavingPane.tsx';
import { wordsOf } from '../shell/ProblemText.tsx';
import { commandWords } from './CardFoot.tsx';
import { usePlaySession, type Play } from './usePlay.ts';

const KINDS: ReadonlySet<FolderEntry['kind']> = new Set<FolderEntry['kind']>(['battle']);
const KIND = '.battle.json';
const plainName = (name: string): string => name.trim().replace(/(\.(battle|sandtable))?(\.json)?$/i, '');
const withKind = (name: string): string | null => (withoutEndDots(plainName(name)) === '' ? null : `${plainName(name)}${KIND}`);
/** A name beside one that is taken. */
const another = (name: string): string => withKind(plainName(copyName(`${plainName(name)}.json`))) ?? name;

function useBrowser({ root, tab }: Play): FolderBrowser {
  const [browser] = useState(() => new FolderBrowser(root.bridge));
  useEffect(() => {
    void browser.begin(tab.document.info.folder ?? null).catch(root.fail);
  }, [browser, tab, root]);
  return browser;
}
const failedText = (t: Play['t'], failed: Problem | null): string | undefined => {
  if (!failed) return undefined;
  const words = wordsOf(t, failed);
  return `${words.title} ${words.body}`;
};

const SaveBattle = observer(function SaveBattle() {
  const { root, session, tab, t } = usePlaySession();
  const save = async (folder: string, name: string, overwrite: boolean): Promise<Result<unknown>> => {
    const text = session.recordText();
    if (text === null) return ok(null);
    const reply = await root.bridge.call('battles.save', { folder, name, text, overwrite });
    if (!reply.ok) return err(reply.error as Problem);
    session.noteSaved();
    root.status.say({ text: t('play.saved', { name: visibleName(reply.value.name) }), tone: 'success' });
    return ok(null);
  };
  return (
    <SavingPane
      title={t('play.save.title')}
      folder={tab.document.info.folder}
      kinds={KINDS}
      suggested={withKind(fileNameFor(tab.name)) ?? ''}
      nameOf={withKind}
      another={another}
      save={save}
      onClose={() => session.openDialog(null)}
    />
  );
});

const OpenBattle = observer(function OpenBattle() {
  const at = usePlaySession();
  const { root, session, t } = at;
  const browser = useBrowser(at);
  const [picked, setPicked] = useState<FolderEntry | null>(null);
  // Picked in the list that is shown: the same name in another folder is another battle.
  const chosen = picked && picked.kind !== 'folder' && browser.folder?.entries.includes(picked) ? picked.name : null;
  const [failed, setFailed] = useState<Problem | null>(null);
  const close = (): void => session.openDialog(null);
  const open = async (name: string): Promise<void> => {
    if (!browser.folder) return;
    const reply = await root.bridge.call('battles.open', { folder: browser.folder.folder, name });
    const record = reply.ok ? decodeBattle(reply.value.text) : reply;
    const taken = record.ok ? session.take(record.value) : record;
    if (taken.ok) close();
    else setFailed(taken.error);
  };
  return (
    <Frame
      title={t('play.open.title')}
      size={820}
      height={460}
      onClose={close}
      foot={
        <div className="st-save-line">
          <span className="grow st-refused small">{failedText(t, failed)}</span>
          <Button onClick={close}>{t('dialog.cancel')}</Button>
          <Button variant="filled" disabled={chosen === null} onClick={() => chosen !== null && void open(chosen).catch(root.fail)}>
            {t('play.open.do')}
          </Button>
        </div>
      }
    >
      <FolderPane
        focus
        browser={browser}
        kinds={KINDS}
        chosen={chosen}
        onChoose={setPicked}
        onTake={(e) => void open(e.name).catch(root.fail)}
      />
    </Frame>
  );
});

const CHOICES = 40;

/** Commands of persons with the round they were given in, newest first. */
function pointsOf(at: Play): readonly { readonly turn: number; readonly label: string }[] {
  const { play } = at.session;
  if (!play) return [];
  const found: { turn: number; label: string }[] = [];
  let round = 0;
  let turn = 0;
  for (const entry of play.battle.entries) {
    if (entry.c === 'event' && (entry.event as Event).e === 'RoundStarted')
      round = (entry.event as Extract<Event, { e: 'RoundStarted' }>).round;
    if (entry.c !== 'command') continue;
    if (!entry.auto && (play.watching || play.config.players[entry.by] === 'human'))
      found.push({ turn, label: at.t('play.branch.point', { round, what: commandWords({ t: at.t, play }, entry.cmd as Command) }) });
    turn++;
  }
  return found.toReversed().slice(0, CHOICES);
}

const BranchDialog = observer(function BranchDialog() {
  const at = usePlaySession();
  const { session, t } = at;
  const [points] = useState(() => pointsOf(at));
  const [turn, setTurn] = useState(String(points[0]?.turn ?? 0));
  const [dice, setDice] = useState<'same' | 'new'>('same');
  const number = (session.play?.battle.toRecord().branches.length ?? 0) + 1;
  const [name, setName] = useState(t('play.branch.name', { n: number }));
  const close = (): void => session.openDialog(null);
  const go = (): void => {
    session.play?.branch(
      Number(turn),
      name.trim() || t('play.branch.name', { n: number }),
      dice,
      crypto.getRandomValues(new Uint32Array(1))[0]!,
    );
    close();
  };
  return (
    <Frame
      title={t('play.branch.title')}
      size={460}
      onClose={close}
      foot={
        <>
          <Button onClick={close}>{t('dialog.cancel')}</Button>
          <Button variant="filled" data-autofocus disabled={points.length === 0} onClick={go}>
            {t('play.branch.do')}
          </Button>
        </>
      }
    >
      <div className="pl-branch">
        <p>{t('play.branch.about')}</p>
        <Select
          label={t('play.branch.to')}
          value={turn}
          data={points.map((p) => ({ value: String(p.turn), label: p.label }))}
          onChange={(v) => setTurn(v ?? turn)}
        />
        <TextInput label={t('play.branch.nameLabel')} value={name} maxLength={80} onChange={(e) => setName(e.currentTarget.value)} />
        <SegmentedControl
          aria-label={t('play.setup.dice')}
          value={dice}
          onChange={(v) => setDice(v)}
          data={[
            { value: 'same', label: t('play.branch.same') },
            { value: 'new', label: t('play.branch.new') },
          ]}
        />
      </div>
    </Frame>
  );
});

/** A new battle would give up the running one. */
const ReplaceDialog = observer(function ReplaceDialog() {
  const { session, t } = usePlaySession();
  const close = (): void => session.openDialog(null);
  return (
    <Frame
      alert
      title={t('play.replace.title')}
      size={460}
      onClose={close}
      foot={
        <>
          <Button onClick={close}>{t('dialog.cancel')}</Button>
          <Button onClick={session.goOn}>{t('play.replace.discard')}</Button>
          <Button variant="filled" data-autofocus onClick={session.saveFirst}>
            {t('command.play.save')}
          </Button>
        </>
      }
    >
      <p>{t(session.next === 'open' ? 'play.open.lose' : 'play.replace.about')}</p>
    </Frame>
  );
});

export const Dialogs = observer(function Dialogs() {
  const { session } = usePlaySession();
  switch (session.dialog) {
    case 'save':
      return <SaveBattle />;
    case 'open':
      return <OpenBattle />;
    case 'branch':
      return <BranchDialog />;
    case 'replace':
      return <ReplaceDialog />;
    case null:
      return null;
  }
});
