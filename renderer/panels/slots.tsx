/** What Edit mode puts into the window's slots. */
import './panels.css';
import type { EditBoard, Slots } from '../shell/slots.ts';
import type { RootStore, Tab } from '../stores/index.ts';
import { sessionOf } from '../tools/session.ts';
import { AnswerPanel } from './AnswerPanel.tsx';
import { BoardOverlay } from './BoardOverlay.tsx';
import { ForcesPanel } from './ForcesPanel.tsx';
import { HistoryPanel } from './HistoryPanel.tsx';
import { LayersPanel } from './LayersPanel.tsx';
import { ToolOptions } from './OptionsBar.tsx';
import { ProblemsPanel } from './ProblemsPanel.tsx';
import { ScenarioPanel } from './ScenarioPanel.tsx';
import { TerrainPanel } from './TerrainPanel.tsx';
import { ZonesPanel } from './ZonesPanel.tsx';

const editBoard = (root: RootStore, tab: Tab): EditBoard => {
  const session = sessionOf(root, tab);
  return { ...session, listener: session.machine, overlay: BoardOverlay };
};

export const EDIT_SLOTS = {
  panels: {
    terrain: TerrainPanel,
    forces: ForcesPanel,
    zones: ZonesPanel,
    scenario: ScenarioPanel,
    layers: LayersPanel,
    history: HistoryPanel,
    problems: ProblemsPanel,
  },
  optionsBar: ToolOptions,
  editBoard,
  answer: AnswerPanel,
} satisfies Partial<Slots>;
