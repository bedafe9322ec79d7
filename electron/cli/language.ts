/** Texts of the command line: the product's catalogues through i18next. */
import i18next from 'i18next';
import { tell } from '#shared/document/sentence.ts';
import { LANGUAGES, type Language } from '#shared/i18n/languages.ts';
import { wordedParams } from '#shared/i18n/sizes.ts';
import { loadCatalogue } from '#shared/i18n/load.ts';
import type { Json, Problem } from '#shared/result.ts';

export interface Translate {
  (key: string, params?: Readonly<Record<string, string | number>>): string;
  /** The language it speaks, for numbers. */
  readonly language: Language;
}

/** Chinese in simplified characters, by the names people and systems give it. */
const SIMPLIFIED: ReadonlySet<string> = new Set(['zh', 'zh-cn', 'zh-sg', 'zh-hans', 'zh-hans-cn', 'zh-hans-sg']);

/** The language that `text` names: its own name, `zh` for `zh-CN`, or a locale of the system such as `ru_RU.UTF-8`. Null: none of ours. */
export function languageNamed(text: string): Language | null {
  const [locale = ''] = text.split(/[.@]/);
  const name = locale.replaceAll('_', '-').toLowerCase();
  if (SIMPLIFIED.has(name)) return 'zh-CN';
  return LANGUAGES.find((language) => `${name}-`.startsWith(`${language.toLowerCase()}-`)) ?? null;
}

/** A translator for one language, the only one that is loaded; a key without a text comes back as itself. */
export async function translator(language: Language): Promise<Translate> {
  const i18n = i18next.createInstance();
  void i18n.init({
    lng: language,
    fallbackLng: false,
    resources: { [language]: { translation: await loadCatalogue(language) } },
    keySeparator: false,
    nsSeparator: false,
    initAsync: false,
    interpolation: { escapeValue: false },
  });
  return Object.assign((key: string, params?: Readonly<Record<string, string | number>>) => i18n.t(key, { ...params }), { language });
}

/**
 * What is safe when a command fails, where the sentence of the windows would speak of a recovery file: a command has none. Null: nothing can
 * be promised.
 */
const OF_COMMANDS: Readonly<Record<string, string | null>> = {
  ...Object.fromEntries(
    ['busy', 'disk-error', 'disk-full', 'encoder-fault', 'failed', 'no-access', 'no-space', 'quota', 'read-back-differs', 'read-only-disk']
      .concat('size-limit', 'too-many-open')
      .map((code) => [`file/${code}`, 'cli.file.unchanged']),
  ),
  'file/changed-outside': 'cli.file.kept',
  'file/gone-outside': 'cli.file.kept',
  'file/dangling-link': 'cli.file.kept',
  'file/name-too-long': 'cli.file.kept',
  'file/in-place-failed': 'cli.file.inPlace',
  'file/not-certain': 'cli.file.notCertain',
  'file/replace-refused': 'cli.file.refused',
  'file/share-gone': null,
  'folder/gone': null,
};

/** What a problem says, in one line: what happened, then what it means, `of` a command or of a window whose work is kept for recovery. */
export const messageOf = (problem: Problem, t: Translate, of: 'command' | 'window' = 'command'): string => {
  const part = (name: string): string | null => {
    const other = of === 'command' && name === 'body' ? OF_COMMANDS[problem.code] : undefined;
    if (other === null) return null;
    const key = other ?? `problem.${problem.code}.${name}`;
    const text = tell({ key, params: wordedParams(problem, t.language, t) }, t);
    return text === key ? null : text;
  };
  const title = part('title');
  const body = part('body');
  if (title === null) return problem.code;
  if (body === null) return title;
  // Titles are headings in the window, without a full stop; in a line they need one.
  const stop = /[.!?。！？]$/.test(title) ? '' : /[\u3000-\u9fff]/.test(title) ? '。' : '.';
  const line = `${title}${stop}`;
  return `${line}${/[。！？]$/.test(line) ? '' : ' '}${body}`;
};

/** The public form of a problem: `{code, severity, message, at?, rule?}`. */
export function problemJson(problem: Problem, t: Translate): Json {
  const at = problem.at;
  return {
    code: problem.code,
    severity: problem.severity,
    message: messageOf(problem, t),
    ...(at && Object.keys(at).length > 0 ? { at: { ...at } as Json } : {}),
    ...(problem.rule === undefined ? {} : { rule: problem.rule }),
  };
}
