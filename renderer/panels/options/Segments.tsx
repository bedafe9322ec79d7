/** A row of buttons of which one is on: arrows move the choice, one stop for Tab. */
import type { ReactNode } from 'react';
import { rove } from '../parts.tsx';

export interface Choice<V extends string | number> {
  readonly value: V;
  readonly label: ReactNode;
  /** Name for screen readers where the label is a sign. */
  readonly name?: string;
}

interface SegmentsProps<V extends string | number> {
  readonly label: string;
  readonly choices: readonly Choice<V>[];
  readonly value: V | null;
  readonly choose: (value: V) => void;
  /** Show the label in front. */
  readonly titled?: boolean;
}

export function Segments<V extends string | number>({ label, choices, value, choose, titled = true }: SegmentsProps<V>) {
  const known = choices.some((c) => c.value === value);
  return (
    <span className="ed-option-group">
      {titled ? <span className="muted">{label}</span> : null}
      <span className="ed-segments" role="radiogroup" aria-label={label} onKeyDown={(event) => rove(event, 'button', choices.length)}>
        {choices.map((choice, i) => (
          <button
            key={choice.value}
            type="button"
            role="radio"
            aria-checked={choice.value === value}
            {...(choice.name === undefined ? {} : { 'aria-label': choice.name, title: choice.name })}
            tabIndex={choice.value === value || (!known && i === 0) ? 0 : -1}
            onClick={() => choose(choice.value)}
          >
            {choice.label}
          </button>
        ))}
      </span>
    </span>
  );
}
