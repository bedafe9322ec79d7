/** What is selected in one document: cells, or things on the board. Ids that an undo took away are dropped when read. */
import { makeAutoObservable } from 'mobx';
import type { Cell } from '#shared/geometry/grid.ts';

export class SelectionStore {
  /** Ascending cells of the area selection. */
  cells: readonly Cell[] = [];
  units: readonly string[] = [];
  zone: string | null = null;
  objective: string | null = null;

  constructor() {
    makeAutoObservable(this, {}, { deep: false, autoBind: true });
  }

  get empty(): boolean {
    return this.cells.length === 0 && this.units.length === 0 && this.zone === null && this.objective === null;
  }
  selectCells(cells: readonly Cell[]): void {
    this.clear();
    this.cells = cells;
  }
  selectUnits(units: readonly string[]): void {
    this.clear();
    this.units = units;
  }
  selectZone(zone: string | null): void {
    this.clear();
    this.zone = zone;
  }
  selectObjective(objective: string | null): void {
    this.clear();
    this.objective = objective;
  }
  clear(): void {
    this.cells = [];
    this.units = [];
    this.zone = null;
    this.objective = null;
  }
}
