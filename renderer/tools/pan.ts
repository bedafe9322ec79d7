/** Pan `H`: moves the view; double click fits the board into it. */
import type { Tool } from './tool.ts';
import { part } from './words.ts';

export const pan: Tool = {
  id: 'pan',
  layer: null,
  right: false,
  picks: false,
  keys: 'drag',
  preview: () => null,
  hint: (c) => [part(c.say, 'drag', 'edit.hint.pan'), part(c.say, 'double', 'edit.hint.fit'), part(c.say, 'wheel', 'edit.hint.zoom')],
  press(c, p) {
    const viewport = c.view.canvas?.viewport;
    if (!viewport) return null;
    if (p.detail === 2) {
      viewport.fit();
      return null;
    }
    let { clientX, clientY } = p;
    const start = { zoom: viewport.zoom, ...viewport.centre };
    return {
      move(q) {
        viewport.panBy(q.clientX - clientX, q.clientY - clientY);
        ({ clientX, clientY } = q);
      },
      complete: () => undefined,
      cancel: () => viewport.set({ zoom: start.zoom, x: start.x, y: start.y }),
    };
  },
};
