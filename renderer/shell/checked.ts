/** Commands that are on or off show a tick; null = not such a command. */
import type { CommandId } from '#shared/commands/catalogue.ts';
import type { LayerId } from '../canvas/scene.ts';
import type { RootStore } from '../stores/index.ts';

const LAYER: Partial<Record<CommandId, LayerId>> = {
  'view.layerTerrain': 'terrain',
  'view.layerSight': 'sight',
  'view.layerGrid': 'grid',
  'view.layerNumbers': 'numbers',
  'view.layerZones': 'zones',
  'view.layerObjectives': 'objectives',
  'view.layerUnits': 'units',
};

export function isChecked(root: RootStore, id: CommandId): boolean | null {
  const layer = LAYER[id];
  if (layer) return root.tab?.view.layers[layer].visible ?? false;
  if (id === 'view.minimap') return root.tab?.view.minimap ?? false;
  if (id.startsWith('tool.')) {
    const tool = id.slice('tool.'.length);
    return tool === 'swap' ? null : root.tab !== null && root.tools.chosen === tool;
  }
  return null;
}
