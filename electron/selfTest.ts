/**
 * `--self-test`: the packed program tries itself out through its own window, on a profile of its own: it saves a file, has its page killed,
 * recovers the stroke after the save, and ends. Prints one line for each step; exit code 0 only when all of them were right.
 */
import type { WebContents } from 'electron';
import type { Channel, Reply, Request } from '#shared/ipc/contract.ts';
import { invariant } from '#shared/result.ts';

const NAME = 'self-test.sandtable.json';
const TITLE = 'self-test';
/** A page that has not come back by then does not. */
const RETURN_MILLIS = 20_000;

/** What this needs of the window's contents; a test gives its own. */
export type TestedContents = Pick<WebContents, 'executeJavaScript' | 'forcefullyCrashRenderer' | 'once'>;

/** Runs it. Resolves with whether all was well; `say` gets a line for each step. */
export async function selfTest(
  contents: TestedContents,
  wait: (millis: number) => Promise<void>,
  say: (line: string) => void,
): Promise<boolean> {
  /** A call as the page makes it: through preload, sender check and schema. */
  const call = async <C extends Channel>(channel: C, request: Request<C>): Promise<Reply<C>> => {
    const code = `window.sandtable.call(${JSON.stringify(channel)}, ${JSON.stringify(request)})`;
    const reply = (await contents.executeJavaScript(code)) as { ok: true; value: Reply<C> } | { ok: false; error: { code: string } };
    if (!reply.ok) throw new Error(`${channel}: ${reply.error.code}`);
    return reply.value;
  };
  const step = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const done = await work();
    say(`self-test: ${name} ok`);
    return done;
  };
  try {
    await step('window', async () => {
      const isolated = await contents.executeJavaScript('[typeof require, typeof process, typeof module].join()');
      invariant(isolated === 'undefined,undefined,undefined', 'the page has no Node');
      invariant((await call('app.info', {})).host === 'electron', 'the desktop host answers');
    });
    const text = await step('sample', async () => {
      const { samples } = await call('samples.list', {});
      invariant(samples.length > 0, 'samples are there');
      return (await call('documents.openSample', { sample: samples[0]!.sample })).text;
    });
    await step('save', async () => {
      const { folders } = await call('folders.list', {});
      const { document } = await call('documents.create', { text });
      const { handle } = document;
      await call('documents.saveAs', { document: handle, folder: folders[0]!.folder, name: NAME, rev: 0, text, overwrite: true });
      const protectedTo = await call('journal.append', { document: handle, from: 0, edits: [{ kind: 'setMeta', title: TITLE }] });
      invariant(protectedTo.protected === 1, 'the stroke after the save is on disk');
    });
    await step('crash', async () => {
      const back = new Promise<boolean>((done) => contents.once('did-finish-load', () => done(true)));
      contents.forcefullyCrashRenderer();
      invariant(await Promise.race([back, wait(RETURN_MILLIS).then(() => false)]), 'a dead page comes back');
    });
    await step('recover', async () => {
      const { entries } = await call('recovery.list', {});
      const entry = entries.find((left) => left.name === NAME);
      invariant(entry !== undefined && entry.edits === 1, 'the stroke after the save is offered');
      const found = await call('recovery.read', { journal: entry.journal });
      invariant(found.file === text && found.base === text, 'file and snapshot hold what was saved');
      invariant(JSON.stringify(found.edits) === JSON.stringify([{ kind: 'setMeta', title: TITLE }]), 'the stroke is whole');
      const adopted = await call('recovery.adopt', { journal: entry.journal });
      await call('documents.close', { document: adopted.document.handle, discard: true });
    });
    return true;
  } catch (error) {
    say(`self-test: FAILED ${error instanceof Error ? error.message : String(error)}`);
    return false;
  }
}
