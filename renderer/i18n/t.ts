/** Texts for the screen: i18next over the shared catalogues, keys flat. */
import i18next from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import { CATALOGUES, LANGUAGES, type Language } from '#shared/i18n/index.ts';
import { isolated } from '#shared/visible.ts';

/** A text of the present language; `count` picks the plural form. */
export type T = (key: string, params?: Readonly<Record<string, unknown>>) => string;

export const i18n = i18next.createInstance();

/** Sets i18next up; done when it returns, for everything is bundled. The language follows the settings. */
export function startI18n(language: Language = 'en'): void {
  void i18n.use(initReactI18next).init({
    lng: language,
    fallbackLng: 'en',
    supportedLngs: [...LANGUAGES],
    resources: Object.fromEntries(LANGUAGES.map((l) => [l, { translation: CATALOGUES[l] }])),
    initAsync: false,
    keySeparator: false,
    nsSeparator: false,
    // React makes text of it; a name must not turn the reading direction of the sentence it stands in.
    interpolation: { escapeValue: true, escape: isolated },
    returnNull: false,
    react: { useSuspense: false },
  });
}

/** The translation function of the present language, for components. */
export const useT = (): T => useTranslation(undefined, { i18n }).t as unknown as T;

/** A text outside components. Before the start of i18next: the key. */
export const translate = (language: Language, key: string, params: Readonly<Record<string, unknown>> = {}): string =>
  i18n.isInitialized ? i18n.getFixedT(language)(key, params) : key;

/** Texts of a language with the question whether there is one; for names that may have none. */
export const textsIn = (language: Language): { readonly t: (key: string) => string; readonly has: (key: string) => boolean } => ({
  t: (key) => translate(language, key),
  has: (key) => i18n.isInitialized && i18n.exists(key),
});
