/** `app://sandtable/`: the built window's files from the same map and with the same headers as the loopback host. Never `file://`. */
import type { Protocol } from 'electron';
import type { Pages } from './host/files.ts';
import { SAFE_HEADERS } from './host/headers.ts';
import { ORIGIN } from './security.ts';

/** Must run before the app is ready. */
export const declareScheme = (protocol: Protocol): void =>
  protocol.registerSchemesAsPrivileged([
    { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
  ]);

/** Answers one request of the window. */
export async function answerPage(pages: Pages, method: string, url: string): Promise<Response> {
  const page = method === 'GET' && url.startsWith(`${ORIGIN}/`) ? pages.get(url.slice(ORIGIN.length).split(/[?#]/, 1)[0] ?? '') : undefined;
  if (page === undefined) return new Response(null, { status: 404, headers: SAFE_HEADERS });
  const bytes = await page.bytes();
  return new Response(Uint8Array.from(bytes), { status: 200, headers: { ...SAFE_HEADERS, 'Content-Type': page.type } });
}

/** Serves the window; after the app is ready. */
export const serveScheme = (protocol: Protocol, pages: Pages): void =>
  protocol.handle('app', (request) => answerPage(pages, request.method, request.url));
