/**
 * A start of the host as far as R-32 goes: claims the profile, and is the first or the second. Arguments: profile, the file it was started
 * for. Prints one line: `first`, or `second <milliseconds of processor it took> <address>`; the first also `got <file>` for each wish, and
 * ends with its standard input.
 */
import { writeSync } from 'node:fs';
import { claimProfile } from '../host/instance.ts';
import { nodeFileSystem } from '../storage/fileSystem.ts';
import { ok } from '#shared/result.ts';

const [home = '', file = ''] = process.argv.slice(2);
const say = (line: string): void => void writeSync(1, `${line}\n`);

const claim = await claimProfile(nodeFileSystem, home, { folders: [], files: [file] }, 60_000);
if (!claim.ok) {
  say(`failed ${claim.error.code}`);
  process.exit(1);
}
if (claim.value.how === 'second') {
  const { answer } = claim.value;
  const { user, system } = process.cpuUsage();
  say(answer.ok ? `second ${Math.round((user + system) / 1000)} ${answer.value.address}` : `refused ${answer.error.code}`);
  process.exit(0);
}
const { instance } = claim.value;
say('first');
instance.serve(async (wish) => {
  for (const got of wish.files) say(`got ${got}`);
  return ok({ address: `first-${process.pid}`, once: 'once', shown: true });
});
process.stdin.resume();
process.stdin.on('end', () => void instance.end().then(() => process.exit(0)));
