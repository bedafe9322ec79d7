/** One language at a time, for programs that speak one and start often. */
import type { Dictionary } from './dictionary.ts';
import type { Language } from './languages.ts';

const LOADERS: Readonly<Record<Language, () => Promise<{ readonly CATALOGUE: Dictionary }>>> = {
  en: () => import('./en.ts'),
  'zh-CN': () => import('./zh-CN.ts'),
  ja: () => import('./ja.ts'),
  ru: () => import('./ru.ts'),
};

/** The whole dictionary of one language. */
export const loadCatalogue = async (language: Language): Promise<Dictionary> => (await LOADERS[language]()).CATALOGUE;
