/** R-126: sizes, slowness and crowds. Whoever sends too much, too slowly or too often does not keep the window waiting. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from 'node:net';
import { counted } from '../../e2e/testing/counts.ts';
import { LIMITS } from '#shared/limits.ts';
import { rawHost, statusOf, type RawHost } from '../testing/rawHost.ts';
import { newAuth } from './auth.ts';
import { HOST_TIMES, startServer, type HostServer } from './server.ts';
import { newWindows } from './windows.ts';

let bench: RawHost;
beforeAll(async () => {
  bench = await rawHost();
});
afterAll(async () => bench.end());

/** A host that is impatient, so that a test need not wait a minute. */
const impatient = (): Promise<HostServer> =>
  startServer({
    port: 0,
    auth: newAuth(),
    pages: new Map([['/', { type: 'text/html', bytes: async () => Buffer.from('window') }]]),
    handlers: {} as never,
    windows: newWindows(() => {}),
    log: () => {},
    times: { headers: 300, request: 700, keep: 500, check: 50 },
  });

interface Ended {
  readonly answer: string;
  readonly millis: number;
}
/** Sends `text`, then a byte each 50 ms while `drip`; resolves when the host ends the connection. */
function slowly(port: number, text: string, drip: string): Promise<Ended> {
  return new Promise((resolve) => {
    const begun = performance.now();
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    const timer = setInterval(() => drip !== '' && socket.write(drip), 50);
    socket.on('data', (part) => (answer += part.toString('latin1')));
    socket.on('error', () => {});
    socket.on('close', () => {
      clearInterval(timer);
      resolve({ answer, millis: performance.now() - begun });
    });
  });
}

/** Best of three: the promise is about the host, not about a machine that is busy with something else. */
async function answersIn(millis: number): Promise<void> {
  const took: number[] = [];
  for (let attempt = 0; attempt < 3; attempt++) {
    const begun = performance.now();
    expect((await bench.post('/rpc/settings.read', {})).status).toBe(200);
    took.push(performance.now() - begun);
    if (took.at(-1)! < millis) return;
  }
  expect(Math.min(...took)).toBeLessThan(millis);
}

describe('R-126 sizes and slowness', () => {
  it('R-126 the times of the real host are set on its server', () => {
    expect(HOST_TIMES).toEqual({ headers: 10_000, request: 60_000, keep: 310_000, check: 2_000 });
    const { server } = bench.host;
    expect(server.headersTimeout).toBe(10_000);
    expect(server.requestTimeout).toBe(60_000);
    // Chromium keeps an idle connection for five minutes; ours must outlive it.
    expect(server.keepAliveTimeout).toBe(310_000);
    counted('R-126', 3);
  });

  it('R-126 headers of 16 KiB and an address of 2 KiB are the most', async () => {
    const big = (bytes: number): Promise<string> =>
      bench.raw(bench.head('GET / HTTP/1.1', `X-Big: ${'a'.repeat(bytes)}`, 'Connection: close'));
    expect(statusOf(await big(15 * 1024))).toBe(200);
    expect(statusOf(await big(16 * 1024))).toBe(431);
    const many = Array.from({ length: 2000 }, (_, i) => `X-${i}: aaaa`);
    expect(statusOf(await bench.raw(bench.head('GET / HTTP/1.1', ...many)))).toBe(431);
    const long = async (bytes: number): Promise<number> =>
      statusOf(await bench.raw(bench.head(`GET /${'a'.repeat(bytes - 1)} HTTP/1.1`, 'Connection: close')));
    expect(await long(2048)).toBe(404);
    expect(await long(2049)).toBe(414);
    counted('R-126', 3);
  });

  it('R-126 a body above its limit is refused, announced or not, before a sign-in of 4 KiB already', async () => {
    const most = 2 * LIMITS.fileBytes + 64 * 1024;
    expect(statusOf(await bench.raw(bench.callHead('/rpc/app.info', `Content-Length: ${most + 1}`) + '{'))).toBe(413);
    expect((await bench.post('/session', { code: 'x'.repeat(5000) })).status).toBe(413);
    const chunk = `1000\r\n${' '.repeat(4096)}\r\n`;
    const unannounced = bench.head(
      'POST /session HTTP/1.1',
      `Origin: ${bench.origin}`,
      'Content-Type: application/json',
      'Transfer-Encoding: chunked',
    );
    expect(statusOf(await bench.raw(unannounced + chunk + chunk))).toBe(413);
    // Without a token not one byte of a body is waited for.
    const stranger = bench.head(
      'POST /rpc/documents.save HTTP/1.1',
      `Origin: ${bench.origin}`,
      'Content-Type: application/json',
      'Content-Length: 60000000',
    );
    expect(statusOf(await bench.raw(stranger))).toBe(403);
    counted('R-126', 4);
  });

  it('R-126 a file just under its limit can be sent, although its text is longer as JSON', async () => {
    const text = '"\n'.repeat(17 * 1024 * 1024);
    const reply = await bench.post('/rpc/documents.save', { document: 'a'.repeat(22), rev: 0, text });
    expect(reply.status).toBe(200);
    expect(await reply.json()).toMatchObject({ ok: false, error: { code: 'document/unknown' } });
    counted('R-126', 1);
  });

  it('R-126 slow headers, slow bodies and silence are ended; an idle connection is kept, then let go', async () => {
    const hasty = await impatient();
    const { port } = hasty;
    const own = `Host: 127.0.0.1:${port}\r\n`;
    const [silent, headers, body, idle] = await Promise.all([
      slowly(port, '', ''),
      slowly(port, `GET / HTTP/1.1\r\n${own}X-Slow: `, 'a'),
      slowly(
        port,
        `POST /session HTTP/1.1\r\n${own}Origin: http://127.0.0.1:${port}\r\nContent-Type: application/json\r\nContent-Length: 4000\r\n\r\n`,
        ' ',
      ),
      slowly(port, `GET / HTTP/1.1\r\n${own}\r\n`, ''),
    ]);
    expect(statusOf(headers.answer)).toBe(408);
    expect(headers.answer).toContain("default-src 'none'");
    expect([0, 408]).toContain(statusOf(silent.answer));
    expect([0, 400, 408]).toContain(statusOf(body.answer));
    expect(statusOf(idle.answer)).toBe(200);
    // Each as its own time says, not before, and not only at the end of the longest.
    expect(headers.millis).toBeGreaterThanOrEqual(250);
    expect(body.millis).toBeGreaterThanOrEqual(650);
    expect(idle.millis).toBeGreaterThanOrEqual(450);
    await hasty.close();
    counted('R-126', 4);
  });

  it('R-126 64 connections at most: the oldest that has shown no token goes, one that has stays', async () => {
    const window = bench.stay(bench.callHead('/events', 'Content-Length: 0'));
    await new Promise((done) => window.once('data', done));
    let cut = 0;
    const crowd = Array.from({ length: 150 }, () => {
      const socket = bench.stay(bench.head('GET / HTTP/1.1'));
      socket.on('data', () => {});
      socket.on('close', () => (cut += 1));
      return socket;
    });
    await Promise.all(
      crowd.map((socket) => new Promise((done) => (socket.connecting ? socket.once('connect', done).once('close', done) : done(null)))),
    );
    await expect.poll(() => cut, { timeout: 10_000 }).toBeGreaterThanOrEqual(150 - 64 + 1);
    const open = await new Promise<number>((done, failed) =>
      bench.host.server.getConnections((error, count) => (error ? failed(error) : done(count))),
    );
    expect(open).toBeLessThanOrEqual(64);
    await answersIn(1000);
    expect(window.destroyed, 'the window that has shown its token').toBe(false);
    for (const socket of [...crowd, window]) socket.destroy();
    counted('R-126', 1);
  });

  it('R-126 200 slow clients of four kinds: the window is answered in a second', async () => {
    const kinds = [
      'GET / HTTP/1.1\r\nHost: 1',
      '',
      `${bench.head('POST /session HTTP/1.1', `Origin: ${bench.origin}`, 'Content-Type: application/json', 'Content-Length: 4000')}{`,
      bench.head('POST /session HTTP/1.1', `Origin: ${bench.origin}`, 'Content-Type: application/json', 'Transfer-Encoding: chunked'),
    ];
    const slow = Array.from({ length: 200 }, (_, i) => bench.stay(kinds[i % kinds.length]!));
    const drip = setInterval(() => slow.forEach((socket) => !socket.destroyed && socket.writable && socket.write('a')), 100);
    await new Promise((done) => setTimeout(done, 300));
    await answersIn(1000);
    await Promise.all(Array.from({ length: 4 }, () => answersIn(1000)));
    clearInterval(drip);
    for (const socket of slow) socket.destroy();
    counted('R-126', 1);
  });
});
