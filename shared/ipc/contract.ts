/**
 * Every call of the window to its host, with request and reply: the one contract of the three hosts (Electron, loopback, tests).
 * The window never names a path: documents and folders are random handles that the host made; a new file is a folder handle plus one name.
 * All values are JSON. A failed call replies `{ ok: false, error: Problem }`; a call that does not fit its schema is refused with `ipc/bad-request`.
 */
import { z } from 'zod';
import { isBounded } from '../json.ts';
import { LIMITS } from '../limits.ts';
import type { Json } from '../result.ts';

const handle = z.string().regex(/^[A-Za-z0-9_-]{22,43}$/);
const fileName = z.string().min(1).max(1000);
/** Names and words that the host makes. */
const word = z.string().max(4096);
/** The text of one file. */
const text = z.string().max(LIMITS.fileBytes);
const count = z.number().min(0).max(Number.MAX_SAFE_INTEGER);
/** Milliseconds since 1970; files may be older. */
const time = z.number().min(-Number.MAX_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER);
/** A revision of a document; -1 = none yet. */
const rev = z.number().int().min(-1).max(Number.MAX_SAFE_INTEGER);
const askedRev = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
/** JSON whose meaning is checked elsewhere (`parseEdit`, the settings): depth, numbers and texts are bounded here. */
const opaque = z.custom<Json>((value) => isBounded(value, LIMITS.nesting));
const settings = z.record(z.string().max(LIMITS.name), opaque);
const list = <T extends z.ZodType>(item: T) => z.array(item).max(100_000);
const problem = z.looseObject({ code: z.string().max(LIMITS.name), severity: z.enum(['error', 'warning', 'info']) });

/** One document as the host sees it. */
const documentInfo = z.object({
  handle,
  /** File name with extension; null for an untitled document. */
  name: word.nullable(),
  /** Name of the folder it lies in, for display only. */
  folderName: word.nullable(),
  folder: handle.nullable(),
  readOnly: z.boolean(),
  /** Why it is read only: `newer`, `folder`, `file`, `locked` (on another computer or in another program), `window` (in another window of this one). */
  readOnlyWhy: word.nullable(),
  /** Hash of the bytes last read or written, 64 hex digits; null for untitled. */
  hash: word.nullable(),
  /** Who has it open, only while it is `locked`; `here` = on this computer. Empty words where its lock does not tell. */
  lockedBy: z.object({ user: word, host: word, here: z.boolean() }).optional(),
});
export type DocumentInfo = z.infer<typeof documentInfo>;

const folderEntry = z.object({
  name: word,
  kind: z.enum(['folder', 'scenario', 'battle', 'pack', 'other']),
  /** Bytes; 0 for folders. */
  size: count,
  /** Milliseconds since 1970. */
  modified: time,
});
export type FolderEntry = z.infer<typeof folderEntry>;

const recentEntry = z.object({
  id: handle,
  name: word,
  folderName: word,
  modified: time.nullable(),
  missing: z.boolean(),
});
export type RecentEntry = z.infer<typeof recentEntry>;

const recoveryEntry = z.object({
  /** Handle of the journal. */
  journal: handle,
  name: word.nullable(),
  /** Its file, as `recentEntry` names it; null when it never was one. */
  file: handle.nullable(),
  title: word,
  /** Edits after the last save. */
  edits: count,
  /** Milliseconds since 1970 of the last protected edit. */
  last: time,
  /** Bytes at the torn end that could not be read. */
  lostBytes: count,
  /** False: the journal stopped two starts, it is offered as raw export only. */
  offered: z.boolean(),
  /** It was made from the copy that a save in place leaves when it is cut off: the file may be half written. */
  cutOff: z.boolean(),
});
export type RecoveryEntry = z.infer<typeof recoveryEntry>;

/** A journal that nobody can read; `last`: when it was written, milliseconds since 1970. */
const damagedEntry = z.object({ journal: handle, last: time, bytes: count });
export type DamagedEntry = z.infer<typeof damagedEntry>;

const putAside = z.object({
  /** Handle of what lies in the recovery trash. */
  entry: handle,
  /** A battle is read by `recovery.trashBattle`. */
  kind: z.enum(['scenario', 'battle']),
  name: word.nullable(),
  /** Empty where it is damaged. */
  title: word,
  /** Milliseconds since 1970 when it was put aside. */
  put: time,
  /** Edits after the last save; decisions of a battle. */
  edits: count,
  /** It cannot be read; it stays as it is. */
  damaged: z.boolean(),
  /** It stopped two starts before it was put there: it is not rebuilt unasked. */
  stopper: z.boolean(),
});
export type PutAsideEntry = z.infer<typeof putAside>;

const keptBattle = z.object({
  battle: handle,
  /** Id of the scenario it is fought on, and its title. */
  scenario: word,
  title: word,
  /** Decisions made so far. */
  moves: count,
  /** Milliseconds since 1970 of the last one. */
  last: time,
  /** Its window went away while it was fought, with decisions that are in no file. */
  running: z.boolean(),
});
export type KeptBattle = z.infer<typeof keptBattle>;

const saveReply = z.object({
  document: documentInfo,
  /** Revision that the file now holds: the asked one, or a newer one that replaced the request while it waited. */
  rev,
  /** Milliseconds since 1970. */
  saved: time,
  /** The file is saved, but something beside it is worth a word: no backup kept, written in place. */
  warnings: list(problem),
});

const call = <Q extends z.ZodType, R extends z.ZodType>(request: Q, reply: R) => ({ request, reply });
const nothing = z.object({});

export const CONTRACT = {
  /** Facts about the host, once at start. `open` = documents named on the command line. */
  'app.info': call(
    nothing,
    z.object({
      host: z.enum(['electron', 'browser', 'test']),
      version: word,
      /** True under `SANDTABLE_TEST=1`: the window may show its model to tests. */
      testing: z.boolean(),
      platform: word,
      locale: word,
      firstRun: z.boolean(),
      open: list(documentInfo),
      /** Why files named on the command line are not open. */
      notOpened: list(problem),
      /** Documents open at the last orderly close, to be reopened. */
      session: list(recentEntry),
      /** Name of this loading of the window, for `app.quit`. */
      page: handle,
    }),
  ),
  'settings.read': call(nothing, z.object({ settings })),
  'settings.write': call(z.object({ settings }), nothing),

  /** Folders the person has granted. */
  'folders.list': call(nothing, z.object({ folders: list(z.object({ folder: handle, name: word, place: word })) })),
  /** Sub-folders and files of a granted folder. */
  'folders.read': call(
    z.object({ folder: handle }),
    z.object({ folder: handle, name: word, parent: handle.nullable(), entries: list(folderEntry), truncated: z.boolean() }),
  ),
  'folders.enter': call(z.object({ folder: handle, name: fileName }), z.object({ folder: handle })),
  'folders.create': call(z.object({ folder: handle, name: fileName }), z.object({ folder: handle })),
  /** Places of this computer that can be granted, by a list the host makes (drives, home, documents ...), one level at a time. */
  'folders.places': call(
    z.object({ place: handle.nullable() }),
    z.object({ places: list(z.object({ place: handle, name: word, where: word })) }),
  ),
  'folders.grant': call(z.object({ place: handle }), z.object({ folder: handle, name: word })),

  /** Opens a file of a granted folder; the text is checked and decoded by the window with `shared/formats`. A file already open returns its handle. */
  'documents.open': call(
    z.object({ folder: handle, name: fileName }),
    z.object({ document: documentInfo, text, alreadyOpen: z.boolean() }),
  ),
  'documents.openRecent': call(z.object({ id: handle }), z.object({ document: documentInfo, text, alreadyOpen: z.boolean() })),
  /** A sample that ships with the product, opened as an untitled copy. */
  'documents.openSample': call(z.object({ sample: z.string().regex(/^[a-z0-9-]{1,64}$/) }), z.object({ text })),
  'samples.list': call(nothing, z.object({ samples: list(z.object({ sample: word, title: word, bytes: count })) })),
  /** Registers a new, untitled document; `text` is its first snapshot, journalled at once. */
  'documents.create': call(z.object({ text }), z.object({ document: documentInfo })),
  /**
   * Saves where it lies. `rev` = revision of the window that `text` shows. Replies only after the last step of the save protocol.
   * `overwrite` = the person chose to replace what others put there; with `seen` only that version (its hash; null = nothing lay there).
   */
  'documents.save': call(
    z.object({ document: handle, rev: askedRev, text, overwrite: z.boolean().optional(), seen: word.nullable().optional() }),
    saveReply,
  ),
  /** Saves under a new name; an existing file needs `overwrite`, else `file/exists`. */
  'documents.saveAs': call(
    z.object({
      document: handle,
      folder: handle,
      name: fileName,
      rev: askedRev,
      text,
      overwrite: z.boolean().optional(),
    }),
    saveReply,
  ),
  /**
   * The person waits no longer for a save of this document: it is answered at once, with `file/save-stopped` if its bytes are not in place;
   * what is not committed by then never will be. `stopped` false: none runs, or the file is being written in place, which is never cut off.
   */
  'documents.cancelSave': call(z.object({ document: handle }), z.object({ stopped: z.boolean() })),
  /**
   * The file as it lies on disk now, for comparing: neither journal nor document learn of it. `folder/gone` when its folder is not there,
   * `file/disk-gone` when its disk was taken out, what reading says else (`file/not-found`, `file/not-a-file`, `file/not-text` ...). `hash`
   * is for `documents.save`.
   */
  'documents.peek': call(z.object({ document: handle }), z.object({ text, hash: word })),
  /** Reads the file again after an outside change. */
  'documents.reload': call(z.object({ document: handle }), z.object({ document: documentInfo, text })),
  /**
   * The person knows that nobody works on a file locked from another machine any more: its lock is taken over and the file read again; with
   * `keep` it is not (`text` null), the window has strokes that the file does not hold. `file/locked` while its owner lives on this machine,
   * `file/open-in-window` while another window of this program has it.
   */
  'documents.unlock': call(z.object({ document: handle, keep: z.boolean() }), z.object({ document: documentInfo, text: text.nullable() })),
  /** Takes one back that was let go while the page was away (event `returned`). `recovery/unknown`: another window has recovered it meanwhile. */
  'documents.rejoin': call(z.object({ document: handle, rev: askedRev, text }), z.object({ document: documentInfo, protected: rev })),
  /** Orderly close: drops lock and journal. `discard` = the person chose to lose unsaved edits; else a dirty journal is refused with `document/unsaved`. */
  'documents.close': call(z.object({ document: handle, discard: z.boolean() }), nothing),

  /**
   * Finished strokes, at once. `edits` follow revision `from` without a gap; the reply says the last revision on disk.
   * Undo and redo are edits like any other here (the inverse is journalled).
   */
  'journal.append': call(
    z.object({ document: handle, from: askedRev, edits: z.array(opaque).min(1).max(1000) }),
    z.object({ protected: rev }),
  ),
  /** A whole snapshot (each 1,000 edits or 4 MiB, or where the journal lost its place); the journal rotates. */
  'journal.snapshot': call(z.object({ document: handle, rev: askedRev, text }), z.object({ protected: rev })),

  /** Work whose window is gone, newest first, and the damaged journals, which stay where they are. */
  'recovery.list': call(nothing, z.object({ entries: list(recoveryEntry), damaged: list(damagedEntry) })),
  /** Snapshot and edits of a journal; the window rebuilds the document. Nothing is deleted. */
  'recovery.read': call(
    z.object({ journal: handle }),
    z.object({
      document: documentInfo,
      base: text,
      baseRev: rev,
      edits: z.array(opaque).max(1_000_000),
      /** The file as it lies on disk now; null when gone or untitled. */
      file: text.nullable(),
      lostBytes: count,
      /** It ends before strokes that it was begun with, at whatever byte: it was torn while it was written. */
      torn: z.boolean().optional(),
    }),
  ),
  /** The window has rebuilt and shown a journal's document without falling over: its reads no longer count as stopped starts. */
  'recovery.survived': call(z.object({ journal: handle }), nothing),
  /**
   * The recovered document takes over the journal and opens as unsaved. The same file open in this window without unsaved work is closed for
   * it: its handle is void.
   */
  'recovery.adopt': call(z.object({ journal: handle }), z.object({ document: documentInfo })),
  /** Into the recovery trash for 30 days. */
  'recovery.discard': call(z.object({ journal: handle }), nothing),
  /** The bytes of a damaged journal, for a person who can read them. */
  'recovery.raw': call(z.object({ journal: handle }), z.object({ base64: z.string().max(2 * LIMITS.fileBytes) })),
  /** A damaged journal, into the recovery trash for 30 days. */
  'recovery.rawDiscard': call(z.object({ journal: handle }), nothing),
  /** What lies in the recovery trash, newest first: work that was recovered, discarded, or given up for the file on disk; battles too. */
  'recovery.trash': call(nothing, z.object({ entries: list(putAside) })),
  /** Snapshot and edits of one of them; nothing is changed. `recovery/unreadable` where it is damaged, `recovery/unknown` when its time was over. */
  'recovery.trashRead': call(
    z.object({ entry: handle }),
    z.object({ base: text, baseRev: rev, edits: z.array(opaque).max(1_000_000), lostBytes: count, torn: z.boolean().optional() }),
  ),
  /** The record of a battle in the trash; nothing is changed. Errors as of `recovery.trashRead`. */
  'recovery.trashBattle': call(z.object({ entry: handle }), z.object({ text })),

  /**
   * Older versions of a file that were kept when it was saved over, newest first: of an open document, or of a recent file, which may be
   * gone by now. Empty when there are none.
   */
  'versions.list': call(
    z.object({
      of: z.discriminatedUnion('what', [
        z.object({ what: z.literal('document'), document: handle }),
        z.object({ what: z.literal('recent'), id: handle }),
      ]),
    }),
    z.object({ name: word, versions: list(z.object({ version: handle, replaced: time, bytes: count })) }),
  ),
  /** The text of one of them; nothing is changed. */
  'versions.read': call(z.object({ version: handle }), z.object({ text })),

  'recent.list': call(nothing, z.object({ recent: list(recentEntry) })),
  'recent.forget': call(z.object({ id: handle }), nothing),

  /**
   * The battle that is being fought, as it stands now: kept on the local disk, offered when its window is gone. `battle` = what the first call
   * answered, null then. `running` false: it is in a file as well, or its tab is closed: nobody is asked about it at a start, its scenario
   * offers it. `release`: this window fights it no more. Durable when answered; `battle/not-kept` else.
   */
  'battles.keep': call(
    z.object({
      battle: handle.nullable(),
      scenario: fileName,
      title: word,
      moves: askedRev,
      running: z.boolean(),
      release: z.boolean(),
      text,
    }),
    z.object({ battle: handle }),
  ),
  /** Kept battles that nobody fights now. */
  'battles.kept': call(nothing, z.object({ battles: list(keptBattle) })),
  /** Goes on with a kept battle: this window fights it from now on, under the `battle` that it answers with. */
  'battles.take': call(z.object({ battle: handle }), z.object({ battle: handle, text })),
  /** A battle that is over or given up, the window's own or a kept one: into the recovery trash for 30 days. */
  'battles.drop': call(z.object({ battle: handle }), nothing),
  /** A battle record saved to a folder. */
  'battles.save': call(z.object({ folder: handle, name: fileName, text, overwrite: z.boolean().optional() }), z.object({ name: word })),
  'battles.open': call(z.object({ folder: handle, name: fileName }), z.object({ name: word, text })),
  /** Writes an exported file (svg, csv, ...) beside granted files. `base64` for binary kinds. */
  'files.export': call(
    z.object({
      folder: handle,
      name: fileName,
      text: text.optional(),
      base64: z
        .string()
        .max(2 * LIMITS.fileBytes)
        .optional(),
      overwrite: z.boolean().optional(),
    }),
    z.object({ name: word, bytes: count }),
  ),
  /** Opens a web link in the person's browser after the host has shown it and they have said so; https only. `ipc/not-here` in the browser host. */
  'links.open': call(z.object({ url: z.string().max(2000) }), nothing),
  /** Where only the desktop window has them: native open and save dialogs. Absent in the browser host (`ipc/not-here`). */
  'dialogs.open': call(
    z.object({ kind: z.enum(['scenario', 'battle', 'any']) }),
    z.object({ picked: z.object({ folder: handle, name: word }).nullable() }),
  ),
  'dialogs.save': call(
    z.object({ suggested: fileName, kind: z.enum(['scenario', 'battle', 'svg', 'csv', 'any']) }),
    z.object({ picked: z.object({ folder: handle, name: word }).nullable() }),
  ),
  /**
   * The window is about to close or reload; the host answers when journals are on disk. `page` as `app.info` named it: the farewell of a
   * page may arrive after its successor has begun, and must not end that one's session. `clean`: documents that are as their files although
   * edits came and were undone: nothing of them is left to recover.
   */
  'app.quit': call(z.object({ session: list(handle), clean: list(handle).optional(), page: handle }), nothing),
} as const;

export type Channel = keyof typeof CONTRACT;
export type Request<C extends Channel> = z.infer<(typeof CONTRACT)[C]['request']>;
export type Reply<C extends Channel> = z.infer<(typeof CONTRACT)[C]['reply']>;

/** What the host tells the window unasked. */
export const hostEvent = z.discriminatedUnion('event', [
  /**
   * Someone else did something to the file. `changed` in place, `replaced` by another, `deleted`, `moved` to another `name` in its folder, a
   * `folder` lies in its place, `unreachable`: its folder or disk is gone for now. `returned`: it is again as the document knows it.
   */
  z.object({
    event: z.literal('document.outside'),
    document: handle,
    what: z.enum(['changed', 'replaced', 'deleted', 'moved', 'folder', 'unreachable', 'returned']),
    name: word.optional(),
  }),
  /** Protection of a document: last revision on disk, and a problem while the journal fails. */
  z.object({ event: z.literal('document.protected'), document: handle, rev, problem: problem.nullable() }),
  z.object({ event: z.literal('document.lock'), document: handle, problem: problem.nullable() }),
  /** Another window went away without a word, or is back: there may be work to recover, or less of it. */
  z.object({ event: z.literal('recovery') }),
  /** This page was away so long that its documents were let go: it takes each of them back (`documents.rejoin`). */
  z.object({ event: z.literal('returned') }),
  /** Told by the page's own line to the host: a code came into the address of a page that is open. `problem`: why it does not sign in. */
  z.object({ event: z.literal('signedIn'), problem: problem.nullable() }),
  /** Menu command of the native menu. */
  z.object({ event: z.literal('command'), id: word }),
  /** A second start named files, or a file was dropped on the icon. */
  z.object({ event: z.literal('open'), document: documentInfo, text }),
]);
export type HostEvent = z.infer<typeof hostEvent>;

/** The bridge the window sees as `window.sandtable`: the same over Electron and over the loopback host. */
export interface Bridge {
  call<C extends Channel>(
    channel: C,
    request: Request<C>,
  ): Promise<{ ok: true; value: Reply<C> } | { ok: false; error: z.infer<typeof problem> }>;
  /** Subscribes to host events; the returned function ends it. */
  listen(listener: (event: HostEvent) => void): () => void;
}
