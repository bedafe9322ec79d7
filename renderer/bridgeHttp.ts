/**
 * The contract over the loopback host. The code in the address's fragment is exchanged for a token and removed from the address; the token
 * stays in this tab's session storage, so that a reload goes on. A duplicated tab finds the token in use and asks for one of its own.
 */
import { hostEvent, type Bridge, type Channel, type HostEvent, type Reply, type Request } from '#shared/ipc/contract.ts';

type Answer<C extends Channel> = Awaited<ReturnType<Bridge['call']>> & ({ ok: true; value: Reply<C> } | { ok: false });
type Failure = Extract<Answer<Channel>, { ok: false }>;

const TOKEN = 'sandtable.token';
/** Pauses before the event stream is opened again, in ms. */
const AGAIN_MILLIS = [250, 500, 1000, 2000, 4000] as const;

const failure = (code: string): Failure => ({ ok: false, error: { code, severity: 'error', params: {} } });

/** Calls a page makes while it goes; the browser carries them to their end, but only 64 KiB of them at a time. */
const PARTING: ReadonlySet<string> = new Set(['/rpc/app.quit', '/rpc/settings.write']);
const PARTING_LENGTH = 20_000;

async function post(path: string, token: string | null, value: unknown): Promise<Response> {
  const body = JSON.stringify(value);
  const keepalive = PARTING.has(path) && body.length < PARTING_LENGTH;
  const headers: Record<string, string> = { 'Content-Type': 'application/json' };
  if (token !== null) headers['Authorization'] = `Bearer ${token}`;
  return fetch(path, { method: 'POST', headers, body, keepalive, credentials: 'omit', cache: 'no-store', redirect: 'error' });
}

async function tokenFrom(response: Response): Promise<string | null> {
  if (!response.ok) return null;
  const body: unknown = await response.json();
  return typeof body === 'object' && body !== null && 'token' in body && typeof body.token === 'string' ? body.token : null;
}

/** Holds the token's name until the tab goes; false when another tab holds it. */
async function claim(token: string): Promise<boolean> {
  return new Promise((resolve) => {
    void navigator.locks.request(`sandtable ${token}`, { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      return lock === null ? undefined : new Promise<never>(() => {});
    });
  });
}

/** This tab's token: from the address, from before the reload, or a further one for a duplicated tab. Null when none can be had. */
async function signIn(): Promise<string | null> {
  const code = location.hash.slice(1);
  let token: string | null = null;
  if (code !== '') {
    history.replaceState(null, '', location.pathname + location.search);
    token = await tokenFrom(await post('/session', null, { code }));
  }
  token ??= sessionStorage.getItem(TOKEN);
  if (token === null) return null;
  if (!(await claim(token))) {
    token = await tokenFrom(await post('/session/further', token, {}));
    if (token === null || !(await claim(token))) return null;
  }
  sessionStorage.setItem(TOKEN, token);
  return token;
}

/** Reads lines of JSON until the stream ends. */
async function readEvents(response: Response, tell: (event: HostEvent) => void): Promise<void> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (reader === undefined) return;
  let rest = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const lines = (rest + part.value).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const event = line === '' ? null : hostEvent.safeParse(JSON.parse(line));
      if (event?.success === true) tell(event.data);
    }
  }
}

/** The bridge of a browser tab. */
export function loopbackBridge(): Bridge {
  const listeners = new Set<(event: HostEvent) => void>();
  const token = signIn().catch(() => null);
  const tell = (event: HostEvent): void => {
    for (const listener of listeners) listener(event);
  };

  const follow = async (): Promise<void> => {
    const own = await token;
    if (own === null) return;
    for (let attempt = 0; ; attempt++) {
      try {
        const response = await post('/events', own, {});
        if (response.status === 403) return;
        if (response.ok) attempt = 0;
        await readEvents(response, tell);
      } catch {
        // The host is gone or the line broke: calls say so to the person, here we only try again.
      }
      await new Promise((done) => setTimeout(done, AGAIN_MILLIS[Math.min(attempt, AGAIN_MILLIS.length - 1)]));
    }
  };
  void follow();

  return {
    call: async <C extends Channel>(channel: C, request: Request<C>) => {
      try {
        const own = await token;
        if (own === null) return failure('ipc/signed-out');
        const response = await post(`/rpc/${channel}`, own, request);
        if (response.status === 403 || response.status === 429) return failure('ipc/signed-out');
        if (response.status === 413) return failure('ipc/too-large');
        if (!response.ok) return failure('ipc/failed');
        return (await response.json()) as { ok: true; value: Reply<C> } | Failure;
      } catch {
        // Fetch rejects only when nobody answers.
        return failure('ipc/unreachable');
      }
    },
    listen: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
