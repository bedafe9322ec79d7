/**
 * The loopback host: the built window and its calls on 127.0.0.1, for the person who has the code, for nobody else.
 * Order: connection limit, gate (Host, method, Origin, type), route. POST /session, /session/further, /events, /rpc/<channel>; GET from the map.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { HostEvent } from '#shared/ipc/contract.ts';
import { LIMITS } from '#shared/limits.ts';
import { dispatch, type Handlers, type Log } from '../calls/dispatch.ts';
import type { Auth } from './auth.ts';
import { readJson } from './body.ts';
import type { Pages } from './files.ts';
import { gate } from './gate.ts';
import { SAFE_HEADERS } from './headers.ts';
import type { Windows } from './windows.ts';

const HEADER_BYTES = 16 * 1024;
const MOST_CONNECTIONS = 64;
/** A file just under its limit as the text of a JSON value: each quote, backslash and line end costs a second byte. */
const BODY_BYTES = 2 * LIMITS.fileBytes + 64 * 1024;
/** Chromium lets go of idle connections after five minutes. */
const KEEP_MILLIS = 310_000;
/** A comment line on quiet event streams, so that both ends notice a dead connection. */
const HEARTBEAT_MILLIS = 15_000;

export interface HostServerOptions {
  readonly port: number;
  readonly auth: Auth;
  readonly pages: Pages;
  readonly handlers: Handlers;
  readonly windows: Windows;
  readonly log: Log;
  /** Development only: takes GET requests instead of the map, with its own looser policy. */
  readonly develop?: (request: IncomingMessage, response: ServerResponse) => void;
}

export interface HostServer {
  readonly port: number;
  readonly server: Server;
  /** Ends event streams and connections; resolves when nothing is open. */
  close(): Promise<void>;
}

/** Starts to listen; rejects with EADDRINUSE and the like. */
export async function startServer(options: HostServerOptions): Promise<HostServer> {
  let port = options.port;
  const server = createServer(
    {
      maxHeaderSize: HEADER_BYTES,
      headersTimeout: 10_000,
      requestTimeout: 60_000,
      // Longer than any browser keeps an idle connection: a call must not meet one that is just being closed here.
      keepAliveTimeout: KEEP_MILLIS,
      connectionsCheckingInterval: 2_000,
      insecureHTTPParser: false,
    },
    (request, response) => void serve(options, port, settle, request, response),
  );
  const settle = limitConnections(server);
  // WebSockets and CONNECT have no use here; an upgrade is cut. The development server takes its own.
  if (options.develop === undefined) server.on('upgrade', (_request, socket) => socket.destroy());
  await new Promise<void>((done, failed) => {
    server.once('error', failed);
    server.listen({ host: '127.0.0.1', port: options.port, exclusive: true }, () => done());
  });
  port = (server.address() as AddressInfo).port;
  return {
    port,
    server,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

/**
 * At most 64 connections: a new one pushes out the oldest that has not yet shown a token, so that neither slow clients nor a crowd of
 * strangers keep the window waiting. Returns what marks a connection as one that has shown its token.
 */
function limitConnections(server: Server): (socket: Socket) => void {
  const silent = new Set<Socket>();
  const all = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    all.add(socket);
    silent.add(socket);
    socket.on('close', () => {
      all.delete(socket);
      silent.delete(socket);
    });
    if (all.size > MOST_CONNECTIONS) (silent.values().next().value ?? socket).destroy();
  });
  return (socket) => silent.delete(socket);
}

type Spoken = (socket: Socket) => void;

async function serve(
  options: HostServerOptions,
  port: number,
  spoken: Spoken,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  for (const [name, value] of Object.entries(SAFE_HEADERS)) response.setHeader(name, value);
  const url = request.url ?? '';
  const method = request.method ?? '';
  try {
    const refused = gate(port, { method, url, headers: request.headers, rawHeaders: request.rawHeaders });
    if (refused !== null) return refuse(options.log, response, refused);
    if (method === 'GET') return await sendPage(options, url, request, response);
    return await post(options, url, spoken, request, response);
  } catch (error) {
    options.log('host/failed', error instanceof Error ? error.name : 'unknown');
    if (response.headersSent) response.destroy();
    else refuse(options.log, response, 500);
  }
}

function refuse(log: Log, response: ServerResponse, status: number): void {
  log('host/refused', String(status));
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', Connection: 'close' });
  response.end();
}

async function sendPage(options: HostServerOptions, url: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (options.develop !== undefined) return options.develop(request, response);
  // The query is ignored, never decoded: the map holds the only addresses there are.
  const page = options.pages.get(url.split('?', 1)[0]!);
  if (page === undefined) return refuse(options.log, response, 404);
  const bytes = await page.bytes();
  response.writeHead(200, { 'Content-Type': page.type, 'Content-Length': bytes.length });
  response.end(bytes);
}

async function post(
  options: HostServerOptions,
  url: string,
  spoken: Spoken,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (url === '/session') return exchange(options, request, response);
  const verdict = options.auth.check(request.headers.authorization);
  if (!verdict.ok) return refuse(options.log, response, verdict.status);
  spoken(request.socket);
  if (url === '/session/further') return sendJson(response, { token: options.auth.further() });
  if (url === '/events') return stream(options, verdict.token, response);
  const channel = /^\/rpc\/([a-zA-Z.]{1,64})$/.exec(url)?.[1];
  if (channel === undefined) return refuse(options.log, response, 404);
  const body = await readJson(request, BODY_BYTES);
  if (!body.ok) return refuse(options.log, response, body.status);
  const session = options.windows.of(verdict.token, channel === 'app.info');
  sendJson(response, await dispatch(options.handlers, options.log, channel, body.value, session));
}

async function exchange(options: HostServerOptions, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await readJson(request, 4096);
  if (!body.ok) return refuse(options.log, response, body.status);
  const code = typeof body.value === 'object' && body.value !== null && 'code' in body.value ? body.value.code : null;
  const verdict = options.auth.exchange(typeof code === 'string' ? code : '');
  if (!verdict.ok) return refuse(options.log, response, verdict.status);
  sendJson(response, { token: verdict.token });
}

function sendJson(response: ServerResponse, value: unknown): void {
  const bytes = Buffer.from(JSON.stringify(value));
  response.writeHead(200, { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': bytes.length });
  response.end(bytes);
}

/** Events of one window as lines of JSON, until either side ends it. */
function stream(options: HostServerOptions, token: string, response: ServerResponse): void {
  response.writeHead(200, { 'Content-Type': 'application/x-ndjson; charset=utf-8' });
  response.write('\n');
  const send = (event: HostEvent): void => {
    response.write(`${JSON.stringify(event)}\n`);
  };
  const beat = setInterval(() => response.write('\n'), HEARTBEAT_MILLIS);
  const end = options.windows.attach(token, send);
  response.on('close', () => {
    clearInterval(beat);
    end();
  });
}
