/** Opening, saving and closing documents: what commands, dialogs and drops share. Every failure comes back as a problem to show. */
import { when } from 'mobx';
import { track } from '#shared/document/history.ts';
import { withScenario, type Document } from '#shared/document/document.ts';
import { decode, type Decoded } from '#shared/formats/scenario/decode.ts';
import { encode } from '#shared/formats/scenario/encode.ts';
import type { DocumentInfo, Reply } from '#shared/ipc/contract.ts';
import { wordedParams } from '#shared/i18n/sizes.ts';
import { err, ok, type Problem, type Result } from '#shared/result.ts';
import type { Scenario } from '#shared/scenario/scenario.ts';
import type { Saved } from './DocumentStore.ts';
import type { UnsavedAnswer } from './DialogStore.ts';
import type { RootStore } from './RootStore.ts';
import { sampleIn } from './sampleNames.ts';
import type { Tab } from './Tab.ts';
import { textsIn, translate } from '../i18n/t.ts';

type Opened = Reply<'documents.open'>;
type Reread = { ok: true; value: Reply<'documents.reload'> } | { ok: false; error: unknown };

/** A tab for a file that the host has opened; an open one comes to the front. A file that cannot be read is closed again. */
async function show(root: RootStore, opened: Omit<Opened, 'alreadyOpen'>): Promise<Result<Tab>> {
  const known = root.workspace.byHandle(opened.document.handle);
  if (known) {
    root.workspace.activate(known);
    return ok(known);
  }
  const decoded = decode(opened.text);
  if (!decoded.ok) {
    await root.bridge.call('documents.close', { document: opened.document.handle, discard: true });
    return decoded;
  }
  return ok(addTab(root, opened.document, decoded.value, opened.text));
}

/** A file of a newer version is read-only whatever the disk allows. */
const shownInfo = (info: DocumentInfo, decoded: Decoded): DocumentInfo =>
  decoded.readOnly ? { ...info, readOnly: true, readOnlyWhy: 'newer' } : info;

function addTab(root: RootStore, info: DocumentInfo, decoded: Decoded, fileText?: string): Tab {
  const tab = root.addTab({
    info: shownInfo(info, decoded),
    tracked: track(decoded.document, info.name !== null),
    rev: 0,
    ...(fileText === undefined ? {} : { fileText }),
  });
  tab.problems.noteOpened(decoded.problems);
  return tab;
}

/** Opens a file of a granted folder. */
export async function openFile(root: RootStore, folder: string, name: string): Promise<Result<Tab>> {
  const reply = await root.bridge.call('documents.open', { folder, name });
  return reply.ok ? show(root, reply.value) : err(reply.error as Problem);
}
export async function openRecent(root: RootStore, id: string): Promise<Result<Tab>> {
  const reply = await root.bridge.call('documents.openRecent', { id });
  return reply.ok ? show(root, reply.value) : err(reply.error as Problem);
}
/** Opens what the person picked by name; a file with work to recover asks about that first, once. Null = it asked. */
export async function openPicked(root: RootStore, name: string, open: () => Promise<Result<Tab>>): Promise<Result<Tab | null>> {
  if (!root.recovery.asksBefore(name)) return open();
  root.dialogs.show({ kind: 'recovery' });
  return ok(null);
}
/** A file the host holds open already: named on the command line, or from a second start. */
export async function openHeld(root: RootStore, info: DocumentInfo, text: string | null = null): Promise<Result<Tab>> {
  if (text !== null) return show(root, { document: info, text });
  const reply = await root.bridge.call('documents.reload', { document: info.handle });
  if (reply.ok) return show(root, reply.value);
  // Nothing shows it: its lock goes.
  await root.bridge.call('documents.close', { document: info.handle, discard: true });
  return err(reply.error as Problem);
}

/** A new, untitled document; protected by its journal at once. */
export async function createDocument(root: RootStore, document: Document): Promise<Result<Tab>> {
  const reply = await root.bridge.call('documents.create', { text: encode(document) });
  if (!reply.ok) return err(reply.error as Problem);
  return ok(addTab(root, reply.value.document, { document, problems: [], readOnly: false }));
}
/** The text of a scenario file as an untitled copy with an id of its own: samples, files dropped on the window. */
export async function openCopy(root: RootStore, text: string, change: (scenario: Scenario) => Scenario = (s) => s): Promise<Result<Tab>> {
  const decoded = decode(text);
  if (!decoded.ok) return decoded;
  const { document } = decoded.value;
  const created = await createDocument(root, withScenario(document, { ...change(document.scenario), id: root.newId() }));
  if (created.ok) created.value.problems.noteOpened(decoded.value.problems);
  return created;
}
export async function openSample(root: RootStore, sample: string): Promise<Result<Tab>> {
  const reply = await root.bridge.call('documents.openSample', { sample });
  return reply.ok ? openCopy(root, reply.value.text, (s) => sampleIn(textsIn(root.settings.language), s)) : err(reply.error as Problem);
}

const clockTime = (root: RootStore, millis: number): string =>
  new Intl.DateTimeFormat(root.settings.language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(millis);

/**
 * Saves a tab; `as` asks for a place, and so does a document without a file. The failure stands in a bar over the board.
 * @returns true when the file is on disk
 */
export async function saveTab(root: RootStore, tab: Tab, how: 'here' | 'as' = 'here'): Promise<boolean> {
  const { document } = tab;
  if (how === 'as' || !document.hasFile || !document.writable) return askWhere(root, tab);
  if (document.saving) return saveNext(root, tab);
  return tellSaved(root, tab, await document.save());
}

/** Saves that wait for the one before them. */
const waiting = new WeakMap<Tab, Promise<boolean>>();
/** Asked for while a save runs: what was drawn meanwhile is saved after it, once however often it was asked for. */
function saveNext(root: RootStore, tab: Tab): Promise<boolean> {
  const { document } = tab;
  const after = async (): Promise<boolean> => {
    await when(() => !document.saving);
    waiting.delete(tab);
    // Why it failed stands in the bar over the board; a tab that was closed meanwhile wants nothing any more.
    if (document.saveProblem || !root.workspace.tabs.includes(tab)) return false;
    return document.dirty ? saveTab(root, tab) : true;
  };
  const next = waiting.get(tab) ?? after();
  waiting.set(tab, next);
  return next;
}
/** Says "Saved" when it is true. */
export function tellSaved(root: RootStore, tab: Tab, result: Saved): boolean {
  if (!result.ok) {
    const word = (key: string, values: Readonly<Record<string, string>>): string => translate(root.settings.language, key, values);
    const params = wordedParams(result.error, root.settings.language, word);
    root.status.announce(translate(root.settings.language, `problem.${result.error.code}.title`, params), 'assertive');
    return false;
  }
  for (const warning of result.value) root.status.report(warning);
  const time = clockTime(root, tab.document.savedAt ?? root.clock.now());
  root.status.say({ text: translate(root.settings.language, 'status.saved', { time }), tone: 'success' });
  return true;
}
/** Stops the save that runs; its own failure says how that ended. */
export async function stopSaving(root: RootStore, tab: Tab): Promise<void> {
  if (!(await tab.document.stopSaving()) && tab.document.saving)
    root.status.say({ text: translate(root.settings.language, 'status.stopTooLate'), tone: 'refused' });
}
const askWhere = (root: RootStore, tab: Tab): Promise<boolean> =>
  new Promise((resolve) => root.dialogs.show({ kind: 'saveAs', tab: tab.key, done: resolve }));

const askUnsaved = (root: RootStore, tab: Tab): Promise<UnsavedAnswer> =>
  new Promise((resolve) => root.dialogs.show({ kind: 'unsaved', tab: tab.key, title: tab.name, answer: resolve }));

/** Closings that run: a second click on the cross waits for the first. */
const closing = new WeakMap<Tab, Promise<boolean>>();
/** Closes a tab; unsaved work is asked about first. @returns false when the person thought better of it */
export function closeTab(root: RootStore, tab: Tab): Promise<boolean> {
  const runs = closing.get(tab) ?? close(root, tab).finally(() => closing.delete(tab));
  closing.set(tab, runs);
  return runs;
}
async function close(root: RootStore, tab: Tab): Promise<boolean> {
  const { document } = tab;
  // Asked again when something was drawn while the save ran.
  while (document.dirty) {
    root.workspace.activate(tab);
    const answer = await askUnsaved(root, tab);
    if (answer === 'cancel') return false;
    if (answer === 'discard') break;
    if (!(await saveTab(root, tab))) return false;
  }
  // The host counts edits: strokes that were all undone are unsaved to it, while nothing would be lost.
  const discard = document.rev !== document.savedRev;
  const reply = await root.bridge.call('documents.close', { document: document.info.handle, discard });
  if (!reply.ok) root.status.report(reply.error);
  root.workspace.remove(tab);
  return true;
}
export async function closeOthers(root: RootStore, kept: Tab): Promise<void> {
  for (const tab of root.workspace.tabs.filter((t) => t !== kept)) if (!(await closeTab(root, tab))) return;
  root.workspace.activate(kept);
}

/** The file changed outside and the person wants the file. */
export async function reloadTab(root: RootStore, tab: Tab): Promise<Result<null>> {
  // A stroke on its way to the old journal must not arrive in the new one.
  await tab.document.settledInJournal();
  return take(tab, await root.bridge.call('documents.reload', { document: tab.document.info.handle }));
}
/**
 * The lock of another window or machine is taken over: the person knows that nobody works there any more. The file is read again, unless the
 * window has strokes that the file does not hold (it was away, and another opened the file meanwhile): nobody was asked about those.
 */
export async function unlockTab(root: RootStore, { document, problems }: Tab): Promise<Result<null>> {
  const keep = document.dirty;
  if (!keep) await document.settledInJournal();
  const reply = await root.bridge.call('documents.unlock', { document: document.info.handle, keep });
  if (!reply.ok) return err(reply.error as Problem);
  const { document: info, text } = reply.value;
  if (text !== null) return take({ document, problems }, { ok: true, value: { document: info, text } });
  document.unlocked(info);
  return ok(null);
}
function take(tab: Pick<Tab, 'document' | 'problems'>, reply: Reread): Result<null> {
  if (!reply.ok) return err(reply.error as Problem);
  const decoded = decode(reply.value.text);
  if (!decoded.ok) return decoded;
  tab.document.replaceWith(decoded.value.document, shownInfo(reply.value.document, decoded.value), reply.value.text);
  tab.problems.noteOpened(decoded.value.problems);
  return ok(null);
}

/** Shows a failure in the dialog of problems; for what the person just asked for. `name` = the file that could not be opened. */
export function showFailure(root: RootStore, result: Result<unknown>, name: string | null = null): void {
  if (!result.ok) root.dialogs.tell(result.error, name);
}
