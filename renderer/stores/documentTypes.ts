/** What a document's store is made from, what it tells, and what a save answers. */
import type { Sentence } from '#shared/document/edit.ts';
import type { Tracked } from '#shared/document/history.ts';
import type { DocumentInfo, Reply } from '#shared/ipc/contract.ts';
import type { Problem, Result } from '#shared/result.ts';

/** What someone else did to the file, as `document.outside` says. */
export type OutsideChange = 'changed' | 'replaced' | 'deleted' | 'moved' | 'folder' | 'unreachable';
/** What the status line says about the journal. */
export type Protection = 'protected' | 'working' | 'failed';

/** What a document wants told to its window, for the status line and screen readers. */
export interface DocumentEvents {
  performed(sentence: Sentence): void;
  undone(sentence: Sentence): void;
  redone(sentence: Sentence): void;
}

export interface DocumentStart {
  readonly key: string;
  readonly info: DocumentInfo;
  readonly tracked: Tracked;
  /** Revision of the tracked document; 0 after open and create, the journal's after recovery. */
  readonly rev: number;
  readonly recovered?: boolean;
  /** Text of the file as it lies on disk; absent without a file. */
  readonly fileText?: string;
}

/** Warnings = the file is saved, but something beside it is worth a word. */
export type Saved = Result<readonly Problem[]>;
export type SaveReply = { ok: true; value: Reply<'documents.save'> } | { ok: false; error: { code: string } };
