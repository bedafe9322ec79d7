/** no address that somebody sends becomes a path. Files come from a map, documents by handle. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { counted, rounds } from '../../e2e/testing/counts.ts';
import { inTurn, isServed, rawHost, SECRET, statusOf, type RawHost } from '../testing/rawHost.ts';

let bench: RawHost;
beforeAll(async () => {
  bench = await rawHost();
});
afterAll(async () => bench.end());

/** The only addresses there are. */
const SERVED = new Set(['/', '/index.html', '/assets/a.js', '/gone.js']);

const get = (address: string): Promise<string> =>
  bench.raw(bench.head(`GET ${Buffer.from(address).toString('latin1')} HTTP/1.1`, 'Connection: close'), 5000);

const DOTS = ['..', '%2e%2e', '%2E%2E', '.%2e', '%252e%252e', '..%00', '%c0%ae%c0%ae', '..;', '\u2025', '....'];
const BARS = ['/', '%2f', '%2F', '%5c', '\\', '%252f', '//', '%c0%af', '/./', '%00/', ';/', '/%2f'];

describe('addresses', () => {
  it('R-125 120 forms of traversal are refused', async () => {
    const forms = DOTS.flatMap((dots) => BARS.map((bar) => `/${dots}${bar}secret.txt`));
    await inTurn(forms, async (form) => {
      const answer = await get(form);
      expect(isServed(answer), form).toBe(false);
      expect([400, 404], form).toContain(statusOf(answer));
    });
    const others = [
      '/secret.pem',
      '/C:/secret.txt',
      '/c|/secret.txt',
      '/\\\\localhost\\c$\\secret.txt',
      `${bench.home}/secret.txt`,
      `/${bench.home}/secret.txt`,
      `/file://${bench.home}/secret.txt`,
      '/assets',
      '/assets/',
      '/assets/../secret.pem',
      '/assets//a.js',
      '/index.html/',
      '/INDEX.HTML',
      '/index.html%00.js',
      '/index%2ehtml',
      '/.env',
      '/__proto__',
      '/constructor',
      '/%',
      '/%zz',
    ];
    for (const path of others) expect([400, 404], path).toContain(statusOf(await get(path)));
    expect(forms.length).toBe(120);
    counted('R-125', forms.length + others.length);
  });

  it('R-125 3,000 generated addresses: a file of the map by its exact address, nothing else', async () => {
    const piece = fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...DOTS) },
      { weight: 4, arbitrary: fc.constantFrom(...BARS) },
      {
        weight: 3,
        arbitrary: fc.constantFrom(
          'secret.txt',
          'secret.pem',
          'assets',
          'a.js',
          'index.html',
          'renderer',
          'profile',
          'etc/passwd',
          'C:',
          'proc/self/environ',
        ),
      },
      { weight: 1, arbitrary: fc.constantFrom('?', '#', '%', '%00', '%0d%0a', '&', '~', '*', '|', '"', "'", '<', '{', 'http:') },
      // Any byte but space and controls, which end or break the request line.
      {
        weight: 1,
        arbitrary: fc
          .integer({ min: 0x21, max: 0xff })
          .filter((code) => code !== 0x7f)
          .map((code) => String.fromCodePoint(code)),
      },
    );
    const addresses = fc.sample(
      fc.array(piece, { minLength: 1, maxLength: 12 }).map((parts) => `/${parts.join('')}`),
      { numRuns: rounds(3000), ...(fc.readConfigureGlobal().seed === undefined ? {} : { seed: fc.readConfigureGlobal().seed! }) },
    );
    const seen = new Map<number, number>();
    await inTurn(addresses, async (address) => {
      const answer = await get(address);
      const status = statusOf(answer);
      seen.set(status, (seen.get(status) ?? 0) + 1);
      expect(answer.includes(SECRET), address).toBe(false);
      if (status === 200) expect(SERVED.has(address.split('?', 1)[0]!), address).toBe(true);
      else expect([400, 404], `${address}: ${answer.slice(0, 40)}`).toContain(status);
    });
    expect(seen.get(404) ?? 0).toBeGreaterThan(addresses.length / 2);
    counted('R-125', addresses.length);
  });

  it('R-125 what the map holds is served, with any query', async () => {
    for (const address of [...SERVED, '/?x=../secret.pem', '/assets/a.js?x=1', '/index.html?%2e%2e%2f'])
      expect(statusOf(await get(address)), address).toBe(200);
    expect((await get('/assets/a.js')).endsWith('export {};')).toBe(true);
  });

  it('R-125 calls find documents and folders by handles that the host made; a channel that is none is no path either', async () => {
    for (const path of [
      '/rpc/../secret.txt',
      '/rpc/',
      '/rpc/app.info/',
      '/rpc/app%2einfo',
      '/rpc/__proto__',
      '/rpc',
      '//rpc/app.info',
      `/rpc/${'a'.repeat(65)}`,
    ]) {
      const answer = await bench.raw(`${bench.callHead(path, 'Content-Length: 2', 'Connection: close')}{}`);
      expect([400, 404], path).toContain(statusOf(answer));
    }
    const unknown = await bench.post('/rpc/constructor', {});
    expect(await unknown.json()).toMatchObject({ ok: false, error: { code: 'ipc/unknown-channel' } });
    const folder = Buffer.from('/etc').toString('base64url').padEnd(22, 'A');
    expect(await (await bench.post('/rpc/folders.read', { folder })).json()).toMatchObject({ error: { code: 'ipc/unknown-handle' } });
    for (const name of ['../secret.txt', '/etc/passwd', 'a/b', '..']) {
      const listed = (await (await bench.post('/rpc/folders.list', {})).json()) as { value: { folders: { folder: string }[] } };
      const reply = await bench.post('/rpc/documents.open', { folder: listed.value.folders[0]!.folder, name });
      expect(await reply.json(), name).toMatchObject({ ok: false, error: { code: 'file/bad-name' } });
    }
    counted('R-125', 14);
  });
});
