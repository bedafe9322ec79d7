// Builds everything into dist/: the window (dist/renderer), and main, host, command line and simulation worker (dist/electron, ES modules),
// and the preload as one CommonJS file. `npm run build`; `npm start` calls it when the sources have changed.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { root, sourceStamp } from './stamp.mjs';

// `--only=renderer|node`, `--entries=host,cli`: a part, while others are being worked on; a partial build never counts as current.
const wanted = process.argv
  .find((argument) => argument.startsWith('--entries='))
  ?.slice('--entries='.length)
  .split(',');
const only = process.argv.find((argument) => argument.startsWith('--only='))?.slice('--only='.length);
const version = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version;
const common = { root, configFile: false, logLevel: 'warn', define: { __SANDTABLE_VERSION__: JSON.stringify(version) } };

/** Node entries by name of the built file; those of parts that are not there are left out. */
const entries = Object.fromEntries(
  Object.entries({
    main: 'electron/main.ts',
    host: 'electron/host/main.ts',
    development: 'electron/host/development.ts',
    cli: 'electron/cli/main.ts',
    simulationWorker: 'electron/simulation/worker.ts',
  })
    .map(([name, file]) => [name, join(root, file)])
    .filter(([name, file]) => existsSync(file) && (wanted?.includes(name) ?? true)),
);

async function node() {
  if (wanted === undefined) rmSync(join(root, 'dist/electron/chunks'), { recursive: true, force: true });
  await build({
    ...common,
    ssr: { noExternal: ['zod', 'i18next'] },
    build: {
      ssr: true,
      target: 'node20',
      outDir: 'dist/electron',
      emptyOutDir: false,
      minify: false,
      rollupOptions: {
        input: entries,
        external: ['electron', 'electron/main', 'electron/common', 'yauzl', 'yazl', 'fflate'],
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  });
  if (!existsSync(join(root, 'electron/preload.ts'))) return;
  await build({
    ...common,
    ssr: { noExternal: true },
    build: {
      ssr: true,
      target: 'node20',
      outDir: 'dist/electron',
      emptyOutDir: false,
      minify: false,
      rollupOptions: {
        input: { preload: join(root, 'electron/preload.ts') },
        external: ['electron', 'electron/renderer'],
        output: { format: 'cjs', entryFileNames: '[name].cjs', codeSplitting: false },
      },
    },
  });
}

const started = performance.now();
const stamp = sourceStamp();
rmSync(join(root, 'dist/stamp.json'), { force: true });
try {
  if (only !== 'renderer') await node();
  if (only !== 'node') await build({ configFile: join(root, 'vite.config.ts'), logLevel: 'warn' });
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
if (only === undefined && wanted === undefined) writeFileSync(join(root, 'dist/stamp.json'), `${JSON.stringify({ stamp })}\n`);
process.stderr.write(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s.\n`);
