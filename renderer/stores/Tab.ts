/** Everything that belongs to one document tab. */
import { makeAutoObservable, reaction } from 'mobx';
import type { Cell } from '#shared/geometry/grid.ts';
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
  /** Cells selected to show what others changed: they go when the bar that showed them is answered, unless the person selected anew. */
  private theirs: readonly Cell[] | null = null;
  private readonly ends: (() => void)[] = [];
  private readonly guards: (() => boolean)[] = [];

  constructor(
    readonly document: DocumentStore,
    check: Checker,
    clock: Clock,
  ) {
    this.problems = new ProblemStore(() => document.settled, check, clock);
    this.whenClosed(
      reaction(
        () => [document.outside, document.outsideSeen] as const,
        () => this.hideTheirs(),
      ),
    );
    makeAutoObservable<this, 'ends' | 'guards' | 'theirs'>(
      this,
      {
        document: false,
        view: false,
        selection: false,
        answer: false,
        problems: false,
        ends: false,
        guards: false,
        theirs: false,
        safe: false,
      },
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
  /** Outlines what differs in a file that others changed. */
  showTheirs(cells: readonly Cell[]): void {
    this.theirs = cells;
    this.selection.selectCells(cells);
  }
  private hideTheirs(): void {
    if (this.theirs !== null && this.selection.cells === this.theirs) this.selection.clear();
    this.theirs = null;
  }
  /** Something beside the document that may hold work: true while all of it is on disk. */
  guard(safe: () => boolean): void {
    this.guards.push(safe);
  }
  /** The window may go: what was drawn and fought here is on disk. */
  get safe(): boolean {
    return this.document.protection === 'protected' && this.guards.every((safe) => safe());
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
