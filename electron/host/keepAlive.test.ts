/**
 * A connection that the browser keeps must not be closed by the host first: the call that meets the closing is lost, and Chromium does not send
 * a POST twice. Node's own limit is five seconds, shorter than a person's pause between two strokes.
 */
import { Agent, request } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { counted } from '../../e2e/testing/counts.ts';
import { rawHost, type RawHost } from '../testing/rawHost.ts';

const LONGER_THAN_NODES_OWN = 6500;
/** Chromium lets go of an unused connection after five minutes. */
const BROWSER_KEEPS = 300_000;

let bench: RawHost;
beforeAll(async () => {
  bench = await rawHost();
});
afterAll(async () => bench.end());

it('R-06 a stroke after a pause goes over the connection of the stroke before it', async () => {
  const { port, server } = bench.host;
  expect(server.keepAliveTimeout).toBeGreaterThan(BROWSER_KEEPS);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const call = (): Promise<number | undefined> =>
    new Promise((done, failed) => {
      const asked = request({ host: '127.0.0.1', port, path: '/', agent, headers: { Host: `127.0.0.1:${port}` } }, (response) => {
        const { localPort } = response.socket;
        response.resume();
        response.once('end', () => done(localPort));
      });
      asked.once('error', failed);
      asked.end();
    });
  const first = await call();
  await new Promise((done) => setTimeout(done, LONGER_THAN_NODES_OWN));
  expect(await call()).toBe(first);
  agent.destroy();
  counted('R-06', 1);
}, 20_000);
