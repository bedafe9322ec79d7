// Keeps the readers of a release as one small module, so that tests can ask what yesterday's product makes of today's files:
//   node e2e/old/make.mjs <commit or tag> <version>      writes e2e/old/<version>.mjs
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';

const [commit, version] = process.argv.slice(2);
if (!commit || !/^\d+\.\d+\.\d+$/.test(version ?? '')) {
  process.stderr.write('node e2e/old/make.mjs <commit or tag> <version, such as 0.1.0>\n');
  process.exit(2);
}
const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'sandtable-old-'));
try {
  const tar = execFileSync('git', ['archive', commit, 'shared', 'package.json', 'tsconfig.base.json'], { cwd: root, maxBuffer: 1 << 28 });
  execFileSync('tar', ['-x', '-C', folder], { input: tar });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(
    join(folder, 'entry.ts'),
    "export { decode } from './shared/formats/scenario/decode.ts';\nexport { decodeBattle } from './shared/formats/battle.ts';\n",
  );
  await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: {
      ssr: join(folder, 'entry.ts'),
      target: 'node20',
      outDir: import.meta.dirname,
      emptyOutDir: false,
      minify: true,
      rollupOptions: { output: { format: 'es', entryFileNames: `${version}.mjs`, codeSplitting: false } },
    },
  });
} finally {
  rmSync(folder, { recursive: true, force: true });
}
