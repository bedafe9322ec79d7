/** Texts of the command line: the product's catalogues through i18next. */
import i18next from 'i18next';
import { CATALOGUES, LANGUAGES, type Language } from '#shared/i18n/index.ts';
import type { Json, Problem } from '#shared/result.ts';

export type Translate = (key: string, params?: Readonly<Record<string, string | number>>) => string;

export const isLanguage = (text: string): text is Language => (LANGUAGES as readonly string[]).includes(text);

/** A translator for one language; a key without a text comes back as itself. */
export function translator(language: Language): Translate {
  const i18n = i18next.createInstance();
  void i18n.init({
    lng: language,
    fallbackLng: 'en',
    resources: { [language]: { translation: CATALOGUES[language] }, en: { translation: CATALOGUES.en } },
    keySeparator: false,
    nsSeparator: false,
    initAsync: false,
    interpolation: { escapeValue: false },
  });
  return (key, params) => i18n.t(key, { ...params });
}

/** What a problem says, in one line. */
export const messageOf = (problem: Problem, t: Translate): string => {
  const params = problem.params ?? {};
  const title = t(`problem.${problem.code}.title`, params);
  const body = t(`problem.${problem.code}.body`, params);
  if (title === `problem.${problem.code}.title`) return problem.code;
  return body === `problem.${problem.code}.body` ? title : `${title} ${body}`;
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
