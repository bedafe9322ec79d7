/** The last way out: a document's text through the browser's own download, without the host. */
import { encode } from '#shared/formats/scenario/encode.ts';
import type { Tab } from '../stores/index.ts';

export function rescue(tab: Tab): void {
  download(`${tab.name}.sandtable.json`, encode(tab.document.tracked.document));
}

/** Hands a text to the browser's own download. */
export function download(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
