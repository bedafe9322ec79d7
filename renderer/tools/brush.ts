/** Brush `B`: paints the left terrain, the right button the right one; `Ctrl` erases, `Shift` draws straight from the last cell. */
import { strokeTool } from './stroke.ts';
import { eraseWork, nameOf, terrainOf, terrainWork } from './terrainWork.ts';
import { keyPart, part } from './words.ts';

export const brush = strokeTool({
  id: 'brush',
  layer: 'terrain',
  right: true,
  picks: true,
  work: (c, p) => (p.ctrl ? eraseWork(c) : terrainWork(c, terrainOf(c, p.button === 'right' ? 'right' : 'left'))),
  hint: (c) => [
    part(c.say, 'drag', 'edit.hint.paint', { terrain: nameOf(c, terrainOf(c, 'left')) }),
    part(c.say, 'right', 'edit.hint.name', { name: nameOf(c, terrainOf(c, 'right')) }),
    part(c.say, 'shift', 'edit.hint.straight'),
    part(c.say, 'alt', 'edit.hint.pick'),
    part(c.say, 'ctrl', 'edit.hint.erase'),
    keyPart(c.say, '[ ]', 'edit.hint.size'),
  ],
});
