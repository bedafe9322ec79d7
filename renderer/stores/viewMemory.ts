/** The view of each document over sessions: in the settings under the document's id, the latest of them. */
import { reaction } from 'mobx';
import { z } from 'zod';
import type { Json } from '#shared/result.ts';
import { LAYERS } from '../canvas/scene.ts';
import type { SettingsStore } from './SettingsStore.ts';
import { LOWER_PANELS, UPPER_PANELS, type ViewMemory, type ViewStore } from './ViewStore.ts';

const NAME = 'views';
const KEPT = 40;
const KEEP_AFTER_MILLIS = 800;

const fraction = z.number().min(0).max(1);
const layer = z.object({ visible: z.boolean(), locked: z.boolean(), opacity: fraction });
const memory = z
  .object({
    layers: z.object(Object.fromEntries(LAYERS.map((id) => [id, layer]))),
    upper: z.enum(UPPER_PANELS),
    lower: z.enum(LOWER_PANELS),
    panelWidth: z.number(),
    split: fraction,
    minimap: z.boolean(),
    place: z.object({ zoom: z.number().min(0.01).max(64), x: z.number(), y: z.number() }).nullable(),
  })
  .partial();

const all = (settings: SettingsStore): Readonly<Record<string, Json>> => {
  const kept = settings.more[NAME];
  return typeof kept === 'object' && kept !== null && !Array.isArray(kept) ? (kept as Readonly<Record<string, Json>>) : {};
};

/** Gives a view what was kept for `id` and keeps its changes from now on; the returned function ends that. */
export function rememberView(settings: SettingsStore, view: ViewStore, id: string): () => void {
  const kept = memory.safeParse(all(settings)[id]);
  if (kept.success) view.recall(kept.data as Partial<ViewMemory>);
  return reaction(
    () => view.memory,
    (now) => {
      const { [id]: _, ...others } = all(settings);
      const latest = Object.entries(others).slice(-(KEPT - 1));
      settings.remember(NAME, Object.fromEntries([...latest, [id, now as unknown as Json]]));
    },
    { delay: KEEP_AFTER_MILLIS },
  );
}
