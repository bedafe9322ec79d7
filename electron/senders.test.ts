/** Who is answered, and that whatever comes in a Result goes out: the calls of the desktop window as `ipcMain` hears them. */
import * as fc from 'fast-check';
import { z } from 'zod';
import { describe, expect, it } from 'vitest';
import { CONTRACT, type Channel } from '#shared/ipc/contract.ts';
import { newScenario } from '#shared/document/newScenario.ts';
import { encode } from '#shared/formats/scenario/encode.ts';
import { counted, rounds } from '../e2e/testing/counts.ts';
import { newSession } from './calls/session.ts';
import type { Handlers } from './calls/dispatch.ts';
import { answerCalls, CALL_CHANNEL, trusted } from './ipc.ts';
import { crashFs } from './testing/crashFs.ts';
import { testDesk, type TestDesk } from './testing/desk.ts';
import { OWN_ID, ownEvent, strangers } from './testing/senders.ts';

type Answer = (event: unknown, ...args: unknown[]) => Promise<unknown>;
const channels = Object.keys(CONTRACT) as Channel[];

/** The listener that `ipcMain` is given. */
function listenerOf(handlers: Handlers, session: TestDesk['session'], log: string[]): Answer {
  let answer: Answer = async () => null;
  const ipcMain = { handle: (name: string, listener: Answer) => (name === CALL_CHANNEL ? (answer = listener) : null) };
  answerCalls(
    ipcMain as never,
    handlers,
    (id) => (id === OWN_ID ? session : undefined),
    (code, detail) => log.push(`${code} ${detail}`),
  );
  return answer;
}

describe('R-102 senders', () => {
  it('R-102 only the main frame of our own window is answered; everybody else is refused, logged, and reaches no handler', async () => {
    const session = newSession(() => {});
    expect(trusted(ownEvent(), (id) => (id === OWN_ID ? session : undefined))).toBe(session);
    const reached: string[] = [];
    const handlers = new Proxy({} as Handlers, { get: (_target, name) => async () => void reached.push(String(name)) });
    const log: string[] = [];
    const answer = listenerOf(handlers, session, log);
    for (const [name, event] of strangers()) {
      log.splice(0);
      expect(await answer(event, 'app.info', {}), name).toMatchObject({ ok: false, error: { code: 'ipc/refused' } });
      expect(log, name).toEqual(['ipc/refused sender']);
      counted('R-102', 1);
    }
    expect(strangers().length).toBeGreaterThanOrEqual(18);
    expect(reached).toEqual([]);
  });

  it('R-101 a channel that is no text, or no channel of the contract, reaches no handler', async () => {
    const bench = await testDesk({ fs: crashFs().fs, home: '/home' });
    const log: string[] = [];
    const answer = listenerOf(bench.handlers, bench.session, log);
    for (const channel of [{ toString: () => 'app.info' }, null, undefined, 7, ['app.info'], Symbol.iterator])
      expect(await answer(ownEvent(), channel, {})).toMatchObject({ ok: false, error: { code: 'ipc/refused' } });
    expect(log).toEqual(Array(6).fill('ipc/refused channel'));
    for (const channel of [
      'constructor',
      '__proto__',
      'toString',
      'hasOwnProperty',
      'app',
      '',
      'app.info ',
      'APP.INFO',
      'x'.repeat(100_000),
    ])
      expect(await answer(ownEvent(), channel, {})).toMatchObject({ ok: false, error: { code: 'ipc/unknown-channel' } });
    expect(await answer(ownEvent(), 'settings.read', {})).toEqual({ ok: true, value: { settings: {} } });
  });
});

const text = encode(newScenario({ id: 'fuzz', title: 'Fuzz', shape: 'square', columns: 3, rows: 2 }, null));

/** What a page can send: anything that survives the copy between processes. */
const anything = fc.anything({
  maxDepth: 4,
  withBigInt: true,
  withDate: true,
  withMap: true,
  withSet: true,
  withTypedArray: true,
  withSparseArray: true,
});
const cyclic = fc.constant(null).map(() => {
  const value: Record<string, unknown> = {};
  value['self'] = value;
  return value;
});
const deep = fc.integer({ min: 60, max: 3000 }).map((depth) => JSON.parse(`${'['.repeat(depth)}1${']'.repeat(depth)}`) as unknown);

/** Fitting values by the field's name; made once, they are slow to make. */
const KNOWN: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  rev: fc.integer({ min: -2, max: 5 }),
  from: fc.integer({ min: -2, max: 5 }),
  text: fc.oneof(fc.constant(text), fc.string(), fc.json()),
  name: fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('a.sandtable.json', '..', '../x', '/etc/passwd', 'con', 'a\0b')),
  edits: fc.array(fc.oneof(fc.constant({ kind: 'setMeta', title: 'x' }), anything), { maxLength: 3 }),
  settings: fc.dictionary(fc.string(), fc.jsonValue()),
  url: fc.oneof(fc.webUrl(), fc.constantFrom('javascript:1', 'file:///etc/passwd', 'https://a:b@c/')),
  kind: fc.constantFrom('scenario', 'battle', 'any'),
  discard: fc.boolean(),
  overwrite: fc.boolean(),
  base64: fc.base64String(),
  sample: fc.stringMatching(/^[a-z-]{1,9}$/),
};

/** Handles that the host gave, by the name of the field they go into. */
type Given = Map<string, readonly string[]>;

/** Values for a field of the contract by its name: those that the host gave, those that fit, and nonsense. */
const fieldOf = (name: string, given: Given): fc.Arbitrary<unknown> => {
  const own = given.get(name) ?? [];
  const handle = own.length > 0 ? fc.constantFrom(...own) : fc.constant('A'.repeat(22));
  const list = fc.array(handle, { maxLength: 3 });
  const known: Readonly<Record<string, fc.Arbitrary<unknown>>> = { ...KNOWN, session: list, clean: list };
  return fc.oneof({ arbitrary: known[name] ?? handle, weight: 20 }, { arbitrary: handle, weight: 1 }, { arbitrary: anything, weight: 1 });
};

const fieldsOf = (channel: Channel): string[] =>
  Object.keys((z.toJSONSchema(CONTRACT[channel].request, { unrepresentable: 'any' }) as { properties?: object }).properties ?? {});

const requestOf = (channel: Channel, given: Given): fc.Arbitrary<unknown> => {
  const fitting = fc.record(Object.fromEntries(fieldsOf(channel).map((name) => [name, fieldOf(name, given)])), { noNullPrototype: true });
  return fc.oneof({ arbitrary: fitting, weight: 12 }, { arbitrary: anything, weight: 4 }, cyclic, deep);
};

/** A value as it comes out at the other process; a function or a symbol does not get through. */
function copied(value: unknown): unknown {
  try {
    return structuredClone(value);
  } catch {
    return null;
  }
}

/** Takes the handles of a reply, wherever they stand, under the names that requests have for them; the newest ten of a sort. */
function takeHandles(reply: unknown, given: Given): void {
  for (const [, key, handle] of JSON.stringify(reply).matchAll(/"([a-z]+)":"([A-Za-z0-9_-]{22})"/g)) {
    const name = key === 'handle' ? 'document' : key!;
    given.set(name, [...(given.get(name) ?? []), handle!].slice(-10));
  }
}

describe('R-101 the bridge cannot be confused', () => {
  it('R-101 random arguments on every channel: a Result comes back, and the host lives', async () => {
    // In turns, so that what one call gives the next can take; on several hosts, so that none grows without end.
    const hosts = 8;
    const turns = 3;
    const each = Math.ceil(rounds(10_000) / channels.length / turns / hosts);
    let cases = 0;
    const outcomes = new Map<string, number>();
    const log: string[] = [];
    for (let host = 0; host < hosts; host++) {
      const bench = await testDesk({ fs: crashFs().fs, home: '/home' });
      const answer = listenerOf(bench.handlers, bench.session, log);
      const given: Given = new Map();
      takeHandles(await bench.need('folders.list', {}), given);
      for (const channel of Array<Channel[]>(turns).fill(channels).flat()) {
        for (const sent of fc.sample(requestOf(channel, given), each).map(copied)) {
          const reply = (await answer(ownEvent(), channel, sent)) as { ok: unknown; value?: unknown; error?: { code?: unknown } };
          expect(reply.ok === true || (reply.ok === false && typeof reply.error?.code === 'string'), channel).toBe(true);
          const key = reply.ok === true ? 'ok' : String(reply.error?.code);
          outcomes.set(key, (outcomes.get(key) ?? 0) + 1);
          if (reply.ok === true) takeHandles(reply.value, given);
          cases += 1;
        }
      }
      expect(await answer(ownEvent(), 'app.info', {})).toMatchObject({ ok: true, value: { host: 'test' } });
    }
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    // Neither all refused nor none: the calls go as far as their handlers, and the refusals are those of schema and handles.
    expect(outcomes.get('ok') ?? 0).toBeGreaterThan(cases / 20);
    expect(outcomes.get('ipc/bad-request') ?? 0).toBeGreaterThan(cases / 20);
    expect([...outcomes].filter(([code]) => code === 'ipc/failed')).toEqual([]);
    expect(log.filter((line) => line.startsWith('ipc/failed') || line.startsWith('ipc/bad-reply'))).toEqual([]);
    counted('R-101', cases);
  });
});
