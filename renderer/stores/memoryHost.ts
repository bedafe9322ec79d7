/** A host in memory with the same contract, for tests: documents, journals, one folder. Calls answer in order; faults can be planted. */
import type { Bridge, Channel, HostEvent, Reply, Request } from '../bridge.ts';
import type { DocumentInfo } from '#shared/ipc/contract.ts';

export interface MemoryHost {
  readonly bridge: Bridge;
  /** Files of the one granted folder, by name. */
  readonly files: Map<string, string>;
  /** Per document handle: what the journal holds. */
  readonly journals: Map<string, { base: string; baseRev: number; edits: unknown[] }>;
  /** Every call in order. */
  readonly calls: { readonly channel: Channel; readonly request: unknown }[];
  /** Fails the next call of a channel with this code, or every call until `heal`. */
  fail(channel: Channel, code: string, how?: 'once' | 'always'): void;
  heal(channel: Channel): void;
  /** The next call of a channel is answered only when the returned function is called. */
  hold(channel: Channel): () => void;
  /** Answers a channel in this way from now on. */
  answer<C extends Channel>(channel: C, reply: (request: Request<C>) => Reply<C>): void;
  /** Tells the window something unasked. */
  tell(event: HostEvent): void;
}

export const FOLDER = 'f'.repeat(22);
const HASH = 'a'.repeat(64);

export function makeMemoryHost(settings: Record<string, never> = {}): MemoryHost {
  const files = new Map<string, string>();
  const journals: MemoryHost['journals'] = new Map();
  const open = new Map<string, DocumentInfo>();
  const calls: MemoryHost['calls'] = [];
  const faults = new Map<Channel, { code: string; how: 'once' | 'always' }>();
  const held = new Map<Channel, Promise<void>>();
  const listeners = new Set<(event: HostEvent) => void>();
  let next = 1;
  let clock = 1_000;

  const handle = (): string => `h${next++}`.padEnd(22, '0');
  const start = (text: string, name: string | null): DocumentInfo => {
    const info: DocumentInfo = {
      handle: handle(),
      name,
      folderName: name === null ? null : 'Sandtable',
      folder: name === null ? null : FOLDER,
      readOnly: false,
      readOnlyWhy: null,
      hash: name === null ? null : HASH,
    };
    open.set(info.handle, info);
    journals.set(info.handle, { base: text, baseRev: 0, edits: [] });
    return info;
  };
  const write = (document: string, name: string, text: string, rev: number): Reply<'documents.save'> => {
    files.set(name, text);
    const info = { ...open.get(document)!, name, folder: FOLDER, folderName: 'Sandtable', hash: HASH };
    open.set(document, info);
    journals.set(document, { base: text, baseRev: rev, edits: [] });
    return { document: info, rev, saved: ++clock, warnings: [] };
  };
  const revOf = (document: string): number => {
    const journal = journals.get(document);
    return journal ? journal.baseRev + journal.edits.length : -1;
  };
  const refuse = (code: string) => ({ refused: code });

  const answers: { [C in Channel]?: (request: Request<C>) => Reply<C> | { refused: string } } = {
    'app.info': () => ({
      host: 'test',
      version: '0.0.0',
      platform: 'test',
      locale: 'en',
      firstRun: true,
      testing: false,
      open: [],
      notOpened: [],
      session: [],
      page: 'page',
    }),
    'app.quit': () => ({}),
    'settings.read': () => ({ settings }),
    'settings.write': (request) => {
      for (const key of Object.keys(settings)) delete settings[key];
      Object.assign(settings, request.settings);
      return {};
    },
    'recovery.list': () => ({ entries: [], damaged: [] }),
    'recent.list': () => ({ recent: [] }),
    'battles.kept': () => ({ battles: [] }),
    'battles.keep': ({ battle }) => ({ battle: battle ?? handle() }),
    'battles.drop': () => ({}),
    'documents.create': ({ text }) => ({ document: start(text, null) }),
    'documents.open': ({ name }) => {
      const text = files.get(name);
      if (text === undefined) return refuse('file/not-found');
      const known = [...open.values()].find((d) => d.name === name);
      return { document: known ?? start(text, name), text, alreadyOpen: known !== undefined };
    },
    'documents.peek': ({ document }) => {
      const name = open.get(document)?.name;
      const text = name ? files.get(name) : undefined;
      return text === undefined ? refuse('file/not-found') : { text, hash: HASH };
    },
    'documents.reload': ({ document }) => {
      const info = open.get(document);
      const text = info?.name ? files.get(info.name) : undefined;
      if (!info || text === undefined) return refuse('file/not-found');
      journals.set(document, { base: text, baseRev: 0, edits: [] });
      return { document: info, text };
    },
    'documents.rejoin': ({ document }) => {
      const info = open.get(document);
      return info ? { document: info, protected: revOf(document) } : refuse('document/unknown');
    },
    'documents.save': ({ document, rev, text }) => write(document, open.get(document)!.name!, text, rev),
    'documents.saveAs': ({ document, name, rev, text, overwrite }) =>
      files.has(name) && !overwrite ? refuse('file/exists') : write(document, name, text, rev),
    'documents.close': ({ document }) => {
      open.delete(document);
      journals.delete(document);
      return {};
    },
    'journal.append': ({ document, from, edits }) => {
      if (revOf(document) !== from) return refuse('document/gap');
      journals.get(document)!.edits.push(...edits);
      return { protected: revOf(document) };
    },
    'journal.snapshot': ({ document, rev, text }) => {
      journals.set(document, { base: text, baseRev: rev, edits: [] });
      return { protected: rev };
    },
  };

  const bridge: Bridge = {
    call: async <C extends Channel>(channel: C, request: Request<C>) => {
      calls.push({ channel, request });
      const refusal = (code: string) => ({ ok: false as const, error: { code, severity: 'error' as const } });
      const fault = faults.get(channel);
      if (fault?.how === 'once') faults.delete(channel);
      const until = held.get(channel);
      held.delete(channel);
      await until;
      if (fault) return refusal(fault.code);
      const answer = answers[channel];
      const reply = answer?.(request) ?? { refused: 'ipc/not-here' };
      return typeof reply === 'object' && 'refused' in reply ? refusal(reply.refused) : { ok: true as const, value: reply };
    },
    listen: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
  return {
    bridge,
    files,
    journals,
    calls,
    fail: (channel, code, how = 'once') => faults.set(channel, { code, how }),
    heal: (channel) => faults.delete(channel),
    answer: (channel, reply) => Object.assign(answers, { [channel]: reply }),
    hold: (channel) => {
      let release = (): void => {};
      held.set(channel, new Promise((done) => (release = () => done())));
      return () => release();
    },
    tell: (event) => listeners.forEach((listener) => listener(event)),
  };
}
