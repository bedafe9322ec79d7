/** What commands write keeps the promises of a save: links, modes, write protection, and "written" only when it is on disk. */
import {
  chmodSync,
  linkSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { counted } from '../../e2e/testing/counts.ts';
import { nodeFileSystem } from '../storage/fileSystem.ts';
import { faultFs } from '../testing/faultFs.ts';
import { saveText } from './save.ts';

const folder = mkdtempSync(join(tmpdir(), 'cli-save-'));
const at = (name: string): string => join(folder, name);
beforeEach(() => readdirSync(folder).forEach((name) => rmSync(at(name))));
afterAll(() => rmSync(folder, { recursive: true }));

it('R-49 a command writes through a link, leaves two names of one file two names, and follows no link into the unknown', async () => {
  writeFileSync(at('file'), 'old');
  symlinkSync(at('file'), at('link'));
  linkSync(at('file'), at('twin'));
  symlinkSync(at('nowhere'), at('dangling'));
  expect(await saveText(nodeFileSystem, at('link'), 'new', true)).toEqual({ ok: true, value: 3 });
  expect(lstatSync(at('link')).isSymbolicLink()).toBe(true);
  expect(readFileSync(at('twin'), 'utf8')).toBe('new');
  expect(statSync(at('file')).ino).toBe(statSync(at('twin')).ino);
  for (const force of [true, false])
    expect(await saveText(nodeFileSystem, at('dangling'), 'new', force)).toMatchObject({
      ok: false,
      error: { code: 'file/dangling-link' },
    });
  expect(readdirSync(folder).toSorted()).toEqual(['dangling', 'file', 'link', 'twin']);
  expect(lstatSync(at('dangling')).isSymbolicLink()).toBe(true);
  counted('R-49', 4);
});

it('R-42 a command keeps the mode of what it replaces, and does not replace what is write-protected', async () => {
  writeFileSync(at('file'), 'old');
  chmodSync(at('file'), 0o600);
  expect((await saveText(nodeFileSystem, at('file'), 'new', true)).ok).toBe(true);
  expect(statSync(at('file')).mode & 0o777).toBe(0o600);
  const protectedFs = { ...nodeFileSystem, mayWrite: async () => false };
  expect(await saveText(protectedFs, at('file'), 'newer', true)).toMatchObject({ ok: false, error: { code: 'file/no-access' } });
  expect(readFileSync(at('file'), 'utf8')).toBe('new');
  counted('R-42', 2);
});

it('R-11 a command says "written" after the sync of file and folder only, and names the whole path where it fails', async () => {
  const sound = faultFs(nodeFileSystem);
  expect((await saveText(sound.fs, at('file'), 'new', false)).ok).toBe(true);
  const calls = sound.log.map(({ call }) => call).filter((call) => /^(file\.sync|rename|syncFolder)$/.test(call));
  expect(calls).toEqual(['file.sync', 'rename', 'syncFolder']);
  sound.plan([{ nth: 1, call: 'syncFolder', fault: 'EIO' }]);
  const refused = await saveText(sound.fs, at('other'), 'new', false);
  expect(refused).toMatchObject({ ok: false, error: { code: 'file/not-certain', params: { name: at('other') } } });
  counted('R-11', 2);
});
