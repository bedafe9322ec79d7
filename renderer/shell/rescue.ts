/** The last way out: a document's text through the browser's own download, without the host. */
import { encode } from '#shared/formats/scenario/encode.ts';
import type { Tab } from '../stores/index.ts';

export function rescue(tab: Tab): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([encode(tab.document.tracked.document)], { type: 'application/json' }));
  link.download = `${tab.name}.sandtable.json`;
  link.click();
  URL.revokeObjectURL(link.href);
}
