/** Senders of calls for tests of who is answered: the window's own main frame, and the 18 sorts of strangers of R-102. */
import type { IpcMainInvokeEvent } from 'electron';
import { ORIGIN } from '../security.ts';

/** Id of the only known window. */
export const OWN_ID = 7;

export interface FrameLike {
  readonly url: string;
  readonly origin: string;
  readonly parent: unknown;
  readonly detached: boolean;
}

export const ownFrame: FrameLike = { url: `${ORIGIN}/`, origin: ORIGIN, parent: null, detached: false };

/** An event of `frame` in a window whose main frame is `main`. */
export const eventOf = (frame: unknown, main: unknown = ownFrame, over: object = {}): IpcMainInvokeEvent =>
  ({ senderFrame: frame, sender: { id: OWN_ID, mainFrame: main, isDestroyed: () => false, ...over } }) as unknown as IpcMainInvokeEvent;

/** The event of our own page. */
export const ownEvent = (): IpcMainInvokeEvent => eventOf(ownFrame);

/** A main frame that shows this address; `origin` as Chromium would say it. */
const page = (url: string, origin = url.split('/').slice(0, 3).join('/')): FrameLike => ({ url, origin, parent: null, detached: false });
const alone = (frame: FrameLike): IpcMainInvokeEvent => eventOf(frame, frame);
const inside = (url: string, origin: string): IpcMainInvokeEvent => eventOf({ url, origin, parent: ownFrame, detached: false });
const gone = (): never => {
  throw new Error('Render frame was disposed before WebFrameMain could be accessed');
};

/** Everybody else, by name. */
export const strangers = (): readonly (readonly [string, IpcMainInvokeEvent])[] => [
  ['no frame', eventOf(null)],
  ['a sub-frame of our origin', inside(`${ORIGIN}/`, ORIGIN)],
  ['a sub-frame with srcdoc', inside('about:srcdoc', ORIGIN)],
  ['a sub-frame from a blob', inside(`blob:${ORIGIN}/1`, ORIGIN)],
  ['a sub-frame from data', inside('data:text/html,x', 'null')],
  ['the frame of an earlier page, after its unload', eventOf({ ...ownFrame })],
  ['a frame inside another that says it is the main one', alone({ ...ownFrame, parent: ownFrame })],
  ['a frame that is detached', alone({ ...ownFrame, detached: true })],
  ['a frame that is gone', eventOf(Object.defineProperty({ ...ownFrame }, 'parent', { get: gone }))],
  ['an event whose frame cannot be asked for', Object.defineProperty(eventOf(null), 'senderFrame', { get: gone })],
  ['a destroyed window', eventOf(ownFrame, ownFrame, { isDestroyed: () => true })],
  ['a window of nobody', eventOf(ownFrame, ownFrame, { id: OWN_ID + 1 })],
  ['about:blank', alone(page('about:blank', 'null'))],
  ['about:blank that inherits our origin', alone(page('about:blank', ORIGIN))],
  ['a foreign origin', alone(page('https://evil.test/'))],
  ['a file', alone(page('file:///etc/passwd', 'file://'))],
  ['another host of our scheme', alone(page('app://evil/'))],
  ['a host that begins as ours', alone(page(`${ORIGIN}.evil/`))],
  ['a sandboxed page of ours', alone(page(`${ORIGIN}/`, 'null'))],
  ['our address in capitals', alone(page('APP://sandtable/'))],
  ['a view of the source', alone(page(`view-source:${ORIGIN}/`, 'null'))],
];
