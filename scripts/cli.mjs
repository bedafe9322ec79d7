// `npm run -s cli -- COMMAND ...`: runs the built command line, never builds. Not built is exit 2, as JSON under --json.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './stamp.mjs';

const built = join(root, 'dist/electron/cli.js');
if (existsSync(built)) {
  await import(new URL('../dist/electron/cli.js', import.meta.url).href);
} else {
  const message = 'Sandtable is not built yet. Run `npm run build` (or `npm start`) once.';
  if (process.argv.includes('--json')) {
    process.stdout.write(`${JSON.stringify({ problems: [{ code: 'cli/not-built', severity: 'error', message }] })}\n`);
  } else process.stderr.write(`${message}\n`);
  process.exitCode = 2;
}
