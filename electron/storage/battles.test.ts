/** Running battles on the disk: whole or not there, offered when their window is gone, never to two windows. */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { counted } from '../../e2e/testing/counts.ts';
import { leaveSession } from '../calls/desk.ts';
import { newSession } from '../calls/session.ts';
import { testDesk, type TestDesk } from '../testing/desk.ts';
import { faultFs } from '../testing/faultFs.ts';
import { quickFolder } from '../testing/quickFolder.ts';
import { nodeFileSystem } from './fileSystem.ts';

const now = { scenario: 'crossing', title: 'Crossing', moves: 3, running: true, release: false, text: '{"a battle":"“quoted”\\n"}' };
const kept = async (bench: TestDesk, session = newSession(() => {})) => (await bench.need('battles.kept', {}, session)).battles;

const homes: string[] = [];
afterAll(() => homes.forEach((home) => rmSync(home, { recursive: true, force: true })));
/** A home on a disk in memory. */
function place() {
  const path = quickFolder('sandtable-battles-');
  homes.push(path);
  mkdirSync(join(path, 'Documents', 'Sandtable'), { recursive: true });
  return { fs: nodeFileSystem, path };
}

describe('a running battle', () => {
  it('R-09 is offered when its window is gone, with all that was decided, and to one window only', async () => {
    const at = place();
    const bench = await testDesk({ fs: at.fs, home: at.path });
    const { battle } = await bench.need('battles.keep', { battle: null, ...now });
    await bench.need('battles.keep', { battle, ...now, moves: 4, text: 'newest' });
    expect(await kept(bench), 'it is being fought').toEqual([]);
    await leaveSession(bench.desk, bench.session);
    const [second, third] = [newSession(() => {}), newSession(() => {})];
    const [offered] = await kept(bench, second);
    expect(offered).toMatchObject({ scenario: 'crossing', title: 'Crossing', moves: 4, running: true });
    const [alsoOffered] = await kept(bench, third);
    const taken = await bench.need('battles.take', { battle: offered!.battle }, second);
    expect(taken.text).toBe('newest');
    expect(await bench.call('battles.take', { battle: alsoOffered!.battle }, third)).toMatchObject({
      ok: false,
      error: { code: 'battle/unknown' },
    });
    await bench.need('battles.keep', { ...now, battle: taken.battle, moves: 5, text: 'gone on with' }, second);
    expect(await bench.call('battles.keep', { ...now, battle: taken.battle }, third)).toMatchObject({ ok: false });
    // The host dies and starts again: it is found by another process.
    const again = await testDesk({ fs: at.fs, home: at.path });
    const [left] = await kept(again, again.session);
    expect((await again.need('battles.take', { battle: left!.battle })).text).toBe('gone on with');
  });
  it('R-09 given up or over it lies in the trash; with its tab closed it waits', async () => {
    const at = place();
    const bench = await testDesk({ fs: at.fs, home: at.path });
    const { battle } = await bench.need('battles.keep', { battle: null, ...now });
    await bench.need('battles.keep', { ...now, battle, running: false, release: true });
    expect(await kept(bench, bench.session)).toMatchObject([{ running: false }]);
    const [waiting] = await kept(bench, bench.session);
    await bench.need('battles.drop', { battle: waiting!.battle });
    expect(await kept(bench, bench.session)).toEqual([]);
    const trash = await at.fs.list(bench.desk.profile.trash);
    expect(trash.filter((item) => item.name.endsWith('.battle'))).toHaveLength(1);
    const { entries } = await bench.need('recovery.trash', {});
    expect(entries).toMatchObject([{ kind: 'battle', title: 'Crossing', edits: 3, damaged: false }]);
    expect((await bench.need('recovery.trashBattle', { entry: entries[0]!.entry })).text).toBe(now.text);
    expect(await bench.call('recovery.trashRead', { entry: entries[0]!.entry }), 'it is no scenario').toMatchObject({ ok: false });
  });
  it('R-09 a write that fails at any call leaves the record before it, and says so', async () => {
    for (const call of ['open.create', 'file.write', 'file.sync', 'rename', 'syncFolder']) {
      const at = place();
      const before = await testDesk({ fs: at.fs, home: at.path });
      const { battle } = await before.need('battles.keep', { battle: null, ...now, text: 'before' });
      await leaveSession(before.desk, before.session);
      const faulty = faultFs(at.fs);
      const bench = await testDesk({ fs: faulty.fs, home: at.path });
      const [offered] = await kept(bench, bench.session);
      await bench.need('battles.take', { battle: offered!.battle });
      faulty.plan([{ call, nth: 1, fault: 'ENOSPC', sticky: true }]);
      const reply = await bench.call('battles.keep', { ...now, battle, text: 'after' });
      expect(reply, call).toMatchObject({ ok: false, error: { code: 'battle/not-kept', params: { system: 'ENOSPC' } } });
      faulty.plan([]);
      await leaveSession(bench.desk, bench.session);
      const next = newSession(() => {});
      const [left] = await kept(bench, next);
      expect((await bench.need('battles.take', { battle: left!.battle }, next)).text, call).toMatch(
        call === 'syncFolder' ? /before|after/ : /before/,
      );
    }
  });
  it('R-17 a kept battle that nobody can read is told, its bytes can be had, and it goes into the trash only when asked', async () => {
    const at = place();
    const bench = await testDesk({ fs: at.fs, home: at.path });
    await bench.need('battles.keep', { battle: null, ...now });
    await leaveSession(bench.desk, bench.session);
    const folder = join(bench.desk.profile.home, 'battles');
    const name = readdirSync(folder).find((one) => one.endsWith('.battle'))!;
    expect((await bench.need('recovery.list', {})).damaged).toEqual([]);
    writeFileSync(join(folder, name), '{"format":');
    // Killed before the first byte: nothing that anybody could miss.
    writeFileSync(join(folder, `${'z'.repeat(22)}.battle`), '');
    expect(await kept(bench, bench.session)).toEqual([]);
    const { damaged } = await bench.need('recovery.list', {});
    expect(damaged).toMatchObject([{ bytes: 10 }]);
    const { journal } = damaged[0]!;
    expect(Buffer.from((await bench.need('recovery.raw', { journal })).base64, 'base64').toString()).toBe('{"format":');
    await bench.need('recovery.rawDiscard', { journal });
    expect((await bench.need('recovery.list', {})).damaged).toEqual([]);
    const { entries } = await bench.need('recovery.trash', {});
    expect(entries).toMatchObject([{ kind: 'battle', damaged: true }]);
    expect(await bench.call('recovery.trashBattle', { entry: entries[0]!.entry })).toMatchObject({
      error: { code: 'recovery/unreadable' },
    });
    expect(await bench.call('recovery.raw', { journal })).toMatchObject({ error: { code: 'recovery/unknown' } });
    counted('R-17', 1);
  });
});
