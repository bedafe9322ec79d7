/** Finished edits on their way to the journal. */
import { describe, expect, it } from 'vitest';
import type { Json, Problem } from '#shared/result.ts';
import { makeJournalQueue } from './journalQueue.ts';
import { makeMemoryHost } from './memoryHost.ts';
import { makeTurnedClock, settle } from './memoryRoot.ts';

async function started() {
  const host = makeMemoryHost();
  const created = await host.bridge.call('documents.create', { text: 'zero' });
  if (!created.ok) throw new Error('created');
  const { handle } = created.value.document;
  let rev = 0;
  const told: [number, Problem | null][] = [];
  const clock = makeTurnedClock();
  const queue = makeJournalQueue({
    bridge: host.bridge,
    clock,
    document: () => handle,
    snapshot: () => ({ rev, text: `text ${rev}` }),
    told: (at, problem) => told.push([at, problem]),
  });
  const push = (edit: Json): void => queue.push(++rev, edit);
  const sent = (): string[] => host.calls.map((c) => c.channel).filter((c) => c.startsWith('journal.'));
  return { host, handle, queue, clock, told, push, sent, again: () => (rev = 0) };
}

describe('journal queue', () => {
  it('edits of 4 MiB together are replaced by a snapshot: neither the journal nor a call grows without end', async () => {
    const { host, handle, push, sent, queue } = await started();
    const big = 'x'.repeat(1024 * 1024);
    for (let i = 0; i < 6; i++) {
      push(big);
      expect(await queue.settled()).toBe(true);
    }
    expect(sent()).toContain('journal.snapshot');
    expect(host.journals.get(handle)!.edits.length).toBeLessThanOrEqual(4);
    expect(host.journals.get(handle)!.baseRev + host.journals.get(handle)!.edits.length).toBe(6);
  });
  it('one edit larger than that goes as a snapshot', async () => {
    const { host, handle, push, sent, queue } = await started();
    push('x'.repeat(5 * 1024 * 1024));
    expect(await queue.settled()).toBe(true);
    expect(sent()).toEqual(['journal.snapshot']);
    expect(host.journals.get(handle)).toMatchObject({ base: 'text 1', baseRev: 1 });
  });
  it('what waited while the host failed goes in calls of bounded size', async () => {
    const { host, push, clock, queue } = await started();
    host.fail('journal.append', 'journal/failed', 'always');
    for (let i = 0; i < 900; i++) push('y'.repeat(3000));
    await settle();
    host.heal('journal.append');
    clock.turn(3000);
    expect(await queue.settled()).toBe(true);
    const lengths = host.calls.flatMap((c) => (c.channel === 'journal.append' ? [JSON.stringify(c.request).length] : []));
    expect(Math.max(...lengths)).toBeLessThan(5 * 1024 * 1024);
  });
  it('an answer for the journal before a reload says nothing about the new one: no edit is taken for protected', async () => {
    const { host, handle, push, queue, again, told } = await started();
    for (let i = 0; i < 5; i++) push(i);
    // On its way when the file is read again: the host begins at revision 0.
    queue.restart();
    again();
    await settle();
    host.journals.set(handle, { base: 'file', baseRev: 0, edits: [] });
    told.length = 0;
    push('first after it');
    expect(await queue.settled()).toBe(true);
    expect(host.journals.get(handle)).toEqual({ base: 'file', baseRev: 0, edits: ['first after it'] });
    expect(told.at(-1)).toEqual([1, null]);
  });
  it('R-06 an edit that comes while the last answer is taken in is not left behind', async () => {
    for (let ticks = 0; ticks < 20; ticks++) {
      const { host, handle, push } = await started();
      push('first');
      for (let i = 0; i < ticks; i++) await Promise.resolve();
      push('second');
      await settle();
      expect(host.journals.get(handle)!.edits, `${ticks} ticks later`).toEqual(['first', 'second']);
    }
  });
});
