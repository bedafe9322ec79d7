/** The loopback host as a whole: R-120 where it listens, R-121 and R-124 what it takes for a sign-in, and how it starts. */
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { counted } from '../../e2e/testing/counts.ts';
import { rawHost, type RawHost } from '../testing/rawHost.ts';
import { parseOptions } from './options.ts';
import { runHost, type RunningHost } from './run.ts';

let bench: RawHost;
beforeAll(async () => {
  bench = await rawHost();
});
afterAll(async () => bench.end());

const parts = (home: string) => ({
  env: { SANDTABLE_HOME: join(home, 'profile'), HOME: home },
  version: '0',
  resources: home,
  renderer: null,
  log: () => {},
});

/** Files of ours that a file imports, at any distance. */
function reachedFrom(entry: string): ReadonlySet<string> {
  const root = join(import.meta.dirname, '../..');
  const seen = new Set<string>();
  const visit = (file: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    const text = readFileSync(join(root, file), 'utf8');
    for (const match of text.matchAll(/(?:from\s+|import\s+|import\(\s*)['"]((?:#shared\/|\.{1,2}\/)[^'"\n]+\.tsx?)['"]/g)) {
      const name = match[1]!;
      visit(name.startsWith('#') ? name.slice(1) : normalize(join(dirname(file), name)));
    }
  };
  visit(entry);
  return seen;
}

describe('R-120 where it listens', () => {
  it('R-120 on 127.0.0.1 only: every other address of this machine is refused', async () => {
    const { port, server } = bench.host;
    const others = Object.values(networkInterfaces())
      .flatMap((list) => list ?? [])
      .filter((address) => address.address !== '127.0.0.1')
      .map(({ address, family, scopeid }) => ({ address: scopeid ? `${address}%${scopeid}` : address, family }));
    const asked = [
      ...others,
      { address: '::1', family: 'IPv6' },
      { address: '127.0.0.2', family: 'IPv4' },
      { address: '127.255.255.254', family: 'IPv4' },
    ];
    for (const { address, family } of asked) {
      const outcome = await new Promise<string>((resolve) => {
        const socket = connect({ host: address, port, family: family === 'IPv6' ? 6 : 4, timeout: 1000 });
        socket.on('connect', () => resolve('connected'));
        socket.on('timeout', () => resolve('refused'));
        socket.on('error', () => resolve('refused'));
      });
      expect(outcome, address).toBe('refused');
    }
    expect(server.address()).toMatchObject({ address: '127.0.0.1' });
    counted('R-120', asked.length);
  });

  it('R-120 on a port that the system picks, another each time', async () => {
    const ports = new Set<number>();
    const running: RunningHost[] = [];
    for (let i = 0; i < 3; i++) {
      const started = await runHost(parts(join(bench.home, `start${i}`)), { open: false, port: 0, folders: [], files: [] });
      if (!started.ok) throw new Error(started.error.code);
      ports.add(started.value.port);
      running.push(started.value);
    }
    for (const host of running) await host.end();
    expect(ports.size).toBe(3);
    expect(parseOptions([], '/')).toMatchObject({ value: { port: 0 } });
    counted('R-120', 3);
  });

  it('R-120 the desktop application holds no server at all', () => {
    const reached = [...reachedFrom('electron/main.ts'), ...reachedFrom('electron/preload.ts')];
    expect(reached).toContain('electron/host/headers.ts');
    expect(reached.length).toBeGreaterThan(20);
    const root = join(import.meta.dirname, '../..');
    const listening = reached.filter((file) =>
      /node:(http|https|http2|net|tls|dgram)'|\bcreateServer\b/.test(readFileSync(join(root, file), 'utf8')),
    );
    expect(listening).toEqual([]);
    counted('R-120', 1);
  });
});

describe('R-121 R-124 what it takes for a sign-in', () => {
  it('R-121 the token is taken from the Authorization header, from nowhere else', async () => {
    const { token } = bench;
    const without = { Authorization: '' };
    const asked = [
      await bench.post(`/rpc/app.info?token=${token}`, {}, without),
      await bench.post(`/rpc/app.info?access_token=${token}`, {}, without),
      await bench.post('/rpc/settings.read', { token, authorization: `Bearer ${token}` }, without),
      await bench.post('/rpc/settings.read', {}, { ...without, 'X-Authorization': `Bearer ${token}` }),
      await bench.post('/rpc/settings.read', {}, { ...without, 'Proxy-Authorization': `Bearer ${token}` }),
      await bench.post('/rpc/settings.read', {}, { Authorization: `Basic ${Buffer.from(`x:${token}`).toString('base64')}` }),
      await bench.post(`/session?code=${bench.host.address.split('#')[1]}`, {}, without),
    ];
    for (const reply of asked) expect([403, 404, 429]).toContain(reply.status);
    counted('R-121', asked.length);
  });

  it('R-121 ten failures, then 429, over the wire; the window goes on working, and no code or token is ever logged', async () => {
    const statuses = [];
    for (let i = 0; i < 12; i++) statuses.push((await bench.post('/session', { code: `wrong ${i}` })).status);
    expect(statuses.at(-1)).toBe(429);
    expect((await bench.post('/rpc/settings.read', {})).status).toBe(200);
    const code = bench.host.address.split('#')[1]!;
    expect((await bench.post('/session', { code })).status).toBe(200);
    for (const secret of [bench.token, code, 'wrong']) expect(bench.log.join('\n')).not.toContain(secret);
    expect(bench.log).toContain('host/refused 429');
    counted('R-121', 2);
  });

  it('R-124 no answer sets a cookie, and a cookie with the right token is worth nothing', async () => {
    const cookies = {
      Authorization: '',
      Cookie: `token=${bench.token}; sandtable.token=${bench.token}; Authorization=Bearer ${bench.token}`,
    };
    for (const path of ['/rpc/app.info', '/events', '/session/further'])
      expect([403, 429], path).toContain((await bench.post(path, {}, cookies)).status);
    for (const reply of [
      await fetch(bench.origin),
      await bench.post('/session/further', {}),
      await bench.post('/session', { code: bench.host.address.split('#')[1] }),
    ])
      expect(reply.headers.get('set-cookie')).toBeNull();
    counted('R-124', 2);
  });
});

describe('how it starts', () => {
  it('a file of the command line that is not there, or is none, is a problem and not an empty start', async () => {
    const { home } = bench;
    for (const [file, code] of [
      [join(home, 'nowhere.sandtable.json'), 'host/no-file'],
      [home, 'host/no-file'],
    ] as const)
      expect(await runHost(parts(join(home, 'other')), { open: false, port: 0, folders: [], files: [file] })).toMatchObject({
        ok: false,
        error: { code },
      });
    const both = ['a', 'b'].map((name) => join(home, `${name}.sandtable.json`));
    expect(await runHost(parts(join(home, 'other')), { open: false, port: 0, folders: [], files: both }), 'all are named').toMatchObject({
      error: { code: 'host/no-file', params: { name: both.join('”, “') } },
    });
    expect(await runHost(parts(join(home, 'other')), { open: false, port: 0, folders: [join(home, 'nowhere')], files: [] })).toMatchObject({
      error: { code: 'host/no-folder' },
    });
    expect(parseOptions(['-x'], home)).toMatchObject({ error: { code: 'host/usage' } });
    expect(parseOptions(['--', '-x'], home)).toMatchObject({ value: { files: [join(home, '-x')] } });
  });

  it('a taken port is a problem with a way on', async () => {
    const again = await runHost(parts(join(bench.home, 'third')), { open: false, port: bench.host.port, folders: [], files: [] });
    expect(again).toMatchObject({ ok: false, error: { code: 'host/port-taken' } });
  });
});
