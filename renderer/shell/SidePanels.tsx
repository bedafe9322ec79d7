/** The right side: upper and lower panels under tabs, a splitter between them; in narrow windows a drawer over the board. */
import { ActionIcon, Tooltip } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { useT } from '../i18n/t.ts';
import { LOWER_PANELS, UPPER_PANELS, useTab, type PanelId } from '../stores/index.ts';
import { Icon, type IconId } from '../theme/icons/Icon.tsx';
import { PANEL_WIDTH } from '../stores/ViewStore.ts';
import { SLOTS } from './slots.ts';

const ICONS: Readonly<Record<PanelId, IconId>> = {
  terrain: 'terrain',
  forces: 'unit',
  zones: 'zone',
  scenario: 'settings',
  layers: 'layers',
  history: 'history',
  problems: 'warning',
};

const Badge = observer(function Badge() {
  const { problems } = useTab();
  const n = problems.problems.length;
  if (n === 0) return null;
  return <span className={`badge ${problems.errors > 0 ? 'error' : 'warning'}`}>{n}</span>;
});

interface Part {
  readonly panels: readonly PanelId[];
  readonly active: PanelId;
  readonly region: string;
}

const PanelPart = observer(function PanelPart({ panels, active, region }: Part) {
  const t = useT();
  const { view } = useTab();
  const Body = SLOTS.panels[active];
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    event.stopPropagation();
    view.show(panels[(panels.indexOf(active) + by + panels.length) % panels.length]!);
    const list = event.currentTarget;
    requestAnimationFrame(() => list.querySelector<HTMLElement>('[aria-selected=true]')?.focus());
  };
  return (
    <>
      <div className="st-panel-tabs" role="tablist" data-region={region} onKeyDown={onKeyDown}>
        {panels.map((id) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`panel-tab-${id}`}
            className="st-panel-tab"
            aria-selected={active === id}
            aria-controls={`panel-${id}`}
            tabIndex={active === id ? 0 : -1}
            {...(active === id ? { 'data-region-entry': '' } : {})}
            onClick={() => view.show(id)}
          >
            {t(`panel.${id}`)}
            {id === 'problems' ? <Badge /> : null}
          </button>
        ))}
      </div>
      <div className="st-panel-body" role="tabpanel" id={`panel-${active}`} aria-labelledby={`panel-tab-${active}`}>
        {Body ? <Body /> : null}
      </div>
    </>
  );
});

/** Drags with the pointer captured: `move` gets client px. */
const dragging = (move: (event: PointerEvent<HTMLElement>) => void) => ({
  onPointerDown: (event: PointerEvent<HTMLElement>) => {
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
  },
  onPointerMove: (event: PointerEvent<HTMLElement>) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) move(event);
  },
});

const Parts = observer(function Parts() {
  const t = useT();
  const { view } = useTab();
  const split = dragging((event) => {
    const box = event.currentTarget.parentElement!.getBoundingClientRect();
    view.setSplit((event.clientY - box.top) / box.height);
  });
  return (
    <>
      <div className="part" style={{ flex: `${view.split} 1 0` }}>
        <PanelPart panels={UPPER_PANELS} active={view.upper} region="upper" />
      </div>
      <div
        className="st-splitter"
        role="separator"
        aria-orientation="horizontal"
        aria-label={t('panel.split')}
        aria-valuenow={Math.round(view.split * 100)}
        tabIndex={0}
        {...split}
        onDoubleClick={() => view.setSplit(0.62)}
        onKeyDown={(event) => {
          const by = event.key === 'ArrowDown' ? 0.03 : event.key === 'ArrowUp' ? -0.03 : 0;
          if (by === 0) return;
          event.preventDefault();
          event.stopPropagation();
          view.setSplit(view.split + by);
        }}
      />
      <div className="part" style={{ flex: `${1 - view.split} 1 0` }}>
        <PanelPart panels={LOWER_PANELS} active={view.lower} region="lower" />
      </div>
    </>
  );
});

export const SidePanels = observer(function SidePanels({ drawer }: { readonly drawer: boolean }) {
  const t = useT();
  const { view, answer } = useTab();
  const side = useRef<HTMLElement>(null);
  const Answer = SLOTS.answer;
  if (drawer && view.drawer === 'none') return <DrawerTabs />;
  const width = dragging((event) => view.setPanelWidth(side.current!.getBoundingClientRect().right - event.clientX));
  const panels = (
    <aside ref={side} className={drawer ? 'st-side drawer' : 'st-side'} style={{ width: view.panelWidth }} aria-label={t('region.panels')}>
      <div className="resizer" title={t('panel.resize')} {...width} onDoubleClick={() => view.setPanelWidth(PANEL_WIDTH.start)} />
      {drawer ? (
        <ActionIcon className="st-drawer-close" aria-label={t('panel.close')} onClick={() => view.setDrawer('none')}>
          <Icon id="chevronRight" />
        </ActionIcon>
      ) : null}
      {answer.line && Answer ? (
        <Answer />
      ) : (
        <>
          <Parts />
          {answer.area && Answer ? <Answer /> : null}
        </>
      )}
    </aside>
  );
  if (!drawer) return panels;
  return (
    <>
      <DrawerTabs />
      {panels}
    </>
  );
});

/** Narrow windows: one button a panel; it opens the drawer with that panel in front. */
const DrawerTabs = observer(function DrawerTabs() {
  const t = useT();
  const { view } = useTab();
  return (
    <nav className="st-drawer-tabs" aria-label={t('region.panels')} data-region="upper">
      {[...UPPER_PANELS, ...LOWER_PANELS].map((id) => (
        <Tooltip key={id} label={t(`panel.${id}`)} position="left">
          <ActionIcon size={34} aria-label={t(`panel.${id}`)} onClick={() => view.show(id)}>
            <Icon id={ICONS[id]} />
          </ActionIcon>
        </Tooltip>
      ))}
    </nav>
  );
});
