/** Play of one tab: set-up, then strip, card, board, log and bar around the same board as in Edit; the report at the end. */
import { Button } from '@mantine/core';
import { reaction } from 'mobx';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { ActionBar } from './ActionBar.tsx';
import { BattleCard } from './BattleCard.tsx';
import { CardFoot } from './CardFoot.tsx';
import { Dialogs } from './Dialogs.tsx';
import { enterIsTables, focusOf } from './enterKey.ts';
import { FirstAidList } from './FirstAidList.tsx';
import { LogPanel } from './LogPanel.tsx';
import { OddsPopover } from './OddsPopover.tsx';
import { OrderStrip } from './OrderStrip.tsx';
import { BatchTray, Over } from './Over.tsx';
import { PlayBoard } from './PlayBoard.tsx';
import './play.css';
import { Prompts } from './prompts/Prompts.tsx';
import { activeUnit, myAskOf } from './reading.ts';
import { Report } from './Report.tsx';
import { reveal } from './reveal.ts';
import { RoundHead } from './RoundHead.tsx';
import { SetUp } from './SetUp.tsx';
import { StillBoard } from './StillBoard.tsx';
import { useAnnounce } from './useAnnounce.ts';
import { useHint } from './useHint.ts';
import { usePlayHost } from './usePlayHost.ts';
import { TableProvider, usePlaySession, useTable } from './usePlay.ts';

const Battle = observer(function Battle() {
  const { session, table, play, root, tab, t } = useTable();
  useHint();
  useAnnounce();
  useEffect(
    () =>
      reaction(
        () => play.over,
        (over) => over && session.showReport(true),
      ),
    [play, session],
  );
  // Whose turn or whose trigger it is, is in view.
  useEffect(
    () =>
      reaction(
        () => {
          if (play.watching) return activeUnit(play)?.id ?? null;
          const ask = myAskOf(play)?.ask;
          return ask?.k === 'turn' ? ask.unit : ask?.k === 'react' ? ask.trigger : null;
        },
        (unit) => {
          const cell = unit === null ? null : table.shownCell(unit);
          if (cell !== null) reveal(tab, cell);
        },
      ),
    [play, table, tab],
  );
  // Enter does what is shown, wherever the focus is, unless something under the focus owns the key.
  useEffect(() => {
    let byMouse = false;
    const onPress = (): void => {
      byMouse = true;
    };
    const onKey = (event: KeyboardEvent): void => {
      // The focus moves on by the keyboard: from now on it is meant.
      if (event.key === 'Tab' || event.key === 'F6' || event.key.startsWith('Arrow')) byMouse = false;
      if (event.key !== 'Enter' || event.defaultPrevented || event.repeat || root.dialogs.open || session.settingUp || session.dialog)
        return;
      const on = event.target instanceof Element ? event.target : null;
      if (!on?.closest('.st-canvas') && !enterIsTables(focusOf(on, byMouse))) return;
      const prompt = document.querySelector<HTMLElement>('.pl-pop[role=dialog] footer button[data-variant=filled]:not([disabled])');
      const used = table.reaction ? table.react() : table.confirm();
      if (!used && prompt && !table.reaction) prompt.click();
      if (used || prompt) event.preventDefault();
    };
    window.addEventListener('pointerdown', onPress, true);
    window.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('pointerdown', onPress, true);
      window.removeEventListener('keydown', onKey);
    };
  }, [table, root, session]);
  if (session.report && !session.settingUp) return <Report />;
  return (
    <main className="pl-work">
      <RoundHead />
      <BattleCard />
      <CardFoot />
      <OrderStrip />
      <PlayBoard>
        <Over />
        <OddsPopover />
        <FirstAidList />
        <Prompts />
        {session.settingUp ? (
          <div className="pl-scrim">
            <SetUp />
          </div>
        ) : null}
      </PlayBoard>
      <LogPanel />
      <ActionBar />
      {play.over && !session.settingUp ? (
        <div className="pl-overbar">
          <Button variant="filled" onClick={() => session.showReport(true)}>
            {t('play.report.show')}
          </Button>
        </div>
      ) : null}
    </main>
  );
});

export const PlayScreen = observer(function PlayScreen() {
  const { session } = usePlaySession();
  usePlayHost();
  return (
    <>
      {session.table ? (
        <TableProvider value={session.table} key={session.number}>
          <Battle />
        </TableProvider>
      ) : (
        <main className="pl-work before">
          <StillBoard />
          <div className="pl-scrim">
            <SetUp />
            <BatchTray />
          </div>
        </main>
      )}
      <Dialogs />
    </>
  );
});
