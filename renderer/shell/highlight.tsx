/** Marks the part of a name that the search found. */
import type { ReactNode } from 'react';
import { folded } from '../dialogs/fold.ts';

/** The name with its first match marked, when folding keeps the letters one to one. */
export function marked(name: string, query: string): ReactNode {
  const wanted = folded(query.trim());
  const plain = folded(name);
  if (!wanted || plain.length !== name.length) return name;
  const at = plain.indexOf(wanted);
  if (at < 0) return name;
  return (
    <>
      {name.slice(0, at)}
      <mark>{name.slice(at, at + wanted.length)}</mark>
      {name.slice(at + wanted.length)}
    </>
  );
}
