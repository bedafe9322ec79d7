/** A problem in words: what happened, what is safe, what to do. The code stands under "Details" only. */
import { tell } from '#shared/document/sentence.ts';
import { wordedParams } from '#shared/i18n/sizes.ts';
import type { Problem } from '#shared/result.ts';
import { visibleName } from '#shared/visible.ts';
import { i18n, useT, type T } from '../i18n/t.ts';

export interface ProblemWords {
  readonly title: string;
  readonly body: string;
  readonly action: string;
}

/** Parameters that are names of files and folders: what cannot be seen in them is shown. */
const FILE_NAMES = ['name', 'folder', 'where', 'copy', 'kept'] as const;

/** Texts of a problem; a code without a text of its own gets the general words, never the bare key. */
export function wordsOf(t: T, problem: Problem): ProblemWords {
  const known = i18n.exists(`problem.${problem.code}.title`);
  const base = known ? `problem.${problem.code}` : 'problem.unknown';
  const params: Record<string, string | number> = { ...wordedParams(problem, i18n.language, t), code: problem.code };
  for (const name of FILE_NAMES) if (typeof params[name] === 'string') params[name] = visibleName(params[name]);
  const part = (name: string): string => (i18n.exists(`${base}.${name}`) ? tell({ key: `${base}.${name}`, params }, t) : '');
  return { title: part('title'), body: part('body'), action: part('action') };
}

/** Sentences one after the other: a space between them, none after a full-width full stop. */
export const inARow = (...sentences: readonly string[]): string =>
  sentences.filter(Boolean).reduce((row, next) => (row === '' ? next : `${row}${gapAfter(row)}${next}`), '');
/** The space that a next sentence needs. */
export const gapAfter = (sentence: string): string => (/[。！？]$/.test(sentence) ? '' : ' ');

export function ProblemText({ problem }: { readonly problem: Problem }) {
  const t = useT();
  const { title, body, action } = wordsOf(t, problem);
  return (
    <span className="st-problem-text selectable">
      <b>{title}</b>
      {gapAfter(title)}
      {body}
      {gapAfter(body)}
      {action ? <span className="secondary">{action}</span> : null}
    </span>
  );
}
