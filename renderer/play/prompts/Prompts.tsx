/** The decision that a person owes now, over the board: a reaction, maintenance, losses, discards, dice thrown by hand. */
import { observer } from 'mobx-react-lite';
import { myAskOf } from '../reading.ts';
import { useTable } from '../usePlay.ts';
import { CasualtyPrompt } from './CasualtyPrompt.tsx';
import { DicePrompt } from './DicePrompt.tsx';
import { DiscardPrompt } from './DiscardPrompt.tsx';
import { MaintenancePrompt } from './MaintenancePrompt.tsx';
import { PickPrompt } from './PickPrompt.tsx';
import { ReactionPrompt } from './ReactionPrompt.tsx';

export const Prompts = observer(function Prompts() {
  const { table, session } = useTable();
  if (session.settingUp) return null;
  if (table.play.dice) return <DicePrompt />;
  const ask = myAskOf(table.play)?.ask;
  switch (ask?.k) {
    case 'react':
      return <ReactionPrompt ask={ask} />;
    case 'maintenance':
      return <MaintenancePrompt units={ask.units} />;
    case 'chooseCasualty':
      return <CasualtyPrompt unit={ask.unit} kills={ask.kills.length} />;
    case 'discard':
      return <DiscardPrompt unit={ask.unit} />;
    case 'pickUnit':
      return <PickPrompt units={ask.units} aw={ask.aw} />;
    default:
      return null;
  }
});
