/** Refusals that every tool shares: read-only document, hidden or locked layer. Each says why, with the way out. */
import type { Problem } from '#shared/result.ts';
import type { LayerId } from '../canvas/scene.ts';
import type { ToolContext } from './tool.ts';
import { problemTitle } from './words.ts';

/** True when the layer takes changes. */
export function layerOpen(c: Pick<ToolContext, 'view' | 'document'>, layer: LayerId | null): boolean {
  if (!c.document.writable) return false;
  if (layer === null) return true;
  const state = c.view.layers[layer];
  return state.visible && !state.locked;
}

/** True when the layer takes changes; else says in the status line why not, with "Unlock". */
export function mayChange(c: ToolContext, layer: LayerId | null): boolean {
  if (!c.document.writable) {
    c.status.say({ text: c.say('edit.refused.readOnly'), tone: 'refused' });
    return false;
  }
  if (layer === null) return true;
  const state = c.view.layers[layer];
  if (state.visible && !state.locked) return true;
  const name = c.say(`edit.layer.${layer}`);
  c.status.say({
    text: c.say(state.visible ? 'edit.refused.locked' : 'edit.refused.hidden', { layer: name }),
    tone: 'refused',
    action: {
      label: c.say(state.visible ? 'edit.unlock' : 'edit.show'),
      run: () => {
        c.view.setLayer(layer, { visible: true, locked: false });
        c.status.hush();
      },
    },
  });
  return false;
}

/** Says a refusal of the document in the status line. */
export function sayProblem(c: Pick<ToolContext, 'status' | 'say'>, problem: Problem): void {
  c.status.say({ text: problemTitle(c.say, problem), tone: 'refused' });
}
