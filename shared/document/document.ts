/**
 * A document: the scenario, and what its file holds beside it. Unknown keys inside units, zones and the like lie in their `extra`;
 * `rest` holds those of fixed places that have no noun of their own.
 */
import { differingCells, type CellLayer } from '../board/cells.ts';
import type { Json } from '../result.ts';
import type { Scenario } from '../scenario/scenario.ts';

/** Objects of the file whose unknown keys are kept by place (JSON pointer). */
export const REST_PLACES = ['/ruleset', '/board', '/board/cellSize', '/board/numbering', '/board/terrain', '/board/sight'] as const;
export type RestPlace = (typeof REST_PLACES)[number];

/** Unknown keys by place; a place without any is absent. */
export type Rest = Readonly<Partial<Record<RestPlace, Readonly<Record<string, Json>>>>>;

export interface Document {
  readonly scenario: Scenario;
  readonly rest: Rest;
  /** Version of the file format it came from. */
  readonly version: number;
}

/** Version of the file format this product writes. */
export const FORMAT_VERSION = 1;

/** A document around a scenario that has never been a file. */
export const documentOf = (scenario: Scenario): Document => ({ scenario, rest: {}, version: FORMAT_VERSION });

/** The document in the version that this product writes: of a newer file a copy in the older form. Unknown keys stay. */
export const inOurVersion = (document: Document): Document =>
  document.version <= FORMAT_VERSION ? document : { ...document, version: FORMAT_VERSION };

/** The document with another scenario; the same document when it is the same scenario. */
export const withScenario = (document: Document, scenario: Scenario): Document =>
  scenario === document.scenario ? document : { ...document, scenario };

/** Layers are compared by cells: the bytes of a chunk beyond the board mean nothing. */
const isLayer = (value: object): value is CellLayer =>
  'chunks' in value && Array.isArray(value.chunks) && value.chunks[0] instanceof Uint8Array;

/**
 * Deep equality of plain data, maps and bytes: what "the same document" means for saving and for undo.
 * Order counts in arrays, not in objects and maps. An absent key and `undefined` are not the same.
 */
export function same(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (a instanceof Uint8Array || b instanceof Uint8Array)
    return a instanceof Uint8Array && b instanceof Uint8Array && a.length === b.length && a.every((v, i) => v === b[i]);
  if (a instanceof Map || b instanceof Map) {
    if (!(a instanceof Map) || !(b instanceof Map) || a.size !== b.size) return false;
    for (const [key, value] of a) if (!b.has(key) || !same(value, b.get(key))) return false;
    return true;
  }
  if (isLayer(a) && isLayer(b)) return a.columns === b.columns && a.rows === b.rows && differingCells(a, b).length === 0;
  if (Array.isArray(a) || Array.isArray(b))
    return Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((v, i) => same(v, b[i]));
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  return keys.every((key) => Object.hasOwn(b, key) && same((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key]));
}

export const sameDocument = (a: Document, b: Document): boolean => same(a, b);
