/** What a document needs of its host, how it begins, and what a save of it answers. */
import type { Problem } from '#shared/result.ts';
import type { Clock } from './clock.ts';
import type { FileSystem } from './fileSystem.ts';
import type { JournalStart } from './journalWriter.ts';
import type { Owner } from './owner.ts';
import type { OwnLocks } from './ownLocks.ts';
import type { Profile } from './profile.ts';

export interface DocumentDesk {
  readonly fs: FileSystem;
  readonly clock: Clock;
  readonly profile: Profile;
  readonly owner: Owner;
  readonly locks: OwnLocks;
  /** Step 1 of the save protocol: null when decoding `text` and encoding again gives `text`. */
  readonly checkEncoded: (text: string) => Problem | null;
  readonly allowed: (realPath: string) => boolean;
  /** Why this document (its handle) may not become the file of `path`: another one is. */
  readonly inUse: (path: string, handle: string) => Promise<Problem | null>;
}

export interface DocumentStart {
  readonly handle: string;
  /** Id of its journals, 22 characters. */
  readonly id: string;
  readonly title: string;
  /** Null while untitled. */
  readonly file: { readonly path: string; readonly realPath: string; readonly hash: string | null } | null;
  readonly readOnlyWhy: string | null;
  readonly savedRev: number;
  readonly journal: JournalStart;
}

export interface SaveDone {
  readonly rev: number;
  readonly saved: number;
  readonly warnings: readonly Problem[];
}
