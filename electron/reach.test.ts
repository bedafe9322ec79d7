/** What a window can reach: it names no path, forged handles open nothing, and whatever it asks for, the disk is touched inside only. */
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { z } from 'zod';
import { afterAll, describe, expect, it } from 'vitest';
import { newScenario } from '#shared/document/newScenario.ts';
import { encode } from '#shared/formats/scenario/encode.ts';
import { CONTRACT, type Channel } from '#shared/ipc/contract.ts';
import { baseSeed, counted, rounds } from '../e2e/testing/counts.ts';
import { leaveSession } from './calls/desk.ts';
import { newSession } from './calls/session.ts';
import { nodeFileSystem, type FileSystem } from './storage/fileSystem.ts';
import { crashFs } from './testing/crashFs.ts';
import { testDesk } from './testing/desk.ts';
import { quickFolder } from './testing/quickFolder.ts';

const channels = Object.keys(CONTRACT) as Channel[];

/** Names of all fields of a schema, at any depth. */
function fieldsIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const own = 'properties' in schema && typeof schema.properties === 'object' ? Object.keys(schema.properties ?? {}) : [];
  return [...own, ...Object.values(schema).flatMap(fieldsIn)];
}

describe('R-103 the window never names a path', () => {
  it('R-103 no request has a field for a path or an address but the link to open, and every handle has its shape', () => {
    let fields = 0;
    for (const channel of channels) {
      const schema = z.toJSONSchema(CONTRACT[channel].request, { unrepresentable: 'any' });
      for (const name of fieldsIn(schema)) {
        fields += 1;
        if (channel === 'links.open' && name === 'url') continue;
        expect(name, channel).not.toMatch(/path|file$|dir|ur[il]|location|href|root/i);
      }
      for (const name of ['folder', 'document', 'journal', 'place', 'id', 'page']) {
        const property = (schema as { properties?: Record<string, unknown> }).properties?.[name];
        if (property !== undefined) expect(JSON.stringify(property), `${channel} ${name}`).toContain('A-Za-z0-9_-');
      }
    }
    expect(fields).toBeGreaterThan(40);
  });

  it('R-103 10,000 forged handles open nothing', async () => {
    const bench = await testDesk({ fs: crashFs().fs, home: '/home' });
    const folder = await bench.folder();
    const { document } = await bench.need('documents.create', { text: '{"title":"x"}' });
    const uses = [
      (handle: string) => bench.call('folders.read', { folder: handle }),
      (handle: string) => bench.call('folders.places', { place: handle }),
      (handle: string) => bench.call('folders.grant', { place: handle }),
      (handle: string) => bench.call('documents.open', { folder: handle, name: 'a' }),
      (handle: string) => bench.call('documents.openRecent', { id: handle }),
      (handle: string) => bench.call('documents.close', { document: handle, discard: true }),
      (handle: string) => bench.call('documents.reload', { document: handle }),
      (handle: string) => bench.call('journal.append', { document: handle, from: 0, edits: [{}] }),
      (handle: string) => bench.call('recovery.read', { journal: handle }),
      (handle: string) => bench.call('files.export', { folder: handle, name: 'a', text: '' }),
    ];
    const cases = rounds(10_000);
    for (let i = 0; i < cases; i++) {
      // Random ones, and neighbours of real ones by one bit.
      const real = Buffer.from(i % 2 === 0 ? folder : document.handle, 'base64url');
      if (i % 4 < 2) real[i % 16]! ^= 1 << (i % 8);
      const handle = (i % 4 < 2 ? real : randomBytes(16)).toString('base64url');
      const reply = await uses[i % uses.length]!(handle);
      expect(reply).toMatchObject({
        ok: false,
        error: { code: expect.stringMatching(/^(ipc\/unknown-handle|document\/unknown)$/) as string },
      });
    }
    counted('R-103', cases);
  });

  it('R-103 handles belong to one window and are void when it has gone', async () => {
    const bench = await testDesk({ fs: crashFs().fs, home: '/home' });
    const other = newSession(() => {});
    const folder = await bench.folder();
    const { document } = await bench.need('documents.create', { text: '{"title":"x"}' });
    const uses = (session: typeof other) => [
      bench.call('folders.read', { folder }, session),
      bench.call('folders.enter', { folder, name: 'x' }, session),
      bench.call('documents.saveAs', { document: document.handle, folder, name: 'x', rev: 0, text: '{}' }, session),
      bench.call('documents.close', { document: document.handle, discard: true }, session),
      bench.call('journal.append', { document: document.handle, from: 0, edits: [{}] }, session),
    ];
    for (const reply of await Promise.all(uses(other))) expect(reply.ok).toBe(false);
    await leaveSession(bench.desk, bench.session);
    for (const reply of await Promise.all(uses(bench.session))) expect(reply.ok).toBe(false);
  });

  it('R-103 where the system has its own dialogs only they grant a folder: a window cannot walk a list and grant itself one', async () => {
    const dialogs = { open: async () => '/home/Elsewhere/a.sandtable.json', save: async () => null };
    const disk = crashFs();
    disk.put('/home/Elsewhere/a.sandtable.json', new TextEncoder().encode('{}'));
    const bench = await testDesk({ fs: disk.fs, home: '/home', dialogs });
    expect(await bench.call('folders.places', { place: null })).toMatchObject({ ok: false, error: { code: 'ipc/not-here' } });
    expect(await bench.call('folders.grant', { place: 'A'.repeat(22) })).toMatchObject({ ok: false, error: { code: 'ipc/not-here' } });
    expect((await bench.need('folders.list', {})).folders.length).toBe(1);
    expect((await bench.need('dialogs.open', { kind: 'any' })).picked?.name).toBe('a.sandtable.json');
    expect((await bench.need('folders.list', {})).folders.length).toBe(2);
  });
});

describe('R-103 the disk', () => {
  const home = quickFolder('sandtable-reach-');
  afterAll(() => rmSync(home, { recursive: true }));
  const text = encode(newScenario({ id: 'reach', title: 'Reach', shape: 'square', columns: 3, rows: 2 }, null));
  const SECRET = 'only for its owner';

  it('R-103 every path that is opened, listed, made, renamed or removed lies in profile, resources or granted folders, whatever is asked', async () => {
    const own = join(home, 'Documents/Sandtable');
    const outside = join(home, 'Private');
    for (const folder of [own, outside, join(own, 'Inner'), join(outside, 'deep'), join(home, 'resources/samples')])
      mkdirSync(folder, { recursive: true });
    writeFileSync(join(home, 'resources/samples/first.sandtable.json'), text);
    for (const name of ['secret.sandtable.json', 'deep/secret.battle.json']) writeFileSync(join(outside, name), SECRET);
    for (const [to, at] of [
      ['../../Private', 'folder-link'],
      ['../../Private/secret.sandtable.json', 'file-link.sandtable.json'],
      ['../../../Private/deep/secret.battle.json', 'Inner/battle-link.battle.json'],
      ['/', 'root-link'],
      ['new.sandtable.json', 'dangling.sandtable.json'],
      ['../../Private/new.json', 'dangling-outside.json'],
    ] as const)
      symlinkSync(to, join(own, at));

    const touched: [string, string][] = [];
    const spied = new Set(['open', 'list', 'makeFolder', 'rename', 'remove', 'syncFolder']);
    const fs = new Proxy(nodeFileSystem, {
      get: (target, name: keyof FileSystem) => {
        const real = target[name];
        if (!spied.has(name)) return real;
        return (...args: unknown[]) => {
          for (const path of name === 'rename' ? args.slice(0, 2) : args.slice(0, 1)) touched.push([name, path as string]);
          return (real as (...all: unknown[]) => unknown)(...args);
        };
      },
    });
    const opened: string[] = [];
    const dialogs = { open: async () => null, save: async () => null };
    const bench = await testDesk({ fs, home, dialogs, openLink: async () => void opened.push('opened') });
    // Work of windows that are gone, in no file and in one: there is something to recover.
    for (let i = 0; i < 12; i++) {
      const gone = newSession(() => {});
      const { document } = await bench.need('documents.create', { text }, gone);
      if (i % 3 === 0) {
        const to = { document: document.handle, folder: await bench.folder(gone), name: `left ${i}.sandtable.json`, rev: 0, text };
        await bench.need('documents.saveAs', to, gone);
      }
      await bench.need('journal.append', { document: document.handle, from: 0, edits: [{ kind: 'x' }] }, gone);
      await leaveSession(bench.desk, gone);
    }
    // And journals that nobody can read.
    for (let i = 10; i < 22; i++)
      writeFileSync(join(home, 'profile/journals', `${'damaged-'.padEnd(20, '0')}${i}.000001.journal`), 'damaged');
    touched.splice(0);
    const inside = [join(home, 'profile'), join(home, 'resources'), own];
    const lies = (path: string): boolean => inside.some((folder) => path === folder || path.startsWith(`${folder}/`));

    const handles = {
      folder: [await bench.folder()],
      document: [] as string[],
      journal: [] as string[],
      id: [] as string[],
      version: [] as string[],
      entry: [] as string[],
      battle: [] as string[],
    };
    const names = fc.constantFrom(
      'folder-link',
      'file-link.sandtable.json',
      'battle-link.battle.json',
      'root-link',
      'dangling.sandtable.json',
      'dangling-outside.json',
      'Inner',
      'new.sandtable.json',
      'a.svg',
      '..',
      '../../Private',
      '/etc/passwd',
      'x/../../y',
      'a\0b',
      '.',
      '',
      'secret.sandtable.json',
      'etc',
    );
    const pick = (of: keyof typeof handles) => fc.nat().map((n) => handles[of][n % Math.max(1, handles[of].length)] ?? 'A'.repeat(22));
    const body = fc.constantFrom(text, '{}', '');
    const bit = fc.boolean();
    const request: Partial<Record<Channel, fc.Arbitrary<unknown>>> = {
      'folders.read': fc.record({ folder: pick('folder') }),
      'folders.enter': fc.record({ folder: pick('folder'), name: fc.oneof(names, fc.constant('Inner')) }),
      'folders.create': fc.record({ folder: pick('folder'), name: fc.oneof(names, fc.stringMatching(/^Folder [a-z]{6}$/)) }),
      'documents.open': fc.record({ folder: pick('folder'), name: names }),
      'documents.openRecent': fc.record({ id: pick('id') }),
      'documents.openSample': fc.record({ sample: fc.constantFrom('first', 'second') }),
      'documents.create': fc.record({ text: body }),
      'documents.save': fc.record({ document: pick('document'), rev: fc.constant(0), text: body, overwrite: bit }),
      'documents.saveAs': fc.record({
        document: pick('document'),
        folder: pick('folder'),
        name: names,
        rev: fc.constant(0),
        text: body,
        overwrite: bit,
      }),
      'documents.cancelSave': fc.record({ document: pick('document') }),
      'documents.peek': fc.record({ document: pick('document') }),
      'documents.reload': fc.record({ document: pick('document') }),
      'documents.rejoin': fc.record({ document: pick('document'), rev: fc.constant(0), text: body }),
      'documents.unlock': fc.record({ document: pick('document'), keep: fc.boolean() }),
      'documents.close': fc.record({ document: pick('document'), discard: bit }),
      'journal.append': fc.record({ document: pick('document'), from: fc.nat(2), edits: fc.constant([{ kind: 'x' }]) }),
      'recovery.list': fc.constant({}),
      'recovery.read': fc.record({ journal: pick('journal') }),
      'recovery.survived': fc.record({ journal: pick('journal') }),
      'recovery.adopt': fc.record({ journal: pick('journal') }),
      'recovery.discard': fc.record({ journal: pick('journal') }),
      'recovery.raw': fc.record({ journal: pick('journal') }),
      'recovery.rawDiscard': fc.record({ journal: pick('journal') }),
      'recovery.trash': fc.constant({}),
      'recovery.trashRead': fc.record({ entry: pick('entry') }),
      'recovery.trashBattle': fc.record({ entry: pick('entry') }),
      'journal.snapshot': fc.record({ document: pick('document'), rev: fc.nat(2), text: body }),
      'versions.list': fc.oneof(
        fc.record({ of: fc.record({ what: fc.constant('document'), document: pick('document') }) }),
        fc.record({ of: fc.record({ what: fc.constant('recent'), id: pick('id') }) }),
      ),
      'versions.read': fc.record({ version: pick('version') }),
      'recent.forget': fc.record({ id: pick('id') }),
      'battles.kept': fc.constant({}),
      'battles.take': fc.record({ battle: pick('battle') }),
      'battles.drop': fc.record({ battle: pick('battle') }),
      'battles.keep': fc.record({
        battle: fc.oneof(fc.constant(null), pick('battle')),
        scenario: names,
        title: names,
        moves: fc.nat(9),
        running: bit,
        release: bit,
        text: body,
      }),
      'recent.list': fc.constant({}),
      'battles.save': fc.record({ folder: pick('folder'), name: names, text: body, overwrite: bit }),
      'battles.open': fc.record({ folder: pick('folder'), name: names }),
      'files.export': fc.record({ folder: pick('folder'), name: names, text: body, overwrite: bit }),
      'app.info': fc.constant({}),
      'links.open': fc.record({ url: fc.constantFrom('file:///etc/passwd', 'smb://x/y', 'app://sandtable/') }),
    };
    const used = Object.keys(request) as Channel[];
    // The rest are tried elsewhere or ask nothing that could lead to a path: who adds a channel decides here.
    expect(channels.filter((channel) => !used.includes(channel)).toSorted()).toEqual([
      'app.quit',
      'dialogs.open',
      'dialogs.save',
      'folders.grant',
      'folders.list',
      'folders.places',
      'samples.list',
      'settings.read',
      'settings.write',
    ]);
    const cases = rounds(3000);
    const answered = new Set<Channel>();
    let ok = 0;
    const seed = baseSeed();
    for (const [i, channel] of fc.sample(fc.constantFrom(...used), { numRuns: cases, seed }).entries()) {
      // A seed of its own for each: one fixed seed would send the same request of a channel every time.
      const [sent] = fc.sample(request[channel]!, { numRuns: 1, seed: seed + i });
      const reply = await bench.call(channel, sent as never);
      const told = JSON.stringify(reply);
      expect(told, channel).not.toContain(SECRET);
      for (const [what, path] of touched.splice(0)) expect(lies(path), `${channel} ${JSON.stringify(sent)}: ${what} ${path}`).toBe(true);
      if (!reply.ok) continue;
      ok += 1;
      answered.add(channel);
      for (const [, key, handle] of told.matchAll(/"(folder|handle|journal|id|version|battle|entry)":"([A-Za-z0-9_-]{22})"/g)) {
        const list = handles[key === 'handle' ? 'document' : (key as 'folder')];
        list.push(handle!);
        // The first stays: it is the folder that everything lies in.
        if (list.length > 12) list.splice(1, 1);
      }
    }
    expect(ok).toBeGreaterThan(cases / 4);
    expect(opened).toEqual([]);
    // They were not all refused at the door.
    expect(used.filter((channel) => !answered.has(channel))).toEqual(['links.open']);
    expect(readFileSync(join(outside, 'secret.sandtable.json'), 'utf8')).toBe(SECRET);
    counted('R-103', cases);
  });
});
