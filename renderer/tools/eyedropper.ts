/** Eyedropper `I`, and `Alt` over any painting tool: the clicked ground becomes the left terrain, by right click the right one. */
import { sightOverride, terrainAt } from '#shared/board/board.ts';
import type { Tool } from './tool.ts';
import { part, terrainName } from './words.ts';

export const eyedropper: Tool = {
  id: 'eyedropper',
  layer: null,
  right: true,
  picks: false,
  keys: 'dab',
  preview: (_c, p) => (p.cell === null ? null : { terrain: null, cells: [p.cell], anchor: p.cell, tone: 'paint', counter: null }),
  hint: (c) => [
    part(c.say, 'click', 'edit.hint.pickLeft'),
    part(c.say, 'right', 'edit.hint.pickRight'),
    part(c.say, 'shift', 'edit.hint.pickSight'),
  ],
  hover(c, p) {
    const type = p.cell === null ? undefined : terrainAt(c.scenario.board, p.cell);
    c.feedback.setNote(type ? { text: terrainName(c.say, c.settings.language, type), tone: 'info', swatch: type.id } : null);
  },
  press(c, p) {
    const type = p.cell === null ? undefined : terrainAt(c.scenario.board, p.cell);
    if (!type || p.cell === null) {
      c.status.say({ text: c.say('edit.refused.hole'), tone: 'refused' });
      return null;
    }
    if (p.button === 'right') c.tool.setRight(type.id);
    else c.tool.setLeft(type.id);
    const override = sightOverride(c.scenario.board, p.cell);
    if (p.shift && override !== 'auto') c.tool.setSight(override);
    c.status.say({
      text: c.say(p.button === 'right' ? 'edit.picked.right' : 'edit.picked.left', {
        terrain: terrainName(c.say, c.settings.language, type),
      }),
      tone: 'info',
    });
    return null;
  },
};
