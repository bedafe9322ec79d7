/** Opening a web link from the desktop window: the person sees where it leads, and says so. */
import type { Dialog, Shell } from 'electron';
import type { Link } from './calls/links.ts';
import type { Translate } from './cli/language.ts';

const OPEN = 1;

/** Asks with the host in the question and the whole address below it; Enter and Escape stay here. */
export const askedLinks =
  (dialog: Dialog, shell: Shell, words: Translate) =>
  async ({ host, href }: Link): Promise<void> => {
    const { response } = await dialog.showMessageBox({
      type: 'question',
      title: 'Sandtable',
      message: words('desktop.link.title', { host }),
      detail: href,
      buttons: [words('dialog.cancel'), words('desktop.link.open')],
      defaultId: 0,
      cancelId: 0,
      noLink: true,
    });
    if (response === OPEN) await shell.openExternal(href);
  };
