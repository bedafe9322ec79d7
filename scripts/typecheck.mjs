// Type-checks each layer with its own libraries: `shared` sees neither DOM nor Node, so a leak is an error there.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const projects = [
  'shared/tsconfig.json',
  'shared/tsconfig.test.json',
  'electron/tsconfig.json',
  'renderer/tsconfig.json',
  'renderer/tsconfig.test.json',
  'e2e/tsconfig.json',
];
const only = process.argv.slice(2);
let failed = 0;
for (const project of projects) {
  if (!existsSync(project) || (only.length > 0 && !only.some((o) => project.startsWith(o)))) continue;
  const run = spawnSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', project], { stdio: 'inherit' });
  if (run.status !== 0) failed += 1;
}
process.exit(failed === 0 ? 0 : 1);
