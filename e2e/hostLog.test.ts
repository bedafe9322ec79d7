/** the reader of the log finds what must not be in it; and every page of the whole-app tests is watched for policy reports. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { strangeInLog } from './hostLog.ts';

const url = `http://127.0.0.1:1234/#${'c'.repeat(43)}`;
const read = (text: string): readonly string[] => strangeInLog({ url, errors: () => text });

describe('the log after a flow', () => {
  it('R-94 codes, channels and statuses pass', () => {
    expect(
      read('host/refused 403\nipc/bad-request documents.save text\nipc/failed journal.append TypeError\nfile/not-found command line\n'),
    ).toEqual([]);
    expect(read('(node:1) Warning: something of Node\n(Use `node --trace-warnings ...` to show where the warning was created)\n')).toEqual(
      [],
    );
  });
  it('R-94 titles, paths, tokens and the code of the address do not', () => {
    for (const line of [
      `ipc/failed ${'c'.repeat(43)}`,
      `ipc/failed ${'t'.repeat(43)}`,
      'file/not-found /home/ann/map.json',
      'ipc/bad-request settings.write {"a":1}',
      'Sandtable stopped: Error: Unexpected token',
    ])
      expect(read(`host/refused 403\n${line}\n`), line).toEqual([line]);
  });
});

describe('R-104 the watch', () => {
  /** Pages that are made to be attacked, where reports are expected; pages whose host is killed under them. */
  const UNWATCHED = new Set(['e2e/security/browser.spec.ts', 'e2e/flows/recover.spec.ts']);
  it('R-104 every page that a flow opens is watched for reports of the content policy', () => {
    const root = join(import.meta.dirname, '..');
    const specs = ['flows', 'host', 'canvas', 'security']
      .flatMap((folder) => readdirSync(join(root, 'e2e', folder)).map((name) => `e2e/${folder}/${name}`))
      .filter((file) => file.endsWith('.ts') && !UNWATCHED.has(file));
    expect(specs.length).toBeGreaterThan(15);
    const wrong = specs.flatMap((file) => {
      const lines = readFileSync(join(root, file), 'utf8').split('\n');
      return lines.flatMap((line, i) =>
        /\.newContext\(/.test(line) && !lines.slice(i, i + 4).some((next) => /\bwatch\(/.test(next)) ? [`${file}:${i + 1}`] : [],
      );
    });
    expect(wrong).toEqual([]);
  });
});
