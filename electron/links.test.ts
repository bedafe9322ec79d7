/** R-93: which links can be opened, and that none is without a question. */
import type { Dialog, MessageBoxOptions, Shell } from 'electron';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { counted } from '../e2e/testing/counts.ts';
import { checkLink } from './calls/links.ts';
import { askedLinks } from './links.ts';
import { crashFs } from './testing/crashFs.ts';
import { testDesk } from './testing/desk.ts';

const REFUSED: readonly string[] = [
  'http://example.org/',
  'HTTPS://example.org/',
  'https:example.org',
  'https:/example.org',
  'https:///example.org',
  'https:\\\\example.org\\',
  'https://example.org\\@evil.example/',
  'https://user@example.org/',
  'https://user:word@example.org/',
  'https://example.org@evil.example/',
  'https://:@example.org/',
  'https://example.org:8443/',
  'https://example.org:22/',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://[::1]/',
  'https://192.168.0.1/',
  'https://localhost/',
  'https://router/',
  'https://printer.local/',
  'https://a.localhost/',
  'https://xn--/',
  'https://',
  'https://exa mple.org/',
  'https://example.org/a b',
  'https://exam\tple.org/',
  'https://example.org/\r\nHost: evil.example',
  ' https://example.org/',
  'https://example.org/\u202Egnp',
  'https://exa\u200Bmple.org/',
  'https://example.org/\u0000',
  'https://-/',
  '//example.org/',
  'example.org',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)//https://example.org',
  'data:text/html,<script>1</script>',
  'file:///etc/passwd',
  'file://server/share',
  '\\\\server\\share',
  'ftp://example.org/',
  'mailto:a@example.org',
  'smb://server/share',
  'ms-msdt:/id',
  'search-ms:query=x',
  'vscode://file/etc/passwd',
  'ssh://-oProxyCommand=x/',
  'view-source:https://example.org',
  'blob:https://example.org/1',
  'app://sandtable/index.html',
  'about:blank',
  'chrome://settings',
  'intent://example.org#Intent;end',
  'ws://example.org/',
  '--help',
  '',
];
const TAKEN: readonly (readonly [string, string, string])[] = [
  ['https://example.org', 'https://example.org/', 'example.org'],
  ['https://example.org:443/a?b=c#d', 'https://example.org/a?b=c#d', 'example.org'],
  ['https://пример.example/', 'https://xn--e1afmkfd.example/', 'xn--e1afmkfd.example'],
  ['https://exаmple.org/', 'https://xn--exmple-4nf.org/', 'xn--exmple-4nf.org'],
  ['https://EXAMPLE.org/A', 'https://example.org/A', 'example.org'],
];

const root = join(import.meta.dirname, '..');
const sources = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name) && !name.startsWith('testing'))
    .map((name) => join(folder, name));

describe('R-93 links', () => {
  it('R-93 every other scheme and form is refused; the host is shown as the network knows it', () => {
    for (const link of REFUSED)
      expect(checkLink(link), JSON.stringify(link)).toMatchObject({ ok: false, error: { code: 'links/refused' } });
    for (const [link, href, host] of TAKEN) expect(checkLink(link), link).toEqual({ ok: true, value: { href, host } });
    counted('R-93', REFUSED.length + TAKEN.length);
  });

  it('R-93 a refused link does not reach the host, a host that cannot ask opens none', async () => {
    const opened: unknown[] = [];
    const desk = await testDesk({ fs: crashFs().fs, home: '/home/ann', openLink: async (link) => void opened.push(link) });
    for (const url of REFUSED) expect(await desk.call('links.open', { url }), url).toMatchObject({ ok: false });
    expect(opened).toEqual([]);
    expect(await desk.call('links.open', { url: 'https://example.org/a' })).toMatchObject({ ok: true });
    expect(opened).toEqual([{ href: 'https://example.org/a', host: 'example.org' }]);
    const without = await testDesk({ fs: crashFs().fs, home: '/home/ann' });
    expect(await without.call('links.open', { url: 'https://example.org/' })).toMatchObject({ error: { code: 'ipc/not-here' } });
    counted('R-93', 2);
  });

  it('R-93 the person sees host and address and is asked; Enter and Escape open nothing', async () => {
    for (const answer of [0, 1]) {
      const opened: string[] = [];
      const asked: MessageBoxOptions[] = [];
      const dialog = {
        showMessageBox: async (options: MessageBoxOptions) => (asked.push(options), { response: answer, checkboxChecked: false }),
      };
      const shell = { openExternal: async (url: string) => void opened.push(url) };
      const told = (key: string, params?: Readonly<Record<string, string | number>>): string =>
        `${key} ${Object.values(params ?? {}).join()}`.trim();
      const words = Object.assign(told, { language: 'en' as const });
      await askedLinks(
        dialog as unknown as Dialog,
        shell as unknown as Shell,
        words,
      )({ href: 'https://example.org/a', host: 'example.org' });
      expect(asked).toMatchObject([
        { message: 'desktop.link.title example.org', detail: 'https://example.org/a', defaultId: 0, cancelId: 0 },
      ]);
      expect(opened).toEqual(answer === 1 ? ['https://example.org/a'] : []);
    }
    counted('R-93', 2);
  });

  it('R-93 nothing else opens a link: one place hands an address to the system, the window has no link of its own', () => {
    const electron = sources('electron').filter((file) =>
      /openExternal|xdg-open|rundll32|openPath\(['"`]http/.test(readFileSync(join(root, file), 'utf8')),
    );
    expect(electron).toEqual(['electron/links.ts']);
    const renderer = sources('renderer').filter((file) =>
      /<a[\s>]|window\.open|location\.(href|assign|replace)\s*[=(]|target=['"{]_blank/.test(readFileSync(join(root, file), 'utf8')),
    );
    expect(renderer).toEqual([]);
    counted('R-93', 1);
  });
});
