/** Edit mode of one tab: rail, options bar, board, panels. */
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useRoot } from '../stores/index.ts';
import { BoardArea } from './BoardArea.tsx';
import { OptionsBar } from './OptionsBar.tsx';
import { SidePanels } from './SidePanels.tsx';
import { useNarrow } from './useNarrow.ts';
import { ToolRail } from './ToolRail.tsx';

/** Windows narrower than this, in px at 100 %, show the panels as drawers. */
const DRAWER_BELOW = 1200;

export const EditScreen = observer(function EditScreen() {
  const { settings } = useRoot();
  const narrow = useNarrow(DRAWER_BELOW);
  useEffect(() => settings.noteDrawers(narrow), [settings, narrow]);
  return (
    <main className="st-work">
      <ToolRail />
      <div className="st-stage">
        <OptionsBar />
        <BoardArea />
      </div>
      <div className="st-drawer-host">
        <SidePanels drawer={narrow} />
      </div>
    </main>
  );
});
