/** Zoom out, the zoom in per cent (click = 100 %), zoom in, whole board. */
import { ActionIcon, Tooltip } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import type { CommandId } from '#shared/commands/catalogue.ts';
import { keysOf, run } from '../commands/run.ts';
import { useT } from '../i18n/t.ts';
import { useRoot, useTab } from '../stores/index.ts';
import { Icon, type IconId } from '../theme/icons/Icon.tsx';
import { bestChord, Chord } from './Chord.tsx';

const ZoomButton = observer(function ZoomButton({ id, icon }: { readonly id: CommandId; readonly icon: IconId }) {
  const root = useRoot();
  const t = useT();
  const chord = bestChord(root, keysOf(root, id));
  return (
    <Tooltip
      label={
        <>
          {t(`command.${id}`)} {chord ? <Chord chord={chord} /> : null}
        </>
      }
    >
      <ActionIcon aria-label={t(`command.${id}`)} onClick={() => run(root, id)}>
        <Icon id={icon} size={16} />
      </ActionIcon>
    </Tooltip>
  );
});

export const ZoomBox = observer(function ZoomBox() {
  const root = useRoot();
  const t = useT();
  const { view } = useTab();
  const percent = new Intl.NumberFormat(root.settings.language, { style: 'percent' }).format(view.zoom);
  return (
    <div className="st-float st-zoom" role="group" aria-label={t('zoom.label')}>
      <ZoomButton id="view.zoomOut" icon="minus" />
      <Tooltip label={t('command.view.actual')}>
        <button type="button" className="percent" aria-label={t('zoom.now', { percent })} onClick={() => run(root, 'view.actual')}>
          {percent}
        </button>
      </Tooltip>
      <ZoomButton id="view.zoomIn" icon="plus" />
      <ZoomButton id="view.fit" icon="fit" />
    </div>
  );
});
