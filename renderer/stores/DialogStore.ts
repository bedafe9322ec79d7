/** The dialog that lies over the window; one at a time, a second waits until the first is answered. Problems share one, and none is lost. */
import { makeAutoObservable } from 'mobx';
import type { RecentEntry, Request } from '#shared/ipc/contract.ts';
import type { Problem, Result } from '#shared/result.ts';

/** Answer of the person to "there are unsaved changes". */
export type UnsavedAnswer = 'save' | 'discard' | 'cancel';

/** One thing that went wrong; `name` = the file that could not be opened, where it is about one. */
export interface Told {
  readonly problem: Problem;
  readonly name: string | null;
}

export type Dialog =
  | { readonly kind: 'wizard' }
  | { readonly kind: 'open' }
  | { readonly kind: 'saveAs'; readonly tab: string; readonly done: (saved: boolean) => void }
  | { readonly kind: 'unsaved'; readonly tab: string; readonly title: string; readonly answer: (answer: UnsavedAnswer) => void }
  | { readonly kind: 'versions'; readonly name: string; readonly of: Request<'versions.list'>['of'] }
  | { readonly kind: 'recovery' }
  | { readonly kind: 'resize' }
  | { readonly kind: 'settings' }
  | { readonly kind: 'keys' }
  | { readonly kind: 'safety' }
  | { readonly kind: 'about' }
  /** A step that undo does not cover; nothing happens unless the person says so. */
  | { readonly kind: 'confirm'; readonly what: 'takeTheirs' | 'takeOver'; readonly tab: string }
  /** A recent file that is not where it was. */
  | { readonly kind: 'missing'; readonly entry: RecentEntry; readonly forget: () => void }
  | { readonly kind: 'problem'; readonly told: readonly Told[] };
export type DialogKind = Dialog['kind'];

/** Whether a second request asks for what lies there already: the same thing about the same document. Whoever waits for an answer gets one. */
const asksTheSame = (a: Dialog, b: Dialog): boolean =>
  a.kind === b.kind && !('answer' in a) && !('done' in a) && JSON.stringify(a) === JSON.stringify(b);

export class DialogStore {
  queue: readonly Dialog[] = [];
  /** The palette is its own surface: it closes when a dialog opens. */
  palette: { readonly text: string } | null = null;

  constructor() {
    makeAutoObservable(this, {}, { deep: false, autoBind: true });
  }

  get open(): Dialog | null {
    return this.queue[0] ?? null;
  }
  show(dialog: Dialog): void {
    this.palette = null;
    if (!this.queue.some((d) => asksTheSame(d, dialog))) this.queue = [...this.queue, dialog];
  }
  /** Tells of a problem: in the dialog of problems that is open or waits, else in one of its own. The same one twice is told once. */
  tell(problem: Problem, name: string | null = null): void {
    const said = this.queue.find((d) => d.kind === 'problem');
    if (!said) return this.show({ kind: 'problem', told: [{ problem, name }] });
    if (said.told.some((t) => t.name === name && JSON.stringify(t.problem) === JSON.stringify(problem))) return;
    this.queue = this.queue.map((d) => (d === said ? { ...said, told: [...said.told, { problem, name }] } : d));
  }
  /** Takes the front dialog away; whoever waited for an answer has been told by the dialog itself. */
  close(): void {
    this.queue = this.queue.slice(1);
  }
  /**
   * What `dialog` waited for has come: it goes, unless the person has closed it meanwhile; no other dialog does. A failure is answered for the
   * dialog to show it, or told where the dialog is gone. `name` = the file that could not be opened.
   */
  settle(dialog: Dialog | null, result: Result<unknown>, name: string | null = null): Problem | null {
    const there = dialog !== null && this.queue.includes(dialog);
    if (result.ok && there) this.queue = this.queue.filter((d) => d !== dialog);
    if (result.ok || there) return result.ok ? null : result.error;
    this.tell(result.error, name);
    return null;
  }
  showPalette(text = ''): void {
    if (!this.open) this.palette = { text };
  }
  hidePalette(): void {
    this.palette = null;
  }
}
