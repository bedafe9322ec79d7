/** R-12 for two faults: whatever two calls of a session fail, and however, nothing that was protected or saved is lost. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { baseSeed, counted, rounds } from '../../e2e/testing/counts.ts';
import { encode } from '#shared/formats/scenario/encode.ts';
import { leaveSession } from '../calls/desk.ts';
import { crashFs } from '../testing/crashFs.ts';
import { testDesk } from '../testing/desk.ts';
import { FAULTS, faultFs, type Plan } from '../testing/faultFs.ts';
import { blankDocument, strokes } from '../testing/painter.ts';
import { toBytes } from './bytes.ts';
import { tryPair, type PairCase, type Step } from '../testing/faultPairs.ts';

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ step: fc.constant('strokes' as const), count: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 2, arbitrary: fc.record({ step: fc.constant('rotate' as const) }) },
  { weight: 4, arbitrary: fc.record({ step: fc.constant('save' as const), back: fc.integer({ min: 0, max: 2 }) }) },
  { weight: 2, arbitrary: fc.record({ step: fc.constant('saveAs' as const), name: fc.constantFrom('other' as const, 'new' as const) }) },
  { weight: 2, arbitrary: fc.record({ step: fc.constant('recover' as const) }) },
);

const CALLS = [
  'open.create',
  'open.read',
  'open.update',
  'file.write',
  'file.read',
  'file.stat',
  'file.sync',
  'file.syncData',
  'file.close',
  'stat',
  'linkStat',
  'list',
  'makeFolder',
  'rename',
  'remove',
  'realPath',
  'syncFolder',
  'mayWrite',
];

const ERRORS = FAULTS.filter((fault) => fault !== 'short' && fault !== 'zero');

/** The n-th call of all, or of one name, fails: once, or from then on. */
const plan: fc.Arbitrary<Plan> = fc.oneof(
  fc.record({ nth: fc.integer({ min: 1, max: 80 }), fault: fc.constantFrom(...ERRORS) }),
  fc.record({
    nth: fc.integer({ min: 1, max: 5 }),
    call: fc.constantFrom(...CALLS),
    fault: fc.constantFrom(...ERRORS),
    sticky: fc.boolean(),
  }),
  fc.record({
    nth: fc.integer({ min: 1, max: 5 }),
    call: fc.constant('file.write'),
    fault: fc.constantFrom(...FAULTS),
    sticky: fc.boolean(),
  }),
);

const pair: fc.Arbitrary<PairCase> = fc.record({
  links: fc.constantFrom(1 as const, 1 as const, 2 as const),
  before: fc.integer({ min: 0, max: 3 }),
  steps: fc.array(step, { minLength: 2, maxLength: 7 }),
  plans: fc.tuple(plan, plan),
  end: fc.constantFrom('killed' as const, 'left' as const, 'saved' as const),
});

describe('two faults', () => {
  it('R-12 R-13 any two failing calls of a session: files whole, the truth told, what was protected is found', async () => {
    const runs = rounds(300);
    let [pairs, refused] = [0, 0];
    await fc.assert(
      fc.asyncProperty(pair, async (made) => {
        const told = await tryPair(made);
        if (told.both) pairs += 1;
        refused += told.refused;
      }),
      { numRuns: runs, seed: baseSeed() },
    );
    expect(pairs).toBeGreaterThan(runs / 4);
    expect(refused).toBeGreaterThan(runs / 4);
    counted('R-12', pairs);
    counted('R-13', pairs);
  });

  it('R-01 a save that ends after a newer snapshot of the journal takes none of the strokes between them', async () => {
    const never: Plan = { nth: Number.MAX_SAFE_INTEGER };
    for (const end of ['killed', 'left', 'saved'] as const)
      for (const steps of [
        [{ step: 'rotate' }, { step: 'save', back: 2 }],
        [{ step: 'rotate' }, { step: 'save', back: 2 }, { step: 'strokes', count: 1 }],
        [{ step: 'strokes', count: 1 }, { step: 'rotate' }, { step: 'strokes', count: 2 }, { step: 'save', back: 3 }, { step: 'recover' }],
      ] as const)
        expect(await tryPair({ links: 1, before: 3, steps, plans: [never, never], end })).toEqual({ both: false, refused: 0 });
  });

  it('R-12 a save that could not be confirmed, but did arrive, is not offered as lost work', async () => {
    const disk = crashFs();
    const old = blankDocument();
    disk.put('/home/Documents/Sandtable/map.sandtable.json', toBytes(encode(old)));
    const faults = faultFs(disk.fs);
    const bench = await testDesk({ fs: faults.fs, home: '/home' });
    const { document } = await bench.need('documents.open', { folder: await bench.folder(), name: 'map.sandtable.json' });
    const stroke = strokes(3, old).next().value;
    await bench.need('journal.append', { document: document.handle, from: 0, edits: [stroke.edit as never] });
    faults.plan([{ nth: 1, call: 'syncFolder', path: /Documents/, fault: 'EIO' }]);
    const reply = await bench.call('documents.save', { document: document.handle, rev: 1, text: stroke.text });
    expect(reply).toMatchObject({ ok: false, error: { code: 'file/not-certain' } });
    // Killed here: the note of the save stands in the journal, and the file holds what it says.
    disk.put('/proc/sys/kernel/random/boot_id', toBytes('another boot'));
    const next = await testDesk({ fs: disk.fs, home: '/home' });
    expect((await next.need('recovery.list', {})).entries).toEqual([]);
    await leaveSession(bench.desk, bench.session);
    counted('R-12', 1);
  });

  it('R-12 nor is one that arrived while the journal began anew with a snapshot', async () => {
    const disk = crashFs();
    const old = blankDocument();
    disk.put('/home/Documents/Sandtable/map.sandtable.json', toBytes(encode(old)));
    const faults = faultFs(disk.fs);
    const bench = await testDesk({ fs: faults.fs, home: '/home' });
    const { document } = await bench.need('documents.open', { folder: await bench.folder(), name: 'map.sandtable.json' });
    const stroke = strokes(3, old).next().value;
    await bench.need('journal.append', { document: document.handle, from: 0, edits: [stroke.edit as never] });
    faults.plan([{ nth: 1, call: 'syncFolder', path: /Documents/, latency: 'hang' }]);
    const saving = bench.call('documents.save', { document: document.handle, rev: 1, text: stroke.text });
    await expect.poll(() => faults.hanging).toBe(1);
    await bench.need('journal.snapshot', { document: document.handle, rev: 1, text: stroke.text });
    // Killed here.
    const left = crashFs(new Map(disk.names().map((name) => [name, disk.read(name)!])));
    left.put('/proc/sys/kernel/random/boot_id', toBytes('another boot'));
    const next = await testDesk({ fs: left.fs, home: '/home' });
    expect((await next.need('recovery.list', {})).entries).toEqual([]);
    faults.release();
    await saving;
    await leaveSession(bench.desk, bench.session);
    counted('R-12', 1);
  });
});
