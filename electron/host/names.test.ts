/** The loopback host and requests that come by another name or from another site, over raw sockets. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { counted } from '../../e2e/testing/counts.ts';
import { isServed, rawHost, statusOf, type RawHost } from '../testing/rawHost.ts';

let bench: RawHost;
beforeAll(async () => {
  bench = await rawHost();
});
afterAll(async () => bench.end());

describe('names and sites', () => {
  it('R-122 only its exact names are answered, before anything else is looked at', async () => {
    const { port } = bench.host;
    for (const good of [`127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`])
      expect(statusOf(await bench.raw(`GET / HTTP/1.1\r\nHost: ${good}\r\nConnection: close\r\n\r\n`)), good).toBe(200);
    const wrong = [
      'evil.test',
      `evil.test:${port}`,
      `127.0.0.1:${port + 1}`,
      '127.0.0.1',
      'localhost',
      '[::1]',
      `localhost.:${port}`,
      `127.0.0.1.:${port}`,
      `localhost:${port}.`,
      `user@127.0.0.1:${port}`,
      `127.0.0.1:${port}@evil.test`,
      `127.0.0.1:${port}/`,
      `http://127.0.0.1:${port}`,
      '',
      ' ',
      `127.1:${port}`,
      `2130706433:${port}`,
      `0x7f000001:${port}`,
      `0177.0.0.1:${port}`,
      `0.0.0.0:${port}`,
      `[::]:${port}`,
      `[::ffff:127.0.0.1]:${port}`,
      `LOCALHOST:${port}`,
      `localhost:0${port}`,
      `localhost:+${port}`,
      `localhost:${port},evil.test`,
      `evil.test,localhost:${port}`,
      `127.0.0.1:${port}\t.evil`,
      `127.0.0.2:${port}`,
      `sandtable.localhost:${port}`,
      `localhost:${port}#`,
      `localhost:${port}?`,
      `%6cocalhost:${port}`,
      `l\u00F6calhost:${port}`,
    ].map((value) => `Host: ${value}\r\n`);
    const blocks = [
      ...wrong,
      '',
      `Host: 127.0.0.1:${port}\r\nHost: evil.test\r\n`,
      `Host: evil.test\r\nHost: 127.0.0.1:${port}\r\n`,
      `Host: 127.0.0.1:${port}\r\nHost: 127.0.0.1:${port}\r\n`,
      `Host: evil.test\r\nX-Forwarded-Host: 127.0.0.1:${port}\r\n`,
      `X-Forwarded-Host: 127.0.0.1:${port}\r\n`,
      `Host: evil.test\r\nForwarded: host=127.0.0.1:${port}\r\n`,
      `Host : 127.0.0.1:${port}\r\n`,
      ` Host: 127.0.0.1:${port}\r\n`,
      `Host: evil.test\r\n 127.0.0.1:${port}\r\n`,
    ];
    for (const block of blocks) {
      const answer = await bench.raw(`GET / HTTP/1.1\r\n${block}Connection: close\r\n\r\n`);
      expect(isServed(answer), block).toBe(false);
      expect([400, 421], block).toContain(statusOf(answer));
      expect(answer, 'not one byte of a body').toMatch(/\r\n\r\n(0\r\n\r\n)?$/);
    }
    // A whole address names a host a second time, HTTP/1.0 names none.
    const targets = ['http://evil.test/', `http://127.0.0.1:${port}/`, `HTTP://localhost:${port}/`, '//evil.test/', '*', 'evil.test:80'];
    for (const target of targets) {
      const answer = await bench.raw(bench.head(`GET ${target} HTTP/1.1`, 'Connection: close'));
      expect(isServed(answer), target).toBe(false);
      expect([400], target).toContain(statusOf(answer));
    }
    expect(statusOf(await bench.raw('GET / HTTP/1.0\r\n\r\n'))).toBe(421);
    counted('R-122', blocks.length + targets.length + 1);
  });

  it('R-122 the name is looked at before method, address, type and token', async () => {
    for (const request of ['POST /rpc/app.info', 'DELETE /', `GET /${'a'.repeat(3000)}`, 'GET //', 'POST /session'])
      expect(
        statusOf(await bench.raw(`${request} HTTP/1.1\r\nHost: evil.test\r\nAuthorization: Bearer ${bench.token}\r\n\r\n`)),
        request,
      ).toBe(421);
    counted('R-122', 5);
  });

  it('R-123 a POST needs our own Origin; other sites get nothing, and no CORS header is ever sent', async () => {
    const { port } = bench.host;
    const answers: string[] = [];
    const call = async (...lines: string[]): Promise<string> => {
      const answer = await bench.raw(
        bench.head(
          'POST /rpc/settings.read HTTP/1.1',
          `Authorization: Bearer ${bench.token}`,
          'Content-Type: application/json',
          'Content-Length: 2',
          'Connection: close',
          ...lines,
        ) + '{}',
      );
      answers.push(answer);
      return answer;
    };
    const origins = [
      'null',
      '',
      'http://evil.test',
      `https://127.0.0.1:${port}`,
      `http://127.0.0.1:${port + 1}`,
      'http://127.0.0.1',
      `http://localhost:${port}`,
      `http://[::1]:${port}`,
      `http://127.0.0.1:${port}.evil.test`,
      `http://127.0.0.1:${port}/`,
      `HTTP://127.0.0.1:${port}`,
      `http://user@127.0.0.1:${port}`,
      `http://127.0.0.1:${port} http://evil.test`,
      `http://127.0.0.1:${port}, http://evil.test`,
      'file://',
      'app://sandtable',
      'chrome-extension://abc',
      '*',
    ];
    for (const value of origins) expect(statusOf(await call(`Origin: ${value}`)), value).toBe(403);
    expect(statusOf(await call()), 'without Origin').toBe(403);
    expect(statusOf(await call(`Referer: ${bench.origin}/`)), 'Referer is no Origin').toBe(403);
    expect(statusOf(await call(`Origin: ${bench.origin}`, `Origin: ${bench.origin}`)), 'twice').toBe(403);
    expect(statusOf(await call(`Origin: ${bench.origin}`, 'Origin: http://evil.test')), 'twice').toBe(403);
    let cases = origins.length + 4;
    for (const site of ['cross-site', 'same-site', 'weird', 'same-origin, cross-site', 'SAME-ORIGIN']) {
      expect(statusOf(await call(`Origin: ${bench.origin}`, `Sec-Fetch-Site: ${site}`)), site).toBe(403);
      const got = await bench.raw(bench.head('GET / HTTP/1.1', `Sec-Fetch-Site: ${site}`, 'Connection: close'));
      answers.push(got);
      expect(statusOf(got), site).toBe(403);
      expect(isServed(got)).toBe(false);
      cases += 2;
    }
    const good = await call(`Origin: ${bench.origin}`, 'Sec-Fetch-Site: same-origin');
    expect(statusOf(good)).toBe(200);
    // The same wherever a POST goes, not on calls alone.
    for (const path of ['/session', '/session/further', '/events', '/nowhere']) {
      expect((await bench.post(path, {}, { Origin: 'http://evil.test' })).status, path).toBe(403);
      cases += 1;
    }
    const preflight = await bench.raw(
      bench.head('OPTIONS /rpc/app.info HTTP/1.1', 'Origin: http://evil.test', 'Access-Control-Request-Method: POST', 'Connection: close'),
    );
    answers.push(preflight, await bench.raw(bench.head('GET / HTTP/1.1', 'Origin: http://evil.test', 'Connection: close')));
    expect(statusOf(preflight)).toBe(405);
    for (const answer of answers) expect(answer.toLowerCase()).not.toContain('access-control-');
    counted('R-123', cases + 2);
  });

  it('R-123 an upgrade is cut without an answer, whoever asks and for whatever', async () => {
    const key = ['Sec-WebSocket-Version: 13', 'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=='];
    const requests = [
      bench.head('GET /events HTTP/1.1', 'Origin: http://evil.test', 'Connection: Upgrade', 'Upgrade: websocket', ...key),
      bench.head('GET /events HTTP/1.1', 'Origin: null', 'Connection: Upgrade', 'Upgrade: websocket', ...key),
      bench.head(
        'GET / HTTP/1.1',
        `Origin: ${bench.origin}`,
        `Authorization: Bearer ${bench.token}`,
        'Connection: Upgrade',
        'Upgrade: websocket',
        ...key,
      ),
      bench.head('GET / HTTP/1.1', 'Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABkAAQAAP__'),
      bench.callHead('/rpc/settings.read', 'Connection: Upgrade', 'Upgrade: websocket', 'Content-Length: 2') + '{}',
      'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    ];
    for (const request of requests) {
      const answer = await bench.raw(request);
      expect(answer, request).not.toContain('101');
      expect(isServed(answer), request).toBe(false);
    }
    counted('R-123', requests.length);
  });
});
