/** Files of a newer version: what they hold and this program does not know would be lost, so nothing of ours is written over them. */
import { FORMAT_VERSION } from '#shared/document/document.ts';
import { BATTLE_FORMAT, BATTLE_VERSION } from '#shared/formats/battle.ts';
import { FORMAT } from '#shared/formats/scenario/schema.ts';
import { toText } from './bytes.ts';

const KNOWN: ReadonlyMap<unknown, number> = new Map([
  [FORMAT, FORMAT_VERSION],
  [BATTLE_FORMAT, BATTLE_VERSION],
]);
const LOWEST = Math.min(...KNOWN.values());
const ANY_VERSION = /"version"\s*:\s*(\d+)/g;

/** Whether these bytes are a scenario or a battle of a later version than this program writes. Never throws. */
export function isNewer(bytes: Uint8Array): boolean {
  const text = toText(bytes);
  // Parsing costs as much as all the rest of a save: only where some number after the word may be too high.
  if (text === null || !mayBeNewer(text)) return false;
  const { format, version } = headOf(text);
  const known = KNOWN.get(format);
  return known !== undefined && typeof version === 'number' && version > known;
}

function mayBeNewer(text: string): boolean {
  for (const [, version] of text.matchAll(ANY_VERSION)) if (Number(version) > LOWEST) return true;
  return false;
}

function headOf(text: string): { readonly format?: unknown; readonly version?: unknown } {
  try {
    const value = JSON.parse(text.replace(/^\uFEFF/, '')) as unknown;
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    // No file of ours: whoever agreed to replace it may.
    return {};
  }
}
