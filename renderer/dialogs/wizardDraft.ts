/** The choices of the new-scenario wizard and what follows from them. */
import type { NewScenario } from '#shared/document/newScenario.ts';
import type { CellSize } from '#shared/board/board.ts';
import type { Orientation, Parity, Shape } from '#shared/geometry/offset.ts';
import { LIMITS } from '#shared/limits.ts';
import type { T } from '../i18n/t.ts';

export interface Draft {
  readonly ruleset: string;
  readonly shape: Shape;
  readonly orientation: Orientation;
  readonly offset: Parity;
  /** Numbers as far as typed; out of 1..512 or empty = the wizard waits. */
  readonly columns: number | '';
  readonly rows: number | '';
  readonly cellSize: number | '';
  readonly unit: CellSize['unit'];
  readonly ground: string;
  readonly title: string;
  readonly sideNames: readonly [string, string];
  /** Deployment zones and objectives as the book advises. */
  readonly zones: boolean;
}

export const START: Draft = {
  ruleset: 'intel',
  shape: 'hex',
  orientation: 'pointy',
  offset: 'odd',
  columns: 30,
  rows: 40,
  cellSize: 100,
  unit: 'm',
  ground: 'meadow',
  title: '',
  sideNames: ['', ''],
  zones: true,
};

export const SIZES: readonly (readonly [number, number])[] = [
  [24, 24],
  [30, 30],
  [30, 40],
  [40, 40],
  [60, 60],
];

export const isSide = (n: number | ''): n is number => typeof n === 'number' && Number.isInteger(n) && n >= 1 && n <= LIMITS.boardSide;

export interface Extent {
  readonly cells: number;
  /** In `unit`: kilometres when it would be more than 1,000 m. */
  readonly width: number;
  readonly height: number;
  readonly unit: CellSize['unit'];
}

const ROW_STEP = Math.sqrt(3) / 2;

/** How large the board is; null while a size is not sound. A cell's size is measured between opposite sides. */
export function boardExtent(draft: Draft): Extent | null {
  const { columns, rows, cellSize, shape, orientation } = draft;
  if (!isSide(columns) || !isSide(rows) || cellSize === '' || !(cellSize > 0)) return null;
  const across = (n: number, m: number): number => (n + (m > 1 ? 0.5 : 0)) * cellSize;
  const along = (n: number): number => ((n - 1) * ROW_STEP + 2 / Math.sqrt(3)) * cellSize;
  let width = columns * cellSize;
  let height = rows * cellSize;
  if (shape === 'hex') {
    width = orientation === 'pointy' ? across(columns, rows) : along(columns);
    height = orientation === 'pointy' ? along(rows) : across(rows, columns);
  }
  const km = draft.unit === 'm' && Math.max(width, height) >= 1000;
  return { cells: columns * rows, width: km ? width / 1000 : width, height: km ? height / 1000 : height, unit: km ? 'km' : draft.unit };
}

/** The choices as the document layer takes them. Only for a sound draft. */
export function choicesOf(draft: Draft, id: string, t: T): NewScenario {
  const name = (given: string, key: string): string => given.trim() || t(key);
  return {
    id,
    title: draft.title.trim() || t('wizard.untitled'),
    shape: draft.shape,
    orientation: draft.orientation,
    offset: draft.offset,
    columns: Number(draft.columns),
    rows: Number(draft.rows),
    cellSize: { value: Number(draft.cellSize), unit: draft.unit },
    sideNames: [name(draft.sideNames[0], 'wizard.sideA'), name(draft.sideNames[1], 'wizard.sideB')],
    ground: draft.ground,
    zones: draft.zones,
  };
}
