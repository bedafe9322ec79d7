/** When a page counts as gone: its work must be offered soon, and never be taken from a page that lives. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { HostEvent } from '#shared/ipc/contract.ts';
import { newWindows } from './windows.ts';

const AWAY = 10_000;
const QUIET = 60_000;

function started() {
  const left: (readonly [string, boolean])[] = [];
  const windows = newWindows((session, gone) => left.push([session.id, gone]));
  const heard: HostEvent[] = [];
  const listen = (token: string): (() => void) => windows.attach(token, (event) => heard.push(event));
  return { windows, left, heard, listen };
}

describe('the windows of the host', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('R-09 a page that listens is never gone, however quiet; one that stopped listening is after ten seconds', () => {
    const { windows, left, listen } = started();
    const { id } = windows.of('a', true);
    const end = listen('a');
    vi.advanceTimersByTime(24 * 3_600_000);
    expect(left).toEqual([]);
    end();
    vi.advanceTimersByTime(AWAY - 1);
    expect(left).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(left).toEqual([[id, true]]);
  });
  it('R-109 a page that was only out of reach finds its session again and hears, once, that it was away; a new page does not', () => {
    const { windows, left, heard, listen } = started();
    const { id } = windows.of('a', true);
    listen('a')();
    vi.advanceTimersByTime(AWAY);
    expect(left).toEqual([[id, true]]);
    expect(windows.of('a', false).id).toBe(id);
    listen('a')();
    expect(heard).toEqual([{ event: 'returned' }]);
    listen('a');
    expect(heard, 'the line broke for a moment only').toHaveLength(1);
    const next = windows.of('a', true);
    expect([next.id === id, left.at(-1)]).toEqual([false, [id, false]]);
  });
  it('R-109 of many pages that are away the first to leave is forgotten, for good', () => {
    const { windows, left, listen } = started();
    const ids = Array.from({ length: 65 }, (_, i) => {
      const session = windows.of(`t${i}`, true);
      listen(`t${i}`)();
      vi.advanceTimersByTime(AWAY);
      return session.id;
    });
    expect(left.filter(([, away]) => !away)).toEqual([[ids[0], false]]);
    expect(windows.of('t0', false).id).not.toBe(ids[0]);
    expect(windows.of('t1', false).id).toBe(ids[1]);
  });
  it('R-09 a line that broke and came back in time costs nothing', () => {
    const { windows, left, listen } = started();
    const { id } = windows.of('a', true);
    listen('a')();
    vi.advanceTimersByTime(AWAY - 1);
    listen('a');
    vi.advanceTimersByTime(QUIET * 2);
    expect(left).toEqual([]);
    expect(windows.of('a', false).id).toBe(id);
  });
  it('R-09 a page that calls and never listens is gone a minute after its last call: it died while it loaded', () => {
    const { windows, left } = started();
    const { id } = windows.of('a', true);
    vi.advanceTimersByTime(QUIET - 1);
    expect(windows.of('a', false).id).toBe(id);
    vi.advanceTimersByTime(QUIET - 1);
    expect(left).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(left).toEqual([[id, true]]);
  });
  it('R-09 a reload lets go of the page before it at once, once, and goes on listening', () => {
    const { windows, left, heard, listen } = started();
    const first = windows.of('a', true);
    const endFirst = listen('a');
    listen('a');
    const second = windows.of('a', true);
    expect(left).toEqual([[first.id, false]]);
    endFirst();
    vi.advanceTimersByTime(QUIET * 2);
    expect(left, 'the old line ends without a further word').toHaveLength(1);
    second.emit({ event: 'command', id: 'file.save' });
    expect(heard).toEqual([{ event: 'command', id: 'file.save' }]);
  });
  it('R-109 all pages that listen hear that one has gone; what is told to a page before it listens waits for it', () => {
    const { windows, heard, listen } = started();
    const first = windows.of('a', true);
    first.emit({ event: 'command', id: 'waits' });
    windows.tellAll({ event: 'recovery' });
    expect(heard).toEqual([]);
    listen('a');
    listen('b');
    windows.tellAll({ event: 'recovery' });
    expect(heard).toEqual([{ event: 'command', id: 'waits' }, { event: 'recovery' }, { event: 'recovery' }]);
  });
});
