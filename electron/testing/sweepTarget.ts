/**
 * The process that a sweep kills or disturbs. Prepares a scenario, says `ready`, waits for a line, then runs the part that is swept. Says
 * `done N`, `synced N`, `saved N` like the painter's process. Arguments: home folder, scenario, seed.
 */
import { linkSync, mkdirSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { encode } from '#shared/formats/scenario/encode.ts';
import { leaveSession } from '../calls/desk.ts';
import { systemClock } from '../storage/clock.ts';
import { nodeFileSystem } from '../storage/fileSystem.ts';
import { testDesk, type TestDesk } from './desk.ts';
import { blankDocument, strokes } from './painter.ts';
import { sweptTexts } from './sweptTexts.ts';
import { WRITERS, type WriterName } from './wrongWriters.ts';

const [home = '', scenario = 'save', seed = '1'] = process.argv.slice(2);
const say = (line: string): void => void writeSync(1, `${line}\n`);
const NAME = 'map.sandtable.json';
const folder = join(home, 'Documents', 'Sandtable');
const path = join(folder, NAME);
const painted = strokes(Number(seed));

/** A window at work on one document. */
class Window {
  rev = 0;
  texts: string[] = [encode(blankDocument())];
  constructor(
    readonly bench: TestDesk,
    readonly document: string,
  ) {}

  async paint(count: number): Promise<void> {
    for (let i = 0; i < count; i++) {
      const { edit, text } = painted.next().value;
      const from = this.rev;
      this.rev += 1;
      this.texts[this.rev] = text;
      say(`done ${this.rev}`);
      const reply = await this.bench.call('journal.append', { document: this.document, from, edits: [edit as never] });
      say(reply.ok ? `synced ${reply.value.protected}` : `failed ${reply.error.code}`);
    }
  }

  async save(rev = this.rev): Promise<void> {
    const reply = await this.bench.call('documents.save', { document: this.document, rev, text: this.texts[rev]! });
    say(reply.ok ? `saved ${rev}` : `failed ${reply.error.code}`);
  }

  async saveAs(name: string, overwrite = false): Promise<void> {
    const text = this.texts[this.rev]!;
    const request = { document: this.document, folder: await this.bench.folder(), name, rev: this.rev, text, overwrite };
    const reply = await this.bench.call('documents.saveAs', request);
    say(reply.ok ? `saved ${this.rev}` : `failed ${reply.error.code}`);
  }

  async snapshot(): Promise<void> {
    const reply = await this.bench.call('journal.snapshot', { document: this.document, rev: this.rev, text: this.texts[this.rev]! });
    if (!reply.ok) say(`failed ${reply.error.code}`);
  }
}

const come = (): Promise<TestDesk> => testDesk({ fs: nodeFileSystem, clock: systemClock, home });

async function opened(strokesBefore: number): Promise<Window> {
  const bench = await come();
  const { document } = await bench.need('documents.open', { folder: await bench.folder(), name: NAME });
  const window = new Window(bench, document.handle);
  await window.paint(strokesBefore);
  return window;
}

/** A next start that finds five strokes left behind. */
async function leftBehind(): Promise<{ bench: TestDesk; texts: string[] }> {
  const window = await opened(5);
  await leaveSession(window.bench.desk, window.bench.session);
  return { bench: await come(), texts: window.texts };
}

/** Each prepares, and gives what is swept. */
const SCENARIOS: Readonly<Record<string, () => Promise<() => Promise<void>>>> = {
  save: async () => {
    const window = await opened(3);
    return async () => {
      await window.save();
      await window.paint(1);
      await window.save();
    };
  },
  'first save': async () => {
    const bench = await come();
    const { document } = await bench.need('documents.create', { text: encode(blankDocument()) });
    const window = new Window(bench, document.handle);
    await window.paint(2);
    return () => window.saveAs('new.sandtable.json');
  },
  'in place': async () => {
    linkSync(path, join(home, 'second-name'));
    const window = await opened(3);
    return () => window.save();
  },
  'over another file': async () => {
    writeFileSync(join(folder, 'other.sandtable.json'), encode(blankDocument()));
    const window = await opened(3);
    return () => window.saveAs('other.sandtable.json', true);
  },
  export: async () => {
    const window = await opened(3);
    const text = window.texts[window.rev]!;
    const request = { folder: await window.bench.folder(), name: 'exported.sandtable.json', text };
    return async () => {
      await window.bench.need('files.export', request);
      await window.bench.need('files.export', { ...request, overwrite: true });
    };
  },
  autosave: async () => {
    const window = await opened(0);
    return () => window.paint(5);
  },
  rotation: async () => {
    const window = await opened(3);
    return async () => {
      await window.snapshot();
      await window.paint(2);
      await window.save(window.rev - 1);
    };
  },
  recover: async () => {
    const { bench, texts } = await leftBehind();
    return async () => {
      const { entries } = await bench.need('recovery.list', {});
      await bench.need('recovery.read', { journal: entries[0]!.journal });
      const { document } = await bench.need('recovery.adopt', { journal: entries[0]!.journal });
      const window = new Window(bench, document.handle);
      Object.assign(window, { rev: 5, texts });
      await window.paint(1);
      await window.save();
    };
  },
  discard: async () => {
    const { bench } = await leftBehind();
    return async () => {
      const { entries } = await bench.need('recovery.list', {});
      await bench.need('recovery.discard', { journal: entries[0]!.journal });
      say('discarded 1');
    };
  },
  close: async () => {
    const window = await opened(3);
    return async () => {
      await window.save();
      await window.bench.need('documents.close', { document: window.document, discard: false });
    };
  },
};

/** A writer alone, right or wrong: `writer inPlace`; `loop inPlace` goes on and on. */
async function writeAlone(name: WriterName, times: number): Promise<void> {
  say('saving 1');
  for (let i = 0; i < times; i++)
    for (const text of sweptTexts()) await WRITERS[name](nodeFileSystem, path, new TextEncoder().encode(text));
}

mkdirSync(folder, { recursive: true });
const [how, writer] = scenario.split(' ');
const alone = how === 'writer' || how === 'loop';
writeFileSync(path, alone ? sweptTexts()[0]! : encode(blankDocument()));
const run = alone ? () => writeAlone(writer as WriterName, how === 'loop' ? Number.POSITIVE_INFINITY : 1) : await SCENARIOS[scenario]!();
process.stdin.once('data', () => {
  void run().then(() => {
    say('over');
    process.exit(0);
  });
});
say('ready');
