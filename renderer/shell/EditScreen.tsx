/** Edit mode of one tab: rail, options bar, board, panels. */
import { useMediaQuery } from '@mantine/hooks';
import { observer } from 'mobx-react-lite';
import { useRoot } from '../stores/index.ts';
import { BoardArea } from './BoardArea.tsx';
import { OptionsBar } from './OptionsBar.tsx';
import { SidePanels } from './SidePanels.tsx';
import { ToolRail } from './ToolRail.tsx';

/** Windows narrower than this, in px at 100 %, show the panels as drawers. */
const DRAWER_BELOW = 1200;

export const EditScreen = observer(function EditScreen() {
  const root = useRoot();
  const limit = (DRAWER_BELOW * root.settings.scale) / 100;
  const narrow = useMediaQuery(`(max-width: ${limit - 1}px)`, false, { getInitialValueInEffect: false });
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
