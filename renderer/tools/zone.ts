/** Zone `Z`: paints cells of the chosen zone, the right button or `Ctrl` takes them out; `Tab` goes to the next zone. */
import { isHole } from '#shared/board/board.ts';
import { newZone, paintZone } from '#shared/document/edits/make.ts';
import { countIn, runsWith } from '#shared/board/runs.ts';
import type { Scenario, ZoneDef } from '#shared/scenario/scenario.ts';
import { strokeTool, type Work } from './stroke.ts';
import type { ToolContext } from './tool.ts';
import { keyPart, part, zoneName } from './words.ts';

/** The zone that is painted: the chosen one, else the first of the side in hand; null = the stroke makes a new one. */
export function activeZone(c: Pick<ToolContext, 'tool'>, scenario: Scenario): ZoneDef | null {
  if (c.tool.options['zone.new'] === true) return null;
  const side = scenario.sides[c.tool.side]?.id;
  return scenario.zones.find((z) => z.id === c.tool.zone) ?? scenario.zones.find((z) => z.side === side) ?? null;
}

export const zoneSize = (zone: ZoneDef): number => countIn(runsWith(zone.cells, 1));

function zoneWork(c: ToolContext, inside: boolean): Work {
  const zone = activeZone(c, c.document.settled);
  const { board } = c.document.settled;
  return {
    tone: inside ? 'zone' : 'erase',
    terrain: null,
    side: zone
      ? Math.max(
          0,
          c.document.settled.sides.findIndex((s) => s.id === zone.side),
        )
      : c.tool.side,
    refuses: (cell) => (isHole(board, cell) ? 'edit.refused.hole' : null),
    edit: (scenario, cells) => {
      if (zone) return paintZone(zone, cells, inside);
      const side = scenario.sides[c.tool.side]?.id;
      return inside && side !== undefined && cells.length > 0 ? newZone(scenario, side, cells) : null;
    },
    done: () => {
      if (zone) return;
      c.tool.setZone(c.document.settled.zones.at(-1)?.id ?? null);
      c.tool.setOption('zone.new', false);
    },
  };
}

export const zone = strokeTool({
  id: 'zone',
  layer: 'zones',
  right: true,
  picks: false,
  work: (c, p) => {
    const inside = !(p.ctrl || p.button === 'right');
    return inside || activeZone(c, c.document.settled) ? zoneWork(c, inside) : null;
  },
  hint(c) {
    const active = activeZone(c, c.scenario);
    const name = active ? zoneName(c.say, c.scenario, active) : '';
    return [
      active
        ? part(c.say, 'drag', 'edit.hint.zone', { zone: name, count: zoneSize(active) })
        : part(c.say, 'drag', 'edit.hint.zoneNew', { side: c.scenario.sides[c.tool.side]?.name ?? '' }),
      ...(active ? [part(c.say, 'rightOrCtrl', 'edit.hint.remove')] : []),
      part(c.say, 'shift', 'edit.hint.straight'),
      keyPart(c.say, 'Tab', 'edit.hint.nextZone'),
      keyPart(c.say, '[ ]', 'edit.hint.size'),
    ];
  },
  step(c, direction) {
    const { zones } = c.scenario;
    if (zones.length === 0) return false;
    const at = zones.findIndex((z) => z.id === activeZone(c, c.scenario)?.id);
    const next = zones[(at + direction + zones.length) % zones.length]!;
    c.tool.setOption('zone.new', false);
    c.tool.setZone(next.id);
    c.tool.setSide(
      Math.max(
        0,
        c.scenario.sides.findIndex((s) => s.id === next.side),
      ),
    );
    return true;
  },
});
