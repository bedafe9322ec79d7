/** What windows may not do: go elsewhere, open others, ask for permissions, load from anywhere but the built window's own scheme. */
import type { Session, WebContents } from 'electron';

/** Own scheme and host; everything the window loads lies below it. */
export const ORIGIN = 'app://sandtable';

/** Whether a window may load this address: its own files, or data it made itself. */
export const mayLoad = (url: string): boolean =>
  url.startsWith(`${ORIGIN}/`) || url.startsWith(`blob:${ORIGIN}/`) || url.startsWith('data:image/');

/** No navigation, no windows, no webviews. */
export function hardenContents(contents: WebContents): void {
  const refuse = (event: { preventDefault(): void }): void => event.preventDefault();
  contents.on('will-navigate', refuse);
  contents.on('will-frame-navigate', refuse);
  contents.on('will-redirect', refuse);
  contents.on('will-attach-webview', refuse);
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
}

/** Whether a download may go on to the system's own save dialog: text that the window itself made (the last way out of a broken page). */
export const mayDownload = (url: string): boolean => url.startsWith(`blob:${ORIGIN}/`);

/** No permissions of any kind, no requests beyond the own scheme, no downloads but the window's own text. */
export function hardenSession(session: Session): void {
  session.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
  session.webRequest.onBeforeRequest((details, answer) => answer({ cancel: !mayLoad(details.url) }));
  session.on('will-download', (event, item) => {
    if (!mayDownload(item.getURL())) event.preventDefault();
  });
}
