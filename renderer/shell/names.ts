/** Names of things of the scenario in the person's language. */
import type { TerrainType } from '#shared/board/board.ts';
import { i18n, type T } from '../i18n/t.ts';

/** The author's name for a terrain in this language, else in English, else the catalogue text, else its id. */
export function terrainName(t: T, language: string, type: TerrainType): string {
  const own = type.name?.[language] ?? type.name?.['en'];
  if (own) return own;
  return i18n.exists(`terrain.${type.id}`) ? t(`terrain.${type.id}`) : type.id;
}
