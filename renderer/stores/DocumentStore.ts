/**
 * One open document: the scenario by reference, its history, and what is known about its file and its journal.
 * The only writer of the scenario is this store; every finished edit goes to the journal at once.
 */
import { makeAutoObservable } from 'mobx';
import type { Cell } from '#shared/geometry/grid.ts';
import type { DocumentInfo } from '#shared/ipc/contract.ts';
import { encodeScenario } from '#shared/formats/scenario.ts';
import type { Touched } from '#shared/document/edit.ts';
import { applyEdit, mergeEdits, type Edit } from '#shared/document/edits/index.ts';
import { jumpTo, perform, redo, startHistory, undo, type History, type HistoryEntry } from '#shared/document/history.ts';
import { err, invariant, ok, problem, type Json, type Problem, type Result } from '#shared/result.ts';
import type { Scenario } from '#shared/scenario/scenario.ts';
import type { Bridge } from '../bridge.ts';
import type { Clock } from './clock.ts';
import { makeJournalQueue, type JournalQueue } from './journalQueue.ts';
import { changesSince, moveMark, startMark, type SaveMark } from './saveMark.ts';

export type OutsideChange = 'changed' | 'deleted' | 'replaced';
/** What the status line says about the journal. */
export type Protection = 'protected' | 'working' | 'failed';

/** What a document wants told: history sentences for the status line, touched cells for the flash. */
export interface DocumentEvents {
  performed(entry: HistoryEntry): void;
  undone(entry: HistoryEntry): void;
  redone(entry: HistoryEntry): void;
}

export interface DocumentStart {
  readonly key: string;
  readonly info: DocumentInfo;
  readonly history: History;
  /** Revision of the history's scenario; 0 after open and create. */
  readonly rev: number;
  /** False: the scenario differs from the file, or there is no file. */
  readonly saved: boolean;
}

export class DocumentStore {
  /** Name of the tab in this window; not a handle of the host. */
  readonly key: string;
  info: DocumentInfo;
  history: History;
  /** Grows by one with every edit, undo and redo. */
  rev: number;
  /** Last revision that is on disk in the journal. */
  protectedRev: number;
  /** Last revision that is in the file; null before the first save. */
  savedRev: number | null;
  /** Milliseconds since 1970 of the last save of this session. */
  savedAt: number | null = null;
  saving = false;
  /** Why the journal does not take edits; the work is then safe in this window only. */
  journalProblem: Problem | null = null;
  /** Why the last save failed; cleared by the next try. */
  saveProblem: Problem | null = null;
  lockProblem: Problem | null = null;
  outside: OutsideChange | null = null;
  /** Cells an undo or redo changed; a new object makes their rim flash once. */
  flash: { readonly cells: readonly Cell[] } | null = null;

  private working: Scenario | null = null;
  private pending: Edit | null = null;
  private mark: SaveMark;
  private readonly journal: JournalQueue;

  constructor(
    start: DocumentStart,
    private readonly bridge: Bridge,
    private readonly clock: Clock,
    private readonly events: DocumentEvents,
  ) {
    this.key = start.key;
    this.info = start.info;
    this.history = start.history;
    this.rev = start.rev;
    this.protectedRev = start.rev;
    this.savedRev = start.saved ? start.rev : null;
    this.mark = startMark(start.saved ? start.history.done.length : null);
    this.journal = makeJournalQueue({
      bridge,
      clock,
      document: () => this.info.handle,
      snapshot: () => ({ rev: this.rev, text: encodeScenario(this.history.scenario) }),
      told: (rev, problem) => this.noteProtected(rev, problem),
    });
    makeAutoObservable<this, 'bridge' | 'clock' | 'events' | 'journal' | 'pending'>(
      this,
      { key: false, bridge: false, clock: false, events: false, journal: false, pending: false },
      { deep: false, autoBind: true },
    );
  }

  /** The scenario as it is on the screen: with the gesture in progress. */
  get scenario(): Scenario {
    return this.working ?? this.history.scenario;
  }
  /** The scenario without the gesture in progress: what checks, save and play use. */
  get settled(): Scenario {
    return this.history.scenario;
  }
  get title(): string {
    return this.history.scenario.title;
  }
  get canUndo(): boolean {
    return this.history.done.length > 0;
  }
  get canRedo(): boolean {
    return this.history.undone.length > 0;
  }
  /** Edits between the file and the screen; null when there is no file yet. */
  get changes(): number | null {
    return changesSince(this.mark, this.history.done.length);
  }
  /** Something would be lost if the window closed without saving. */
  get dirty(): boolean {
    return this.changes === null ? this.history.done.length > 0 || this.rev > 0 : this.changes > 0;
  }
  get writable(): boolean {
    return !this.info.readOnly;
  }
  get protection(): Protection {
    if (this.journalProblem) return 'failed';
    return this.protectedRev < this.rev ? 'working' : 'protected';
  }
  get gesture(): boolean {
    return this.working !== null;
  }

  /** Makes one edit one undo step and sends it to the journal. */
  run(edit: Edit): Result<HistoryEntry> {
    invariant(this.working === null, 'no edit is run inside a gesture');
    if (!this.writable) return err(problem('document/read-only'));
    const done = perform(this.history, edit, this.clock.now());
    if (!done.ok) return done;
    this.mark = moveMark(this.mark, this.history.done.length);
    this.history = done.value.history;
    this.log(edit);
    this.events.performed(done.value.entry);
    return ok(done.value.entry);
  }

  /** Starts a gesture; its edits show at once and become one step with `commit`. */
  begin(): Result<null> {
    invariant(this.working === null, 'one gesture at a time');
    if (!this.writable) return err(problem('document/read-only'));
    this.working = this.history.scenario;
    this.pending = null;
    return ok(null);
  }
  /** Adds an edit to the gesture. Edits of one gesture must merge. */
  extend(edit: Edit): Result<Scenario> {
    invariant(this.working !== null, 'a gesture was begun');
    const next = applyEdit(this.working, edit);
    if (!next.ok) return next;
    const merged = this.pending ? mergeEdits(this.pending, edit) : edit;
    invariant(merged !== null, 'the edits of one gesture merge into one');
    this.pending = merged;
    this.working = next.value;
    return next;
  }
  /** Ends the gesture as one step; null when it changed nothing. */
  commit(): Result<HistoryEntry | null> {
    invariant(this.working !== null, 'a gesture was begun');
    const edit = this.pending;
    const changed = this.working !== this.history.scenario;
    this.cancel();
    return edit && changed ? this.run(edit) : ok(null);
  }
  /** Drops the gesture without a trace. */
  cancel(): void {
    this.working = null;
    this.pending = null;
  }

  undo(): boolean {
    if (this.working) return false;
    const step = undo(this.history);
    if (!step) return false;
    this.history = step.history;
    this.log(step.edit);
    this.flashCells(step.entry.touched);
    this.events.undone(step.entry);
    return true;
  }
  redo(): boolean {
    if (this.working) return false;
    const step = redo(this.history);
    if (!step) return false;
    this.history = step.history;
    this.log(step.edit);
    this.flashCells(step.entry.touched);
    this.events.redone(step.entry);
    return true;
  }
  /** Undoes or redoes until `depth` steps are done (0 = the opened document). */
  jump(depth: number): void {
    if (this.working) return;
    const walk = jumpTo(this.history, depth);
    this.history = walk.history;
    for (const edit of walk.edits) this.log(edit);
  }

  /** Saves where the file lies. `overwrite` = the person has seen that the file changed outside. */
  async save(overwrite = false): Promise<Result<null>> {
    const request = { document: this.info.handle, rev: this.rev, text: encodeScenario(this.settled), ...(overwrite ? { overwrite } : {}) };
    return this.saving
      ? err(problem('document/saving'))
      : this.finishSave(this.history.done.length, this.bridge.call('documents.save', request));
  }
  async saveAs(folder: string, name: string, overwrite = false): Promise<Result<null>> {
    const request = {
      document: this.info.handle,
      folder,
      name,
      rev: this.rev,
      text: encodeScenario(this.settled),
      ...(overwrite ? { overwrite } : {}),
    };
    return this.saving
      ? err(problem('document/saving'))
      : this.finishSave(this.history.done.length, this.bridge.call('documents.saveAs', request));
  }

  private async finishSave(depth: number, call: ReturnType<Bridge['call']>): Promise<Result<null>> {
    const history = this.history;
    this.saving = true;
    this.saveProblem = null;
    const reply = (await call) as Awaited<ReturnType<Bridge['call']>> & { value?: { document: DocumentInfo; rev: number; saved: number } };
    return this.noteSaved(reply.ok ? ok(reply.value as never) : err(reply.error as Problem), depth, history);
  }
  private noteSaved(reply: Result<{ document: DocumentInfo; rev: number; saved: number }>, depth: number, history: History): Result<null> {
    this.saving = false;
    if (!reply.ok) {
      this.saveProblem = reply.error;
      return reply;
    }
    this.info = reply.value.document;
    this.savedRev = reply.value.rev;
    this.savedAt = reply.value.saved;
    this.outside = null;
    const common = this.history === history ? depth : commonDepth(history, this.history);
    this.mark = { depth, common };
    return ok(null);
  }

  /** The file changed outside and the person chose the file. */
  replaceWith(scenario: Scenario, info: DocumentInfo): void {
    this.cancel();
    this.history = startHistory(scenario);
    this.info = info;
    this.rev += 1;
    this.savedRev = this.rev;
    this.mark = startMark(0);
    this.outside = null;
    this.saveProblem = null;
    this.journal.snapshot();
  }
  noteOutside(what: OutsideChange | null): void {
    this.outside = what;
  }
  noteLock(found: Problem | null): void {
    this.lockProblem = found;
  }
  clearSaveProblem(): void {
    this.saveProblem = null;
  }
  /** From the journal queue and from host events. `rev` -1 = unchanged. */
  noteProtected(rev: number, found: Problem | null): void {
    if (rev > this.protectedRev) this.protectedRev = Math.min(rev, this.rev);
    this.journalProblem = found;
  }
  /** Resolves when every finished edit is in the journal; false when the host cannot. */
  settledInJournal(): Promise<boolean> {
    return this.journal.settled();
  }
  retryJournal(): void {
    this.journal.snapshot();
  }
  close(): void {
    this.journal.close();
  }

  private log(edit: Edit): void {
    this.rev += 1;
    this.journal.push(this.rev, edit as unknown as Json);
    if (edit.kind === 'board.resize') this.journal.snapshot();
  }
  private flashCells(touched: Touched): void {
    if (touched.cells !== 'all' && touched.cells.length > 0) this.flash = { cells: touched.cells };
  }
}

/** Steps that two histories of one document share from the start. */
function commonDepth(a: History, b: History): number {
  let n = 0;
  while (n < a.done.length && n < b.done.length && a.done[n] === b.done[n]) n += 1;
  return n;
}
