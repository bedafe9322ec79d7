/**
 * All texts of the product: four languages, one flat dictionary each, put together from one file a namespace.
 * Keys are flat (`problem.file/disk-full.title`); `{{name}}` is a parameter; plural forms end in `_one`, `_few`, `_many`, `_other` (i18next).
 */
import type { Dictionary } from './dictionary.ts';
import * as en from './en.ts';
import * as ja from './ja.ts';
import type { Language } from './languages.ts';
import * as ru from './ru.ts';
import * as zh from './zh-CN.ts';

export { LANGUAGES, NAMESPACES, type Language } from './languages.ts';

/** Per language and namespace, in the order of NAMESPACES; tests look for keys that stand twice. */
export const PARTS: Readonly<Record<Language, readonly Dictionary[]>> = { en: en.PARTS, 'zh-CN': zh.PARTS, ja: ja.PARTS, ru: ru.PARTS };

/** The whole dictionary of each language. */
export const CATALOGUES: Readonly<Record<Language, Dictionary>> = {
  en: en.CATALOGUE,
  'zh-CN': zh.CATALOGUE,
  ja: ja.CATALOGUE,
  ru: ru.CATALOGUE,
};
