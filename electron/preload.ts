/** The bridge of the desktop window, and all it can do: two functions. Sandboxed: no Node, no packages, one CommonJS file. */
import { contextBridge, ipcRenderer, type IpcRendererEvent } from 'electron/renderer';

// Written again here and not imported: the preload must stay free of everything the contract brings along. A test compares the names.
const CALL_CHANNEL = 'sandtable.call';
const EVENT_CHANNEL = 'sandtable.event';

contextBridge.exposeInMainWorld('sandtable', {
  call: (channel: unknown, request: unknown): Promise<unknown> => ipcRenderer.invoke(CALL_CHANNEL, String(channel), request),
  listen: (listener: (event: unknown) => void): (() => void) => {
    // The event object of Electron stays on this side: it leads back to ipcRenderer.
    const tell = (_event: IpcRendererEvent, event: unknown): void => listener(event);
    ipcRenderer.on(EVENT_CHANNEL, tell);
    return () => void ipcRenderer.removeListener(EVENT_CHANNEL, tell);
  },
});
