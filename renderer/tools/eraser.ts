/** Eraser `E`: back to the ground and to automatic sight; the right button takes marks of sight away and leaves the terrain. */
import { paintSight } from '#shared/document/edits/make.ts';
import { strokeTool, type Work } from './stroke.ts';
import { eraseWork, groundOf, nameOf } from './terrainWork.ts';
import { keyPart, part } from './words.ts';

const unmark: Work = {
  tone: 'erase',
  terrain: null,
  refuses: () => null,
  edit: (scenario, cells) => paintSight(scenario.board, cells, 'auto'),
};

export const eraser = strokeTool({
  id: 'eraser',
  layer: 'terrain',
  right: true,
  picks: true,
  work: (c, p) => (p.button === 'right' ? unmark : eraseWork(c)),
  hint: (c) => [
    part(c.say, 'drag', 'edit.hint.backTo', { terrain: nameOf(c, groundOf(c)) }),
    part(c.say, 'right', 'edit.hint.unmark'),
    part(c.say, 'shift', 'edit.hint.straight'),
    keyPart(c.say, '[ ]', 'edit.hint.size'),
  ],
});
