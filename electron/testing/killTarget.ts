/**
 * The process that gets killed: a host's storage fed by the seeded painter. Writes to stdout what it has done and what it was promised:
 * `done N` a stroke was finished, `synced N` it was answered as protected, `saving N` and `saved N` around a save.
 * Arguments: home folder, seed, milliseconds between strokes, strokes between saves.
 */
import { writeSync } from 'node:fs';
import { systemClock } from '../storage/clock.ts';
import { nodeFileSystem } from '../storage/fileSystem.ts';
import { testDesk } from './desk.ts';
import { strokes } from './painter.ts';

const [home = '', seed = '1', pause = '5', saveEvery = '7'] = process.argv.slice(2);
const say = (line: string): void => void writeSync(1, `${line}\n`);

const bench = await testDesk({ fs: nodeFileSystem, clock: systemClock, home });
const folder = await bench.folder();
const { document } = await bench.need('documents.open', { folder, name: 'map.sandtable.json' });
let rev = 0;
let saving: Promise<void> = Promise.resolve();
say('ready');
for (const { edit, text } of strokes(Number(seed))) {
  const from = rev;
  rev += 1;
  const now = rev;
  say(`done ${now}`);
  // Not waited for: a window goes on drawing while the host writes.
  void bench
    .need('journal.append', { document: document.handle, from, edits: [edit as never] })
    .then((reply) => say(`synced ${reply.protected}`));
  if (now % Number(saveEvery) === 0) {
    saving = saving.then(async () => {
      say(`saving ${now}`);
      const saved = await bench.need('documents.save', { document: document.handle, rev: now, text });
      say(`saved ${saved.rev}`);
    });
  }
  await systemClock.wait(Number(pause));
}
