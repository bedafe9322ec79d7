/** Large scenario files of each shape that memory could mind, made by script: sound ones, and hostile ones of the densest kinds. */
import { filledLayer, withCells } from '#shared/board/cells.ts';
import type { Document } from '#shared/document/document.ts';
import { newScenario } from '#shared/document/newScenario.ts';
import { encode } from '#shared/formats/scenario/encode.ts';
import { sound } from './hostile-json/generate.ts';

export const LARGE = ['fields', 'zones', 'units', 'objectives', 'texts', 'keys', 'numbers', 'strings', 'objects', 'twice'] as const;
export type Large = (typeof LARGE)[number];

const many = (count: number, piece: (i: number) => string): string => Array.from({ length: count }, (_, i) => piece(i)).join(',');
const unknown = (value: string): string => `${JSON.stringify(sound()).slice(0, -1)},"x":${value}}`;

function saved(change: (scenario: Document['scenario']) => Partial<Document['scenario']>): string {
  const document = newScenario({ id: 'large', title: 'Large', shape: 'hex', columns: 512, rows: 512 }, null);
  const { scenario } = document;
  return encode({ ...document, scenario: { ...scenario, ...change(scenario) } });
}

/** The text of one of them, 4 to 9 MiB; ASCII, so one byte a character. */
export function largeText(name: Large): string {
  switch (name) {
    case 'fields':
      return saved(({ board }) => ({
        board: { ...board, cells: new Map(Array.from({ length: 150_000 }, (_, cell) => [cell, { intelCap: 3, opticalMod: cell % 5 }])) },
      }));
    case 'zones':
      return saved(({ board, sides }) => ({
        zones: Array.from({ length: 20 }, (_, i) => ({
          id: `z${i}`,
          side: sides[0]!.id,
          cells: withCells(filledLayer(board.spec.columns, board.spec.rows, 0), [i], [1]),
        })),
      }));
    case 'units':
      return saved(({ sides }) => ({
        units: Array.from({ length: 5000 }, (_, i) => ({
          id: `u${i}`,
          side: sides[0]!.id,
          at: [i % 512, i % 500] as const,
          name: `Unit ${i}`,
          def: { kind: 'infantry', hp: 3, note: 'x'.repeat(600), list: Array.from({ length: 100 }, (_k, k) => k) },
        })),
      }));
    case 'objectives':
      return saved(() => ({
        objectives: Array.from({ length: 60 }, (_, i) => ({
          id: `o${i}`,
          kind: 'hold',
          cells: Array.from({ length: 9000 }, (_k, k) => [100 + (k % 400), 100 + (i % 400)] as const),
          value: 1,
          endValue: 1,
        })),
      }));
    case 'texts':
      return JSON.stringify({
        ...sound(),
        texts: Object.fromEntries(Array.from({ length: 200_000 }, (_, i) => [`key of a text ${i}`, 'text'])),
      });
    case 'keys':
      return unknown(`[${many(20, (j) => `{${many(12_000, (i) => `"key ${i + j * 100_000}":${i}`)}}`)}]`);
    case 'numbers':
      return unknown(`[${many(900_000, (i) => `${i / 8}`)}]`);
    case 'strings':
      return unknown(`[${many(600_000, (i) => `"${i}"`)}]`);
    case 'objects':
      return unknown(`[${many(250_000, (i) => `{"a":${i},"b":"${i}"}`)}]`);
    case 'twice':
      return unknown(`[${many(100_000, (i) => `{"same key":${i},"other":1,"same key":"the same key again"}`)}]`);
  }
}
