/** What the answer on the board says in words: the line of sight in full, or the legend of a field or a reach. */
import { observer } from 'mobx-react-lite';
import { LinePanel } from './LinePanel.tsx';
import { FieldLegend, ReachLegend } from './Legends.tsx';
import { useEdit } from './useEdit.ts';

export const AnswerPanel = observer(function AnswerPanel() {
  const { tab } = useEdit();
  const { line, area } = tab.answer;
  if (line) return <LinePanel line={line} />;
  if (area?.kind === 'field') return <FieldLegend area={area} />;
  if (area?.kind === 'reach') return <ReachLegend area={area} />;
  return null;
});
