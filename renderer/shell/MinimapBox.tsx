/** The whole board small, bottom right; hidden by command, and on boards that fit the view many times over. */
import { observer } from 'mobx-react-lite';
import { Minimap } from '../canvas/Minimap.tsx';
import { useTab } from '../stores/index.ts';

export const MinimapBox = observer(function MinimapBox() {
  const { view, document } = useTab();
  if (!view.minimap || !view.canvas) return null;
  return (
    <div className="st-float st-minimap">
      <Minimap view={view.canvas} board={document.scenario.board} />
    </div>
  );
});
