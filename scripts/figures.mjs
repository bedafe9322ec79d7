// `npm run promises -- --figures`: writes the counts of the last whole run and of the soak into the tables of resources/docs/reliability*.md,
// so that no number there was typed by hand. A row begins with a promise's number; its last two columns are filled.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './stamp.mjs';

const folder = join(root, 'resources/docs');
const LOCALES = { 'reliability.md': 'en-US', 'reliability.zh-CN.md': 'zh-CN', 'reliability.ja.md': 'ja-JP', 'reliability.ru.md': 'ru-RU' };
const ROW = /^\| (R-\d{2,3}) \| ([^|]+) \|[^|]*\|[^|]*\|$/gm;

/**
 * Fills the tables. `ran` and `soaked` give the cases of a promise, 0 for none.
 * @param {(id: string) => number} ran
 * @param {(id: string) => number} soaked
 * @returns {string[]} names of the files written
 */
export function writeFigures(ran, soaked) {
  const names = readdirSync(folder).filter((name) => name in LOCALES);
  for (const name of names) {
    const file = join(folder, name);
    const number = (value) => (value === 0 ? '-' : value.toLocaleString(LOCALES[name]));
    const text = readFileSync(file, 'utf8');
    writeFileSync(
      file,
      text.replace(ROW, (_row, id, words) => `| ${id} | ${words.trim()} | ${number(ran(id))} | ${number(soaked(id))} |`),
    );
  }
  return names;
}
