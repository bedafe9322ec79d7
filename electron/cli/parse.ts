/** Splits the words of the command line. `--name value`, `--name=value` and switches; `--` ends the options. */
import { err, ok, type Result } from '#shared/result.ts';
import { usage, type Command, type FlagSpec, type Words } from './command.ts';

/** Options that every command understands. */
const COMMON: Readonly<Record<string, FlagSpec>> = { json: { kind: 'switch' }, lang: { kind: 'value' } };

/**
 * @param args   what follows the command's name
 * Errors: `cli/unknown-option`, `cli/missing-value`, `cli/too-few-words`, `cli/too-many-words`.
 */
export function parseWords(args: readonly string[], command: Pick<Command, 'flags' | 'words'>): Result<Words> {
  const specs = { ...COMMON, ...command.flags };
  const positional: string[] = [];
  const flags: Record<string, string | boolean> = {};
  for (let i = 0; i < args.length; i++) {
    const word = args[i]!;
    if (word === '--') {
      positional.push(...args.slice(i + 1));
      break;
    }
    if (!word.startsWith('--')) {
      positional.push(word);
      continue;
    }
    const equals = word.indexOf('=');
    const name = equals < 0 ? word.slice(2) : word.slice(2, equals);
    const spec = Object.hasOwn(specs, name) ? specs[name] : undefined;
    if (!spec) return err(usage('unknown-option', { name }));
    if (spec.kind === 'switch') {
      if (equals >= 0) return err(usage('no-value-wanted', { name }));
      flags[name] = true;
      continue;
    }
    const value = equals < 0 ? args[++i] : word.slice(equals + 1);
    if (value === undefined || (equals < 0 && value.startsWith('--'))) return err(usage('missing-value', { name }));
    flags[name] = value;
  }
  if (positional.length < command.words[0]) return err(usage('too-few-words', { least: command.words[0] }));
  if (positional.length > command.words[1]) return err(usage('too-many-words', { word: positional[command.words[1]]! }));
  return ok({ positional, flags });
}
