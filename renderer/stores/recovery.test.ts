import { describe, expect, it } from 'vitest';
import { encode } from '#shared/formats/scenario/encode.ts';
import { paintTerrain } from '#shared/document/edits/make.ts';
import type { Json } from '#shared/result.ts';
import { plainDocument } from './memoryRoot.ts';
import { rebuild } from './RecoveryStore.ts';

const document = {
  handle: 'h'.repeat(22),
  name: 'a.sandtable.json',
  folderName: 'S',
  folder: 'f'.repeat(22),
  readOnly: false,
  readOnlyWhy: null,
  hash: null,
};
const base = plainDocument();
const edits = [[0], [1, 2], [3]].map((cells) => paintTerrain(base.scenario.board, cells, 0) as unknown as Json);

describe('recovery', () => {
  it('gives the document with its whole history, and says what differs from the file', () => {
    const found = rebuild({ document, base: encode(base), baseRev: 7, edits: edits as never[], file: encode(base), lostBytes: 0 });
    if (!found.ok) throw new Error('rebuilt');
    expect(found.value.tracked.history.steps).toHaveLength(3);
    expect(found.value.rev).toBe(10);
    expect(found.value.differing).toBe(4);
    expect(found.value.partial).toBe(false);
  });
  it('keeps what can be made again and says that the end is missing', () => {
    const broken = [...edits.slice(0, 2), { kind: 'setTerrain', set: 'nonsense' }];
    const found = rebuild({ document, base: encode(base), baseRev: 0, edits: broken as never[], file: null, lostBytes: 0 });
    if (!found.ok) throw new Error('rebuilt');
    expect(found.value.tracked.history.steps).toHaveLength(2);
    expect(found.value.partial).toBe(true);
    expect(found.value.file).toBeNull();
  });
  it('does not compare boards of different sizes', () => {
    const found = rebuild({ document, base: encode(base), baseRev: 0, edits: [], file: encode(plainDocument(9, 9)), lostBytes: 3 });
    expect(found.ok && [found.value.differing, found.value.partial]).toEqual([null, true]);
  });
  it('a base that cannot be read is a problem, not a throw', () => {
    expect(rebuild({ document, base: '{', baseRev: 0, edits: [], file: null, lostBytes: 0 }).ok).toBe(false);
  });
});
