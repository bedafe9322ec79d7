/** The infantry units of 13.5 as ready-made units of the palette, grouped by what they do in a force. */
import type { Template } from '../../engine/ruleset.ts';
import { counterOf } from './counter.ts';
import { SAMPLE_UNITS } from './tables.ts';

/** Group of a template by its symbol; the palette shows the groups in this order. */
const GROUPS: readonly (readonly [string, readonly string[]])[] = [
  ['command', ['leader']],
  ['line', ['rifles', 'lineRifles']],
  ['recon', ['scouts']],
  ['assault', ['assault']],
  ['support', ['antiTank', 'plasma', 'mortar', 'machineGun', 'medic', 'engineers']],
];

const groupOf = (symbol: string): string => GROUPS.find(([, symbols]) => symbols.includes(symbol))?.[0] ?? 'line';
const groupIndex = (t: Template): number => GROUPS.findIndex(([g]) => g === t.group);

/** Vehicle units and off-board support are left out until this book can play them. */
export const TEMPLATES: readonly Template[] = SAMPLE_UNITS.filter((u) => u.def['kind'] === 'infantry')
  .map((u): Template => {
    const { symbol, pips } = counterOf(u);
    return { id: u.id, group: groupOf(symbol), def: u.def, points: u.points, symbol, pips };
  })
  .sort((a, b) => groupIndex(a) - groupIndex(b));
