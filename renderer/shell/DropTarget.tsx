/** Files dragged over the window: a full-window target says what a drop would do; a scenario opens as an untitled copy. */
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useT } from '../i18n/t.ts';
import { openCopy, showFailure } from '../stores/files.ts';
import { textOf } from '../stores/dropped.ts';
import { useRoot, type RootStore } from '../stores/index.ts';
import { Icon } from '../theme/icons/Icon.tsx';

/** Opens what was dropped, one after the other; what cannot be opened is told by its name and keeps none of the others. */
async function take(root: RootStore, files: readonly File[]): Promise<void> {
  for (const file of files) {
    const text = await textOf(file);
    showFailure(root, text.ok ? await openCopy(root, text.value) : text, file.name);
  }
}

const holdsFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;

export const DropTarget = observer(function DropTarget() {
  const root = useRoot();
  const t = useT();
  const [over, setOver] = useState(false);
  useEffect(() => {
    let depth = 0;
    const onEnter = (event: DragEvent): void => {
      if (!holdsFiles(event)) return;
      depth += 1;
      setOver(root.dialogs.open === null);
    };
    const onLeave = (event: DragEvent): void => {
      if (!holdsFiles(event)) return;
      depth = Math.max(0, depth - 1);
      if (depth === 0) setOver(false);
    };
    const onOver = (event: DragEvent): void => {
      if (holdsFiles(event)) event.preventDefault();
    };
    const onDrop = (event: DragEvent): void => {
      depth = 0;
      setOver(false);
      if (!holdsFiles(event)) return;
      event.preventDefault();
      if (root.dialogs.open === null) void take(root, [...(event.dataTransfer?.files ?? [])]).catch(root.fail);
    };
    window.addEventListener('dragenter', onEnter);
    window.addEventListener('dragleave', onLeave);
    window.addEventListener('dragover', onOver);
    window.addEventListener('drop', onDrop);
    return () => {
      window.removeEventListener('dragenter', onEnter);
      window.removeEventListener('dragleave', onLeave);
      window.removeEventListener('dragover', onOver);
      window.removeEventListener('drop', onDrop);
    };
  }, [root]);
  if (!over) return null;
  return (
    <div className="st-drop">
      <div className="box">
        <Icon id="import" size={28} />
        <b>{t('drop.scenario')}</b>
        <span className="secondary">{t('drop.copy')}</span>
      </div>
    </div>
  );
});
