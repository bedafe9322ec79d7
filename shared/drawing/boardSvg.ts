/** A whole scenario as one SVG file: ground, sight marks, grid, numbers, zones, objectives, counters. For print and scripts. */
import { HOLE, isHole, sightOverride } from '../board/board.ts';
import { cellAt } from '../board/cells.ts';
import type { Cell } from '../geometry/grid.ts';
import type { Scenario, UnitDef } from '../scenario/scenario.ts';
import { COUNTER_CELLS, drawCounter } from './counters.ts';
import { groundMap } from './ground.ts';
import { makeLayout, type Layout } from './layout.ts';
import { drawGrid, drawNumbers, drawObjectiveDisc, drawObjectiveRim, drawSight, drawZone } from './marks.ts';
import type { Pen } from './pen.ts';
import type { Skin } from './styles.ts';
import { escapeXml, makeSvgPen, type SvgPen } from './svgPen.ts';
import { drawTerrain } from './terrain.ts';
import { OVERLAY } from './tokens.ts';

export interface BoardSvgOptions {
  /** Width of a cell on paper, millimetres; the drawing keeps its proportions at any size. */
  readonly cellMm: number;
  /** Language of the texts, for `xml:lang`. */
  readonly lang: string;
  /** Symbol and pips of a unit: the ruleset's word; null = plain infantry without pips. */
  readonly counter?: (unit: UnitDef) => { readonly symbol: string; readonly pips: number } | null;
  /** `print`: white ground and black lines. */
  readonly skin?: Skin;
}

/** Cell width the recipes are drawn at; all of their details are on. */
const CELL = 48;
const MARGIN = 6;

const FONT = "'Inter Variable','Inter','Noto Sans','Noto Sans CJK SC','Noto Sans CJK JP','Liberation Sans',Arial,sans-serif";

/** The file's text, ending in a line break. Holes stay empty; units off the board are left out. */
export function renderBoardSvg(scenario: Scenario, options: BoardSvgOptions): string {
  const { board } = scenario;
  const layout = makeLayout(board.spec, CELL);
  const skin = options.skin ?? 'light';
  const cells = layout.cellsIn(layout.bounds).filter((cell) => !isHole(board, cell));
  const pen = makeSvgPen(FONT);
  group(pen, 'terrain', 1, () => drawTerrain(pen, groundMap(board, layout, skin, 1), cells, true));
  group(pen, 'sight', 1, () => drawSight(pen, layout, 1, cells, (cell) => sightOverride(board, cell)));
  group(pen, 'grid', 0.6, () => drawGrid(pen, layout, 1, cells, (cell) => cellAt(board.terrain, cell) !== HOLE));
  group(pen, 'numbers', 0.5, () => drawNumbers(pen, board, layout, 1, cells));
  group(pen, 'zones', 1, () => drawZones(pen, scenario, layout));
  group(pen, 'objectives', 1, () => drawObjectives(pen, scenario, layout));
  group(pen, 'units', 1, () => drawUnits(pen, scenario, layout, options));
  const width = layout.bounds.width + 2 * MARGIN;
  const height = layout.bounds.height + 2 * MARGIN;
  const mm = (px: number): string => ((px / CELL) * options.cellMm).toFixed(2);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<svg xmlns="http://www.w3.org/2000/svg" xml:lang="${escapeXml(options.lang)}" width="${mm(width)}mm" height="${mm(height)}mm" viewBox="${-MARGIN} ${-MARGIN} ${width.toFixed(2)} ${height.toFixed(2)}">`,
    `<title>${escapeXml(scenario.title)}</title>`,
    pen.markup(),
    '</svg>',
    '',
  ].join('\n');
}

function group(pen: SvgPen, id: string, alpha: number, draw: () => void): void {
  pen.open({ id, alpha });
  draw();
  pen.close();
}

/** A side as its place in the scenario's list; 0 for an id nobody has. */
const sideIndex = (scenario: Scenario, id: string): number =>
  Math.max(
    0,
    scenario.sides.findIndex((side) => side.id === id),
  );

function drawZones(pen: Pen, scenario: Scenario, layout: Layout): void {
  for (const zone of scenario.zones) {
    const member = (cell: Cell): boolean => cellAt(zone.cells, cell) === 1;
    const cells = Array.from({ length: layout.grid.size }, (_, cell) => cell).filter(member);
    drawZone(pen, layout, 1, sideIndex(scenario, zone.side), cells, member);
  }
}

function drawObjectives(pen: Pen, scenario: Scenario, layout: Layout): void {
  const occupied = new Set(scenario.units.flatMap(({ at }) => (at ? [layout.grid.at(at[0], at[1])] : [])));
  for (const objective of scenario.objectives) {
    const cells = objective.cells.map(([column, row]) => layout.grid.at(column, row)).filter((cell) => cell >= 0);
    const first = cells[0];
    if (first === undefined) continue;
    drawObjectiveRim(pen, layout, 1, cells, false);
    const [x, y] = layout.centre(first);
    if (occupied.has(first)) drawObjectiveDisc(pen, [x - 0.36 * CELL, y + 0.34 * CELL], 0.18 * CELL, objective.value, null);
    else drawObjectiveDisc(pen, [x, y], 0.3 * CELL, objective.value, null);
  }
}

function drawUnits(pen: Pen, scenario: Scenario, layout: Layout, options: BoardSvgOptions): void {
  const piles = new Map<Cell, UnitDef[]>();
  for (const unit of scenario.units) {
    const cell = unit.at ? layout.grid.at(unit.at[0], unit.at[1]) : -1;
    if (cell < 0) continue;
    const pile = piles.get(cell);
    if (pile) pile.push(unit);
    else piles.set(cell, [unit]);
  }
  for (const [cell, pile] of [...piles].toSorted((a, b) => a[0] - b[0])) {
    const top = pile[0]!;
    const { symbol, pips } = options.counter?.(top) ?? { symbol: 'infantry', pips: 0 };
    const at = layout.centre(cell);
    const look = { symbol, side: sideIndex(scenario, top.side), pips: { now: pips, full: pips }, stack: pile.length, flat: true };
    drawCounter(pen, at, COUNTER_CELLS * CELL, look);
    pen.text(top.name, [at[0], at[1] + 0.53 * CELL], {
      size: 0.15 * CELL,
      colour: OVERLAY.ink,
      weight: 600,
      halo: { colour: '#ffffff', width: 2 },
    });
  }
}
