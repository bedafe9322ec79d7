/** Calls of the desktop window: is it our window's main frame, then the same dispatch as the loopback host. */
import type { IpcMain, IpcMainInvokeEvent } from 'electron';
import { err, problem, type Result } from '#shared/result.ts';
import { dispatch, type Handlers, type Log } from './calls/dispatch.ts';
import type { Session } from './calls/session.ts';
import { ORIGIN } from './security.ts';

export const CALL_CHANNEL = 'sandtable.call';
export const EVENT_CHANNEL = 'sandtable.event';

/** The session of a window by the id of its contents; undefined when it is none of ours. */
export type SessionOf = (contentsId: number) => Session | undefined;

/**
 * The session of a trusted sender, else null. After a navigation `senderFrame` may be null or another page's frame, a sub-frame has a
 * parent, `about:blank` has no origin of ours, and a frame that is gone throws when it is looked at.
 */
export function trusted(event: Pick<IpcMainInvokeEvent, 'sender' | 'senderFrame'>, sessionOf: SessionOf): Session | null {
  try {
    const frame = event.senderFrame;
    if (frame === null || frame.parent !== null || frame.detached) return null;
    if (event.sender.isDestroyed() || frame !== event.sender.mainFrame) return null;
    if (!frame.url.startsWith(`${ORIGIN}/`) || frame.origin !== ORIGIN) return null;
    return sessionOf(event.sender.id) ?? null;
  } catch {
    // Electron's own words for "this frame or window is no more"; there is nobody to trust.
    return null;
  }
}

/** Answers all calls. */
export function answerCalls(ipcMain: IpcMain, handlers: Handlers, sessionOf: SessionOf, log: Log): void {
  ipcMain.handle(CALL_CHANNEL, (event, channel: unknown, request: unknown): Promise<Result<unknown>> => {
    const session = trusted(event, sessionOf);
    if (session !== null && typeof channel === 'string') return dispatch(handlers, log, channel, request, session);
    log('ipc/refused', session === null ? 'sender' : 'channel');
    return Promise.resolve(err(problem('ipc/refused')));
  });
}
