/**
 * One open document: the scenario by reference, its history, and what is known about its file and its journal.
 * The only writer of the scenario is this store; every finished edit goes to the journal at once.
 */
import { makeAutoObservable, runInAction } from 'mobx';
import type { Cell } from '#shared/geometry/grid.ts';
import type { DocumentInfo } from '#shared/ipc/contract.ts';
import { encode } from '#shared/formats/scenario/encode.ts';
import type { Document } from '#shared/document/document.ts';
import type { Sentence } from '#shared/document/edit.ts';
import { applyEdit, mergeEdits, type Edit } from '#shared/document/edits/index.ts';
import {
  canRedo,
  canUndo,
  isDirty,
  jump,
  markSaved,
  markUnsaved,
  perform,
  redo,
  track,
  undo,
  type Change,
  type History,
  type Tracked,
} from '#shared/document/history.ts';
import { err, invariant, ok, problem, type Json, type Problem, type Result } from '#shared/result.ts';
import type { Scenario } from '#shared/scenario/scenario.ts';
import type { Bridge } from '../bridge.ts';
import type { Clock } from './clock.ts';
import type { DocumentEvents, DocumentStart, OutsideChange, Protection, Saved, SaveReply } from './documentTypes.ts';
import { makeJournalQueue, type JournalQueue } from './journalQueue.ts';
import { bytesOf, prepareSave } from './prepareSave.ts';
import { makeSaveTurns } from './saveTurns.ts';
import { changesSince, commonDepth, moveMark, startMark, type SaveMark } from './saveMark.ts';

export type { DocumentEvents, DocumentStart, OutsideChange, Protection, Saved } from './documentTypes.ts';

/** Failures of a save that say that others were at the file. */
const CONFLICTS: Readonly<Record<string, OutsideChange>> = {
  'file/changed-outside': 'changed',
  'file/exists': 'changed',
  'file/gone-outside': 'deleted',
};

/** The file is not where it was: saved or not, what the window shows is nowhere but in the recovery file. */
const GONE: ReadonlySet<OutsideChange> = new Set(['deleted', 'moved', 'folder', 'unreachable']);

/** The host is not there, or does not know this document any more. */
export const HOST_GONE: ReadonlySet<string> = new Set(['ipc/unreachable', 'ipc/signed-out', 'document/unknown', 'journal/slow']);

/** A save that takes longer can be stopped by the person. */
const LONG_MILLIS = 2000;

type Send = (rev: number, text: string) => ReturnType<Bridge['call']>;

export class DocumentStore {
  /** Name of the tab in this window; not a handle of the host. */
  readonly key: string;
  info: DocumentInfo;
  /** The document and its history, by reference. */
  tracked: Tracked;
  /** Grows by one with every edit, undo and redo. */
  rev: number;
  /** Last revision that is on disk in the journal. */
  protectedRev: number;
  /** Last revision that is in the file; null before the first save. */
  savedRev: number | null;
  /** Milliseconds since 1970 of the last save of this session. */
  savedAt: number | null = null;
  saving = false;
  private readonly turns = makeSaveTurns();
  /** It takes so long that the person may want to stop it. */
  savingLong = false;
  /** Why the journal does not take edits; the work is then safe in this window only. */
  journalProblem: Problem | null = null;
  /** Why the last save failed; cleared by the next try. */
  saveProblem: Problem | null = null;
  lockProblem: Problem | null = null;
  outside: OutsideChange | null = null;
  /** Grows with each report of an outside change: what is on disk may be another version each time. */
  outsideSeen = 0;
  /** The file's new name in its folder, while `outside` is `moved`. */
  movedTo: string | null = null;
  /** Cells an undo or redo changed; a new object makes their rim flash once. */
  flash: { readonly cells: readonly Cell[] } | null = null;

  /** It came from a journal, or is a copy of what the host has no more: unsaved until it is saved, whatever the history says. */
  private recovered: boolean;
  /** Bytes of the file when it was last read or written; null without a file, or when nobody told. */
  private fileBytes: number | null;
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
    this.tracked = start.tracked;
    this.rev = start.rev;
    this.protectedRev = start.rev;
    this.savedRev = isDirty(start.tracked.history) ? null : start.rev;
    this.mark = startMark(start.tracked.history.saved);
    this.recovered = start.recovered ?? false;
    this.fileBytes = start.fileText === undefined ? null : bytesOf(start.fileText);
    this.journal = makeJournalQueue({
      bridge,
      clock,
      document: () => this.info.handle,
      snapshot: () => ({ rev: this.rev, text: encode(this.tracked.document) }),
      told: (rev, problem) => this.noteProtected(rev, problem),
    });
    makeAutoObservable<this, 'bridge' | 'clock' | 'events' | 'journal' | 'turns' | 'pending' | 'recovered' | 'fileBytes'>(
      this,
      {
        key: false,
        bridge: false,
        clock: false,
        events: false,
        journal: false,
        turns: false,
        pending: false,
        recovered: false,
        fileBytes: false,
      },
      { deep: false, autoBind: true },
    );
  }

  /** The scenario as it is on the screen: with the gesture in progress. */
  get scenario(): Scenario {
    return this.working ?? this.tracked.document.scenario;
  }
  /** The scenario without the gesture in progress: what checks, save and play use. */
  get settled(): Scenario {
    return this.tracked.document.scenario;
  }
  get history(): History {
    return this.tracked.history;
  }
  get title(): string {
    return this.tracked.document.scenario.title;
  }
  get canUndo(): boolean {
    return canUndo(this.tracked.history);
  }
  get canRedo(): boolean {
    return canRedo(this.tracked.history);
  }
  /** Steps between the file and the screen; without a file: steps made. */
  get changes(): number {
    return changesSince(this.mark, this.tracked.history.position) ?? this.tracked.history.position;
  }
  /** There is a file, and the window knows it. */
  get hasFile(): boolean {
    return this.info.name !== null;
  }
  /** Something would be lost if the window closed without saving. An untouched new document is not worth a question. */
  get dirty(): boolean {
    if (this.fileGone && this.writable) return true;
    return this.hasFile || this.recovered ? isDirty(this.tracked.history) : this.tracked.history.steps.length > 0;
  }
  /** Saved or not: there is no file any more that holds the document. */
  get fileGone(): boolean {
    return this.outside !== null && GONE.has(this.outside);
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

  /** Makes one edit one undo step and sends it to the journal. Null = the edit changed nothing. */
  run(edit: Edit): Result<Change | null> {
    invariant(this.working === null, 'no edit is run inside a gesture');
    if (!this.writable) return err(problem('document/read-only'));
    const done = perform(this.tracked, edit, this.clock.now());
    if (!done.ok) return done;
    const change = done.value;
    if (change.journal.length === 0) return ok(null);
    this.mark = moveMark(this.mark, this.tracked.history.position);
    this.take(change);
    this.events.performed(change.sentence);
    return ok(change);
  }

  /** Starts a gesture; its edits show at once and become one step with `commit`. */
  begin(): Result<null> {
    invariant(this.working === null, 'one gesture at a time');
    if (!this.writable) return err(problem('document/read-only'));
    this.working = this.settled;
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
  commit(): Result<Change | null> {
    invariant(this.working !== null, 'a gesture was begun');
    const edit = this.pending;
    this.cancel();
    return edit ? this.run(edit) : ok(null);
  }
  /** Drops the gesture without a trace. */
  cancel(): void {
    this.working = null;
    this.pending = null;
  }

  undo(): boolean {
    return this.walk(undo(this.tracked), this.events.undone);
  }
  redo(): boolean {
    return this.walk(redo(this.tracked), this.events.redone);
  }
  /** Undoes or redoes until `position` steps are done (0 = the opened document). */
  jump(position: number): boolean {
    const back = position < this.tracked.history.position;
    return this.walk(jump(this.tracked, position), back ? this.events.undone : this.events.redone);
  }
  private walk(change: Change | null, tell: (sentence: Sentence) => void): boolean {
    if (this.working || !change || !this.writable) return false;
    this.take(change);
    if (change.touched.cells !== 'all' && change.touched.cells.length > 0) this.flash = { cells: change.touched.cells };
    tell(change.sentence);
    return true;
  }

  /**
   * Saves where the file lies. `overwrite` = the person has seen that the file changed outside: any version of it, or only the one
   * `seen` (its hash; null = it was gone); `smaller` = that it would shrink by half without a reason in the history (else refused with
   * `file/shrunk`, R-15).
   */
  async save(overwrite = false, smaller = false, seen?: string | null): Promise<Saved> {
    const { handle } = this.info;
    const over = overwrite ? { overwrite, ...(seen === undefined ? {} : { seen }) } : {};
    const saved = await this.write(
      overwrite || smaller ? null : 'save',
      (rev, text) => this.bridge.call('documents.save', { document: handle, rev, text, ...over }),
      () => (smaller ? null : this.fileBytes),
    );
    const others = saved.ok ? undefined : CONFLICTS[saved.error.code];
    if (others) this.noteOutside(others);
    return saved;
  }
  saveAs(folder: string, name: string, overwrite = false): Promise<Saved> {
    const { handle } = this.info;
    // A file of a newer version holds what this program does not know: a copy may lose it, the file itself never.
    if (this.info.readOnlyWhy === 'newer' && folder === this.info.folder && name === this.info.name)
      return Promise.resolve(err(problem('file/newer-kept', { name })));
    return this.write(null, (rev, text) =>
      this.bridge.call('documents.saveAs', { document: handle, folder, name, rev, text, ...(overwrite ? { overwrite } : {}) }),
    );
  }

  /** The person waits no longer for the save that runs, which then fails with `file/save-stopped`. False when it is too late to stop it. */
  async stopSaving(): Promise<boolean> {
    const reply = await this.bridge.call('documents.cancelSave', { document: this.info.handle });
    return reply.ok && reply.value.stopped;
  }

  /** One save at a time; what is typed while it runs stays unsaved until the next. */
  private write(same: string | null, send: Send, before: () => number | null = () => null): Promise<Saved> {
    return this.turns(same, () => this.writeNow(send, before));
  }
  private async writeNow(send: Send, before: () => number | null): Promise<Saved> {
    this.saving = true;
    this.saveProblem = null;
    const disarm = this.clock.after(LONG_MILLIS, () => runInAction(() => (this.savingLong = this.saving)));
    const { history, document } = this.tracked;
    const ready = prepareSave(document, history, before());
    const reply = ready.ok ? ((await send(this.rev, ready.value.text)) as SaveReply) : { ok: false as const, error: ready.error };
    disarm();
    runInAction(() => this.noteSaved(reply, history, ready.ok ? ready.value.bytes : 0));
    return reply.ok ? ok(reply.value.warnings as readonly Problem[]) : err(reply.error as Problem);
  }
  private noteSaved(reply: SaveReply, history: History, bytes: number): void {
    this.saving = false;
    this.savingLong = false;
    if (!reply.ok) {
      this.saveProblem = reply.error as Problem;
      return;
    }
    this.info = reply.value.document;
    this.savedRev = reply.value.rev;
    this.fileBytes = bytes;
    this.savedAt = reply.value.saved;
    this.outside = null;
    const depth = history.position;
    const common = commonDepth(history, this.tracked.history);
    this.mark = { depth, common };
    this.tracked = common === depth ? markSaved(this.tracked, depth) : markUnsaved(this.tracked);
  }

  /** The file changed outside and the person chose the file. */
  replaceWith(document: Document, info: DocumentInfo, fileText: string): void {
    this.cancel();
    this.fileBytes = bytesOf(fileText);
    this.tracked = track(document, true);
    this.info = info;
    // The host starts a new journal with the file: revisions count from 0 again.
    this.journal.restart();
    this.rev = 0;
    this.protectedRev = 0;
    this.savedRev = 0;
    this.mark = startMark(0);
    this.outside = null;
    this.saveProblem = null;
    this.journalProblem = null;
  }
  /**
   * The host has taken the document back after its line to this window was away. `protectedRev` = last revision on disk; null: it goes on as an
   * unsaved copy, of which the host knows the text only.
   */
  rejoined(info: DocumentInfo, protectedRev: number | null): void {
    // Only the window knows that a file comes from a newer version.
    this.info = this.info.readOnlyWhy === 'newer' ? { ...info, readOnly: true, readOnlyWhy: 'newer' } : info;
    this.outside = null;
    if (this.saveProblem && HOST_GONE.has(this.saveProblem.code)) this.saveProblem = null;
    this.protectedRev = Math.min(protectedRev ?? 0, this.rev);
    if (protectedRev === null) {
      this.savedRev = null;
      this.recovered = true;
      this.tracked = markUnsaved(this.tracked);
    }
    this.journal.rejoined(this.protectedRev, this.rev, protectedRev === null);
  }
  /** It may be written now, upon what the window last saw of the file. */
  unlocked(info: DocumentInfo): void {
    this.info = info;
    this.lockProblem = null;
  }
  noteOutside(what: OutsideChange | null, movedTo: string | null = null): void {
    this.movedTo = movedTo;
    this.outside = what;
    this.outsideSeen += 1;
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
    // The journal went away with what it held.
    else if (found && rev >= 0) this.protectedRev = rev;
    this.journalProblem = found;
  }
  /** Resolves when every finished edit is in the journal; false when the host cannot. */
  settledInJournal(): Promise<boolean> {
    return this.journal.settled();
  }
  /** No stroke goes to the host until the returned function is called, or the host has taken the document back (`rejoined`). */
  async holdJournal(): Promise<() => void> {
    await this.journal.hold();
    return this.journal.release;
  }
  retryJournal(): void {
    this.journal.snapshot();
  }
  close(): void {
    this.journal.close();
  }

  private take(change: Change): void {
    this.tracked = change.tracked;
    for (const entry of change.journal) {
      this.rev += 1;
      this.journal.push(this.rev, entry as unknown as Json);
    }
  }
}
