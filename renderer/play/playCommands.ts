/** Commands of Play. What they do depends on the moment: a digit chooses an action, or an option of the open prompt. */
import type { CommandId } from '#shared/commands/catalogue.ts';
import type { Handler } from '../commands/handler.ts';
import { translate } from '../i18n/t.ts';
import type { RootStore } from '../stores/index.ts';
import { placesOf } from './actions.ts';
import { playOf, type PlaySession } from './PlaySession.ts';
import { activeUnit, gatherRules, myAskOf } from './reading.ts';
import { reveal } from './reveal.ts';
import type { Table } from './Table.ts';
import { stepOver } from './stops.ts';

const session = (root: RootStore): PlaySession | null => (root.tab ? playOf(root, root.tab) : null);
const withTable =
  (work: (table: Table, root: RootStore) => void): Handler =>
  (root) => {
    const now = session(root);
    if (now?.table && !now.settingUp) work(now.table, root);
    else root.status.say({ text: translate(root.settings.language, 'needs.battle'), tone: 'refused' });
  };

const action = (index: number): Handler =>
  withTable((table) => {
    const ask = myAskOf(table.play);
    if (ask?.ask.k === 'react') {
      if (index < table.reactions.length) table.setOption(index);
      return;
    }
    if (ask && table.answerAt(index)) return;
    const places = placesOf(gatherRules(table.play), activeUnit(table.play));
    const id = places[index];
    if (id) table.choose(id);
  });

const aim = (by: 1 | -1): Handler =>
  withTable((table, root) => {
    const next = table.nextTarget(by);
    const cell = next === null ? null : table.shownCell(next);
    if (cell !== null && root.tab) reveal(root.tab, cell);
  });

export const playCommands = {
  'play.action1': action(0),
  'play.action2': action(1),
  'play.action3': action(2),
  'play.action4': action(3),
  'play.action5': action(4),
  'play.action6': action(5),
  'play.action7': action(6),
  'play.action8': action(7),
  'play.action9': action(8),
  'play.action10': action(9),
  'play.action11': action(10),
  'play.action12': action(11),
  'play.action13': action(12),
  'play.action14': action(13),
  'play.action15': action(14),
  'play.action16': action(15),
  'play.nextTarget': aim(1),
  'play.previousTarget': aim(-1),
  'play.weapons': withTable((table) => table.toggleWeapons()),
  'play.pass': withTable((table) => table.pass()),
  'play.passTurn': withTable((table) => table.passTurn()),
  'play.centre': withTable((table, root) => {
    const cell = activeUnit(table.play)?.cell ?? -1;
    if (cell >= 0) root.tab?.view.canvas?.viewport.centreOn(cell, true);
  }),
  'play.intel': withTable((table) => table.openPanel(table.panel === 'intel' ? 'log' : 'intel')),
  'play.line': withTable((table) => table.lookUp('line')),
  'play.field': withTable((table) => table.lookUp('field')),
  'play.reach': withTable((table) => table.lookUp('reach')),
  'play.endTurn': withTable((table) => table.choose('endTurn')),
  'play.back': withTable((table) => stepOver(table, -1)),
  'play.forward': withTable((table) => stepOver(table, 1)),
  'play.live': withTable((table) => table.play.goLive()),
  'play.pause': withTable((table) => table.play.setPaused(!table.play.paused)),
  'play.save': (root) => {
    const now = session(root);
    if (now?.table) now.openDialog('save');
    else root.status.say({ text: translate(root.settings.language, 'needs.battle'), tone: 'refused' });
  },
  'play.open': (root) => session(root)?.openAnother(),
  'play.setUp': (root) => session(root)?.setUp(),
  'play.report': (root) => {
    const now = session(root);
    if (now?.table) now.showReport(!now.report);
  },
  'play.fight': (root) => session(root)?.fight(100),
} satisfies Partial<Record<CommandId, Handler>>;
