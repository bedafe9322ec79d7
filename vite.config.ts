/** The window's build: `renderer/` into `dist/renderer`, every asset a file of its own (the policy allows no inline data but pictures). */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const root = dirname(fileURLToPath(import.meta.url));

export default defineConfig({
  root: join(root, 'renderer'),
  plugins: [react()],
  publicDir: false,
  build: {
    outDir: join(root, 'dist/renderer'),
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 4000,
    modulePreload: { polyfill: false },
  },
  worker: { format: 'es' },
});
