/** What an asynchronous question answers, for dialogs that show it when it comes. */
import { useEffect, useState } from 'react';
import { useRoot } from '../stores/index.ts';

/**
 * The answer to `ask`; null until it is there, and where there is nothing to ask. A new function is a new question: memoise it. A question
 * that throws is a fault of ours and goes to the fault report.
 */
export function useAnswer<T>(ask: (() => Promise<T>) | null): T | null {
  const root = useRoot();
  const [got, setGot] = useState<{ readonly ask: () => Promise<T>; readonly answer: T } | null>(null);
  useEffect(() => {
    if (!ask) return undefined;
    let gone = false;
    ask()
      .then((answer) => gone || setGot({ ask, answer }))
      .catch(root.fail);
    return () => {
      gone = true;
    };
  }, [root, ask]);
  // The answer to an older question is not shown for this one.
  return got?.ask === ask ? got.answer : null;
}
