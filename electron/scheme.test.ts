/** `app://sandtable/`: the built window by its list, with the content policy, and nothing else. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { counted, rounds } from '../e2e/testing/counts.ts';
import type { Pages } from './host/files.ts';
import { CONTENT_SECURITY_POLICY, SAFE_HEADERS } from './host/headers.ts';
import { answerPage, declareScheme } from './protocol.ts';
import { ORIGIN } from './security.ts';

const bytesOf = (text: string) => async () => new TextEncoder().encode(text);
const pages: Pages = new Map([
  ['/', { type: 'text/html; charset=utf-8', bytes: bytesOf('window') }],
  ['/index.html', { type: 'text/html; charset=utf-8', bytes: bytesOf('window') }],
  ['/assets/a.js', { type: 'text/javascript; charset=utf-8', bytes: bytesOf('code') }],
]);
const safe = (response: Response): void => {
  for (const [name, value] of Object.entries(SAFE_HEADERS)) expect(response.headers.get(name), name).toBe(value);
};

describe('own scheme', () => {
  it('R-104 every answer carries the policy: nothing by default, scripts from own files only, no frames, no forms, no base, no objects', async () => {
    for (const url of [`${ORIGIN}/`, `${ORIGIN}/assets/a.js`, `${ORIGIN}/none`]) safe(await answerPage(pages, 'GET', url));
    const policy = new Map(CONTENT_SECURITY_POLICY.split('; ').map((rule) => [rule.split(' ')[0]!, rule.split(' ').slice(1).join(' ')]));
    expect(policy.get('default-src')).toBe("'none'");
    expect(policy.get('script-src')).toBe("'self'");
    for (const name of ['base-uri', 'form-action', 'frame-ancestors', 'object-src']) expect(policy.get(name), name).toBe("'none'");
    // What falls back to `default-src` is closed by it.
    for (const name of ['frame-src', 'child-src', 'media-src', 'script-src-elem', 'script-src-attr', 'prefetch-src'])
      expect(policy.has(name), name).toBe(false);
    for (const [name, value] of policy) {
      expect(value, name).not.toMatch(/\*|https?:|unsafe-eval|wasm|strict-dynamic|nonce-|sha\d/);
      if (name !== 'style-src') expect(value, name).not.toContain('unsafe-inline');
      if (name !== 'img-src') expect(value, name).not.toMatch(/data:|blob:/);
    }
  });

  it('R-107 a page is answered with its type and its bytes; anything but GET, another host or another scheme is not', async () => {
    const page = await answerPage(pages, 'GET', `${ORIGIN}/assets/a.js?x#y`);
    expect([page.status, page.headers.get('content-type'), await page.text()]).toEqual([200, 'text/javascript; charset=utf-8', 'code']);
    for (const [method, url] of [
      ['POST', `${ORIGIN}/`],
      ['HEAD', `${ORIGIN}/`],
      ['PUT', `${ORIGIN}/assets/a.js`],
      ['GET', 'app://evil/'],
      ['GET', 'file:///etc/passwd'],
      ['GET', `${ORIGIN}.evil/`],
      ['GET', 'app://sandtable@evil/'],
      ['GET', 'app://sandtable:80/'],
      ['GET', ORIGIN],
    ] as const)
      expect((await answerPage(pages, method, url)).status, `${method} ${url}`).toBe(404);
  });

  it('R-107 60 ways to climb out, and no listing of any folder', async () => {
    const up = ['..', '%2e%2e', '.%2e', '%252e%252e', '....', '%c0%ae%c0%ae'];
    const bar = ['/', '%2f', '%5c', '\\', '//', '/./', '%00', ';/', '%252f', '/?'];
    for (const dots of up)
      for (const slash of bar) {
        for (const url of [`${ORIGIN}/${dots}${slash}secret`, `${ORIGIN}/assets/${dots}${slash}index.html`]) {
          const answer = await answerPage(pages, 'GET', url);
          expect(answer.status, url).toBe(404);
          expect(await answer.text()).toBe('');
          safe(answer);
        }
        counted('R-107', 1);
      }
    for (const folder of ['/assets', '/assets/', '/.', '//', '/assets//a.js'])
      expect((await answerPage(pages, 'GET', ORIGIN + folder)).status, folder).toBe(404);
  });

  it('R-107 10,000 random addresses: a file of the list or nothing', async () => {
    const part = fc.constantFrom(
      '..',
      '.',
      '',
      'assets',
      'a.js',
      'index.html',
      '%2e%2e',
      '%2f',
      '\\',
      '\0',
      'etc',
      'passwd',
      '?',
      '#',
      ';',
      ':',
      '@',
      '~',
    );
    const address = fc.oneof(
      fc.array(part, { maxLength: 7 }).map((parts) => `${ORIGIN}/${parts.join('/')}`),
      fc.string({ unit: 'binary' }).map((text) => `${ORIGIN}/${text}`),
      fc.webUrl(),
      fc.string(),
    );
    const cases = rounds(10_000);
    let found = 0;
    for (const url of fc.sample(address, cases)) {
      const answer = await answerPage(pages, 'GET', url);
      const name = url.startsWith(`${ORIGIN}/`) ? url.slice(ORIGIN.length).split(/[?#]/)[0]! : '';
      expect(answer.status, url).toBe(pages.has(name) ? 200 : 404);
      found += answer.status === 200 ? 1 : 0;
    }
    expect(found).toBeGreaterThan(10);
    counted('R-107', cases);
  });

  it('R-107 the scheme is standard and secure, and neither bypasses the policy nor serves workers of its own', () => {
    let declared: unknown;
    declareScheme({ registerSchemesAsPrivileged: (schemes: unknown) => (declared = schemes) } as never);
    expect(declared).toEqual([{ scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } }]);
  });
});
