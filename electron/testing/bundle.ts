/** Builds one TypeScript entry into a plain module that a child process can run: Node 20 runs no TypeScript. For tests only. */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

export const projectRoot = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Path of the built file of `entry` (from the project's root) in `outDir`. */
export async function bundle(entry: string, outDir: string): Promise<string> {
  await build({
    root: projectRoot,
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: {
      ssr: true,
      target: 'node20',
      outDir,
      emptyOutDir: false,
      minify: false,
      rollupOptions: {
        input: { bundled: join(projectRoot, entry) },
        output: { format: 'es', entryFileNames: '[name].mjs', codeSplitting: false },
      },
    },
  });
  return join(outDir, 'bundled.mjs');
}
