/** Texts of the command line: the product's catalogues through i18next. */
import i18next from 'i18next';
import { tell } from '#shared/document/sentence.ts';
import { LANGUAGES, type Language } from '#shared/i18n/languages.ts';
import { wordedParams } from '#shared/i18n/sizes.ts';
import { loadCatalogue } from '#shared/i18n/load.ts';
import type { Json, Problem } from '#shared/result.ts';

export type Translate = (key: string, params?: Readonly<Record<string, string | number>>) => string;

export const isLanguage = (text: string): text is Language => (LANGUAGES as readonly string[]).includes(text);

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
  return (key, params) => i18n.t(key, { ...params });
}

/** What a problem says, in one line: what happened, then what it means. */
export const messageOf = (problem: Problem, t: Translate): string => {
  const part = (name: string): string | null => {
    const key = `problem.${problem.code}.${name}`;
    const text = tell({ key, params: wordedParams(problem, 'en', t) }, t);
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
