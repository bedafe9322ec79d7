/** Text and number fields that make one undo step when they are left; Escape puts the old value back. */
import { NumberInput, Textarea, TextInput } from '@mantine/core';
import { useState, type KeyboardEvent, type ReactNode } from 'react';

interface Common {
  readonly label?: ReactNode;
  /** Name for screen readers where there is no visible label. */
  readonly name?: string;
  readonly disabled?: boolean;
  readonly error?: string | null;
  readonly description?: ReactNode;
}

interface TextProps extends Common {
  readonly value: string;
  readonly placeholder?: string;
  readonly lines?: number;
  readonly maxLength: number;
  readonly autoFocus?: boolean;
  readonly commit: (value: string) => void;
  readonly leave?: () => void;
  readonly className?: string;
}

/** While it has the focus the field shows what is typed; else the document's value, so undo shows at once. */
export function TextField({ value, commit, leave, lines, name, label, error, description, autoFocus, ...rest }: TextProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const done = (keep: boolean): void => {
    const text = draft;
    setDraft(null);
    if (keep && text !== null && text !== value) commit(text);
    leave?.();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (event.key === 'Escape') {
      event.stopPropagation();
      setDraft(null);
      // The draft is gone before the blur, so nothing is committed.
      const field = event.currentTarget;
      requestAnimationFrame(() => field.blur());
    } else if (event.key === 'Enter' && (!lines || event.ctrlKey || event.metaKey)) event.currentTarget.blur();
  };
  const props = {
    ...rest,
    value: draft ?? value,
    ...(label === undefined ? {} : { label }),
    ...(name === undefined ? {} : { 'aria-label': name }),
    ...(description === undefined ? {} : { description }),
    error: error ?? null,
    autoFocus: autoFocus ?? false,
    onBlur: () => done(true),
    onKeyDown,
  };
  return lines ? (
    <Textarea {...props} minRows={lines} maxRows={12} autosize onChange={(event) => setDraft(event.currentTarget.value)} />
  ) : (
    <TextInput
      {...props}
      onChange={(event) => setDraft(event.currentTarget.value)}
      onFocus={(event) => autoFocus && event.currentTarget.select()}
    />
  );
}

interface NumberProps extends Common {
  readonly value: number | null;
  /** Shown where the value is null. */
  readonly placeholder?: string;
  readonly min?: number;
  readonly max?: number;
  /** Null may be chosen by emptying the field. */
  readonly nullable?: boolean;
  readonly width?: number;
  /** Without the small buttons for up and down. */
  readonly bare?: boolean;
  readonly commit: (value: number | null) => void;
}

export function NumberField({
  value,
  commit,
  nullable = false,
  name,
  label,
  width,
  error,
  description,
  min,
  max,
  bare = false,
  ...rest
}: NumberProps) {
  const [draft, setDraft] = useState<number | string | null>(null);
  const done = (): void => {
    const next = draft;
    setDraft(null);
    if (next === null) return;
    if (next === '') {
      if (nullable && value !== null) commit(null);
      return;
    }
    const number = Math.round(Number(next));
    if (!Number.isFinite(number)) return;
    const kept = Math.min(max ?? number, Math.max(min ?? number, number));
    if (kept !== value) commit(kept);
  };
  return (
    <NumberInput
      {...rest}
      value={draft ?? value ?? ''}
      {...(label === undefined ? {} : { label })}
      {...(name === undefined ? {} : { 'aria-label': name })}
      {...(description === undefined ? {} : { description })}
      {...(min === undefined ? {} : { min })}
      {...(max === undefined ? {} : { max })}
      {...(width === undefined ? {} : { w: width })}
      error={error ?? null}
      allowDecimal={false}
      hideControls={bare}
      clampBehavior="blur"
      onChange={setDraft}
      onBlur={done}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Enter') event.currentTarget.blur();
        if (event.key === 'Escape') {
          event.stopPropagation();
          setDraft(null);
          const field = event.currentTarget;
          requestAnimationFrame(() => field.blur());
        }
      }}
    />
  );
}
