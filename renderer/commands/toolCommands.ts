/** Switching tools and their first settings. What a tool then does is in `renderer/tools`. */
import { terrainSlots } from '../shell/terrainSlots.ts';
import type { RootStore, ToolId } from '../stores/index.ts';
import { sessionOf } from '../tools/session.ts';
import type { Handler } from './handler.ts';

const choose =
  (tool: ToolId): Handler =>
  (root) => {
    root.tools.choose(tool);
  };

/** Takes the terrain of a slot for the left button; a tool that cannot paint gives way to the brush. */
const slot =
  (index: number): Handler =>
  (root) => {
    const id = terrainSlots(root.tab!.document.scenario)[index];
    if (id === undefined) return;
    root.tools.setLeft(id);
    if (!PAINTS.has(root.tools.chosen)) root.tools.choose('brush');
  };
const PAINTS: ReadonlySet<ToolId> = new Set<ToolId>(['brush', 'line', 'rectangle', 'fill']);

/** Smaller and larger: brush sizes; with the reach tool, fewer and more actions. */
const step =
  (by: 1 | -1): Handler =>
  (root: RootStore) => {
    const { tools } = root;
    if (tools.active === 'reach') tools.setActions(by > 0 ? 2 : 1);
    else tools.setSize(tools.size + by);
  };

export const toolCommands = {
  'tool.select': choose('select'),
  'tool.pan': choose('pan'),
  'tool.brush': choose('brush'),
  'tool.line': choose('line'),
  'tool.rectangle': choose('rectangle'),
  'tool.fill': choose('fill'),
  'tool.eraser': choose('eraser'),
  'tool.eyedropper': choose('eyedropper'),
  'tool.sight': choose('sight'),
  'tool.zone': choose('zone'),
  'tool.objective': choose('objective'),
  'tool.unit': choose('unit'),
  'tool.los': choose('los'),
  'tool.field': choose('field'),
  'tool.reach': choose('reach'),
  'tool.swap': (root) => {
    if (root.tools.active === 'los' && root.tab) sessionOf(root, root.tab).answers.swapLine();
    else root.tools.swapTerrain();
  },
  'tool.smaller': step(-1),
  'tool.larger': step(1),
  'terrain.slot1': slot(0),
  'terrain.slot2': slot(1),
  'terrain.slot3': slot(2),
  'terrain.slot4': slot(3),
  'terrain.slot5': slot(4),
  'terrain.slot6': slot(5),
  'terrain.slot7': slot(6),
  'terrain.slot8': slot(7),
  'terrain.slot9': slot(8),
  'terrain.slot10': slot(9),
  'terrain.slot11': slot(10),
  'terrain.slot12': slot(11),
  'terrain.slot13': slot(12),
  'terrain.slot14': slot(13),
  'terrain.slot15': slot(14),
} satisfies Record<string, Handler>;
