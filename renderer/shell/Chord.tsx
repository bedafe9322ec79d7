/** A key chord as key caps, or plain as in menus. */
import { BROWSER_KEEPS, chordParts, normalChord } from '#shared/commands/keys.ts';
import { isMac } from '../commands/run.ts';
import type { RootStore } from '../stores/index.ts';

/** The chord to show: in a browser window not one that the browser keeps for itself. */
export function bestChord(root: RootStore, chords: readonly string[]): string | undefined {
  const browser = root.host?.host !== 'electron';
  return chords.find((c) => !browser || !BROWSER_KEEPS.has(normalChord(c))) ?? chords[0];
}

export function Chord({ chord, plain = false }: { readonly chord: string; readonly plain?: boolean }) {
  const parts = chordParts(chord, isMac());
  if (plain) return <span className="st-chord">{parts.join(' ')}</span>;
  return <kbd>{parts.join(' ')}</kbd>;
}
