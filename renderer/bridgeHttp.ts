/**
 * The contract over the loopback host. The code in the address's fragment is exchanged for a token and removed from the address; the token
 * stays in this tab's session storage, so that a reload goes on. A duplicated tab finds the token in use and asks for one of its own. The
 * address of a later start, put into an open tab, signs it in anew.
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

/** The code in the address, which it leaves at once; null when there is none. */
function takeCode(): string | null {
  const code = location.hash.slice(1);
  if (code === '') return null;
  history.replaceState(null, '', location.pathname + location.search);
  return code;
}

/** This tab's token: from the address, from before the reload, or a further one for a duplicated tab. Null when none can be had. */
async function signIn(): Promise<string | null> {
  const code = takeCode();
  let token = code === null ? null : await tokenFrom(await post('/session', null, { code }));
  token ??= sessionStorage.getItem(TOKEN);
  if (token === null) return null;
  if (!(await claim(token))) {
    token = await tokenFrom(await post('/session/further', token, {}));
    if (token === null || !(await claim(token))) return null;
  }
  sessionStorage.setItem(TOKEN, token);
  return token;
}

/** A token of this tab's own for a code, or the code of why there is none. */
async function newToken(code: string): Promise<{ readonly token: string } | { readonly token: null; readonly why: string }> {
  try {
    const token = await tokenFrom(await post('/session', null, { code }));
    return token !== null && (await claim(token)) ? { token } : { token: null, why: 'ipc/code-refused' };
  } catch {
    return { token: null, why: 'ipc/unreachable' };
  }
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
  let token = signIn().catch(() => null);
  /** The line stands: the host knows this tab. */
  let stands = false;
  let wake: () => void = () => undefined;
  const tell = (event: HostEvent): void => {
    for (const listener of listeners) listener(event);
  };
  /** Another code or another token may change what the host says; without one it is not asked again. */
  const renewed = (): Promise<void> => new Promise((done) => (wake = done));

  const follow = async (): Promise<void> => {
    for (let attempt = 0; ; attempt++) {
      const own = await token;
      if (own === null) {
        await renewed();
        continue;
      }
      try {
        const response = await post('/events', own, {});
        if (response.status === 403) {
          // Another token may have come while this one was refused.
          if ((await token) === own) await renewed();
          continue;
        }
        if (response.ok) attempt = 0;
        stands = response.ok;
        await readEvents(response, tell);
      } catch {
        // The host is gone or the line broke: calls say so to the person, here we only try again.
      }
      stands = false;
      await new Promise((done) => setTimeout(done, AGAIN_MILLIS[Math.min(attempt, AGAIN_MILLIS.length - 1)]));
    }
  };
  void follow();

  /** The address of a start was put into this open tab: only its fragment differs, so that no page is loaded. */
  const onCode = async (): Promise<void> => {
    const code = takeCode();
    // A tab that the host knows has no use for it.
    if (code === null || (stands && (await token) !== null)) return;
    const found = await newToken(code);
    if (found.token === null) return tell({ event: 'signedIn', problem: failure(found.why).error });
    sessionStorage.setItem(TOKEN, found.token);
    token = Promise.resolve(found.token);
    wake();
    tell({ event: 'signedIn', problem: null });
  };
  window.addEventListener('hashchange', () => void onCode());

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
