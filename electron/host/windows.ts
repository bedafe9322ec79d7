/**
 * The windows of the loopback host: one session a token. A page that loads anew (`app.info`) has left its documents behind: they are let go
 * in order, unsaved work is offered for recovery. So are those of a page that stays away for ten seconds, but it may only be out of reach (a
 * laptop sleeps, a browser holds a background tab back): its session waits, and when it listens again it hears that it was away.
 */
import type { HostEvent } from '#shared/ipc/contract.ts';
import { newSession, type Session } from '../calls/session.ts';

/** Longer than a reload takes, shorter than a person waits. */
const AWAY_MILLIS = 10_000;
/** A page that calls and never listens has died while it loaded, once it is quiet for so long. */
const QUIET_MILLIS = 60_000;
/** Pages that are away and may come back; the one that left first is forgotten first. */
const MOST_AWAY = 64;

export interface Windows {
  /** The session of a token; `fresh` = the page has just loaded and knows nothing of an earlier one. */
  of(token: string, fresh: boolean): Session;
  /** Sends events to this page from now on. Returns the end of it. */
  attach(token: string, send: (event: HostEvent) => void): () => void;
  /** How many pages listen now. */
  listening(): number;
  /** The page that began to listen last; null when none does. */
  newest(): Session | null;
  /** Sends an event to all pages that listen now. */
  tellAll(event: HostEvent): void;
}

interface Window {
  session: Session;
  send: ((event: HostEvent) => void) | null;
  waiting: HostEvent[];
  leaving: NodeJS.Timeout | null;
  /** It was away so long that its documents were let go. */
  away: boolean;
}

/** `left` is told of each session that is over, and of each whose page is `away`: it may come back, or never. */
export function newWindows(left: (session: Session, away: boolean) => void): Windows {
  const windows = new Map<string, Window>();

  const open = (): Window => {
    const window: Window = { session: newSession((event) => deliver(event)), send: null, waiting: [], leaving: null, away: false };
    const deliver = (event: HostEvent): void => {
      if (window.send === null) window.waiting.push(event);
      else window.send(event);
    };
    return window;
  };
  const find = (token: string): Window => {
    const window = windows.get(token) ?? open();
    windows.set(token, window);
    return window;
  };

  const leaveAfter = (token: string, window: Window, millis: number): void => {
    if (window.leaving !== null) clearTimeout(window.leaving);
    window.leaving = setTimeout(() => {
      if (windows.get(token) !== window) return;
      // The one that left last stands last.
      windows.delete(token);
      windows.set(token, window);
      window.away = true;
      left(window.session, true);
      const away = [...windows].filter(([, other]) => other.away && other.send === null);
      for (const [first, other] of away.slice(0, -MOST_AWAY)) {
        windows.delete(first);
        left(other.session, false);
      }
    }, millis);
    window.leaving.unref();
  };
  const called = (token: string): Session => {
    const window = find(token);
    if (window.send === null) leaveAfter(token, window, QUIET_MILLIS);
    return window.session;
  };

  return {
    listening: () => [...windows.values()].filter((window) => window.send !== null).length,
    newest: () => [...windows.values()].findLast((window) => window.send !== null)?.session ?? null,
    tellAll: (event) => {
      for (const window of windows.values()) window.send?.(event);
    },
    of: (token, fresh) => {
      const before = windows.get(token);
      if (fresh && before !== undefined) {
        if (before.leaving !== null) clearTimeout(before.leaving);
        windows.delete(token);
        left(before.session, false);
        const next = find(token);
        // The new page may have attached its event stream before it asked for `app.info`.
        next.send = before.send;
      }
      return called(token);
    },
    attach: (token, send) => {
      const window = find(token);
      if (window.leaving !== null) clearTimeout(window.leaving);
      window.leaving = null;
      window.send = send;
      if (window.away) send({ event: 'returned' });
      window.away = false;
      for (const event of window.waiting.splice(0)) send(event);
      return () => {
        const current = windows.get(token);
        if (current === undefined || current.send !== send) return;
        current.send = null;
        leaveAfter(token, current, AWAY_MILLIS);
      };
    },
  };
}
