/**
 * Every call of the window to its host, with request and reply: the one contract of the three hosts (Electron, loopback, tests).
 * The window never names a path: documents and folders are random handles that the host made; a new file is a folder handle plus one name.
 * All values are JSON. A failed call replies `{ ok: false, error: Problem }`; a call that does not fit its schema is refused with `ipc/bad-request`.
 */
import { z } from 'zod';

const handle = z.string().regex(/^[A-Za-z0-9_-]{22,43}$/);
const fileName = z.string().min(1).max(1000);
const problem = z.looseObject({ code: z.string(), severity: z.enum(['error', 'warning', 'info']) });

/** One document as the host sees it. */
const documentInfo = z.object({
  handle,
  /** File name with extension; null for an untitled document. */
  name: z.string().nullable(),
  /** Name of the folder it lies in, for display only. */
  folderName: z.string().nullable(),
  folder: handle.nullable(),
  readOnly: z.boolean(),
  /** Why it is read only: `newer`, `folder`, `file`, `locked`. */
  readOnlyWhy: z.string().nullable(),
  /** Hash of the bytes last read or written, 64 hex digits; null for untitled. */
  hash: z.string().nullable(),
});
export type DocumentInfo = z.infer<typeof documentInfo>;

const folderEntry = z.object({
  name: z.string(),
  kind: z.enum(['folder', 'scenario', 'battle', 'pack', 'other']),
  /** Bytes; 0 for folders. */
  size: z.number(),
  /** Milliseconds since 1970. */
  modified: z.number(),
});
export type FolderEntry = z.infer<typeof folderEntry>;

const recentEntry = z.object({
  id: handle,
  name: z.string(),
  folderName: z.string(),
  modified: z.number().nullable(),
  missing: z.boolean(),
});
export type RecentEntry = z.infer<typeof recentEntry>;

const recoveryEntry = z.object({
  /** Handle of the journal. */
  journal: handle,
  name: z.string().nullable(),
  title: z.string(),
  /** Edits after the last save. */
  edits: z.number(),
  /** Milliseconds since 1970 of the last protected edit. */
  last: z.number(),
  /** Bytes at the torn end that could not be read. */
  lostBytes: z.number(),
  /** False: the journal stopped two starts, it is offered as raw export only. */
  offered: z.boolean(),
});
export type RecoveryEntry = z.infer<typeof recoveryEntry>;

const saveReply = z.object({
  document: documentInfo,
  /** Revision that the file now holds: the asked one, or a newer one that replaced the request while it waited. */
  rev: z.number(),
  /** Milliseconds since 1970. */
  saved: z.number(),
  /** The file is saved, but something beside it is worth a word: no backup kept, written in place. */
  warnings: z.array(problem),
});

const call = <Q extends z.ZodType, R extends z.ZodType>(request: Q, reply: R) => ({ request, reply });
const nothing = z.object({});

export const CONTRACT = {
  /** Facts about the host, once at start. `open` = documents named on the command line. */
  'app.info': call(
    nothing,
    z.object({
      host: z.enum(['electron', 'browser', 'test']),
      version: z.string(),
      /** True under `SANDTABLE_TEST=1`: the window may show its model to tests. */
      testing: z.boolean(),
      platform: z.string(),
      locale: z.string(),
      firstRun: z.boolean(),
      open: z.array(documentInfo),
      /** Documents open at the last orderly close, to be reopened. */
      session: z.array(recentEntry),
    }),
  ),
  'settings.read': call(nothing, z.object({ settings: z.record(z.string(), z.json()) })),
  'settings.write': call(z.object({ settings: z.record(z.string(), z.json()) }), nothing),

  /** Folders the person has granted. */
  'folders.list': call(nothing, z.object({ folders: z.array(z.object({ folder: handle, name: z.string(), place: z.string() })) })),
  /** Sub-folders and files of a granted folder. */
  'folders.read': call(
    z.object({ folder: handle }),
    z.object({ folder: handle, name: z.string(), parent: handle.nullable(), entries: z.array(folderEntry), truncated: z.boolean() }),
  ),
  'folders.enter': call(z.object({ folder: handle, name: fileName }), z.object({ folder: handle })),
  'folders.create': call(z.object({ folder: handle, name: fileName }), z.object({ folder: handle })),
  /** Places of this computer that can be granted, by a list the host makes (drives, home, documents ...), one level at a time. */
  'folders.places': call(
    z.object({ place: handle.nullable() }),
    z.object({ places: z.array(z.object({ place: handle, name: z.string(), where: z.string() })) }),
  ),
  'folders.grant': call(z.object({ place: handle }), z.object({ folder: handle, name: z.string() })),

  /** Opens a file of a granted folder; the text is checked and decoded by the window with `shared/formats`. A file already open returns its handle. */
  'documents.open': call(
    z.object({ folder: handle, name: fileName }),
    z.object({ document: documentInfo, text: z.string(), alreadyOpen: z.boolean() }),
  ),
  'documents.openRecent': call(z.object({ id: handle }), z.object({ document: documentInfo, text: z.string(), alreadyOpen: z.boolean() })),
  /** A sample that ships with the product, opened as an untitled copy. */
  'documents.openSample': call(z.object({ sample: z.string().regex(/^[a-z0-9-]{1,64}$/) }), z.object({ text: z.string() })),
  'samples.list': call(nothing, z.object({ samples: z.array(z.object({ sample: z.string(), title: z.string(), bytes: z.number() })) })),
  /** Registers a new, untitled document; `text` is its first snapshot, journalled at once. */
  'documents.create': call(z.object({ text: z.string() }), z.object({ document: documentInfo })),
  /** Saves where it lies. `rev` = revision of the window that `text` shows. Replies only after the last step of the save protocol. */
  'documents.save': call(
    z.object({ document: handle, rev: z.number().int().min(0), text: z.string(), overwrite: z.boolean().optional() }),
    saveReply,
  ),
  /** Saves under a new name; an existing file needs `overwrite`, else `file/exists`. */
  'documents.saveAs': call(
    z.object({
      document: handle,
      folder: handle,
      name: fileName,
      rev: z.number().int().min(0),
      text: z.string(),
      overwrite: z.boolean().optional(),
    }),
    saveReply,
  ),
  /** Reads the file again after an outside change. */
  'documents.reload': call(z.object({ document: handle }), z.object({ document: documentInfo, text: z.string() })),
  /** Orderly close: drops lock and journal. `discard` = the person chose to lose unsaved edits; else a dirty journal is refused with `document/unsaved`. */
  'documents.close': call(z.object({ document: handle, discard: z.boolean() }), nothing),

  /**
   * Finished strokes, at once. `edits` follow revision `from` without a gap; the reply says the last revision on disk.
   * Undo and redo are edits like any other here (the inverse is journalled).
   */
  'journal.append': call(
    z.object({ document: handle, from: z.number().int().min(0), edits: z.array(z.json()).min(1).max(1000) }),
    z.object({ protected: z.number() }),
  ),
  /** A whole snapshot (each 1,000 edits or 4 MiB, after resize or load); the journal rotates. */
  'journal.snapshot': call(
    z.object({ document: handle, rev: z.number().int().min(0), text: z.string() }),
    z.object({ protected: z.number() }),
  ),

  'recovery.list': call(nothing, z.object({ entries: z.array(recoveryEntry) })),
  /** Snapshot and edits of a journal; the window rebuilds the document. Nothing is deleted. */
  'recovery.read': call(
    z.object({ journal: handle }),
    z.object({
      document: documentInfo,
      base: z.string(),
      baseRev: z.number(),
      edits: z.array(z.json()),
      /** The file as it lies on disk now; null when gone or untitled. */
      file: z.string().nullable(),
      lostBytes: z.number(),
    }),
  ),
  /** The window has rebuilt and shown a journal's document without falling over: its reads no longer count as stopped starts. */
  'recovery.survived': call(z.object({ journal: handle }), nothing),
  /** The recovered document takes over the journal and opens as unsaved. */
  'recovery.adopt': call(z.object({ journal: handle }), z.object({ document: documentInfo })),
  /** Into the recovery trash for 30 days. */
  'recovery.discard': call(z.object({ journal: handle }), nothing),

  'recent.list': call(nothing, z.object({ recent: z.array(recentEntry) })),
  'recent.forget': call(z.object({ id: handle }), nothing),

  /** Battles: a record beside the profile's battles while it runs, saved to a folder on request. */
  'battles.save': call(
    z.object({ folder: handle, name: fileName, text: z.string(), overwrite: z.boolean().optional() }),
    z.object({ name: z.string() }),
  ),
  'battles.open': call(z.object({ folder: handle, name: fileName }), z.object({ name: z.string(), text: z.string() })),
  /** Writes an exported file (svg, csv, ...) beside granted files. `base64` for binary kinds. */
  'files.export': call(
    z.object({
      folder: handle,
      name: fileName,
      text: z.string().optional(),
      base64: z.string().optional(),
      overwrite: z.boolean().optional(),
    }),
    z.object({ name: z.string(), bytes: z.number() }),
  ),
  /** Opens a web link in the person's browser after it was shown and confirmed; https only. */
  'links.open': call(z.object({ url: z.string().max(2000) }), nothing),
  /** Where only the desktop window has them: native open and save dialogs. Absent in the browser host (`ipc/not-here`). */
  'dialogs.open': call(
    z.object({ kind: z.enum(['scenario', 'battle', 'any']) }),
    z.object({ picked: z.object({ folder: handle, name: z.string() }).nullable() }),
  ),
  'dialogs.save': call(
    z.object({ suggested: fileName, kind: z.enum(['scenario', 'battle', 'svg', 'csv', 'any']) }),
    z.object({ picked: z.object({ folder: handle, name: z.string() }).nullable() }),
  ),
  /** The window is about to close or reload; the host answers when journals are on disk. */
  'app.quit': call(z.object({ session: z.array(handle) }), nothing),
} as const;

export type Channel = keyof typeof CONTRACT;
export type Request<C extends Channel> = z.infer<(typeof CONTRACT)[C]['request']>;
export type Reply<C extends Channel> = z.infer<(typeof CONTRACT)[C]['reply']>;

/** What the host tells the window unasked. */
export const hostEvent = z.discriminatedUnion('event', [
  /** The file changed, moved or went away outside. `what`: changed, deleted, replaced. */
  z.object({ event: z.literal('document.outside'), document: handle, what: z.enum(['changed', 'deleted', 'replaced', 'returned']) }),
  /** Protection of a document: last revision on disk, and a problem while the journal fails. */
  z.object({ event: z.literal('document.protected'), document: handle, rev: z.number(), problem: problem.nullable() }),
  z.object({ event: z.literal('document.lock'), document: handle, problem: problem.nullable() }),
  /** Menu command of the native menu. */
  z.object({ event: z.literal('command'), id: z.string() }),
  /** A second start named files, or a file was dropped on the icon. */
  z.object({ event: z.literal('open'), document: documentInfo, text: z.string() }),
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
