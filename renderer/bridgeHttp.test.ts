/** How a tab signs in to the loopback host: by its address, anew by the address of a later start, and saying why where it cannot. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { HostEvent } from '#shared/ipc/contract.ts';
import { loopbackBridge } from './bridgeHttp.ts';

/** A browser's tab and a host beside it: which codes and tokens are good may change while the page lies open. */
function browserTab(hash: string, good: Readonly<Record<string, string>> = {}) {
  const codes = new Map(Object.entries(good));
  const tokens = new Set<string>();
  const state = {
    up: true,
    refusal: Promise.resolve(),
    lines: [] as ReadableStreamDefaultController<Uint8Array>[],
    posted: [] as string[],
  };
  const store = new Map<string, string>();
  const place = { hash, pathname: '/', search: '' };
  let onHash = (): void => undefined;
  const answer = (status: number, value: unknown): Response => new Response(JSON.stringify(value), { status });
  const fetched = async (path: string, init: { readonly body: string; readonly headers: Record<string, string> }): Promise<Response> => {
    state.posted.push(path);
    if (!state.up) throw new TypeError('Failed to fetch');
    if (path === '/session') {
      const token = codes.get((JSON.parse(init.body) as { code: string }).code);
      if (token === undefined) return answer(403, {});
      tokens.add(token);
      return answer(200, { token });
    }
    if (!tokens.has(init.headers['Authorization']?.slice(7) ?? '')) return state.refusal.then(() => answer(403, {}));
    if (path !== '/events') return answer(200, { ok: true, value: {} });
    return new Response(new ReadableStream<Uint8Array>({ start: (line) => void state.lines.push(line) }), { status: 200 });
  };
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('location', place);
  vi.stubGlobal('history', { replaceState: () => (place.hash = '') });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, v: string) => store.set(key, v),
  });
  vi.stubGlobal('navigator', { locks: { request: (_name: string, _how: unknown, go: (lock: object) => unknown) => go({}) } });
  vi.stubGlobal('window', { addEventListener: (_name: string, go: () => void) => (onHash = go) });
  const heard: HostEvent[] = [];
  const bridge = loopbackBridge();
  bridge.listen((event) => heard.push(event));
  const paste = (code: string): void => {
    place.hash = `#${code}`;
    onHash();
  };
  const signedIn = async (): Promise<boolean> => (await bridge.call('samples.list', {})).ok;
  return { codes, tokens, state, store, place, heard, paste, signedIn };
}

afterEach(() => void vi.unstubAllGlobals());

describe('the address of a start in a tab that is open already', () => {
  it('R-121 signs a tab in that was not: the code leaves the address, the token is kept for a reload, the line is begun', async () => {
    const tab = browserTab('');
    expect(await tab.signedIn()).toBe(false);
    tab.codes.set('good', 'token');
    tab.paste('good');
    await vi.waitFor(() => expect(tab.state.lines).toHaveLength(1), { timeout: 60_000 });
    expect([await tab.signedIn(), tab.place.hash, tab.store.get('sandtable.token')]).toEqual([true, '', 'token']);
    expect(tab.heard).toEqual([{ event: 'signedIn', problem: null }]);
  });

  it('R-121 signs a tab in anew whose host was started again on its port; the old line is not asked for ever', async () => {
    const tab = browserTab('#first', { first: 'one' });
    await vi.waitFor(() => expect(tab.state.lines).toHaveLength(1), { timeout: 60_000 });
    // The host ends, and another begins that knows neither the code nor the token.
    tab.codes.clear();
    tab.tokens.clear();
    tab.state.lines[0]!.close();
    await vi.waitFor(() => expect(tab.state.posted.filter((path) => path === '/events')).toHaveLength(2), { timeout: 60_000 });
    expect(await tab.signedIn()).toBe(false);
    tab.codes.set('second', 'two');
    tab.paste('second');
    await vi.waitFor(() => expect(tab.state.lines).toHaveLength(2), { timeout: 60_000 });
    expect(await tab.signedIn()).toBe(true);
    expect(tab.heard).toEqual([{ event: 'signedIn', problem: null }]);
  });

  it('R-121 a new code that comes while the old token is being refused begins the line all the same', async () => {
    const tab = browserTab('#first', { first: 'one' });
    await vi.waitFor(() => expect(tab.state.lines).toHaveLength(1), { timeout: 60_000 });
    tab.tokens.clear();
    let refuse = (): void => undefined;
    tab.state.refusal = new Promise((done) => (refuse = done));
    tab.state.lines[0]!.close();
    await vi.waitFor(() => expect(tab.state.posted.filter((path) => path === '/events')).toHaveLength(2), { timeout: 60_000 });
    tab.codes.set('second', 'two');
    tab.paste('second');
    await vi.waitFor(() => expect(tab.heard).toHaveLength(1), { timeout: 60_000 });
    refuse();
    await vi.waitFor(() => expect(tab.state.lines).toHaveLength(2), { timeout: 60_000 });
  });

  it('R-121 a code that is not good, and a host that is not there, are told; the code leaves the address in any case', async () => {
    const tab = browserTab('');
    tab.paste('stale');
    await vi.waitFor(() => expect(tab.heard).toHaveLength(1), { timeout: 60_000 });
    tab.state.up = false;
    tab.paste('good');
    await vi.waitFor(() => expect(tab.heard).toHaveLength(2), { timeout: 60_000 });
    expect(tab.heard.map((event) => event.event === 'signedIn' && event.problem?.code)).toEqual(['ipc/code-refused', 'ipc/unreachable']);
    expect(tab.place.hash).toBe('');
  });

  it('R-121 a tab that the host knows has no use for it: nothing is asked, nothing told, the code leaves the address', async () => {
    const tab = browserTab('#first', { first: 'one' });
    await vi.waitFor(() => expect(tab.state.lines).toHaveLength(1), { timeout: 60_000 });
    await tab.signedIn();
    tab.paste('first');
    await tab.signedIn();
    expect([tab.place.hash, tab.heard, tab.state.posted.filter((path) => path === '/session').length]).toEqual(['', [], 1]);
  });
});
