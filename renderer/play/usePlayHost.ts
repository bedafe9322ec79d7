/** Tells the window about the battle in front: undo, Escape, what tests read. */
import { useEffect } from 'react';
import { gridOf } from '#shared/board/board.ts';
import { translate } from '../i18n/t.ts';
import type { RootStore } from '../stores/index.ts';
import { myAskOf, stateOf } from './reading.ts';
import type { PlaySession } from './PlaySession.ts';
import { usePlaySession } from './usePlay.ts';

/** The battle as tests read it. */
function inspect(session: PlaySession): unknown {
  const { table, play } = session;
  if (!table || !play) return { phase: 'setup', settingUp: session.settingUp, obstacles: session.obstacles.map((p) => p.code) };
  const grid = gridOf(play.scenario.board);
  const ask = myAskOf(play);
  return {
    ...(play.ruleset.inspect(play.battle.setting, stateOf(play)) as object),
    settingUp: session.settingUp,
    over: play.battle.position.over,
    turn: play.battle.position.turn,
    entries: play.battle.entries.length,
    live: play.live,
    waitingFor: play.waitingFor,
    ask: ask?.ask ?? null,
    thinking: play.thinking,
    action: table.action,
    aim: table.aim,
    seed: play.config.seed,
    targets: table.targets.map((x) => ({ unit: x.unit, no: x.no.map((r) => r.id) })),
    slots: table.slots.map((s) => ({ action: s.action, no: s.no.map((r) => r.id), pointless: s.pointless })),
    reach: (table.reach?.cells ?? []).map((c) => ({ cell: grid.colRow(c.cell), cost: c.cost })),
    reactions: table.reactions.map((r) => ({ unit: r.unit, reaction: r.reaction })),
    cells: table.cells.map((c) => grid.colRow(c)),
    undoDepth: play.canUndo,
  };
}

/** What bars the way back, and the way over it. */
function refuseUndo(root: RootStore, session: PlaySession): void {
  const { play } = session;
  if (!play) return;
  const { language } = root.settings;
  const action = { label: translate(language, 'play.branch.title'), run: () => session.openDialog('branch') };
  root.status.say({
    text: translate(language, `undoBarrier.${play.barrier}`),
    tone: 'refused',
    ...(play.barrier === 'start' ? {} : { action }),
  });
}

export function usePlayHost(): void {
  const { root, session } = usePlaySession();
  useEffect(() => {
    session.enter();
    root.setPlay({
      get running() {
        return session.table !== null;
      },
      get canUndo() {
        return session.play?.canUndo ?? false;
      },
      get canRedo() {
        return session.play?.canRedo ?? false;
      },
      undo: () => void session.play?.undo(),
      redo: () => void session.play?.redo(),
      refuseUndo: () => refuseUndo(root, session),
      cancel: () => session.cancel(),
      inspect: () => inspect(session),
    });
    return () => root.setPlay(null);
  }, [root, session]);
}
