/** A bar over the top of the board: what puts the document at risk, and the choices. */
import type { ReactNode } from 'react';
import { Icon } from '../theme/icons/Icon.tsx';

export interface Bar {
  readonly tone: 'error' | 'warning' | 'info';
  readonly text: ReactNode;
  /** Buttons, the safe way on last and filled. */
  readonly actions: ReactNode;
}

const ICON = { error: 'error', warning: 'warning', info: 'lock' } as const;

/** Heard at once where work is at risk, politely where it is not; `F6` leads to it. */
export function BarFrame({ bar }: { readonly bar: Bar }) {
  return (
    <div className={`st-bar ${bar.tone}`} role={bar.tone === 'info' ? 'status' : 'alert'} data-region="bar">
      <Icon id={ICON[bar.tone]} />
      {bar.text}
      <span className="actions">{bar.actions}</span>
    </div>
  );
}
