/** Calls on open documents: open, create, save, close, and their journals. */
import { basename, dirname } from 'node:path';
import { err, ok, problem } from '#shared/result.ts';
import { newHandle } from '../storage/clock.ts';
import { checkReadable } from '../storage/encoderCheck.ts';
import { readText } from '../storage/bytes.ts';
import { systemCode } from '../storage/problems.ts';
import { rememberPath } from '../storage/recentFiles.ts';
import { listSamples, readSample, titleOf } from '../storage/samples.ts';
import type { Desk } from './desk.ts';
import type { Handlers } from './dispatch.ts';
import { addDocument, describe, documentOf, openPath, pathIn } from './opening.ts';

type DocumentChannel =
  | `documents.${'open' | 'openRecent' | 'openSample' | 'create' | 'save' | 'saveAs' | 'peek' | 'reload' | 'unlock' | 'close'}`
  | `journal.${'append' | 'snapshot'}`
  | 'samples.list';

export const documentCalls = (desk: Desk): Pick<Handlers, DocumentChannel> => ({
  'documents.open': async ({ folder, name }, session) => {
    const path = pathIn(session, folder, name);
    return path.ok ? openPath(desk, session, path.value) : path;
  },
  'documents.openRecent': async ({ id }, session) => {
    const path = session.recent.find(id);
    if (path === undefined) return err(problem('ipc/unknown-handle'));
    return openPath(desk, session, path);
  },
  'documents.openSample': async ({ sample }) => {
    const text = await readSample(desk.fs, desk.samples, sample);
    return text.ok ? ok({ text: text.value }) : text;
  },
  'samples.list': async () => ok({ samples: [...(await listSamples(desk.fs, desk.samples))] }),
  'documents.create': async ({ text }, session) => {
    const host = await addDocument(desk, session, {
      id: newHandle(),
      title: titleOf(text) ?? '',
      file: null,
      savedRev: 0,
      journal: { rev: 0, text },
    });
    const begun = await host.journal.begin();
    // A document that cannot be protected is still a document: the window shows the trouble and may save it elsewhere.
    if (!begun.ok) session.emit({ event: 'document.protected', document: host.handle, rev: 0, problem: { ...begun.error } });
    return ok({ document: describe(desk, session, host) });
  },
  'documents.save': async ({ document, rev, text, overwrite, seen }, session) => {
    const host = documentOf(desk, session, document);
    if (!host.ok) return host;
    const saved = await host.value.save(rev, text, overwrite ?? false, seen);
    return saved.ok
      ? ok({
          document: describe(desk, session, host.value),
          ...saved.value,
          warnings: saved.value.warnings.map((warning) => ({ ...warning })),
        })
      : saved;
  },
  'documents.saveAs': async ({ document, folder, name, rev, text, overwrite }, session) => {
    const host = documentOf(desk, session, document);
    if (!host.ok) return host;
    const path = pathIn(session, folder, name);
    if (!path.ok) return path;
    const inUse = [...desk.documents.values()].find((open) => open.host.path === path.value && open.host !== host.value);
    if (inUse !== undefined) return err(problem('file/open-elsewhere', { name }));
    const saved = await host.value.saveAs(path.value, rev, text, overwrite ?? false);
    if (!saved.ok) return saved;
    await rememberPath(desk.fs, desk.profile.recent, path.value);
    return ok({
      document: describe(desk, session, host.value),
      ...saved.value,
      warnings: saved.value.warnings.map((warning) => ({ ...warning })),
    });
  },
  'documents.peek': async ({ document }, session) => {
    const host = documentOf(desk, session, document);
    if (!host.ok) return host;
    const { realPath } = host.value;
    if (realPath === null) return err(problem('document/untitled'));
    const file = await readText(desk.fs, realPath, basename(realPath));
    if (file.ok) return ok({ text: file.value.text, hash: file.value.hash });
    const lost = file.error.code === 'file/not-found' || file.error.code === 'folder/not-a-folder';
    return lost && !(await isFolder(desk, dirname(realPath))) ? err(problem('folder/gone', { name: basename(dirname(realPath)) })) : file;
  },
  'documents.reload': async ({ document }, session) => {
    const host = documentOf(desk, session, document);
    if (!host.ok) return host;
    if (host.value.realPath === null) return err(problem('document/untitled'));
    const file = await readText(desk.fs, host.value.realPath, basename(host.value.realPath));
    if (!file.ok) return file;
    // Someone may be half done writing it: what the window cannot read must not replace what the journal protects.
    const unreadable = checkReadable(file.value.text);
    if (unreadable !== null) return err(unreadable);
    await host.value.reloaded(file.value.hash, file.value.text);
    return ok({ document: describe(desk, session, host.value), text: file.value.text });
  },
  'documents.unlock': async ({ document }, session) => {
    const host = documentOf(desk, session, document);
    if (!host.ok) return host;
    const taken = await host.value.takeLock();
    if (!taken.ok) return taken;
    const file = await readText(desk.fs, taken.value, basename(taken.value));
    if (!file.ok) return file;
    await host.value.reloaded(file.value.hash, file.value.text);
    return ok({ document: describe(desk, session, host.value), text: file.value.text });
  },
  'documents.close': async ({ document, discard }, session) => {
    const host = documentOf(desk, session, document);
    if (!host.ok) return host;
    if (host.value.dirty && !discard) return err(problem('document/unsaved'));
    desk.documents.delete(document);
    await host.value.close(false);
    return ok({});
  },
  'journal.append': async ({ document, from, edits }, session) => {
    const host = documentOf(desk, session, document);
    if (!host.ok) return host;
    const protectedRev = await host.value.append(from, edits);
    return protectedRev.ok ? ok({ protected: protectedRev.value }) : protectedRev;
  },
  'journal.snapshot': async ({ document, rev, text }, session) => {
    const host = documentOf(desk, session, document);
    if (!host.ok) return host;
    const protectedRev = await host.value.journal.snapshot(rev, text);
    return protectedRev.ok ? ok({ protected: protectedRev.value }) : protectedRev;
  },
});

async function isFolder(desk: Desk, path: string): Promise<boolean> {
  try {
    return (await desk.fs.stat(path)).kind === 'folder';
  } catch (error) {
    if (systemCode(error) === null) throw error;
    return false;
  }
}
