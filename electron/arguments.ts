/** What a start of the desktop program asks for, from its arguments or handed over by a second start. Input like any other: read by shape. */
import { isAbsolute, resolve } from 'node:path';
import { z } from 'zod';

/** A start's wishes; absolute paths. */
export interface Start {
  /** Folders to grant for this start. */
  readonly folders: readonly string[];
  /** Files to open. */
  readonly files: readonly string[];
  /** `--self-test`: try the packed program out on a profile of its own, and end. */
  readonly selfTest: boolean;
}

/** More than a person names; a system's longest path. */
const MOST = 100;
const path = z.string().min(1).max(32_768);
const handed = z.object({ folders: z.array(path).max(MOST), files: z.array(path).max(MOST) });
const NOTHING: Start = { folders: [], files: [], selfTest: false };

const usable = (text: string | undefined): text is string => path.safeParse(text).success && !text!.includes('\0');

/**
 * Reads the arguments after the program's name; relative paths count from `from`. Unlike the loopback host this takes no offence at
 * switches that it does not know: the system and Chromium add their own, and a file named beside them must still open.
 */
export function startOf(args: readonly string[], from: string): Start {
  const folders: string[] = [];
  const files: string[] = [];
  let selfTest = false;
  const put = (list: string[], text: string | undefined): void => {
    if (usable(text) && list.length < MOST) list.push(isAbsolute(text) ? text : resolve(from, text));
  };
  for (let i = 0; i < args.length; i++) {
    const arg = args[i]!;
    if (arg === '--') {
      for (const file of args.slice(i + 1)) put(files, file);
      break;
    }
    if (arg === '--folder') put(folders, args[++i]);
    else if (arg.startsWith('--folder=')) put(folders, arg.slice('--folder='.length));
    else if (arg === '--port') i += 1;
    else if (arg === '--self-test') selfTest = true;
    else if (!arg.startsWith('-')) put(files, arg);
  }
  return { folders, files, selfTest };
}

/** What a second start hands to the first: it comes from another process, so by its shape; anything else is nothing. */
export function handedOver(data: unknown): Start {
  const read = handed.safeParse(data);
  if (!read.success) return NOTHING;
  const absolute = (list: readonly string[]): readonly string[] => list.filter((text) => usable(text) && isAbsolute(text));
  return { folders: absolute(read.data.folders), files: absolute(read.data.files), selfTest: false };
}
