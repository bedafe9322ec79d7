/** What lies in a file that others changed while it was open, against what the window shows: for the bar over the board. */
import { terrainAt, type Board } from '#shared/board/board.ts';
import { differingCells } from '#shared/board/cells.ts';
import { withScenario, type Document } from '#shared/document/document.ts';
import { decode } from '#shared/formats/scenario/decode.ts';
import { encode } from '#shared/formats/scenario/encode.ts';
import type { Cell } from '#shared/geometry/grid.ts';
import { err, ok, type Problem, type Result } from '#shared/result.ts';
import type { RootStore } from './RootStore.ts';
import type { Tab } from './Tab.ts';

/** What differs between their version and the one in the window. */
export interface Difference {
  /** Cells of terrain and sight; null where the boards have not the same size. */
  readonly cells: readonly Cell[] | null;
  /** Columns and rows of their board. */
  readonly size: readonly [columns: number, rows: number];
  /** Units that only one version has, or that are not the same in both. */
  readonly units: number;
  /** Anything else: zones, objectives, texts, options, the list of terrain. */
  readonly rest: boolean;
}
/** A version that can be read. */
export interface Theirs extends Difference {
  /** For a save that may replace this version and no other. */
  readonly hash: string;
  /** A newer Sandtable wrote it: it may be shown and copied, never overwritten. */
  readonly newer: boolean;
}

/**
 * Reads their version and compares; changes nothing. A Problem where there is no file, or nothing that could be read; its parameter `hash`
 * then names the bytes that lie there, if any were read.
 */
export async function lookAtTheirs(root: RootStore, tab: Tab): Promise<Result<Theirs>> {
  const reply = await root.bridge.call('documents.peek', { document: tab.document.info.handle });
  if (!reply.ok) return err(reply.error as Problem);
  const decoded = decode(reply.value.text);
  if (!decoded.ok) return err({ ...decoded.error, params: { ...decoded.error.params, hash: reply.value.hash } });
  const { document, readOnly } = decoded.value;
  return ok({ ...compare(document, tab.document.tracked.document), hash: reply.value.hash, newer: readOnly });
}

/** What differs between two versions of one document. */
export function compare(theirs: Document, mine: Document): Difference {
  const [a, b] = [theirs.scenario, mine.scenario];
  const { columns, rows } = a.board.spec;
  const size = [columns, rows] as const;
  const units = countUnits(theirs, mine);
  if (columns !== b.board.spec.columns || rows !== b.board.spec.rows) return { cells: null, size, units, rest: false };
  const cells = differingPlaces(a.board, b.board);
  // Their version with my cells and units: what is not the same now lies elsewhere.
  const board = { ...a.board, terrain: b.board.terrain, sight: b.board.sight };
  const rest = encode(withScenario(theirs, { ...a, board, units: b.units })) !== encode(mine);
  return { cells, size, units, rest };
}

/** Cells of other terrain or sight, ascending. The lists of terrain may stand in another order: then names are compared, not places in it. */
function differingPlaces(a: Board, b: Board): Cell[] {
  const alike = a.catalogue.length === b.catalogue.length && a.catalogue.every((type, i) => type.id === b.catalogue[i]!.id);
  const terrain = alike
    ? differingCells(a.terrain, b.terrain)
    : Array.from({ length: a.spec.columns * a.spec.rows }, (_, cell) => cell).filter(
        (cell) => terrainAt(a, cell)?.id !== terrainAt(b, cell)?.id,
      );
  return [...new Set([...terrain, ...differingCells(a.sight, b.sight)])].toSorted((p, q) => p - q);
}

function countUnits(theirs: Document, mine: Document): number {
  const known = new Map(mine.scenario.units.map((unit) => [unit.id, JSON.stringify(unit)]));
  let count = 0;
  for (const unit of theirs.scenario.units) {
    if (known.get(unit.id) !== JSON.stringify(unit)) count += 1;
    known.delete(unit.id);
  }
  return count + known.size;
}
