/** Prototypes, references and text: as far as reading a text goes. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { patched, sound, spoilt } from '../../../e2e/corpus/hostile-json/generate.ts';
import { counted, rounds } from '../../../e2e/testing/counts.ts';
import { documents } from '../../../e2e/testing/documents.ts';
import { sane } from '../../../e2e/testing/opening.ts';
import { applyEdit, mergeEdits, parseEdit } from '../../document/edits/index.ts';
import { LIMITS } from '../../limits.ts';
import type { Json } from '../../result.ts';
import { pointerPart } from '../jsonText.ts';
import { decode, type Decoded } from './decode.ts';
import { encode } from './encode.ts';
import { grown } from './grown.ts';
import { verify } from './verify.ts';

describe('prototypes', () => {
  const keys = ['__proto__', 'constructor', 'prototype'];
  it('R-64 no key at any place reaches a prototype, through decode, edits and merge: 500 cases', () => {
    const clean = Object.getOwnPropertyNames(Object.prototype).sort();
    fc.assert(
      fc.property(documents, fc.nat(), fc.constantFrom(...keys), (document, n, key) => {
        const text = encode(document);
        const braces = [...text.matchAll(/\{/g)].map((match) => match.index);
        const at = braces[n % braces.length]! + 1;
        const comma = /^\s*\}/.test(text.slice(at)) ? '' : ',';
        const evil = `"${key}":{"polluted":1,"toString":"x","x":1}${comma}`;
        const result = sane(text.slice(0, at) + evil + text.slice(at));
        if ('document' in result) {
          if (key === '__proto__') {
            expect(result.problems.map((found) => found.code)).toContain('file/forbidden-key');
            // As a key; a side may be named so (seed 1209058166).
            expect(encode(result.document)).not.toMatch(/"__proto__"\s*:/);
          }
          const set = JSON.parse(`{${evil.replace(/,$/, '')}}`) as Record<string, Json>;
          for (const raw of [
            { kind: 'setOptions', set },
            { kind: 'setMeta', texts: set },
            { kind: 'setCellFields', set: [{ runs: [0, 1], fields: set }] },
          ]) {
            const edit = parseEdit(raw as Json);
            if (!edit.ok) continue;
            mergeEdits(edit.value, edit.value);
            const applied = applyEdit(result.document.scenario, edit.value);
            if (applied.ok) expect(verify({ ...result.document, scenario: applied.value }).ok || result.readOnly).toBe(true);
          }
        }
        expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
        expect(({} as Record<string, unknown>)['x']).toBeUndefined();
        expect(Object.getOwnPropertyNames(Object.prototype).sort()).toEqual(clean);
      }),
      { numRuns: rounds(500) },
    );
    counted('R-64', rounds(500));
  });
});

describe('references', () => {
  it('R-65 a key that stands twice is reported with its place, at every depth', () => {
    const result = sane(patched('"id":"u1"', '"id":"u0","id":"u1"'));
    expect((result as Decoded).problems).toMatchObject([
      { code: 'file/duplicate-key', at: { pointer: '/units/0/id' }, params: { key: 'id' } },
    ]);
    expect((result as Decoded).document.scenario.units[0]?.id).toBe('u1');
  });

  it('R-65 each member of a file doubled, one after the other: reported with its very place, the last one counts', () => {
    const members = membersOf(rich() as Json);
    expect(members.length).toBeGreaterThanOrEqual(60);
    for (const [n, pointer] of members.entries()) {
      const result = sane(twice(rich() as Json, n)) as Decoded;
      expect(result.problems, pointer).toMatchObject([{ code: 'file/duplicate-key', at: { pointer } }]);
      expect(encode(result.document)).toBe(encode((sane(JSON.stringify(rich())) as Decoded).document));
      counted('R-65', 1);
    }
  });
  it('R-65 more doubled keys than anybody reads: a hundred are listed', () => {
    const text = JSON.stringify({ ...sound(), x: Array.from({ length: 300 }, () => ({ a: 1 })) }).replaceAll('{"a":1}', '{"a":0,"a":1}');
    expect((sane(text) as Decoded).problems).toHaveLength(100);
  });

  it('R-65 random graphs of ids and references: what is kept is sound, the rest is set aside and stays in the file: 1,000 cases', () => {
    const id = fc.constantFrom('a', 'b', 'c', 'd', '__proto__', 'constructor', '');
    const unit = fc.record({ id, side: id, at: fc.constantFrom(null, [0, 0], [2, 1], [3, 0]), name: fc.constant('n') });
    const zone = fc.record({ id, side: id, rows: fc.constantFrom(['###', '...'], ['..']) });
    fc.assert(
      fc.property(
        fc.array(fc.record({ id, name: id, colour: id }), { maxLength: 5 }),
        fc.array(zone, { maxLength: 6 }),
        fc.array(unit, { maxLength: 10 }),
        (sides, zones, units) => {
          const result = sane(JSON.stringify({ ...sound(), sides, zones, units }));
          if (!('document' in result)) throw new Error(`refused: ${result.code}`);
          const { scenario } = result.document;
          const known = new Set(scenario.sides.map((side) => side.id));
          for (const list of [scenario.sides, scenario.zones, scenario.units])
            expect(new Set(list.map((x) => x.id)).size).toBe(list.length);
          for (const thing of [...scenario.zones, ...scenario.units]) expect(known.has(thing.side)).toBe(true);
          const aside = (scenario.extra['quarantine'] ?? []) as readonly Json[];
          expect(scenario.sides.length + scenario.zones.length + scenario.units.length + aside.length).toBe(
            sides.length + zones.length + units.length,
          );
          if (aside.length > 0) expect(result.problems.length).toBeGreaterThanOrEqual(aside.length);
        },
      ),
      { numRuns: rounds(1000) },
    );
    counted('R-65', rounds(1000));
  });

  it('R-65 what was set aside survives saving, and a second opening adds to it', () => {
    const first = sane(spoilt(['units', 0, 'side'], 'nobody')) as Decoded;
    const file = JSON.parse(encode(first.document)) as { quarantine: { value: { id: string } }[]; units: unknown[] };
    expect(file.quarantine.map((entry) => entry.value.id)).toEqual(['u1']);
    file.units.push({ id: 'u9', side: 'ghost', at: null, name: '' });
    const second = sane(JSON.stringify(file)) as Decoded;
    expect((second.document.scenario.extra['quarantine'] as { value: { id: string } }[]).map((entry) => entry.value.id)).toEqual([
      'u1',
      'u9',
    ]);
  });

  it('R-65 however much was set aside, the document can be saved and opens again with all of it, beside as many unknown keys as are kept', () => {
    const units = Array.from({ length: 200 }, () => ({ bad: 'y'.repeat(9000) }));
    const unknown = Object.fromEntries(Array.from({ length: LIMITS.unknownKeys }, (_, i) => [`k${i}`, 0]));
    for (const extra of [{}, unknown, { quarantine: 'a word' }]) {
      const first = sane(JSON.stringify({ ...sound(), units, ...extra })) as Decoded;
      const text = encode(first.document);
      const second = sane(text) as Decoded;
      expect(encode(second.document)).toBe(text);
      expect(second.document.scenario.extra['quarantine']).toHaveLength('quarantine' in extra ? 201 : 200);
      counted('R-65', 1);
    }
  });
  it('R-65 a large and deep value that was set aside does not make the file many times as large', () => {
    let bad: Json = Array.from({ length: 400_000 }, () => 0);
    for (let level = 0; level < 50; level++) bad = { a: bad };
    const source = JSON.stringify({ ...sound(), units: [{ bad }] });
    const text = encode((sane(source) as Decoded).document);
    expect(text.length).toBeLessThan(2 * source.length);
    counted('R-65', 1);
  });
  it('R-65 R-68 a damaged file that would be too large once it was saved is refused, with limit and value, to the byte', () => {
    const read = (text: string): Decoded => {
      const decoded = decode(text);
      if (!decoded.ok) throw new Error(decoded.error.code);
      return decoded.value;
    };
    const bad = Array.from({ length: 20_000 }, () => 0);
    const { document } = read(JSON.stringify({ ...sound(), units: [{ bad, is: 'Ж長😀' }] }));
    const bytes = Buffer.byteLength(encode(document));
    for (const limit of [bytes + 1, bytes]) expect(grown(document, bytes, limit)).toBeNull();
    expect(grown(document, bytes, bytes - 1)).toMatchObject({ code: 'file/grown', params: { limit: bytes - 1, value: bytes } });
    // Without a thing set aside it is not the damage that makes it large.
    expect(grown(read(JSON.stringify(sound())).document, bytes, 1)).toBeNull();
    counted('R-68', 3);
    // There is no room for the spaces with which it is written for people.
    const text = 'y'.repeat(99_000);
    const units = [...Array.from({ length: 674 }, () => ({ bad: text })), { bad: Array.from({ length: 150_000 }, () => 0) }];
    const large = JSON.stringify({ ...sound(), units });
    expect(large.length).toBeLessThan(LIMITS.fileBytes);
    const refused = decode(large);
    expect(refused).toMatchObject({ ok: false, error: { code: 'file/grown', params: { limit: LIMITS.fileBytes } } });
    counted('R-65', 1);
  });
  it('R-65 an entry that is damaged and as deep as a file may be is refused with its place: set aside it could not be opened again', () => {
    const nested = (levels: number): Json => (levels === 0 ? 0 : { a: nested(levels - 1) });
    const file = (levels: number): string => JSON.stringify({ ...sound(), units: [{ bad: nested(levels - 1) }] });
    // The file, its list and the entry's own levels; set aside there is one more around it.
    const kept = sane(file(LIMITS.nesting - 3)) as Decoded;
    expect(encode((sane(encode(kept.document)) as Decoded).document)).toBe(encode(kept.document));
    expect(sane(file(LIMITS.nesting - 2))).toMatchObject({ code: 'file/too-deep', at: { pointer: '/units/0' } });
    counted('R-65', 2);
  });
});

/** The small file with everything that a file may have. */
function rich(): Record<string, unknown> {
  const file = sound() as { board: Record<string, unknown>; ruleset: Record<string, unknown>; [key: string]: unknown };
  Object.assign(file.board, {
    sight: { rows: ['...', '.#.'] },
    cells: { '0,0': { intelCap: 2 }, '1,1': { a: { b: [{ c: 1 }] } } },
    'x-own': { d: 1 },
  });
  file.ruleset['options'] = { one: 1, two: { three: 3 } };
  return Object.assign(file, { texts: { briefing: 'text' }, x: [{ y: 1 }, { '~/': 2 }] });
}

/** Pointers of all members in the order of the text. */
function membersOf(value: Json, base = ''): string[] {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return (value as Json[]).flatMap((inner, i) => membersOf(inner, `${base}/${i}`));
  return Object.entries(value as { readonly [key: string]: Json }).flatMap(([key, inner]) => {
    const at = base + pointerPart(key);
    return [at, ...membersOf(inner, at)];
  });
}

/** The value as text, its n-th member twice: first as null, then as it is. */
function twice(value: Json, n: number): string {
  let seen = 0;
  const write = (inner: Json): string => {
    if (typeof inner !== 'object' || inner === null) return JSON.stringify(inner);
    if (Array.isArray(inner)) return `[${(inner as Json[]).map(write).join(',')}]`;
    const members = Object.entries(inner as { readonly [key: string]: Json }).map(([key, v]) => {
      const first = seen++ === n ? `${JSON.stringify(key)}:null,` : '';
      return `${first}${JSON.stringify(key)}:${write(v)}`;
    });
    return `{${members.join(',')}}`;
  };
  return write(value);
}

describe('text', () => {
  it.each([
    ['a byte order mark', (text: string) => `\ufeff${text}`],
    ['line ends of all kinds', (text: string) => text.replaceAll('\n', '\r\n')],
    ['one line of more than 1 MB', (text: string) => text.replaceAll('\n', ' '.repeat(20_000))],
  ])('R-66 a file with %s opens as the same document', (_name, change) => {
    const [document] = fc.sample(documents, { numRuns: 1, seed: 66 });
    const text = encode(document!);
    const result = sane(change(text)) as Decoded;
    expect(result.problems).toEqual([]);
    expect(encode(result.document)).toBe(text);
    counted('R-66', 1);
  });
  it.each(['\ud800', '\udfff', '\ud800\ud800', '\u0000', '\u2028', '\ufeff', '\ufffe', '𝒜', 'e\u0301'])(
    'R-66 %j in names survives exactly',
    (odd) => {
      const file = { ...sound(), title: odd, author: `a${odd}b` };
      const result = sane(JSON.stringify(file)) as Decoded;
      expect(result.document.scenario.title).toBe(odd);
      const saved = encode(result.document);
      expect((JSON.parse(saved) as { author: string }).author).toBe(`a${odd}b`);
      // No half of a pair may reach UTF-8 bare: it would be replaced there.
      expect(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/.test(saved)).toBe(false);
      counted('R-66', 1);
    },
  );
});
