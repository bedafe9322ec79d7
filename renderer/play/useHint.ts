/** The status line says what the mouse would do now. */
import { reaction } from 'mobx';
import { useEffect } from 'react';
import type { T } from '../i18n/t.ts';
import type { HintPart } from '../stores/StatusStore.ts';
import { myAskOf } from './reading.ts';
import type { Table } from './Table.ts';
import { wayOf } from './targets.ts';
import { useTable } from './usePlay.ts';
import { reasonText } from './words.ts';

function hintOf(table: Table, t: T, report: boolean): readonly HintPart[] {
  const part = (key: string, text: string): HintPart => ({ key: t(`play.key.${key}`), text: t(`play.hint.${text}`) });
  const { play } = table;
  if (report) return [];
  if (!play.live) return [part('steps', 'step'), part('end', 'live')];
  const ask = myAskOf(play)?.ask;
  switch (ask?.k) {
    case 'react':
      return [part('digits', 'choose'), part('enter', 'react'), part('p', 'pass'), part('shiftP', 'passTurn')];
    case 'pickUnit':
      return [part('click', 'pick')];
    case 'maintenance':
      return [part('click', 'maintain'), part('p', 'pass')];
    case 'turn':
      break;
    default:
      return play.watching ? [part('k', 'pause'), part('steps', 'step')] : [];
  }
  if (table.lookup !== null) return [part('point', `lookup.${table.lookup}`), part('esc', 'back')];
  if (table.action === null) return [part('digits', 'action'), part('click', 'shot'), part('n', 'endTurn'), part('c', 'centre')];
  switch (wayOf(table.action)) {
    case 'path':
      return [part('point', 'path'), part('click', 'go'), part('esc', 'back')];
    case 'cell':
      return [part('click', 'smoke'), part('esc', 'back')];
    case 'target':
      return table.aim === null
        ? [part('click', 'aim'), part('tab', 'next'), part('esc', 'back')]
        : [part('clickAgain', 'do'), part('enter', 'do'), part('tab', 'next'), part('w', 'weapons'), part('esc', 'back')];
    default:
      return [];
  }
}

export function useHint(): void {
  const { root, table, session, t, words } = useTable();
  useEffect(
    () =>
      reaction(
        () => hintOf(table, t, session.report || session.settingUp),
        (hint) => root.status.setHint(hint),
        { fireImmediately: true },
      ),
    [root, table, session, t],
  );
  useEffect(() => () => root.status.setHint([]), [root]);
  // A refusal stands in the status line, with its rule.
  const { play, language } = words;
  useEffect(
    () =>
      reaction(
        () => table.refused,
        (refused) => {
          if (!refused) return;
          const [first] = refused;
          const text = first ? reasonText({ t, play, language }, first) : t('play.bar.pointless');
          root.status.say({
            text: first?.cite ? `${text} (${first.cite})` : text,
            tone: 'refused',
            ...(first?.cite ? { action: { label: first.cite, run: () => table.openRule(first.cite!) } } : {}),
          });
          table.hush();
        },
      ),
    [root, table, t, play, language],
  );
}
