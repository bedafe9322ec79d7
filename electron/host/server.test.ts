/** The loopback host over real sockets. */
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nodeFileSystem } from '../storage/fileSystem.ts';
import { parseOptions } from './options.ts';
import { runHost, type RunningHost } from './run.ts';

let home = '';
let host: RunningHost;
let token = '';
const log: string[] = [];

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'sandtable-host-'));
  await mkdir(join(home, 'renderer', 'assets'), { recursive: true });
  await writeFile(join(home, 'renderer', 'index.html'), '<!doctype html><title>window</title>');
  await writeFile(join(home, 'renderer', 'assets', 'a.js'), 'export {};');
  await writeFile(join(home, 'renderer', 'secret.pem'), 'secret');
  await writeFile(join(home, 'secret.txt'), 'secret');
  const started = await runHost(
    {
      env: { SANDTABLE_HOME: join(home, 'profile'), HOME: home },
      version: '0',
      resources: join(home, 'resources'),
      renderer: join(home, 'renderer'),
      log: (code, detail) => log.push(`${code} ${detail}`),
    },
    { open: false, port: 0, folders: [], files: [] },
  );
  if (!started.ok) throw new Error(started.error.code);
  host = started.value;
  const reply = await post('/session', { code: host.address.split('#')[1] });
  token = ((await reply.json()) as { token: string }).token;
});
afterAll(async () => {
  await host.end();
  await rm(home, { recursive: true });
});

const origin = (): string => `http://127.0.0.1:${host.port}`;
const post = (path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(origin() + path, {
    method: 'POST',
    headers: {
      Origin: origin(),
      'Content-Type': 'application/json',
      ...(token === '' ? {} : { Authorization: `Bearer ${token}` }),
      ...headers,
    },
    body: JSON.stringify(body),
  });

/** Sends raw bytes and gives back all that is answered, at most for `wait` ms. */
function raw(text: string, wait = 1500): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(host.port, '127.0.0.1', () => socket.write(text));
    let answer = '';
    const end = (): void => {
      socket.destroy();
      resolve(answer);
    };
    const timer = setTimeout(end, wait);
    socket.on('data', (part) => (answer += part.toString('latin1')));
    socket.on('error', () => {});
    socket.on('close', () => {
      clearTimeout(timer);
      resolve(answer);
    });
  });
}
const status = (answer: string): number => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);
const isServed = (answer: string): boolean =>
  answer.includes('window</title>') || answer.includes('"ok":true') || answer.includes('secret');

describe('loopback host', () => {
  it('R-120 listens on loopback only: every other address of this machine is refused', async () => {
    const others = Object.values(networkInterfaces())
      .flatMap((list) => list ?? [])
      .filter((address) => !address.internal);
    for (const { address, family } of [...others, { address: '::1', family: 'IPv6' }]) {
      const outcome = await new Promise<string>((resolve) => {
        const socket = connect({ host: address, port: host.port, family: family === 'IPv6' ? 6 : 4, timeout: 1000 });
        socket.on('connect', () => resolve('connected'));
        socket.on('timeout', () => resolve('refused'));
        socket.on('error', () => resolve('refused'));
      });
      expect(outcome, address).toBe('refused');
    }
    expect(host.server.address()).toMatchObject({ address: '127.0.0.1' });
  });

  it('R-122 only its exact names are answered, before anything else is looked at', async () => {
    const port = host.port;
    for (const good of [`127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`])
      expect(status(await raw(`GET / HTTP/1.1\r\nHost: ${good}\r\nConnection: close\r\n\r\n`)), good).toBe(200);
    const lines = [
      'evil.test',
      `evil.test:${port}`,
      `127.0.0.1:${port + 1}`,
      '127.0.0.1',
      'localhost',
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
      `0.0.0.0:${port}`,
      `[::]:${port}`,
      `[::ffff:127.0.0.1]:${port}`,
      `LOCALHOST:${port}`,
      `localhost:0${port}`,
      `localhost:${port},evil.test`,
      `evil.test,localhost:${port}`,
      `127.0.0.1:${port} `.trim() + '\t.evil',
      `127.0.0.2:${port}`,
      `sandtable.localhost:${port}`,
      `localhost:${port}#`,
      `localhost:${port}?`,
      `%6cocalhost:${port}`,
    ].map((value) => `Host: ${value}\r\n`);
    const blocks = [
      ...lines,
      '',
      `Host: 127.0.0.1:${port}\r\nHost: evil.test\r\n`,
      `Host: evil.test\r\nHost: 127.0.0.1:${port}\r\n`,
      `Host: evil.test\r\nX-Forwarded-Host: 127.0.0.1:${port}\r\n`,
      `X-Forwarded-Host: 127.0.0.1:${port}\r\n`,
      `Host: evil.test\r\nForwarded: host=127.0.0.1:${port}\r\n`,
      `Host : 127.0.0.1:${port}\r\n`,
      ` Host: 127.0.0.1:${port}\r\n`,
    ];
    expect(blocks.length).toBeGreaterThanOrEqual(37);
    for (const block of blocks) {
      const answer = await raw(`GET / HTTP/1.1\r\n${block}Connection: close\r\n\r\n`);
      expect(isServed(answer), block).toBe(false);
      expect([400, 421, 0], block).toContain(status(answer));
    }
    for (const target of [`http://evil.test/`, `http://127.0.0.1:${port}/`, '//evil.test/', '*', 'evil.test:80']) {
      const answer = await raw(`GET ${target} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`);
      expect(isServed(answer), target).toBe(false);
    }
  });

  it('R-123 a POST needs our own Origin; other sites get nothing, and no CORS header is ever sent', async () => {
    const bad = [
      'null',
      '',
      'http://evil.test',
      `https://127.0.0.1:${host.port}`,
      `http://127.0.0.1:${host.port + 1}`,
      'http://127.0.0.1',
      `http://localhost:${host.port}`,
      `http://127.0.0.1:${host.port}.evil.test`,
      `http://127.0.0.1:${host.port}/`,
      `HTTP://127.0.0.1:${host.port}`,
      'file://',
      'chrome-extension://abc',
      '*',
    ];
    for (const value of bad) {
      const answer = await raw(
        `POST /rpc/app.info HTTP/1.1\r\nHost: 127.0.0.1:${host.port}\r\nOrigin: ${value}\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}`,
      );
      expect(status(answer), value).toBe(403);
    }
    const none = await raw(
      `POST /rpc/app.info HTTP/1.1\r\nHost: 127.0.0.1:${host.port}\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}`,
    );
    expect(status(none)).toBe(403);
    for (const site of ['cross-site', 'same-site', 'weird']) {
      expect((await post('/rpc/app.info', {}, { 'Sec-Fetch-Site': site })).status, site).toBe(403);
      expect((await fetch(origin(), { headers: { 'Sec-Fetch-Site': site } })).status, site).toBe(403);
    }
    const good = await post('/rpc/settings.read', {}, { 'Sec-Fetch-Site': 'same-origin' });
    expect(good.status).toBe(200);
    for (const response of [good, await fetch(origin())])
      expect([...response.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    const upgrade = await raw(
      `GET /events HTTP/1.1\r\nHost: 127.0.0.1:${host.port}\r\nOrigin: http://evil.test\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`,
    );
    expect(upgrade).toBe('');
    const preflight = await fetch(`${origin()}/rpc/app.info`, { method: 'OPTIONS' });
    expect(preflight.status).toBe(405);
  });

  it('R-124 a cookie is never enough, also one that a second server on this machine has set', async () => {
    const other = createServer((_request, response) => response.writeHead(200, { 'Set-Cookie': `token=${token}` }).end());
    await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
    other.close();
    const reply = await fetch(`${origin()}/rpc/app.info`, {
      method: 'POST',
      headers: { Origin: origin(), 'Content-Type': 'application/json', Cookie: `token=${token}; sandtable.token=${token}` },
      body: '{}',
    });
    expect([403, 429]).toContain(reply.status);
    expect((await fetch(origin())).headers.get('set-cookie')).toBeNull();
  });

  it('R-121 the token is taken from no query, and neither code nor token is ever logged', async () => {
    const reply = await fetch(`${origin()}/rpc/app.info?token=${token}`, {
      method: 'POST',
      headers: { Origin: origin(), 'Content-Type': 'application/json' },
      body: '{}',
    });
    expect([403, 404, 429]).toContain(reply.status);
    await post('/session', { code: 'wrong' });
    expect(log.join('\n')).not.toContain(token);
    expect(log.join('\n')).not.toContain(host.address.split('#')[1]);
  });

  it('R-125 no address becomes a path: 120 forms of traversal are 404', async () => {
    const up = ['..', '%2e%2e', '%2E%2E', '.%2e', '%252e%252e', '..%00', '%c0%ae%c0%ae', '..;', '\u2025', '....'];
    const bar = ['/', '%2f', '%2F', '%5c', '\\', '%252f', '//', '%c0%af', '/./', '%00/', ';/', '/%2f'];
    let tried = 0;
    for (const dots of up) {
      for (const slash of bar) {
        const path = `/${dots}${slash}secret.txt`;
        const answer = await raw(
          `GET ${Buffer.from(path).toString('latin1')} HTTP/1.1\r\nHost: 127.0.0.1:${host.port}\r\nConnection: close\r\n\r\n`,
          800,
        );
        expect(isServed(answer), path).toBe(false);
        expect([400, 404], path).toContain(status(answer));
        tried += 1;
      }
    }
    expect(tried).toBe(120);
    for (const path of [
      '/secret.pem',
      '/C:/secret.txt',
      '/assets',
      '/assets/',
      '/assets/../secret.pem',
      '/index.html/',
      '/INDEX.HTML',
      '/.env',
    ])
      expect(status(await raw(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${host.port}\r\nConnection: close\r\n\r\n`, 800)), path).toBe(404);
    expect((await fetch(`${origin()}/assets/a.js?x=1`)).status).toBe(200);
  });

  it('R-126 headers, addresses and bodies are bounded', async () => {
    const big = await raw(`GET / HTTP/1.1\r\nHost: 127.0.0.1:${host.port}\r\nX-Big: ${'a'.repeat(17 * 1024)}\r\n\r\n`);
    expect(status(big)).toBe(431);
    expect((await fetch(`${origin()}/${'a'.repeat(2100)}`)).status).toBe(414);
    const announced = await raw(
      `POST /rpc/app.info HTTP/1.1\r\nHost: 127.0.0.1:${host.port}\r\nOrigin: ${origin()}\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: 140000000\r\n\r\n{`,
    );
    expect(status(announced)).toBe(413);
    expect((await post('/session', { code: 'x'.repeat(5000) })).status).toBe(413);
  });

  it('R-126 a file just under its limit can be sent, although its text is longer as JSON', async () => {
    const text = '"\n'.repeat(17 * 1024 * 1024);
    const reply = await post('/rpc/documents.save', { document: 'a'.repeat(22), rev: 0, text });
    expect(reply.status).toBe(200);
    expect(await reply.json()).toMatchObject({ ok: false, error: { code: 'document/unknown' } });
  });

  it('R-126 a crowd of strangers that speak and stay connected does not keep the window waiting', async () => {
    const crowd = Array.from({ length: 100 }, () => {
      const socket = connect(host.port, '127.0.0.1', () => socket.write(`GET / HTTP/1.1\r\nHost: 127.0.0.1:${host.port}\r\n\r\n`));
      socket.on('error', () => {});
      socket.on('data', () => {});
      return socket;
    });
    await new Promise((done) => setTimeout(done, 300));
    const answers = await Promise.all(Array.from({ length: 4 }, () => post('/rpc/settings.read', {}).then((reply) => reply.status)));
    for (const socket of crowd) socket.destroy();
    expect(answers).toEqual([200, 200, 200, 200]);
  });

  it('R-126 200 slow clients do not keep the window waiting', async () => {
    const slow = Array.from({ length: 200 }, () => {
      const socket = connect(host.port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nHost: 1'));
      socket.on('error', () => {});
      return socket;
    });
    await new Promise((done) => setTimeout(done, 300));
    const answer = await Promise.race([
      post('/rpc/settings.read', {}).then((reply) => reply.status),
      new Promise((done) => setTimeout(() => done('too late'), 5000)),
    ]);
    for (const socket of slow) socket.destroy();
    expect(answer).toBe(200);
  });

  it('R-127 GET and POST only, JSON only as application/json', async () => {
    for (const method of ['PUT', 'DELETE', 'PATCH', 'HEAD', 'TRACE', 'CONNECT', 'PROPFIND']) {
      const answer = await raw(`${method} / HTTP/1.1\r\nHost: 127.0.0.1:${host.port}\r\nConnection: close\r\n\r\n`, 800);
      expect([405, 400, 0], method).toContain(status(answer));
      expect(isServed(answer), method).toBe(false);
    }
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'application/json; charset=utf-16',
      'application/jsonx',
      '',
    ])
      expect((await post('/rpc/settings.read', {}, { 'Content-Type': type })).status, type).toBe(415);
    expect((await post('/rpc/settings.read', {}, { 'Content-Type': 'application/json; charset=utf-8' })).status).toBe(200);
    for (const body of ['', '{', 'nul', '\ufeff{}']) {
      const reply = await fetch(`${origin()}/rpc/settings.read`, {
        method: 'POST',
        headers: { Origin: origin(), 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
        body,
      });
      if (body !== '\ufeff{}') expect(reply.status, body).toBe(400);
    }
  });

  it('R-128 malformed requests get nothing', async () => {
    const headers = `Host: 127.0.0.1:${host.port}\r\nOrigin: ${origin()}\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\n`;
    const requests = [
      `POST /rpc/settings.read HTTP/1.1\r\n${headers}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}x`,
      `POST /rpc/settings.read HTTP/1.1\r\n${headers}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
      `POST /rpc/settings.read HTTP/1.1\r\n${headers}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`,
      `POST /rpc/settings.read HTTP/1.1\r\n${headers}Transfer-Encoding: chunked, identity\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
      `POST /rpc/settings.read HTTP/1.1\r\n${headers}Content-Length: -2\r\n\r\n{}`,
      `POST /rpc/settings.read HTTP/1.1\r\n${headers}Content-Length: 2a\r\n\r\n{}`,
      `GET / HTTP/1.1\rHost: 127.0.0.1:${host.port}\r\r`,
      `GET / HTTP/9.9\r\nHost: 127.0.0.1:${host.port}\r\n\r\n`,
      `GET / HTTP/1.1\r\nHost: 127.0.0.1:${host.port}\r\nBad Header: x\r\n\r\n`,
      `GET / HTTP/1.1\r\nHost: 127.0.0.1:${host.port}\r\nX: a\u0000b\r\n\r\n`,
      `GET / HTTP/1.1\r\nHost: 127.0.0.1:${host.port}\r\n folded: x\r\n\r\n`,
      '\u0016\u0003\u0001\u0002\u0000',
    ];
    for (const request of requests) {
      const answer = await raw(request, 1000);
      expect(isServed(answer), request).toBe(false);
      expect([400, 0, 505, 421], request).toContain(status(answer));
    }
  });

  it('R-129 every answer carries the safe headers, whatever its status', async () => {
    const answers = [
      await fetch(origin()),
      await fetch(`${origin()}/assets/a.js`),
      await fetch(`${origin()}/missing`),
      await fetch(origin(), { method: 'DELETE' }),
      await post('/rpc/settings.read', {}),
      await post('/rpc/nothing', {}),
      await post('/session', { code: 'x' }),
      await post('/session/further', {}),
      await post('/rpc/settings.read', {}, { Origin: 'http://evil.test' }),
      await post('/rpc/settings.read', {}, { 'Content-Type': 'text/plain' }),
      await post('/rpc/settings.read', {}, { Authorization: 'Bearer x' }),
    ];
    expect(new Set(answers.map((answer) => answer.status)).size).toBeGreaterThanOrEqual(5);
    for (const { headers, status: code, url } of answers) {
      const where = `${code} ${url}`;
      expect(headers.get('content-security-policy'), where).toMatch(/^default-src 'none'; script-src 'self'; .*frame-ancestors 'none'/);
      expect(headers.get('content-security-policy'), where).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline|https?:|\*/);
      expect(headers.get('x-content-type-options'), where).toBe('nosniff');
      expect(headers.get('referrer-policy'), where).toBe('no-referrer');
      expect(headers.get('cross-origin-opener-policy'), where).toBe('same-origin');
      expect(headers.get('cross-origin-resource-policy'), where).toBe('same-origin');
      expect(headers.get('cache-control'), where).toBe('no-store');
      expect(headers.get('x-powered-by'), where).toBeNull();
    }
  });

  it('a file of the command line that is not there, or is none, is a problem and not an empty start', async () => {
    const parts = {
      env: { SANDTABLE_HOME: join(home, 'other'), HOME: home },
      version: '0',
      resources: home,
      renderer: null,
      log: () => {},
    };
    for (const [file, code] of [
      [join(home, 'nowhere.sandtable.json'), 'host/no-file'],
      [home, 'host/no-file'],
    ] as const)
      expect(await runHost(parts, { open: false, port: 0, folders: [], files: [file] })).toMatchObject({ ok: false, error: { code } });
    expect(await runHost(parts, { open: false, port: 0, folders: [join(home, 'nowhere')], files: [] })).toMatchObject({
      error: { code: 'host/no-folder' },
    });
    expect(parseOptions(['-x'], home)).toMatchObject({ error: { code: 'host/usage' } });
    expect(parseOptions(['--', '-x'], home)).toMatchObject({ value: { files: [join(home, '-x')] } });
  });

  it('a taken port is a problem with a way on', async () => {
    const again = await runHost(
      {
        env: { SANDTABLE_HOME: join(home, 'profile2'), HOME: home },
        version: '0',
        resources: home,
        renderer: join(home, 'renderer'),
        log: () => {},
      },
      { open: false, port: host.port, folders: [], files: [] },
    );
    expect(again).toMatchObject({ ok: false, error: { code: 'host/port-taken' } });
    expect((await nodeFileSystem.stat(join(home, 'renderer'))).kind).toBe('folder');
  });
});
