/** R-127 to R-129: methods and types, requests that two readers would read differently, and the headers of every answer. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { counted } from '../../e2e/testing/counts.ts';
import { isServed, rawHost, statusOf, type RawHost } from '../testing/rawHost.ts';
import { SAFE_HEADERS } from './headers.ts';
import { startServer } from './server.ts';
import { newAuth } from './auth.ts';
import { newWindows } from './windows.ts';

let bench: RawHost;
beforeAll(async () => {
  bench = await rawHost();
});
afterAll(async () => bench.end());

describe('requests', () => {
  it('R-127 GET and POST only', async () => {
    const methods = ['PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS', 'TRACE', 'CONNECT', 'PROPFIND', 'MKCOL', 'LOCK', 'PURGE', 'get', 'FOO'];
    for (const method of methods) {
      const target = method === 'CONNECT' ? '127.0.0.1:22' : '/';
      const answer = await bench.raw(
        bench.head(`${method} ${target} HTTP/1.1`, `Authorization: Bearer ${bench.token}`, 'Connection: close'),
      );
      expect([405, 400, 0], method).toContain(statusOf(answer));
      expect(isServed(answer), method).toBe(false);
      expect(answer, method).toMatch(/^$|\r\n\r\n(0\r\n\r\n)?$/);
    }
    // A call by GET and a page by POST are neither.
    expect(
      statusOf(await bench.raw(bench.head('GET /rpc/settings.read HTTP/1.1', `Authorization: Bearer ${bench.token}`, 'Connection: close'))),
    ).toBe(404);
    expect((await bench.post('/', {})).status).toBe(404);
    expect((await bench.post('/rpc/settings.read', {}, { 'X-HTTP-Method-Override': 'GET' })).status).toBe(200);
    counted('R-127', methods.length + 3);
  });

  it('R-127 JSON only, said to be JSON and being JSON', async () => {
    const types = [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/json; charset=utf-16',
      'application/json; charset=utf-8; x=y',
      'application/jsonx',
      'application/vnd.api+json',
      'text/json',
      'application/json,text/plain',
      ' ',
    ];
    for (const type of types) {
      const answer = await bench.raw(
        `${bench.head('POST /rpc/settings.read HTTP/1.1', `Origin: ${bench.origin}`, `Authorization: Bearer ${bench.token}`, `Content-Type: ${type}`, 'Content-Length: 2', 'Connection: close')}{}`,
      );
      expect(statusOf(answer), type).toBe(415);
    }
    const none = bench.head(
      'POST /rpc/settings.read HTTP/1.1',
      `Origin: ${bench.origin}`,
      `Authorization: Bearer ${bench.token}`,
      'Content-Length: 2',
      'Connection: close',
    );
    expect(statusOf(await bench.raw(`${none}{}`))).toBe(415);
    for (const type of ['application/json', 'application/json; charset=utf-8', 'Application/JSON;charset=UTF-8'])
      expect((await bench.post('/rpc/settings.read', {}, { 'Content-Type': type })).status, type).toBe(200);
    const bodies = ['', '{', 'nul', "{'a':1}", '{"a":1,}', '{}{}', '\u0000', '/*x*/{}'];
    for (const body of bodies) expect((await bench.post('/rpc/settings.read', body)).status, body).toBe(400);
    // Not UTF-8.
    expect(
      statusOf(await bench.raw(`${bench.callHead('/rpc/settings.read', 'Content-Length: 9', 'Connection: close')}{"a":"\u00ff"}`)),
    ).toBe(400);
    counted('R-127', types.length + 4 + bodies.length + 1);
  });

  it('R-128 requests that two readers would read differently get nothing', async () => {
    const call = (...lines: string[]): string => bench.callHead('/rpc/settings.read', ...lines);
    const host = `Host: 127.0.0.1:${bench.host.port}`;
    const smuggled = bench.head('GET / HTTP/1.1', 'Connection: close');
    const requests: readonly string[] = [
      `${call('Content-Length: 2', 'Content-Length: 3')}{}x`,
      `${call('Content-Length: 2', 'Content-Length: 2')}{}`,
      `${call('Content-Length: 2, 3')}{}`,
      `${call('Content-Length: 2', 'Transfer-Encoding: chunked')}2\r\n{}\r\n0\r\n\r\n`,
      `${call('Transfer-Encoding: chunked', 'Content-Length: 2')}2\r\n{}\r\n0\r\n\r\n`,
      `${call('Transfer-Encoding: chunked')}zz\r\n{}\r\n0\r\n\r\n`,
      `${call('Transfer-Encoding: chunked')}2\r\n{}x\r\n0\r\n\r\n`,
      `${call('Transfer-Encoding: chunked')}-2\r\n{}\r\n0\r\n\r\n`,
      `${call('Transfer-Encoding: chunked')}0x2\r\n{}\r\n0\r\n\r\n`,
      `${call('Transfer-Encoding: chunked')}2\n{}\n0\n\n`,
      `${call('Transfer-Encoding: chunked')}fffffffffffffffff\r\n{}\r\n0\r\n\r\n`,
      `${call('Transfer-Encoding: chunked')}2;${'a'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`,
      `${call('Transfer-Encoding: chunked, identity')}2\r\n{}\r\n0\r\n\r\n`,
      `${call('Transfer-Encoding: identity, chunked, chunked')}2\r\n{}\r\n0\r\n\r\n`,
      `${call('Transfer-Encoding: xchunked')}2\r\n{}\r\n0\r\n\r\n`,
      `${call('Transfer-Encoding : chunked')}2\r\n{}\r\n0\r\n\r\n`,
      `${call('Content-Length: -2')}{}`,
      `${call('Content-Length: +2')}{}`,
      `${call('Content-Length: 2a')}{}`,
      `${call('Content-Length: 0x2')}{}`,
      `${call('Content-Length: 99999999999999999999')}{}`,
      `GET / HTTP/1.1\r${host}\r\r`,
      `GET / HTTP/1.1\n${host}\n\n`,
      `GET / HTTP/1.1\r\n${host}\rX: y\r\n\r\n`,
      `GET / HTTP/9.9\r\n${host}\r\n\r\n`,
      `GET / x HTTP/1.1\r\n${host}\r\n\r\n`,
      `GET / HTTP/1.1 x\r\n${host}\r\n\r\n`,
      `GET\t/\tHTTP/1.1\r\n${host}\r\n\r\n`,
      `GET / HTTP/1.1\r\n${host}\r\nBad Header: x\r\n\r\n`,
      `GET / HTTP/1.1\r\n${host}\r\nX: a\u0000b\r\n\r\n`,
      `GET / HTTP/1.1\r\n${host}\r\n folded: x\r\n\r\n`,
      `GET / HTTP/1.1\r\n${host}\r\n: x\r\n\r\n`,
      `GET /\u0000 HTTP/1.1\r\n${host}\r\n\r\n`,
      `GET http://127.0.0.1/ HTTP/1.1\r\n${host}\r\n\r\n`,
      '\u0016\u0003\u0001\u0002\u0000',
      'GET /\r\n\r\n',
      `\u0000${smuggled}`,
    ];
    const answered: string[] = [];
    for (const request of requests) {
      const answer = await bench.raw(request, 1000);
      const refused = [400, 0, 408, 413, 421, 505].includes(statusOf(answer));
      if (isServed(answer) || !refused) answered.push(JSON.stringify(request));
    }
    expect(answered).toEqual([]);
    counted('R-128', requests.length);
  });

  it('R-128 what stands behind a refused or finished body is no second request in disguise', async () => {
    const inner = bench.head('GET /assets/a.js HTTP/1.1', 'Connection: close');
    // The body of a GET is a body.
    const hidden = await bench.raw(`${bench.head('GET /nowhere HTTP/1.1', `Content-Length: ${inner.length}`)}${inner}`);
    expect(isServed(hidden)).toBe(false);
    expect(hidden.match(/HTTP\/1\.1 /g)).toHaveLength(1);
    // After a refusal the connection is closed: the bytes behind it are nobody's request.
    const after = await bench.raw(`${bench.head('POST /rpc/app.info HTTP/1.1', 'Content-Length: 0')}${inner}`);
    expect(statusOf(after)).toBe(403);
    expect(isServed(after)).toBe(false);
    // The parser's lenience is off for good: Node has a switch for it on the command line too.
    expect(process.execArgv.join(' ')).not.toContain('insecure-http-parser');
    counted('R-128', 2);
  });

  it("R-129 every answer carries the safe headers: each route and each status, the parser's own refusals too", async () => {
    const head = (request: string, ...lines: string[]): string => bench.head(request, ...lines);
    const signIn = (body: string): string =>
      `${head('POST /session HTTP/1.1', `Origin: ${bench.origin}`, 'Content-Type: application/json', `Content-Length: ${body.length}`, 'Connection: close')}${body}`;
    const call = (path: string, body: string, ...lines: string[]): string =>
      `${bench.callHead(path, `Content-Length: ${body.length}`, 'Connection: close', ...lines)}${body}`;
    await rm(join(bench.home, 'renderer', 'gone.js'));
    const asked: readonly (readonly [number, string])[] = [
      [200, head('GET / HTTP/1.1', 'Connection: close')],
      [200, head('GET /index.html HTTP/1.1', 'Connection: close')],
      [200, head('GET /assets/a.js HTTP/1.1', 'Connection: close')],
      [404, head('GET /missing HTTP/1.1', 'Connection: close')],
      [500, head('GET /gone.js HTTP/1.1', 'Connection: close')],
      [400, head('GET http://127.0.0.1/ HTTP/1.1', 'Connection: close')],
      [403, head('GET / HTTP/1.1', 'Sec-Fetch-Site: cross-site')],
      [405, head('DELETE / HTTP/1.1')],
      [405, head('HEAD / HTTP/1.1')],
      [414, head(`GET /${'a'.repeat(3000)} HTTP/1.1`)],
      [417, head('GET / HTTP/1.1', 'Expect: something')],
      [417, head('POST /session HTTP/1.1', 'Expect: 100-continue', 'Content-Length: 2')],
      [421, 'GET / HTTP/1.1\r\nHost: evil.test\r\n\r\n'],
      [421, 'GET / HTTP/1.1\r\n\r\n'],
      [431, head('GET / HTTP/1.1', `X: ${'a'.repeat(20_000)}`)],
      [400, 'NONSENSE\r\n\r\n'],
      [400, head('GET / HTTP/1.1', 'Bad Header: x')],
      [200, signIn(JSON.stringify({ code: bench.host.address.split('#')[1] }))],
      [400, signIn('{')],
      [413, signIn(' '.repeat(5000))],
      [403, signIn('{"code":"wrong"}')],
      [200, call('/session/further', '')],
      [200, call('/rpc/settings.read', '{}')],
      [200, call('/rpc/no.such', '{}')],
      [400, call('/rpc/settings.read', '{')],
      [403, call('/rpc/settings.read', '{}', 'Origin: http://evil.test')],
      [404, call('/nowhere', '{}')],
      [415, head('POST /session HTTP/1.1', `Origin: ${bench.origin}`, 'Content-Type: text/plain', 'Content-Length: 0')],
      [413, call('/rpc/app.info', '', 'X: y').replace('Content-Length: 0', 'Content-Length: 999999999')],
      [200, bench.callHead('/events', 'Content-Length: 0')],
    ];
    const seen = new Set<number>();
    for (const [status, request] of asked) {
      const answer = await bench.raw(request, 800);
      const where = request.slice(0, 60);
      expect(statusOf(answer), where).toBe(status);
      seen.add(status);
      const lines = answer.slice(0, answer.indexOf('\r\n\r\n')).split('\r\n').slice(1);
      const headers = new Map(lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]));
      for (const [name, value] of Object.entries(SAFE_HEADERS)) expect(headers.get(name.toLowerCase()), `${where}: ${name}`).toBe(value);
      for (const no of ['x-powered-by', 'server', 'set-cookie', 'access-control-allow-origin', 'etag'])
        expect(headers.has(no), `${where}: ${no}`).toBe(false);
    }
    for (let i = 0; i < 12; i++) await bench.post('/session', { code: 'wrong' });
    const many = await bench.post('/session', { code: 'wrong' });
    expect(many.status).toBe(429);
    for (const [name, value] of Object.entries(SAFE_HEADERS)) expect(many.headers.get(name)).toBe(value);
    expect(seen.size).toBe(12);
    counted('R-129', asked.length + 1);
  });

  it('R-129 what the safe headers say', () => {
    const policy = new Map(
      SAFE_HEADERS['Content-Security-Policy']!.split('; ').map((part) => [part.split(' ')[0]!, part.split(' ').slice(1)]),
    );
    expect(policy.get('default-src')).toEqual(["'none'"]);
    expect(policy.get('frame-ancestors')).toEqual(["'none'"]);
    expect(policy.get('script-src')).toEqual(["'self'"]);
    for (const name of ['base-uri', 'form-action', 'object-src']) expect(policy.get(name), name).toEqual(["'none'"]);
    for (const [name, sources] of policy)
      for (const source of sources) {
        expect(source, name).toMatch(/^('none'|'self'|'unsafe-inline'|data:|blob:)$/);
        if (source === "'unsafe-inline'") expect(name).toBe('style-src');
        if (source === 'data:' || source === 'blob:') expect(name).toBe('img-src');
      }
    expect(SAFE_HEADERS).toMatchObject({
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Cache-Control': 'no-store',
    });
  });

  it('R-129 an answer that fails half way is cut, and says nothing of why', async () => {
    const log: string[] = [];
    const server = await startServer({
      port: 0,
      auth: newAuth(),
      pages: new Map([['/', { type: 'text/html', bytes: () => Promise.reject(new Error('a word of a document')) }]]),
      handlers: {} as never,
      windows: newWindows(() => {}),
      log: (code, detail) => log.push(`${code} ${detail}`),
    });
    const reply = await fetch(`http://127.0.0.1:${server.port}/`);
    expect(reply.status).toBe(500);
    expect(await reply.text()).toBe('');
    expect(log).toEqual(['host/failed Error', 'host/refused 500']);
    await server.close();
    counted('R-129', 1);
  });
});
