/** The checks before routing: Host, method, address, where the request comes from, content type. Pure; every refusal is a status. */
import type { IncomingHttpHeaders } from 'node:http';

const URL_BYTES = 2048;

export interface Knock {
  readonly method: string;
  /** The request target as sent. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  /** Names and values in turn as sent, to see a header that stands twice. */
  readonly rawHeaders: readonly string[];
}

/** Exact names under which this host answers; anything else is a rebound name. */
export const ownHosts = (port: number): readonly string[] => [`127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`];

const count = (rawHeaders: readonly string[], name: string): number =>
  rawHeaders.filter((entry, i) => i % 2 === 0 && entry.toLowerCase() === name).length;

/** Null when the request may go on, else the status of its refusal. */
export function gate(port: number, knock: Knock): number | null {
  const { headers } = knock;
  const host = headers.host;
  if (count(knock.rawHeaders, 'host') !== 1 || host === undefined || !ownHosts(port).includes(host)) return 421;
  if (knock.method !== 'GET' && knock.method !== 'POST') return 405;
  if (knock.url.length > URL_BYTES) return 414;
  // Only origin-form; an absolute address would name a host a second time.
  if (!knock.url.startsWith('/') || knock.url.startsWith('//')) return 400;
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return 403;
  if (knock.method === 'GET') return null;
  if (count(knock.rawHeaders, 'origin') !== 1 || headers.origin !== `http://${host}`) return 403;
  if (!/^application\/json(\s*;\s*charset=utf-8)?$/i.test(headers['content-type'] ?? '')) return 415;
  return null;
}
