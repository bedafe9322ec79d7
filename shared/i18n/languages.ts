/** Which languages there are, and which namespaces each has. */
export const LANGUAGES = ['en', 'zh-CN', 'ja', 'ru'] as const;
export type Language = (typeof LANGUAGES)[number];

export const NAMESPACES = [
  'shell',
  'edit',
  'history',
  'problem.file',
  'problem.host',
  'safety',
  'check',
  'play',
  'cli',
  'engine',
  'intel.names',
  'intel.rules',
  'intel.play',
] as const;
