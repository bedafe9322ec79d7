/** A profile that cannot be used: the start says what is wrong with which folder, and that SANDTABLE_HOME is a way on. */
import { mkdir, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CATALOGUE } from '#shared/i18n/en.ts';
import type { Result } from '#shared/result.ts';
import { nodeFileSystem, type FileSystem } from '../storage/fileSystem.ts';
import { thisOwner } from '../storage/owner.ts';
import { makeProfile, profileOf } from '../storage/profile.ts';
import { quickFolder } from '../testing/quickFolder.ts';
import { claimProfile } from './instance.ts';

let place = '';
beforeAll(() => {
  place = quickFolder('sandtable-profile-');
});
afterAll(() => rm(place, { recursive: true, force: true, maxRetries: 5 }));

const NOTHING = { folders: [], files: [] };
const failing = (code: string): Promise<never> => Promise.reject(Object.assign(new Error(code), { code }));

/** The code and folder that a person is told, with words that name a way on. */
function told(failed: Result<unknown>): readonly [string, unknown] {
  if (failed.ok) throw new Error('the start went on');
  const { code, params } = failed.error;
  expect(CATALOGUE[`problem.${code}.title`], code).toContain('{{name}}');
  expect(CATALOGUE[`problem.${code}.action`], code).toContain('SANDTABLE_HOME');
  return [code, params?.['name']];
}

describe('a profile that cannot be used', () => {
  it.each([
    ['ENOSPC', 'profile/full'],
    ['EDQUOT', 'profile/full'],
    ['EROFS', 'profile/read-only'],
    ['EACCES', 'profile/no-access'],
    ['EPERM', 'profile/no-access'],
    ['ELOOP', 'profile/not-a-folder'],
    ['EIO', 'profile/failed'],
  ])('R-40 R-42 %s at the folder, at its record and at its own folders is told as %s', async (system, code) => {
    const home = join(place, system);
    const folder: FileSystem = { ...nodeFileSystem, makeFolder: () => failing(system) };
    expect(told(await claimProfile(folder, home, NOTHING))).toEqual([code, home]);
    const record: FileSystem = {
      ...nodeFileSystem,
      open: (path, how, ...rest) => (how === 'create' ? failing(system) : nodeFileSystem.open(path, how, ...rest)),
    };
    expect(told(await claimProfile(record, home, NOTHING))).toEqual([code, home]);
    const profile = profileOf({ SANDTABLE_HOME: home });
    const inside: FileSystem = {
      ...nodeFileSystem,
      makeFolder: (path) => (path === profile.journals ? failing(system) : nodeFileSystem.makeFolder(path)),
    };
    expect(told(await makeProfile(inside, profile))).toEqual([code, profile.journals]);
  });

  it('R-42 the record of a killed start on a disk that has become read-only is no start that does not answer', async () => {
    const home = join(place, 'stale');
    await mkdir(home);
    const dead = { owner: { ...(await thisOwner(nodeFileSystem)), pid: 2 ** 22 + 1 }, port: 9, secret: 'x'.repeat(43) };
    const record = join(home, 'instance.json');
    await writeFile(record, JSON.stringify(dead));
    const readOnly: FileSystem = {
      ...nodeFileSystem,
      open: (path, how, ...rest) => (how === 'read' ? nodeFileSystem.open(path, how, ...rest) : failing('EROFS')),
      remove: () => failing('EROFS'),
    };
    expect(told(await claimProfile(readOnly, home, NOTHING))).toEqual(['profile/read-only', home]);
    expect(JSON.parse(await readFile(record, 'utf8'))).toEqual(dead);
  });

  it('R-49 R-50 a file, a link that leads nowhere, a loop of links, a file above it or in place of one of its folders: told, and left as they are', async () => {
    const file = join(place, 'file');
    await writeFile(file, 'mine');
    const dangling = join(place, 'dangling');
    await symlink(join(place, 'nowhere'), dangling);
    const loop = join(place, 'loop');
    await symlink(loop, loop);
    for (const home of [file, dangling, loop, join(file, 'below')])
      expect(told(await claimProfile(nodeFileSystem, home, NOTHING))).toEqual(['profile/not-a-folder', home]);
    expect(await readFile(file, 'utf8')).toBe('mine');
    expect((await readdir(place)).includes('nowhere')).toBe(false);
    const profile = profileOf({ SANDTABLE_HOME: join(place, 'inside') });
    await mkdir(profile.home);
    await writeFile(profile.journals, 'mine');
    expect(told(await makeProfile(nodeFileSystem, profile))).toEqual(['profile/not-a-folder', profile.journals]);
  });
});
