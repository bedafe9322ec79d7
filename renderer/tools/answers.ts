/** The answer that lies on the board: asked once, asked again after every change of the scenario, cleared by Escape. */
import { makeAutoObservable } from 'mobx';
import type { Cell } from '#shared/geometry/grid.ts';
import type { Scenario } from '#shared/scenario/scenario.ts';
import { gridOf } from '#shared/board/board.ts';
import type { AnswerStore } from '../stores/AnswerStore.ts';
import * as ask from './ask.ts';

export interface FieldQuestion {
  readonly kind: 'field';
  readonly cells: readonly Cell[];
  /** What these cells see, or who sees them. */
  readonly way: 'sees' | 'seenBy';
}
export interface ReachQuestion {
  readonly kind: 'reach';
  readonly unit: string;
  readonly actions: 1 | 2;
}
export interface LineQuestion {
  readonly from: Cell;
  readonly to: Cell;
}

export class Answers {
  line: LineQuestion | null = null;
  area: FieldQuestion | ReachQuestion | null = null;
  /** End of the path that a reach answer shows; null = none. */
  pathTo: Cell | null = null;

  constructor(
    private readonly scenario: () => Scenario,
    private readonly store: AnswerStore,
  ) {
    makeAutoObservable<this, 'scenario' | 'store'>(this, { scenario: false, store: false }, { deep: false, autoBind: true });
  }

  get shown(): boolean {
    return this.line !== null || this.area !== null;
  }
  askLine(from: Cell, to: Cell): void {
    this.line = { from, to };
    this.refresh();
  }
  swapLine(): void {
    if (this.line) this.askLine(this.line.to, this.line.from);
  }
  askField(cells: readonly Cell[], way: FieldQuestion['way']): void {
    this.area = cells.length > 0 ? { kind: 'field', cells, way } : null;
    this.line = null;
    this.refresh();
  }
  askReach(unit: string, actions: 1 | 2): void {
    this.area = { kind: 'reach', unit, actions };
    this.line = null;
    this.pathTo = null;
    this.refresh();
  }
  showPath(to: Cell | null): void {
    if (this.pathTo === to) return;
    this.pathTo = to;
    const { area } = this.store;
    if (area?.kind === 'reach') this.store.showArea({ ...area, path: pathOf(area.second ?? area.first, to) });
  }
  clearLine(): void {
    this.line = null;
    this.store.showLine(null);
  }
  clear(): void {
    this.line = null;
    this.area = null;
    this.pathTo = null;
    this.store.clear();
  }

  /** Asks again: the scenario has changed. What no longer exists is cleared. */
  refresh(): void {
    const scenario = this.scenario();
    const { size } = gridOf(scenario.board);
    this.refreshArea(scenario, size);
    const line = this.line;
    if (!line) return;
    const there = line.from < size && line.to < size ? ask.sight(scenario, line.from, line.to) : null;
    const back = there && ask.sight(scenario, line.to, line.from);
    if (!there || !back) return this.clearLine();
    const old = this.store.line;
    const highlight =
      old && old.from === line.from && old.to === line.to && (old.highlight ?? 0) < there.pieces.length ? old.highlight : null;
    this.store.showLine(
      { kind: 'line', ...line, answer: there, highlight },
      { kind: 'line', from: line.to, to: line.from, answer: back, highlight: null },
    );
  }
  private refreshArea(scenario: Scenario, size: number): void {
    const { area } = this;
    if (!area) {
      if (this.store.area) this.store.showArea(null);
      return;
    }
    if (area.kind === 'field') {
      const cells = area.cells.filter((cell) => cell < size);
      const seen = cells.length > 0 ? (area.way === 'sees' ? ask.field : ask.watchers)(scenario, cells) : null;
      this.store.showArea(seen ? { kind: 'field', from: cells, seen } : null);
      if (!seen) this.area = null;
      return;
    }
    const unit = scenario.units.find((u) => u.id === area.unit);
    const first = unit?.at ? ask.reach(scenario, area.unit, 1) : null;
    const second = first && area.actions === 2 ? ask.reach(scenario, area.unit, 2) : null;
    if (!first || !unit?.at) {
      this.area = null;
      this.store.showArea(null);
      return;
    }
    const from = gridOf(scenario.board).at(unit.at[0], unit.at[1]);
    this.store.showArea({ kind: 'reach', from, first, second, path: pathOf(second ?? first, this.pathTo) });
  }
}

/** Cells of the cheapest path of a reach answer, from the unit to `to`; empty when it is out of reach. */
export function pathOf(
  answer: { readonly cells: readonly { readonly cell: Cell; readonly from: Cell }[] },
  to: Cell | null,
): readonly Cell[] {
  if (to === null) return [];
  const from = new Map(answer.cells.map((c) => [c.cell, c.from]));
  const path: Cell[] = [];
  for (let cell: Cell | undefined = to; cell !== undefined && !path.includes(cell); cell = from.get(cell)) {
    if (!from.has(cell)) break;
    path.push(cell);
    if (from.get(cell) === cell) break;
  }
  return path.toReversed();
}
