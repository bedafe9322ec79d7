import { expect, it } from 'vitest';
import { encode } from '#shared/formats/scenario/encode.ts';
import { openFile } from '../stores/files.ts';
import { FOLDER } from '../stores/memoryHost.ts';
import { makeMemoryRoot, plainDocument, settle } from '../stores/memoryRoot.ts';
import { journalTold } from './journalWords.ts';

it('R-06 the bar of a failed recovery file claims no stroke to be in danger once the file holds all of them', async () => {
  const { root, host } = makeMemoryRoot();
  host.files.set('a.sandtable.json', encode(plainDocument()));
  const opened = await openFile(root, FOLDER, 'a.sandtable.json');
  if (!opened.ok) throw new Error(opened.error.code);
  const { document } = opened.value;
  const told = () => journalTold(document)?.code ?? null;
  expect(told()).toBeNull();
  host.fail('journal.append', 'journal/failed', 'always');
  document.run({ kind: 'setMeta', title: 'Weir' });
  await settle();
  expect(told()).toBe('journal/failed');
  expect((await document.save()).ok).toBe(true);
  await settle();
  document.noteProtected(-1, { code: 'journal/failed', severity: 'error' });
  expect(told()).toBe('journal/all-saved');
  document.run({ kind: 'setMeta', title: 'Ford' });
  await settle();
  expect(told()).toBe('journal/failed');
});
