/** The window's side of the host contract; the Electron preload and the loopback client both give this object. */
import type { Bridge } from '#shared/ipc/contract.ts';
import { loopbackBridge } from './bridgeHttp.ts';

export type { Bridge, Channel, HostEvent, Reply, Request } from '#shared/ipc/contract.ts';

declare global {
  interface Window {
    /** Put there by the Electron preload; absent in a browser. */
    readonly sandtable?: Bridge;
  }
}

/** The host of this window. Calls never reject; a host that is gone answers `ipc/unreachable`. */
export const bridge: Bridge = window.sandtable ?? loopbackBridge();
