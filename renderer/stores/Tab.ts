/** Everything that belongs to one document tab. */
import { makeAutoObservable } from 'mobx';
import { AnswerStore } from './AnswerStore.ts';
import type { Clock } from './clock.ts';
import type { DocumentStore } from './DocumentStore.ts';
import { ProblemStore, type Checker } from './ProblemStore.ts';
import { SelectionStore } from './SelectionStore.ts';
import { ViewStore } from './ViewStore.ts';

export const MODES = ['edit', 'play'] as const;
export type Mode = (typeof MODES)[number];

export class Tab {
  readonly view = new ViewStore();
  readonly selection = new SelectionStore();
  readonly answer = new AnswerStore();
  readonly problems: ProblemStore;
  mode: Mode = 'edit';
  private readonly ends: (() => void)[] = [];

  constructor(
    readonly document: DocumentStore,
    check: Checker,
    clock: Clock,
  ) {
    this.problems = new ProblemStore(() => document.settled, check, clock);
    makeAutoObservable<this, 'ends'>(
      this,
      { document: false, view: false, selection: false, answer: false, problems: false, ends: false },
      { deep: false, autoBind: true },
    );
  }

  get key(): string {
    return this.document.key;
  }
  /** Text of the tab: the file's name without its kind, else the title. */
  get name(): string {
    return this.document.info.name?.replace(/\.sandtable\.json$/i, '') ?? this.document.title;
  }
  setMode(mode: Mode): void {
    this.mode = mode;
  }
  /** Work that ends with the tab. */
  whenClosed(end: () => void): void {
    this.ends.push(end);
  }
  close(): void {
    for (const end of this.ends) end();
    this.problems.close();
    this.document.close();
  }
}
