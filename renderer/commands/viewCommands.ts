/** How the board and the window are looked at. */
import type { LayerId } from '../canvas/scene.ts';
import type { PanelId, RootStore } from '../stores/index.ts';
import { stepRegion } from '../shell/regions.ts';
import type { Handler } from './handler.ts';

const ZOOM_STEP = 1.25;

const canvas = (root: RootStore) => root.tab?.view.canvas?.viewport;
const toggleLayer =
  (id: LayerId): Handler =>
  (root) => {
    const view = root.tab!.view;
    view.setLayer(id, { visible: !view.layers[id].visible });
  };
const showPanel =
  (id: PanelId): Handler =>
  (root) => {
    root.tab!.view.show(id);
  };

/** Cycles dark, light; from "as the system" it goes to the other one. */
export function toggleTheme(root: RootStore): void {
  root.settings.setTheme(root.settings.dark ? 'light' : 'dark');
}

async function toggleFullScreen(): Promise<void> {
  if (document.fullscreenElement) await document.exitFullscreen();
  else await document.documentElement.requestFullscreen();
}

export const viewCommands = {
  'view.zoomIn': (root) => canvas(root)?.zoomAt(ZOOM_STEP),
  'view.zoomOut': (root) => canvas(root)?.zoomAt(1 / ZOOM_STEP),
  'view.fit': (root) => canvas(root)?.fit(),
  'view.actual': (root) => canvas(root)?.setZoom(1),
  'view.minimap': (root) => root.tab!.view.setMinimap(!root.tab!.view.minimap),
  'view.panels': (root) => root.tab!.view.setDrawer(root.tab!.view.drawer === 'open' ? 'none' : 'open'),
  'view.fullScreen': toggleFullScreen,
  'view.panelTerrain': showPanel('terrain'),
  'view.panelForces': showPanel('forces'),
  'view.panelZones': showPanel('zones'),
  'view.panelScenario': showPanel('scenario'),
  'view.panelLayers': showPanel('layers'),
  'view.panelHistory': showPanel('history'),
  'view.panelProblems': showPanel('problems'),
  'view.layerTerrain': toggleLayer('terrain'),
  'view.layerSight': toggleLayer('sight'),
  'view.layerGrid': toggleLayer('grid'),
  'view.layerNumbers': toggleLayer('numbers'),
  'view.layerZones': toggleLayer('zones'),
  'view.layerObjectives': toggleLayer('objectives'),
  'view.layerUnits': toggleLayer('units'),
  'view.theme': toggleTheme,
  'view.nextRegion': () => stepRegion(1),
  'view.previousRegion': () => stepRegion(-1),
} satisfies Record<string, Handler>;
