/** The window's side of the host contract; the Electron preload and the loopback client both give this object. */
export type { Bridge, Channel, HostEvent, Reply, Request } from '#shared/ipc/contract.ts';
