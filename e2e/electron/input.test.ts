/**
 * Arguments, second starts, file associations, drops and the clipboard are input like any other (R-110): whatever comes that way, nothing
 * throws, nothing hangs, and a document is shown only when the same `decode` as everywhere took it.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newScenario } from '#shared/document/newScenario.ts';
import { decode } from '#shared/formats/scenario/decode.ts';
import { encode } from '#shared/formats/scenario/encode.ts';
import { handedOver, startOf } from '../../electron/arguments.ts';
import { newSession } from '../../electron/calls/session.ts';
import { projectRoot } from '../../electron/testing/bundle.ts';
import { crashFs } from '../../electron/testing/crashFs.ts';
import { testDesk } from '../../electron/testing/desk.ts';
import { openCopy } from '../../renderer/stores/files.ts';
import { makeMemoryRoot } from '../../renderer/stores/memoryRoot.ts';
import { counted, rounds } from '../testing/counts.ts';

const scenario = encode(newScenario({ id: 'input', title: 'Input', shape: 'hex', columns: 6, rows: 5 }, null));
const hostile = [
  '['.repeat(5000) + ']'.repeat(5000),
  scenario.replace('{', '{"__proto__": {"polluted": 1},'),
  scenario.replace('{', '{"version": 99,'),
  scenario.replace('"columns": 6', '"columns": 1e999'),
  scenario.replace('"rows": 5', '"rows": 1e9'),
  `\uFEFF${scenario}`,
  '{"format":"sandtable/scenario","version":1}',
];

/** Texts of files as they come from outside: sound, cut, with a letter changed, of the corpus, or nonsense. */
const texts = fc.oneof(
  fc.constant(scenario),
  fc.nat(scenario.length).map((at) => scenario.slice(0, at)),
  fc
    .tuple(fc.nat(scenario.length - 1), fc.string({ unit: 'binary', maxLength: 3 }))
    .map(([at, put]) => scenario.slice(0, at) + put + scenario.slice(at + 1)),
  fc.constantFrom(...hostile),
  fc.json(),
  fc.string({ unit: 'binary' }),
);
const bytes = fc.oneof(
  texts.map((text) => new TextEncoder().encode(text)),
  fc.uint8Array({ maxLength: 400 }),
);

const argument = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('--', '-', '--folder', '--folder=', '--folder=/maps', '--port', '--port=1', '--self-test=1', '--inspect=9229'),
  fc.constantFrom(
    '--no-sandbox',
    '-psn_0_1',
    'a.sandtable.json',
    '/a/../b',
    '..',
    'C:\\a',
    'file:///x',
    'a\0b',
    '',
    ' ',
    'x'.repeat(40_000),
  ),
);

describe('R-110 what comes from outside', () => {
  it('R-110 random arguments: absolute paths of sound length, and no more than a person names', () => {
    const cases = rounds(300);
    for (const args of fc.sample(fc.array(argument, { maxLength: 150 }), cases)) {
      const start = startOf(args, '/from');
      for (const path of [...start.folders, ...start.files]) {
        expect(isAbsolute(path)).toBe(true);
        expect(path).not.toContain('\0');
      }
      expect(Math.max(start.files.length, start.folders.length)).toBeLessThanOrEqual(100);
      expect(start.selfTest).toBe(false);
    }
    expect(startOf(['--weird', 'a', '--folder', 'b', '--port', '7', '--', '--c'], '/from')).toEqual({
      folders: ['/from/b'],
      files: ['/from/a', '/from/--c'],
      selfTest: false,
    });
    counted('R-110', cases);
  });

  it('R-110 whatever a second start hands over: lists of absolute paths, or nothing', () => {
    const cases = rounds(300);
    const list = fc.array(
      fc.oneof(
        argument,
        argument.map((text) => `/${text}`),
        fc.anything(),
      ),
    );
    let taken = 0;
    for (const data of fc.sample(
      fc.oneof(
        fc.anything(),
        fc.record({ folders: list, files: list }),
        fc.record({ folders: fc.array(argument), files: fc.array(argument) }),
      ),
      cases,
    )) {
      const start = handedOver(data);
      taken += start.files.length;
      for (const path of [...start.folders, ...start.files])
        expect(isAbsolute(path) && !path.includes('\0') && path.length <= 32_768).toBe(true);
      expect(start.selfTest).toBe(false);
    }
    expect(taken).toBeGreaterThan(0);
    counted('R-110', cases);
  });

  it('R-110 files of any content, named at the start or associated: opened as text and decoded, or refused with a reason', async () => {
    const cases = rounds(200);
    let documents = 0;
    let refused = 0;
    for (const content of fc.sample(bytes, cases)) {
      const disk = crashFs();
      disk.put('/home/named.sandtable.json', content);
      const log: string[] = [];
      const bench = await testDesk({ fs: disk.fs, home: '/home', files: ['/home/named.sandtable.json'], log: (code) => log.push(code) });
      const { open } = await bench.need(
        'app.info',
        {},
        newSession(() => {}),
      );
      if (open.length === 0) {
        expect(log.length).toBeGreaterThan(0);
        refused += 1;
        continue;
      }
      const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(content);
      const decoded = decode(text);
      if (decoded.ok) documents += 1;
      else expect(decoded.error.code).toMatch(/^[a-z]+\//);
    }
    expect(documents).toBeGreaterThan(cases / 20);
    expect(refused).toBeGreaterThan(cases / 20);
    counted('R-110', cases);
  });

  it('R-110 files dropped on the window: a copy is shown only when it was decoded, else nothing changes', async () => {
    const cases = rounds(200);
    let documents = 0;
    for (const text of fc.sample(texts, cases)) {
      const { root } = makeMemoryRoot();
      const before = root.workspace.tabs.length;
      const opened = await openCopy(root, text);
      expect(opened.ok).toBe(decode(text).ok);
      expect(root.workspace.tabs.length - before).toBe(opened.ok ? 1 : 0);
      documents += opened.ok ? 1 : 0;
    }
    expect(documents).toBeGreaterThan(cases / 20);
    counted('R-110', cases);
  });

  it('R-110 the window reads no clipboard: what is pasted is text in a field, by the browser, and nothing else', () => {
    const files = (['renderer', 'shared'] as const).flatMap((folder) =>
      readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.tsx?$/.test(name) && !/\.test\./.test(name))
        .map((name) => join(projectRoot, folder, name)),
    );
    expect(files.length).toBeGreaterThan(200);
    const reads = files.filter((file) =>
      /clipboard\s*\.\s*read|clipboardData\??\.\s*(getData|items|files)|['"]paste['"]|onPaste/.test(readFileSync(file, 'utf8')),
    );
    expect(reads).toEqual([]);
  });
});
