/** Command line of the host: `--no-open --port N --folder DIR FILE --electron`. */
import { isAbsolute, resolve } from 'node:path';
import { err, ok, problem, type Result } from '#shared/result.ts';

export interface StartOptions {
  readonly open: boolean;
  /** 0: any free port. */
  readonly port: number;
  readonly folders: readonly string[];
  readonly files: readonly string[];
}

/** Reads the arguments; relative paths count from `from`. `host/usage` names the first that does not fit. */
export function parseOptions(args: readonly string[], from: string): Result<StartOptions> {
  const folders: string[] = [];
  const files: string[] = [];
  let open = true;
  let port = 0;
  const absolute = (path: string): string => (isAbsolute(path) ? path : resolve(from, path));
  for (let i = 0; i < args.length; i++) {
    const arg = args[i]!;
    const value = (): string | undefined => (arg.includes('=') ? arg.slice(arg.indexOf('=') + 1) : args[++i]);
    if (arg === '--no-open') open = false;
    else if (arg === '--port' || arg.startsWith('--port=')) {
      const text = value() ?? '';
      port = Number(text);
      if (!/^\d{1,5}$/.test(text) || port > 65_535) return err(problem('host/usage', { argument: '--port' }));
    } else if (arg === '--folder' || arg.startsWith('--folder=')) {
      const folder = value();
      if (folder === undefined || folder === '') return err(problem('host/usage', { argument: '--folder' }));
      folders.push(absolute(folder));
    } else if (arg === '--') {
      files.push(...args.slice(i + 1).map(absolute));
      break;
    } else if (arg.startsWith('-')) return err(problem('host/usage', { argument: arg }));
    else files.push(absolute(arg));
  }
  return ok({ open, port, folders, files });
}
