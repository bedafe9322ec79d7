/** The status line and what screen readers are told: cell under the pointer, hint, one passing message, toasts. */
import { makeAutoObservable } from 'mobx';
import type { Cell } from '#shared/geometry/grid.ts';
import type { Problem } from '#shared/result.ts';
import type { Clock } from './clock.ts';

/** One part of the hint: the key or gesture in bold, then what it does. Texts are ready for the screen. */
export interface HintPart {
  readonly key: string;
  readonly text: string;
}
export interface Message {
  readonly text: string;
  readonly tone: 'info' | 'success' | 'refused';
  readonly action?: { readonly label: string; run(): void };
}
export interface Toast {
  readonly id: number;
  readonly problem: Problem;
}

const MESSAGE_MILLIS = { info: 2000, success: 2000, refused: 4000 } as const;
const MAX_TOASTS = 3;

export class StatusStore {
  hover: Cell | null = null;
  hint: readonly HintPart[] = [];
  message: Message | null = null;
  /** Failures in the background; stay until read. */
  toasts: readonly Toast[] = [];
  polite = '';
  assertive = '';
  private callOff: () => void = () => undefined;
  private nextToast = 1;

  constructor(private readonly clock: Clock) {
    makeAutoObservable<this, 'clock' | 'callOff' | 'nextToast'>(
      this,
      { clock: false, callOff: false, nextToast: false },
      { deep: false, autoBind: true },
    );
  }

  setHover(cell: Cell | null): void {
    this.hover = cell;
  }
  setHint(hint: readonly HintPart[]): void {
    this.hint = hint;
  }
  /** Shows a passing message in the place of the hint: 2 s, a refusal 4 s; also told to screen readers. */
  say(message: Message): void {
    this.callOff();
    this.message = message;
    this.announce(message.text);
    this.callOff = this.clock.after(MESSAGE_MILLIS[message.tone], this.hush);
  }
  hush(): void {
    this.callOff();
    this.message = null;
  }
  /** Live region for screen readers; the same text twice is read twice. */
  announce(text: string, urgency: 'polite' | 'assertive' = 'polite'): void {
    if (urgency === 'polite') this.polite = this.polite === text ? `${text} ` : text;
    else this.assertive = this.assertive === text ? `${text} ` : text;
  }
  /** A failure that belongs to no place in the window: toast, bottom left of the board. The same code replaces its elder. */
  report(problem: Problem): void {
    const others = this.toasts.filter((t) => t.problem.code !== problem.code).slice(-(MAX_TOASTS - 1));
    this.toasts = [...others, { id: this.nextToast++, problem }];
  }
  dismiss(id: number): void {
    this.toasts = this.toasts.filter((t) => t.id !== id);
  }
}
