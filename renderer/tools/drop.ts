/** Things dragged from a panel onto the board: a template, units of the order of battle, a terrain. */
import type { BoardListener, BoardPointer } from '../canvas/scene.ts';
import { moveEdit } from '#shared/tools/forces.ts';
import { placeAround } from '#shared/tools/placement.ts';
import { cellAt } from '#shared/board/cells.ts';
import { floodArea } from '#shared/tools/fill.ts';
import * as ask from './ask.ts';
import { layerOpen, mayChange, sayProblem } from './guard.ts';
import { paintOnce } from './stroke.ts';
import { nameOf, terrainWork } from './terrainWork.ts';
import type { ToolContext } from './tool.ts';
import { ghostOf, judge, placeTemplate } from './unit.ts';
import { problemTitle, terrainIndex } from './words.ts';

/** What a drag carries, as text. */
export type Dragged =
  | { readonly kind: 'template'; readonly id: string; readonly side: number }
  | { readonly kind: 'units'; readonly ids: readonly string[] }
  | { readonly kind: 'terrain'; readonly id: string };

export const dragText = (dragged: Dragged): string => JSON.stringify({ sandtable: dragged });

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;

/** Reads what `dragText` wrote; null for anything else that is dragged over the window. */
export function parseDragged(text: string): Dragged | null {
  try {
    const parsed: unknown = JSON.parse(text);
    const sandtable = isRecord(parsed) && isRecord(parsed['sandtable']) ? parsed['sandtable'] : null;
    const strings = (v: unknown): v is string[] => Array.isArray(v) && v.every((x) => typeof x === 'string');
    if (sandtable?.['kind'] === 'template' && typeof sandtable['id'] === 'string' && typeof sandtable['side'] === 'number')
      return { kind: 'template', id: sandtable['id'], side: sandtable['side'] };
    if (sandtable?.['kind'] === 'units' && strings(sandtable['ids'])) return { kind: 'units', ids: sandtable['ids'] };
    if (sandtable?.['kind'] === 'terrain' && typeof sandtable['id'] === 'string') return { kind: 'terrain', id: sandtable['id'] };
    return null;
  } catch {
    // Not JSON: a file, a text from another window. It is not for the board.
    return null;
  }
}

type Verdict = { readonly allowed: boolean; readonly reason?: string };

export function dropOnBoard(c: ToolContext): Pick<BoardListener, 'dragOver' | 'drop'> {
  const area = (cell: number): readonly number[] => {
    const { terrain } = c.scenario.board;
    const kind = cellAt(terrain, cell);
    return floodArea(c.grid, cell, (x) => cellAt(terrain, x) === kind);
  };
  const over = (p: BoardPointer, dragged: Dragged | null): Verdict => {
    c.status.setHover(p.cell);
    c.feedback.setHover({ ...p, cell: null });
    if (!dragged || p.cell === null) return { allowed: false };
    const layer = dragged.kind === 'terrain' ? 'terrain' : 'units';
    if (!layerOpen(c, layer)) return { allowed: false, reason: c.say('edit.refused.locked', { layer: c.say(`edit.layer.${layer}`) }) };
    if (dragged.kind === 'terrain') {
      const terrain = terrainIndex(c.scenario.board, dragged.id);
      const cells = area(p.cell);
      c.tool.setPreview({ terrain, cells: cells.slice(0, 4000), anchor: p.cell, tone: 'paint', counter: null });
      c.feedback.setNote({
        text: c.say('edit.note.fill', { terrain: nameOf(c, terrain), count: cells.length }),
        tone: 'info',
        swatch: dragged.id,
      });
      return { allowed: terrain >= 0 };
    }
    const template = dragged.kind === 'template' ? ask.template(c.scenario, dragged.id) : null;
    const moved = dragged.kind === 'units' ? c.scenario.units.find((u) => u.id === dragged.ids[0]) : undefined;
    const unit = template && dragged.kind === 'template' ? ghostOf(c, template, dragged.side) : moved;
    if (!unit) return { allowed: false };
    const { refused, noted } = judge(c, unit, p.cell);
    const side = Math.max(
      0,
      c.scenario.sides.findIndex((s) => s.id === unit.side),
    );
    c.tool.setPreview({
      terrain: null,
      cells: [p.cell],
      anchor: p.cell,
      tone: refused ? 'refused' : 'unit',
      counter: { ...ask.counter(c.scenario, unit), side },
    });
    c.feedback.setNote(noted ? { text: problemTitle(c.say, noted), tone: refused ? 'refused' : 'warning' } : null);
    return refused ? { allowed: false, reason: problemTitle(c.say, refused) } : { allowed: true };
  };
  const clear = (): void => {
    c.tool.setPreview(null);
    c.feedback.setNote(null);
  };
  return {
    dragOver: (p, data) => over(p, parseDragged(data)),
    drop(p, data) {
      const dragged = parseDragged(data);
      clear();
      if (!dragged || p.cell === null) return;
      if (dragged.kind === 'template') {
        const template = ask.template(c.scenario, dragged.id);
        if (template) placeTemplate(c, template, dragged.side, p.cell);
        return;
      }
      if (!mayChange(c, dragged.kind === 'terrain' ? 'terrain' : 'units')) return;
      if (dragged.kind === 'terrain') {
        const terrain = terrainIndex(c.scenario.board, dragged.id);
        if (terrain >= 0) paintOnce(c, terrainWork(c, terrain), area(p.cell));
        return;
      }
      const units = c.scenario.units.filter((u) => dragged.ids.includes(u.id));
      const first = units[0];
      const cells = first ? placeAround(c.grid, p.cell, units.length, (cell) => judge(c, first, cell).refused === null) : [];
      const edit = moveEdit(c.document.settled, new Map(units.map((u, i) => [u.id, cells[i] ?? null])));
      const made = edit ? c.document.run(edit) : null;
      if (made && !made.ok) sayProblem(c, made.error);
      c.selection.selectUnits(units.map((u) => u.id));
    },
  };
}
