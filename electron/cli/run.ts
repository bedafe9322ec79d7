/**
 * The command line (public interface: names do not change). Finds the command, splits its words, prints one JSON value or lines for
 * people, sets the exit code. Commands are loaded one by one, so that a small one starts fast.
 */
import { LANGUAGES } from '#shared/i18n/languages.ts';
import { nodeFileSystem } from '../storage/fileSystem.ts';
import { usage, type Command, type Outcome, type Words } from './command.ts';
import { languageNamed, messageOf, problemJson, translator, type Translate } from './language.ts';
import { parseWords } from './parse.ts';
import type { Problem } from '#shared/result.ts';
import { visibleJson, visibleLine } from '#shared/visible.ts';

const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  validate: async () => (await import('./commands/validate.ts')).validate,
  info: async () => (await import('./commands/info.ts')).info,
  new: async () => (await import('./commands/new.ts')).newFile,
  schema: async () => (await import('./commands/schema.ts')).schema,
  los: async () => (await import('./commands/los.ts')).los,
  field: async () => (await import('./commands/field.ts')).field,
  reach: async () => (await import('./commands/reach.ts')).reach,
  points: async () => (await import('./commands/points.ts')).points,
  render: async () => (await import('./commands/render.ts')).render,
  play: async () => (await import('./commands/play.ts')).play,
  replay: async () => (await import('./commands/replay.ts')).replay,
  simulate: async () => (await import('./commands/simulate.ts')).simulate,
};

const failure = (problem: Problem, t: Translate, exit: 1 | 2): Outcome => ({
  exit,
  json: { problems: [problemJson(problem, t)] },
  text: [messageOf(problem, t)],
});

/** The language asked for, also where the words are wrong, so that the complaint comes in it. */
export function languageOf(args: readonly string[]): string {
  for (let i = 0; i < args.length; i++) {
    if (args[i] === '--lang') return args[i + 1] ?? 'en';
    if (args[i]!.startsWith('--lang=')) return args[i]!.slice(7);
  }
  return 'en';
}

/** The common options may stand before the command as well; they are put behind it. */
function commandFirst(args: readonly string[]): readonly string[] {
  let at = 0;
  while (at < args.length && (args[at] === '--json' || args[at] === '--lang' || args[at]!.startsWith('--lang=')))
    at += args[at] === '--lang' ? 2 : 1;
  const [name, ...rest] = args.slice(at);
  return name === undefined ? [] : [name, ...args.slice(0, at), ...rest];
}

/** Runs one command line. Never throws for what a person typed. */
export async function runCli(args: readonly string[], write: (text: string) => void, note: (text: string) => void): Promise<number> {
  const json = args.includes('--json');
  const wanted = languageOf(args);
  const named = languageNamed(wanted);
  const language = named ?? 'en';
  const t = await translator(language);
  const [name, ...rest] = commandFirst(args);
  const outcome = await decide();
  // Names come from files of other people: a terminal must show them, not do what they say.
  if (json) write(`${visibleJson(JSON.stringify(outcome.json))}\n`);
  else for (const line of outcome.text) (outcome.exit === 2 ? note : write)(`${visibleLine(line)}\n`);
  return outcome.exit;

  async function decide(): Promise<Outcome> {
    if (named === null) return failure(usage('unknown-language', { value: wanted, values: LANGUAGES.join(', ') }), t, 2);
    const options = rest.includes('--') ? rest.slice(0, rest.indexOf('--')) : rest;
    if (name === undefined || name === 'help' || name === '--help' || name === '-h' || options.includes('--help')) {
      const lines = t('cli.help').split('\n');
      return { exit: name === undefined ? 2 : 0, json: { commands: Object.keys(COMMANDS) }, text: lines };
    }
    const load = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
    if (!load) return failure(usage('unknown-command', { name }), t, 2);
    const command = await load();
    const words = parseWords(rest, command);
    if (!words.ok) return failure(words.error, t, 2);
    return await run(command, words.value);
  }

  async function run(command: Command, words: Words): Promise<Outcome> {
    const outcome = await command.run({
      fs: nodeFileSystem,
      words,
      language,
      t,
      json,
      progress: json ? () => {} : (line) => note(`${visibleLine(line)}\n`),
    });
    return outcome;
  }
}
