/** What screen readers hear: polite for strokes and rolls, assertive for a document at risk. */
import { observer } from 'mobx-react-lite';
import { useRoot } from '../stores/index.ts';

export const LiveRegions = observer(function LiveRegions() {
  const { status } = useRoot();
  return (
    <>
      <div className="hidden-text" aria-live="polite">
        {status.polite}
      </div>
      <div className="hidden-text" aria-live="assertive">
        {status.assertive}
      </div>
    </>
  );
});
