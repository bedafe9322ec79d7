// Measures: builds every bench/*.bench.ts for Node (one file a module, so that profiles can name them) and runs them one after the other.
// `npm run bench`, `npm run bench -- engine` for one. Prints machine, versions and ratios against a peer in the same run; never a test.
import { mkdirSync, readdirSync } from 'node:fs';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { root } from './stamp.mjs';

process.env.NODE_ENV = 'production';
const wanted = process.argv.slice(2);
const names = readdirSync(join(root, 'bench'))
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => file.slice(0, -'.bench.ts'.length))
  .filter((name) => wanted.length === 0 || wanted.some((w) => name.startsWith(w)));
if (names.length === 0) {
  process.stderr.write(`No measurement ${wanted.join(', ')} in bench/.\n`);
  process.exit(2);
}
const out = join(root, 'dist/bench');
mkdirSync(out, { recursive: true });
await build({
  root,
  configFile: false,
  logLevel: 'error',
  ssr: { noExternal: true, external: ['vite', '@playwright/test'] },
  build: {
    ssr: true,
    target: 'node20',
    outDir: out,
    emptyOutDir: true,
    minify: false,
    rollupOptions: {
      input: Object.fromEntries(names.map((name) => [name, join(root, `bench/${name}.bench.ts`)])),
      output: { format: 'es', preserveModules: true, preserveModulesRoot: root, entryFileNames: '[name].js' },
    },
  },
});
const print = (line) => process.stdout.write(`${line}\n`);
const load = loadavg()
  .map((x) => x.toFixed(2))
  .join(' ');
print(`${cpus()[0]?.model ?? 'unknown processor'}, ${availableParallelism()} threads, Node ${process.versions.node}, load ${load}`);
for (const name of names) {
  print(`\n== ${name}`);
  const { default: run } = await import(pathToFileURL(join(out, `${name}.js`)).href);
  await run(print);
}
