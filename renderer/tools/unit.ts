/** Unit `U`: places the chosen template for the side in hand; `Shift` keeps the tool. A counter in a cell the book forbids is refused. */
import { cellNumber } from '#shared/board/board.ts';
import type { Template } from '#shared/engine/ruleset.ts';
import type { Cell } from '#shared/geometry/grid.ts';
import type { Problem } from '#shared/result.ts';
import type { UnitDef } from '#shared/scenario/scenario.ts';
import { addUnit } from '#shared/tools/forces.ts';
import type { PreviewView } from '../canvas/scene.ts';
import * as ask from './ask.ts';
import { layerOpen, mayChange, sayProblem } from './guard.ts';
import type { Tool, ToolContext } from './tool.ts';
import { keyPart, part, problemTitle } from './words.ts';

const GHOST = 'ghost';

/** Name of a template in the present language. */
export const templateName = (c: Pick<ToolContext, 'say'>, template: Template): string => c.say(`unit.${template.id}`);

export const ghostOf = (c: ToolContext, template: Template, side: number): UnitDef => ({
  id: GHOST,
  side: c.scenario.sides[side]?.id ?? '',
  at: null,
  name: templateName(c, template),
  def: template.def,
});

/**
 * What stands against a unit of the side in a cell: an error refuses the place, the rest is said beside the cursor.
 * Outside its zone a unit may stand: the zone may be painted afterwards.
 */
export function judge(c: ToolContext, unit: UnitDef, cell: Cell): { readonly refused: Problem | null; readonly noted: Problem | null } {
  const found = ask.against(c.scenario, unit, cell);
  const refused = found.find((problem) => problem.severity === 'error' && problem.at?.zone === undefined) ?? null;
  return { refused, noted: refused ?? found[0] ?? null };
}

/** Makes the unit; true when it stands. Says why not otherwise. */
export function placeTemplate(c: ToolContext, template: Template, side: number, cell: Cell): boolean {
  if (!mayChange(c, 'units')) return false;
  const ghost = ghostOf(c, template, side);
  const { refused } = judge(c, ghost, cell);
  if (refused) {
    c.status.say({ text: problemTitle(c.say, refused), tone: 'refused' });
    c.feedback.blinkAt([cell]);
    return false;
  }
  const { edit, id } = addUnit(c.document.settled, { side: ghost.side, name: ghost.name, def: template.def, at: c.grid.colRow(cell) });
  const made = c.document.run(edit);
  if (!made.ok) {
    sayProblem(c, made.error);
    return false;
  }
  c.selection.selectUnits([id]);
  return true;
}

const ghostView = (c: ToolContext, template: Template, cell: Cell, refused: boolean): PreviewView => ({
  terrain: null,
  cells: [cell],
  anchor: cell,
  tone: refused ? 'refused' : 'unit',
  counter: { symbol: template.symbol, side: c.tool.side, pips: template.pips },
});

export const unit: Tool = {
  id: 'unit',
  layer: 'units',
  right: false,
  picks: false,
  keys: 'dab',
  preview(c, p) {
    const template = ask.template(c.scenario, c.tool.template);
    if (p.cell === null || !template) return null;
    const refused = !layerOpen(c, 'units') || judge(c, ghostOf(c, template, c.tool.side), p.cell).refused !== null;
    return ghostView(c, template, p.cell, refused);
  },
  hint(c) {
    const template = ask.template(c.scenario, c.tool.template);
    const side = c.scenario.sides[c.tool.side]?.name ?? '';
    if (!template) return [part(c.say, 'click', 'edit.hint.chooseTemplate')];
    return [
      part(c.say, 'click', 'edit.hint.place', { unit: templateName(c, template), side }),
      keyPart(c.say, 'Tab', 'edit.hint.nextTemplate'),
      part(c.say, 'ctrl', 'edit.hint.otherSide'),
    ];
  },
  hover(c, p) {
    const template = ask.template(c.scenario, c.tool.template);
    if (p.cell === null || !template) return c.feedback.setNote(null);
    const { noted, refused } = judge(c, ghostOf(c, template, c.tool.side), p.cell);
    c.feedback.setNote(noted ? { text: problemTitle(c.say, noted), tone: refused ? 'refused' : 'warning' } : null);
  },
  press(c, p) {
    const template = ask.template(c.scenario, c.tool.template);
    if (p.cell === null) return null;
    if (!template) {
      c.view.show('forces');
      c.status.say({ text: c.say('edit.refused.noTemplate'), tone: 'refused' });
      return null;
    }
    const start = p.cell;
    return {
      move: (q) => {
        if (q.cell !== null)
          c.tool.setPreview(ghostView(c, template, q.cell, judge(c, ghostOf(c, template, c.tool.side), q.cell).refused !== null));
      },
      complete: (q) => {
        const cell = q.cell ?? start;
        const side = p.ctrl && c.scenario.sides.length > 1 ? (c.tool.side + 1) % c.scenario.sides.length : c.tool.side;
        if (placeTemplate(c, template, side, cell))
          c.status.announce(c.say('edit.said.placed', { unit: templateName(c, template), cell: cellNumber(c.scenario.board, cell) }));
      },
      cancel: () => undefined,
    };
  },
  step(c, direction) {
    const templates = ask.book(c.scenario)?.templates ?? [];
    if (templates.length === 0) return false;
    const at = templates.findIndex((t) => t.id === c.tool.template);
    c.tool.setTemplate(templates[(at + direction + templates.length) % templates.length]!.id);
    return true;
  },
};
