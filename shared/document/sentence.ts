/** From a sentence as data to words. */
import type { Sentence } from './edit.ts';

/** Looks a catalogue key up; `count` among the parameters picks the plural form. */
export type Translate = (key: string, params?: Readonly<Record<string, string | number>>) => string;

/**
 * The words of a sentence. Parameters whose names end in `Key` are themselves catalogue keys: `terrainKey: 'terrain.forest'`
 * fills `{{terrain}}` with the translated word, so the same history reads well in each language.
 */
export function tell(sentence: Sentence, translate: Translate): string {
  const params: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(sentence.params)) {
    if (name.endsWith('Key')) params[name.slice(0, -3)] = translate(String(value));
    else params[name] = value;
  }
  return translate(sentence.key, params);
}
