/**
 * A desk in a process of its own, on the real disk and the real time, told by lines of JSON what to call. Arguments: home folder, granted
 * folders. In: `{ id, channel, request }`, or `{ id, end: true }` to end as the product does. Out: `{ id, reply }`; one with id 0 when it is ready.
 */
import { writeSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { leaveAll } from '../calls/desk.ts';
import { systemClock } from '../storage/clock.ts';
import { nodeFileSystem } from '../storage/fileSystem.ts';
import { endProcess } from '../storage/processEnd.ts';
import { testDesk, type TestDesk } from './desk.ts';

const [home = '', ...folders] = process.argv.slice(2);
const bench = await testDesk({ fs: nodeFileSystem, clock: systemClock, home, folders });
const say = (id: number, reply: unknown): void => void writeSync(1, `${JSON.stringify({ id, reply })}\n`);

type Line = { readonly id: number } & (
  { readonly end: true } | { readonly channel: Parameters<TestDesk['call']>[0]; readonly request: never }
);

createInterface({ input: process.stdin }).on('line', (line) => {
  const asked = JSON.parse(line) as Line;
  if ('end' in asked) void leaveAll(bench.desk).then(() => endProcess(0));
  else void bench.call(asked.channel, asked.request).then((reply) => say(asked.id, reply));
});
say(0, null);
