/** The last way out: a document's text through the browser's own download, without the host. */
import { encode } from '#shared/formats/scenario/encode.ts';
import type { Tab } from '../stores/index.ts';

export function rescue(tab: Tab): void {
  download(`${tab.name}.sandtable.json`, encode(tab.document.tracked.document));
}

/** Hands a text to the browser's own download. */
export const download = (name: string, text: string): void => save(name, new Blob([text], { type: 'application/json' }));
/** Hands bytes to it, as they are. */
export const downloadBytes = (name: string, bytes: Uint8Array<ArrayBuffer>): void =>
  save(name, new Blob([bytes], { type: 'application/octet-stream' }));

function save(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
