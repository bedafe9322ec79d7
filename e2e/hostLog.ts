/**
 * What a host has written to its log, read after each whole-app test: codes and names of ours, one line each. No text of a document, no
 * code of the address, no token, no path.
 */
import { logLine } from '../electron/calls/logLine.ts';
import type { StartedHost } from './host.ts';

/** Node's own warnings begin so; they hold none of our words. */
const NODE = /^\(node:\d+\) |^\(Use `node /;

/** Lines that hold something else than codes. */
export function strangeInLog(host: Pick<StartedHost, 'url' | 'errors'>): readonly string[] {
  const code = new URL(host.url).hash.slice(1);
  return host
    .errors()
    .split('\n')
    .filter((line) => line !== '' && !NODE.test(line))
    .filter((line) => line.includes(code) || logLine(line.split(' ')[0]!, line.split(' ').slice(1).join(' ')) !== line);
}
