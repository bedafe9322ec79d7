/** Random sound documents for property tests: all shapes and parities, holes, unknown keys everywhere, units of any content. */
import * as fc from 'fast-check';
import { HOLE, SIGHTS, type Board, type TerrainType } from '#shared/board/board.ts';
import { layerFrom } from '#shared/board/cells.ts';
import { FORMAT_VERSION, REST_PLACES, type Document, type Rest } from '#shared/document/document.ts';
import { compact } from '#shared/document/edits/check.ts';
import { ORIENTATIONS, PARITIES } from '#shared/geometry/offset.ts';
import type { Json } from '#shared/result.ts';
import type { ObjectiveDef, SideDef, UnitDef, ZoneDef } from '#shared/scenario/scenario.ts';

type Fields = Readonly<Record<string, Json>>;

const plus = <T>(n: T): T => (Object.is(n, -0) ? (0 as T) : n);
const text = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.string({ unit: 'grapheme', maxLength: 8 }),
  fc.constantFrom('', '森林', 'ひらがな', 'Лес', '"\\', '\n\u0000', '\u2028', '\ud800'),
);
const leaf = fc.oneof(
  fc.constant(null),
  fc.boolean(),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e15, max: 1e15 }).map(plus),
  text,
);
const unknownKey = fc
  .oneof(fc.string({ minLength: 1, maxLength: 8 }), fc.constantFrom('x-note', 'constructor', 'prototype', 'toString', '0', '10', '9'))
  .filter((key) => key !== '__proto__');

/** Any JSON of small size. */
export const json: fc.Arbitrary<Json> = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    leaf,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(unknownKey, tie('value'), { maxKeys: 3, noNullPrototype: true }),
  ),
})).value;

/** Unknown keys: never those that the format knows at any place. */
const KNOWN = new Set(
  (
    'format version id title author licence ruleset board sides zones objectives units texts options shape orientation offset columns rows ' +
    'cellSize numbering terrain sight cells hexsides labels underlay overlays catalogue value unit scheme first symbol level name colour ' +
    'pattern letter cell side at kind endValue quarantine events'
  ).split(' '),
);
const unknown = fc.dictionary(
  unknownKey.filter((key) => !KNOWN.has(key)),
  json,
  { maxKeys: 2, noNullPrototype: true },
);
const someUnknown = fc.option(
  unknown.filter((extra) => Object.keys(extra).length > 0),
  { nil: undefined, freq: 3 },
);
const fields = fc.dictionary(unknownKey, json, { maxKeys: 2, noNullPrototype: true });
const someFields = fc.dictionary(unknownKey, json, { minKeys: 1, maxKeys: 2, noNullPrototype: true });
const name = fc.oneof(text, fc.constantFrom('Ford', '渡し場', 'Брод'));

const SYMBOLS = '.~fthcr1#*AZ!^|{}:, '.split('');
const catalogue = (count: number): fc.Arbitrary<TerrainType[]> =>
  fc
    .tuple(
      fc.shuffledSubarray(SYMBOLS, { minLength: count, maxLength: count }),
      fc.array(fc.integer({ min: -2, max: 4 }), { minLength: count, maxLength: count }),
    )
    .chain(
      ([symbols, levels]) =>
        fc.tuple(
          ...symbols.map((symbol, i) =>
            fc
              .record({
                sight: fc.constantFrom(...SIGHTS),
                name: fc.option(fc.constant({ en: 'Marsh', ja: '沼' }), { nil: undefined }),
                colour: fc.option(fc.constant('#336699'), { nil: undefined }),
                letter: fc.option(fc.constant('M'), { nil: undefined }),
                cell: fc.option(someFields, { nil: undefined }),
                extra: someUnknown,
              })
              .map((more): TerrainType => compact<TerrainType>({ symbol, id: `t${i}`, level: levels[i]!, pattern: undefined, ...more })),
          ),
        ) as fc.Arbitrary<TerrainType[]>,
    );

const ids = (prefix: string, count: number): string[] => Array.from({ length: count }, (_, i) => `${prefix}${i + 1}`);

interface Size {
  readonly columns: number;
  readonly rows: number;
}
const size: fc.Arbitrary<Size> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ columns: fc.integer({ min: 1, max: 6 }), rows: fc.integer({ min: 1, max: 6 }) }) },
  { weight: 1, arbitrary: fc.record({ columns: fc.integer({ min: 15, max: 19 }), rows: fc.integer({ min: 15, max: 18 }) }) },
);
const place = ({ columns, rows }: Size): fc.Arbitrary<readonly [number, number]> =>
  fc.tuple(fc.integer({ min: 0, max: columns - 1 }), fc.integer({ min: 0, max: rows - 1 }));

function board(s: Size): fc.Arbitrary<Board> {
  const n = s.columns * s.rows;
  return fc.integer({ min: 1, max: 4 }).chain((types) =>
    fc
      .record({
        shape: fc.constantFrom('hex', 'hex', 'square' as const),
        orientation: fc.constantFrom(...ORIENTATIONS),
        offset: fc.constantFrom(...PARITIES),
        value: fc.constantFrom(100, 2.5, 1),
        unit: fc.constantFrom('m', 'km', 'in', 'ft' as const),
        scheme: fc.constantFrom('CCRR', 'RRCC', 'letters', 'none' as const),
        first: fc.constantFrom(0, 1 as const),
        catalogue: catalogue(types),
        terrain: fc.array(
          fc.oneof({ weight: 8, arbitrary: fc.integer({ min: 0, max: types - 1 }) }, { weight: 1, arbitrary: fc.constant(HOLE) }),
          {
            minLength: n,
            maxLength: n,
          },
        ),
        sight: fc.oneof(
          fc.constant(Array.from({ length: n }, () => 0)),
          fc.array(fc.integer({ min: 0, max: 2 }), { minLength: n, maxLength: n }),
        ),
        cells: fc.array(fc.tuple(fc.integer({ min: 0, max: n - 1 }), someFields), { maxLength: 4 }),
        labels: fc.option(fc.array(fc.record({ at: place(s), text: name }), { maxLength: 2 }), { nil: undefined }),
        overlays: fc.option(fc.constant([{ id: 'roads', rows: Array.from({ length: s.rows }, () => '.'.repeat(s.columns)) }]), {
          nil: undefined,
        }),
        extra: unknown,
      })
      .map((b): Board => {
        const hex = b.shape === 'hex';
        return {
          spec: { shape: b.shape, orientation: hex ? b.orientation : 'pointy', offset: hex ? b.offset : 'odd', ...s },
          cellSize: { value: b.value, unit: b.unit },
          numbering: { scheme: b.scheme, first: b.first },
          catalogue: b.catalogue,
          terrain: layerFrom(s.columns, s.rows, b.terrain),
          sight: layerFrom(s.columns, s.rows, b.sight),
          cells: new Map(b.cells),
          extra: { ...b.extra, ...(b.labels ? { labels: b.labels } : {}), ...(b.overlays ? { overlays: b.overlays } : {}) },
        };
      }),
  );
}

const rest: fc.Arbitrary<Rest> = fc
  .array(fc.tuple(fc.constantFrom(...REST_PLACES.filter((p) => p !== '/board')), unknown), { maxLength: 2 })
  .map((list) => Object.fromEntries(list.filter(([, extra]) => Object.keys(extra).length > 0)) as Rest);

/** Any sound document of up to 19 x 18 cells. */
export const documents: fc.Arbitrary<Document> = size.chain((s) => {
  const n = s.columns * s.rows;
  return fc
    .record({
      sides: fc.integer({ min: 1, max: 3 }),
      zones: fc.integer({ min: 0, max: 2 }),
      objectives: fc.integer({ min: 0, max: 2 }),
      units: fc.integer({ min: 0, max: 4 }),
    })
    .chain((count) => {
      const side = fc.constantFrom(...ids('s', count.sides));
      return fc
        .record({
          board: board(s),
          sides: fc.tuple(
            ...ids('s', count.sides).map((id): fc.Arbitrary<SideDef> =>
              fc.record({ name, extra: someUnknown }).map((x) => compact<SideDef>({ id, colour: 'a', ...x })),
            ),
          ),
          zones: fc.tuple(
            ...ids('z', count.zones).map((id): fc.Arbitrary<ZoneDef> =>
              fc
                .record({
                  side,
                  name: fc.option(name, { nil: undefined }),
                  bytes: fc.array(fc.integer({ min: 0, max: 1 }), { minLength: n, maxLength: n }),
                  extra: someUnknown,
                })
                .map(({ bytes, ...x }) => compact<ZoneDef>({ id, cells: layerFrom(s.columns, s.rows, bytes), ...x })),
            ),
          ),
          objectives: fc.tuple(
            ...ids('o', count.objectives).map((id): fc.Arbitrary<ObjectiveDef> =>
              fc
                .record({
                  kind: fc.constantFrom('hold', 'exit'),
                  name: fc.option(name, { nil: undefined }),
                  cells: fc.array(place(s), { maxLength: 3 }),
                  value: fc.integer({ min: 0, max: 9 }),
                  endValue: fc.integer({ min: -3, max: 9 }),
                  extra: someUnknown,
                })
                .map((x) => compact<ObjectiveDef>({ id, ...x })),
            ),
          ),
          units: fc.tuple(
            ...ids('u', count.units).map((id): fc.Arbitrary<UnitDef> =>
              fc
                .record({
                  side,
                  at: fc.option(place(s)),
                  name,
                  def: fc.dictionary(
                    unknownKey.filter((k) => !['id', 'side', 'at', 'name'].includes(k)),
                    json,
                    { maxKeys: 3, noNullPrototype: true },
                  ),
                })
                .map((x) => ({ id, ...x })),
            ),
          ),
          title: name,
          author: text,
          licence: text,
          options: fields,
          texts: fc.dictionary(
            unknownKey,
            json.filter((value) => value !== null),
            { maxKeys: 2, noNullPrototype: true },
          ) as fc.Arbitrary<Fields>,
          extra: unknown,
          rest,
        })
        .map(({ options, rest: kept, ...x }): Document => ({
          scenario: { id: 'doc-1', ...x, ruleset: { id: 'intel', version: '1.0.0', options } },
          rest: kept,
          version: FORMAT_VERSION,
        }));
    });
});
