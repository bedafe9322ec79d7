import { expect, it } from 'vitest';
import { encode } from '#shared/formats/scenario/encode.ts';
import { openFile } from './files.ts';
import { FOLDER } from './memoryHost.ts';
import { makeMemoryRoot, plainDocument, settle } from './memoryRoot.ts';
import { ok } from '#shared/result.ts';
import { makeSaveTurns } from './saveTurns.ts';

async function opened() {
  const made = makeMemoryRoot();
  made.host.files.set('a.sandtable.json', encode(plainDocument()));
  const tab = await openFile(made.root, FOLDER, 'a.sandtable.json');
  if (!tab.ok) throw new Error(tab.error.code);
  const rename = (title: string): void => void tab.value.document.run({ kind: 'setMeta', title });
  const saves = () => made.host.calls.filter((call) => call.channel === 'documents.save').map((call) => call.request);
  return { ...made, document: tab.value.document, rename, saves };
}

it('R-30 the answer to an outside change counts although the save that found it still runs', async () => {
  const { host, document, rename, saves } = await opened();
  rename('Mine');
  await settle();
  const answer = host.hold('documents.save');
  host.fail('documents.save', 'file/changed-outside');
  const refused = document.save();
  await settle();
  const mine = document.save(true);
  answer();
  expect((await refused).ok).toBe(false);
  expect((await mine).ok).toBe(true);
  expect(saves().map((request) => 'overwrite' in (request as object))).toEqual([false, true]);
  expect([document.dirty, document.outside, document.saving]).toEqual([false, null, false]);
  expect(host.files.get('a.sandtable.json')).toContain('Mine');
});

it('R-35 what is drawn while a save runs is saved by the next one; a key held down asks for one more', async () => {
  const { host, document, rename, saves } = await opened();
  rename('One');
  await settle();
  const answer = host.hold('documents.save');
  const first = document.save();
  await settle();
  rename('Two');
  const held = Array.from({ length: 40 }, () => document.save());
  const elsewhere = document.saveAs(FOLDER, 'b.sandtable.json');
  expect(saves()).toHaveLength(1);
  answer();
  expect([(await first).ok, ...(await Promise.all(held)).map((saved) => saved.ok), (await elsewhere).ok]).not.toContain(false);
  expect(saves()).toHaveLength(2);
  expect([host.files.get('a.sandtable.json'), host.files.get('b.sandtable.json')]).toEqual([
    expect.stringContaining('Two'),
    expect.stringContaining('Two'),
  ]);
  expect(document.dirty).toBe(false);
});

it('R-35 a save that throws holds up no other', async () => {
  const turns = makeSaveTurns();
  const broken = turns(null, () => Promise.reject(new Error('broken')));
  const next = turns('save', () => Promise.resolve(ok([])));
  const after = turns('save', () => Promise.resolve(ok([])));
  await expect(broken).rejects.toThrow('broken');
  expect([await next, after]).toEqual([ok([]), next]);
});
