/**
 * All texts of the product: four languages, one flat dictionary each, put together from one file a namespace.
 * Keys are flat (`problem.file/disk-full.title`); `{{name}}` is a parameter; plural forms end in `_one`, `_few`, `_many`, `_other` (i18next).
 */
import enShell from './en/shell.json' with { type: 'json' };
import enEdit from './en/edit.json' with { type: 'json' };
import enHistory from './en/history.json' with { type: 'json' };
import enProblemFile from './en/problem.file.json' with { type: 'json' };
import enProblemHost from './en/problem.host.json' with { type: 'json' };
import enCheck from './en/check.json' with { type: 'json' };
import enPlay from './en/play.json' with { type: 'json' };
import enCli from './en/cli.json' with { type: 'json' };
import enEngine from './en/engine.json' with { type: 'json' };
import enIntelNames from './en/intel.names.json' with { type: 'json' };
import enIntelRules from './en/intel.rules.json' with { type: 'json' };
import enIntelPlay from './en/intel.play.json' with { type: 'json' };
import zhShell from './zh-CN/shell.json' with { type: 'json' };
import zhEdit from './zh-CN/edit.json' with { type: 'json' };
import zhHistory from './zh-CN/history.json' with { type: 'json' };
import zhProblemFile from './zh-CN/problem.file.json' with { type: 'json' };
import zhProblemHost from './zh-CN/problem.host.json' with { type: 'json' };
import zhCheck from './zh-CN/check.json' with { type: 'json' };
import zhPlay from './zh-CN/play.json' with { type: 'json' };
import zhCli from './zh-CN/cli.json' with { type: 'json' };
import zhEngine from './zh-CN/engine.json' with { type: 'json' };
import zhIntelNames from './zh-CN/intel.names.json' with { type: 'json' };
import zhIntelRules from './zh-CN/intel.rules.json' with { type: 'json' };
import zhIntelPlay from './zh-CN/intel.play.json' with { type: 'json' };
import jaShell from './ja/shell.json' with { type: 'json' };
import jaEdit from './ja/edit.json' with { type: 'json' };
import jaHistory from './ja/history.json' with { type: 'json' };
import jaProblemFile from './ja/problem.file.json' with { type: 'json' };
import jaProblemHost from './ja/problem.host.json' with { type: 'json' };
import jaCheck from './ja/check.json' with { type: 'json' };
import jaPlay from './ja/play.json' with { type: 'json' };
import jaCli from './ja/cli.json' with { type: 'json' };
import jaEngine from './ja/engine.json' with { type: 'json' };
import jaIntelNames from './ja/intel.names.json' with { type: 'json' };
import jaIntelRules from './ja/intel.rules.json' with { type: 'json' };
import jaIntelPlay from './ja/intel.play.json' with { type: 'json' };
import ruShell from './ru/shell.json' with { type: 'json' };
import ruEdit from './ru/edit.json' with { type: 'json' };
import ruHistory from './ru/history.json' with { type: 'json' };
import ruProblemFile from './ru/problem.file.json' with { type: 'json' };
import ruProblemHost from './ru/problem.host.json' with { type: 'json' };
import ruCheck from './ru/check.json' with { type: 'json' };
import ruPlay from './ru/play.json' with { type: 'json' };
import ruCli from './ru/cli.json' with { type: 'json' };
import ruEngine from './ru/engine.json' with { type: 'json' };
import ruIntelNames from './ru/intel.names.json' with { type: 'json' };
import ruIntelRules from './ru/intel.rules.json' with { type: 'json' };
import ruIntelPlay from './ru/intel.play.json' with { type: 'json' };

export const LANGUAGES = ['en', 'zh-CN', 'ja', 'ru'] as const;
export type Language = (typeof LANGUAGES)[number];

export const NAMESPACES = [
  'shell',
  'edit',
  'history',
  'problem.file',
  'problem.host',
  'check',
  'play',
  'cli',
  'engine',
  'intel.names',
  'intel.rules',
  'intel.play',
] as const;

/** Per language and namespace, in the order of NAMESPACES; tests look for keys that stand twice. */
export const PARTS: Readonly<Record<Language, readonly Readonly<Record<string, string>>[]>> = {
  en: [enShell, enEdit, enHistory, enProblemFile, enProblemHost, enCheck, enPlay, enCli, enEngine, enIntelNames, enIntelRules, enIntelPlay],
  'zh-CN': [
    zhShell,
    zhEdit,
    zhHistory,
    zhProblemFile,
    zhProblemHost,
    zhCheck,
    zhPlay,
    zhCli,
    zhEngine,
    zhIntelNames,
    zhIntelRules,
    zhIntelPlay,
  ],
  ja: [jaShell, jaEdit, jaHistory, jaProblemFile, jaProblemHost, jaCheck, jaPlay, jaCli, jaEngine, jaIntelNames, jaIntelRules, jaIntelPlay],
  ru: [ruShell, ruEdit, ruHistory, ruProblemFile, ruProblemHost, ruCheck, ruPlay, ruCli, ruEngine, ruIntelNames, ruIntelRules, ruIntelPlay],
};

const merged = (language: Language): Readonly<Record<string, string>> =>
  Object.assign({}, ...PARTS[language]) as Readonly<Record<string, string>>;

/** The whole dictionary of each language. */
export const CATALOGUES: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: merged('en'),
  'zh-CN': merged('zh-CN'),
  ja: merged('ja'),
  ru: merged('ru'),
};
