/** R-32 in a real browser: a second start of the host on the same profile shows its file in the window that is open, and ends. */
import { spawn } from 'node:child_process';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '../fixtures.ts';
import { environment } from '../host.ts';
import { countedFlow } from '../testing/flowCounts.ts';

const root = join(import.meta.dirname, '../..');

test('R-32 a second start shows its file in the open window, prints the same address and ends @browser', async ({ app, host, place }) => {
  const file = join(place.home, 'второй.sandtable.json');
  await copyFile(join(root, 'resources/samples/crossing.sandtable.json'), file);
  // Twice: the second time the file is open already and only comes to the front.
  for (const time of [1, 2]) {
    const second = spawn(process.execPath, [join(root, 'dist/electron/host.js'), '--no-open', file], {
      env: environment(place),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let out = '';
    second.stdout.on('data', (part: Buffer) => (out += part.toString()));
    const code = await new Promise((done) => second.once('close', done));
    expect([code, out], `start ${time}`).toEqual([0, `Sandtable: ${host.url}\n`]);
    await expect(app.getByRole('tab', { name: /второй/ })).toHaveCount(1);
  }
  countedFlow('R-32', 2);
});
