/** a file does not shrink by half unasked. Six situations, each through the store that saves. */
import { runInAction } from 'mobx';
import { describe, expect, it } from 'vitest';
import type { Edit } from '#shared/document/edits/index.ts';
import { newObjective, placeUnits, removeUnits } from '#shared/document/edits/make.ts';
import { encode } from '#shared/formats/scenario/encode.ts';
import type { Scenario } from '#shared/scenario/scenario.ts';
import { openFile, reloadTab } from './files.ts';
import { FOLDER } from './memoryHost.ts';
import { makeMemoryRoot, plainDocument } from './memoryRoot.ts';

const NAME = 'a.sandtable.json';
const units = (scenario: Scenario): Edit =>
  placeUnits(
    scenario,
    Array.from({ length: 300 }, (_, i) => ({ side: 'a', at: null, name: `Unit ${i}`, def: { kind: 'infantry', note: 'x'.repeat(80) } })),
  )!;

/** A file with 300 units, open; the plain one is less than half of it. */
async function large() {
  const made = makeMemoryRoot();
  const plain = plainDocument();
  made.host.files.set(NAME, encode(plain));
  const opened = await openFile(made.root, FOLDER, NAME);
  if (!opened.ok) throw new Error(opened.error.code);
  const { document } = opened.value;
  if (!document.run(units(document.scenario)).ok) throw new Error('placed');
  const saved = await document.save();
  if (!saved.ok) throw new Error(saved.error.code);
  const bytes = new TextEncoder().encode(made.host.files.get(NAME)).length;
  expect(bytes).toBeGreaterThan(2 * encode(plain).length);
  return { ...made, tab: opened.value, document, bytes, plain };
}
/** Makes the document small without a word in the history: what a fault of ours would look like. */
const lose = (document: Awaited<ReturnType<typeof large>>['document']): void => {
  const { tracked } = document;
  runInAction(() => {
    document.tracked = { ...tracked, document: { ...tracked.document, scenario: { ...tracked.document.scenario, units: [] } } };
  });
};

describe('a file that would shrink by half', () => {
  it('R-15 a save that waits for its turn is measured against the file that the one before it leaves', async () => {
    const { host, document } = await large();
    document.run(newObjective(document.scenario, [[1, 1]]));
    lose(document);
    const answer = host.hold('documents.save');
    const allowed = document.save(false, true);
    const next = document.save();
    answer();
    expect([(await allowed).ok, (await next).ok]).toEqual([true, true]);
  });
  it('R-15 1 lost content, nothing edited: refused with both sizes, the file is untouched, the work stays unsaved', async () => {
    const { host, document, bytes } = await large();
    const before = host.files.get(NAME);
    document.run(newObjective(document.scenario, [[1, 1]]));
    lose(document);
    const calls = host.calls.length;
    const result = await document.save();
    expect(result).toMatchObject({ ok: false, error: { code: 'file/shrunk', params: { before: bytes } } });
    expect(document.saveProblem?.code).toBe('file/shrunk');
    expect(host.files.get(NAME)).toBe(before);
    expect(host.calls.slice(calls).filter((call) => call.channel === 'documents.save')).toEqual([]);
    expect([document.dirty, document.saving]).toEqual([true, false]);
  });

  it('R-15 2 the person saves anyway: it is written, and the next save asks nothing', async () => {
    const { host, document, bytes } = await large();
    document.run(newObjective(document.scenario, [[1, 1]]));
    lose(document);
    await document.save();
    expect((await document.save(false, true)).ok).toBe(true);
    expect(host.files.get(NAME)!.length * 2).toBeLessThan(bytes);
    expect([document.dirty, document.saveProblem]).toEqual([false, null]);
    document.run(newObjective(document.scenario, [[2, 2]]));
    expect((await document.save()).ok).toBe(true);
  });

  it('R-15 3 units removed by the person: saved without a question', async () => {
    const { host, document, bytes } = await large();
    document.run(
      removeUnits(
        document.scenario,
        document.scenario.units.map((unit) => unit.id),
      )!,
    );
    expect((await document.save()).ok).toBe(true);
    expect(host.files.get(NAME)!.length * 2).toBeLessThan(bytes);
  });

  it('R-15 4 placed units taken back by undo after the save: saved without a question', async () => {
    const { document } = await large();
    expect(document.undo()).toBe(true);
    expect((await document.save()).ok).toBe(true);
    expect(document.dirty).toBe(false);
  });

  it('R-15 5 a deletion that was saved earlier excuses nothing later', async () => {
    const { document } = await large();
    document.run(removeUnits(document.scenario, ['u1'])!);
    expect((await document.save()).ok).toBe(true);
    document.run(newObjective(document.scenario, [[1, 1]]));
    lose(document);
    expect(await document.save()).toMatchObject({ ok: false, error: { code: 'file/shrunk' } });
  });

  it('R-15 6 after an outside change the size of the file as it is now counts', async () => {
    const { host, root, tab, document, plain } = await large();
    host.files.set(NAME, encode(plain));
    expect((await reloadTab(root, tab)).ok).toBe(true);
    document.run(newObjective(document.scenario, [[1, 1]]));
    expect((await document.save()).ok).toBe(true);
  });

  it('R-15 under another name nothing is overwritten, so nothing is asked', async () => {
    const { host, document } = await large();
    document.run(newObjective(document.scenario, [[1, 1]]));
    lose(document);
    expect((await document.saveAs(FOLDER, 'b.sandtable.json')).ok).toBe(true);
    expect(host.files.has(NAME)).toBe(true);
  });
});
