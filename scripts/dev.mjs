// `npm run dev [-- --port N --folder DIR FILE]`: the browser host with hot reload. Calls go through the real host to the real disk; only the
// pages come from vite, whose inline reload script needs a looser policy than the product has.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createServer } from 'vite';
import { install, needNode, say } from './setup.mjs';
import { root } from './stamp.mjs';

needNode();
install();
const built = spawnSync(process.execPath, ['scripts/build.mjs', '--only=node', '--entries=development'], {
  cwd: root,
  stdio: ['ignore', 2, 2],
});
if (built.status !== 0) process.exit(1);
const { parseOptions, runHost } = await import(new URL('../dist/electron/development.js', import.meta.url).href);

const options = parseOptions(process.argv.slice(2), process.env.INIT_CWD || process.cwd());
if (!options.ok) {
  say(`Unknown argument ${options.error.params.argument}`);
  process.exit(2);
}
let pages;
const started = await runHost(
  {
    env: process.env,
    version: JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version,
    resources: join(root, 'resources'),
    renderer: null,
    log: (code, detail) => say(`${code} ${detail}`),
    develop: (request, response) => {
      const port = request.socket.localPort;
      response.setHeader(
        'Content-Security-Policy',
        `default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; connect-src 'self' ws://127.0.0.1:${port} ws://localhost:${port}`,
      );
      pages.middlewares(request, response, (error) => response.writeHead(error === undefined ? 404 : 500).end());
    },
  },
  options.value,
);
if (!started.ok) {
  say(started.error.code);
  process.exit(1);
}
const host = started.value;
pages = await createServer({
  configFile: join(root, 'vite.config.ts'),
  appType: 'spa',
  clearScreen: false,
  server: { middlewareMode: true, hmr: { server: host.server }, fs: { allow: [root] } },
});
process.stdout.write(`Sandtable: ${host.address}\n`);
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'])
  process.on(signal, () => {
    void pages
      .close()
      .then(() => host.end())
      .then(() => process.exit(0));
  });
