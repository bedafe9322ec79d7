/** Each language by its own name: never translated. */
import type { Language } from '#shared/i18n/index.ts';

export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', 'zh-CN': '简体中文', ja: '日本語', ru: 'Русский' };
