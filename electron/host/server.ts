/**
 * The loopback host: the built window and its calls on 127.0.0.1, for the person who has the code, for nobody else.
 * Order: connection limit, gate (Host, method, Origin, type), route. POST /session, /session/further, /events, /rpc/<channel>; GET from the map.
 */
import { createServer, STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
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

/** How long a client may take, in ms. */
export interface HostTimes {
  /** For its headers. */
  readonly headers: number;
  /** For a whole request. */
  readonly request: number;
  /** Between two requests. Longer than any browser keeps an idle connection: a call must not meet one that is just being closed here. */
  readonly keep: number;
  /** How often headers and requests are looked at. */
  readonly check: number;
}
/** Chromium lets go of idle connections after five minutes. */
export const HOST_TIMES: HostTimes = { headers: 10_000, request: 60_000, keep: 310_000, check: 2_000 };

/** A comment line on quiet event streams, so that both ends notice a dead connection. */
const HEARTBEAT_MILLIS = 15_000;

export interface HostServerOptions {
  readonly port: number;
  readonly auth: Auth;
  readonly pages: Pages;
  readonly handlers: Handlers;
  readonly windows: Windows;
  readonly log: Log;
  readonly times?: HostTimes;
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
  const times = options.times ?? HOST_TIMES;
  const server = createServer(
    {
      maxHeaderSize: HEADER_BYTES,
      headersTimeout: times.headers,
      requestTimeout: times.request,
      keepAliveTimeout: times.keep,
      connectionsCheckingInterval: times.check,
      insecureHTTPParser: false,
      // The gate refuses a missing Host itself, with our headers.
      requireHostHeader: false,
    },
    (request, response) => void serve(options, port, settle, request, response),
  );
  const settle = limitConnections(server);
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => refuseRaw(options.log, error.code ?? '', socket));
  // No browser sends `Expect`; Node would answer it by itself, without our headers.
  for (const event of ['checkContinue', 'checkExpectation'])
    server.on(event, (_request: IncomingMessage, response: ServerResponse) => refuse(options.log, response, 417));
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

function setSafe(response: ServerResponse): void {
  for (const [name, value] of Object.entries(SAFE_HEADERS)) response.setHeader(name, value);
}

type Spoken = (socket: Socket) => void;

async function serve(
  options: HostServerOptions,
  port: number,
  spoken: Spoken,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  setSafe(response);
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

/** Statuses of what the parser refuses before there is a request; 400 for all else. */
const PARSER_STATUS: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Answers what is no request, with the headers of every answer. On a connection that has answered before it is only closed. */
function refuseRaw(log: Log, code: string, socket: Socket): void {
  const status = PARSER_STATUS[code] ?? 400;
  log('host/refused', String(status));
  if (!socket.writable || socket.bytesWritten > 0) {
    socket.destroy();
    return;
  }
  const headers = { ...SAFE_HEADERS, 'Content-Length': '0', Connection: 'close' };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n`, () => socket.destroy());
}

function refuse(log: Log, response: ServerResponse, status: number): void {
  log('host/refused', String(status));
  setSafe(response);
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
