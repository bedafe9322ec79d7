/** Calls on open documents: open, create, save, close, and their journals. */
import { basename, dirname } from 'node:path';
import { err, ok, problem } from '#shared/result.ts';
import { resolveTarget } from '../storage/atomicWrite.ts';
import { newHandle } from '../storage/clock.ts';
import { readText } from '../storage/bytes.ts';
import { systemCode } from '../storage/problems.ts';
import { rememberPath } from '../storage/recentFiles.ts';
import { listSamples, readSample, titleOf } from '../storage/samples.ts';
import { cleanFolder, letGo, type Desk } from './desk.ts';
import type { Handlers } from './dispatch.ts';
import { addDocument, describe, documentOf, openPath, pathIn } from './opening.ts';
import { inUse } from './openFiles.ts';

type DocumentChannel =
  | `documents.${'open' | 'openRecent' | 'openSample' | 'create' | 'save' | 'saveAs' | 'cancelSave' | 'peek' | 'reload' | 'unlock' | 'close'}`
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
    await grantFile(desk, path);
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
    const saved = await host.value.saveAs(path.value, rev, text, overwrite ?? false);
    if (!saved.ok) return saved;
    if (host.value.realPath !== null) await cleanFolder(desk, dirname(host.value.realPath));
    await rememberPath(desk.fs, desk.profile.recent, path.value);
    return ok({
      document: describe(desk, session, host.value),
      ...saved.value,
      warnings: saved.value.warnings.map((warning) => ({ ...warning })),
    });
  },
  'documents.cancelSave': async ({ document }, session) => {
    const host = documentOf(desk, session, document);
    return host.ok ? ok({ stopped: host.value.cancelSave() }) : host;
  },
  'documents.peek': async ({ document }, session) => {
    const host = documentOf(desk, session, document);
    if (!host.ok) return host;
    const { realPath } = host.value;
    if (realPath === null) return err(problem('document/untitled'));
    const now = await resolveTarget(desk.fs, realPath);
    // Others may have put a link in its place that leads out of the granted folders.
    if (now.ok && !desk.grants.allows(now.value)) return err(problem('file/outside', { name: basename(realPath) }));
    const file = now.ok ? await readText(desk.fs, now.value, basename(realPath)) : now;
    if (file.ok) return ok({ text: file.value.text, hash: file.value.hash });
    const lost = file.error.code === 'file/not-found' || file.error.code === 'folder/not-a-folder';
    if (lost && !(await isFolder(desk, dirname(realPath)))) return err(problem('folder/gone', { name: basename(dirname(realPath)) }));
    const takenOut = lost ? await host.value.checkDisk() : null;
    return takenOut === null ? file : err(takenOut);
  },
  'documents.reload': async ({ document }, session) => {
    const host = documentOf(desk, session, document);
    if (!host.ok) return host;
    const text = await host.value.reload();
    return text.ok ? ok({ document: describe(desk, session, host.value), text: text.value }) : text;
  },
  'documents.unlock': async ({ document, keep }, session) => {
    const host = documentOf(desk, session, document);
    if (!host.ok) return host;
    const { realPath, readOnlyWhy } = host.value;
    const used = readOnlyWhy === 'window' && realPath !== null ? await inUse(desk, session, realPath, document) : null;
    if (used !== null) return err(used);
    const text = await host.value.unlock(keep);
    return text.ok ? ok({ document: describe(desk, session, host.value), text: text.value }) : text;
  },
  'documents.close': async ({ document, discard }, session) => {
    const host = documentOf(desk, session, document);
    if (!host.ok) return host;
    if (host.value.dirty && !discard) return err(problem('document/unsaved'));
    await letGo(desk, host.value, false);
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

/** Opened by the person before: they may open it again without granting its folder. */
async function grantFile(desk: Desk, path: string): Promise<void> {
  try {
    desk.grants.addFile(await desk.fs.realPath(path));
  } catch (error) {
    // Gone: opening says so.
    if (systemCode(error) === null) throw error;
  }
}

async function isFolder(desk: Desk, path: string): Promise<boolean> {
  try {
    return (await desk.fs.stat(path)).kind === 'folder';
  } catch (error) {
    if (systemCode(error) === null) throw error;
    return false;
  }
}
