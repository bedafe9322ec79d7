/** The built window's files as a map from address to file, made once: no address is ever turned into a path. */
import { extname, join } from 'node:path';
import type { FileSystem } from '../storage/fileSystem.ts';
import { readFile } from '../storage/bytes.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
};

export interface Page {
  readonly type: string;
  /** Reads the file; kept in memory after the first time. */
  bytes(): Promise<Uint8Array>;
}
export type Pages = ReadonlyMap<string, Page>;

/** Lists the build in `folder`; `/` is its `index.html`. Kinds of files that no window needs are left out. */
export async function pagesOf(fs: FileSystem, folder: string): Promise<Pages> {
  const pages = new Map<string, Page>();
  const walk = async (path: string, address: string): Promise<void> => {
    for (const item of await fs.list(path)) {
      if (item.kind === 'folder') await walk(join(path, item.name), `${address}${item.name}/`);
      const type = TYPES[extname(item.name)];
      if (item.kind === 'file' && type !== undefined) pages.set(address + item.name, page(fs, join(path, item.name), type));
    }
  };
  await walk(folder, '/');
  const index = pages.get('/index.html');
  if (index !== undefined) pages.set('/', index);
  return pages;
}

function page(fs: FileSystem, path: string, type: string): Page {
  let kept: Promise<Uint8Array> | null = null;
  const read = async (): Promise<Uint8Array> => {
    const file = await readFile(fs, path, path);
    if (file.ok) return file.value.bytes;
    kept = null;
    throw Object.assign(new Error(file.error.code), { code: file.error.cause ?? 'EIO' });
  };
  return { type, bytes: () => (kept ??= read()) };
}
