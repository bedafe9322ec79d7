/** Battle scripts as files: the gate of all our JSON, then the engine's own schema of a script. */
import { decodeScript, type BattleScript } from '../engine/scriptFormat.ts';
import { err, type Result } from '../result.ts';
import { readJson } from './jsonGate.ts';

/** A script from a text: `script/not-a-script` with its place, or the gate's problems. A key that stands twice is refused. Never throws. */
export function readScript(source: string): Result<BattleScript> {
  const gated = readJson(source);
  if (!gated.ok) return gated;
  const twice = gated.value.problems[0];
  return twice ? err(twice) : decodeScript(gated.value.value);
}
