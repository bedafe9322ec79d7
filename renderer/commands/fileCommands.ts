/** Documents coming and going; the work itself is in `stores/files.ts`. */
import { playOf } from '../play/PlaySession.ts';
import { closeOthers, closeTab, saveTab } from '../stores/files.ts';
import { translate } from '../i18n/t.ts';
import type { Handler } from './handler.ts';

export const fileCommands = {
  'file.new': (root) => root.dialogs.show({ kind: 'wizard' }),
  'file.open': (root) => root.dialogs.show({ kind: 'open' }),
  'file.start': (root) => root.workspace.leave(),
  'file.save': async (root) => {
    const tab = root.tab!;
    const saved = await saveTab(root, tab);
    // In Play "Saved" alone would be taken for the battle.
    if (!saved || root.mode !== 'play' || !root.play.running) return;
    const { language } = root.settings;
    root.status.say({
      text: translate(language, 'play.savedScenario'),
      tone: 'success',
      action: { label: translate(language, 'command.play.save'), run: () => playOf(root, tab).openDialog('save') },
    });
  },
  'file.saveAs': async (root) => void (await saveTab(root, root.tab!, 'as')),
  'file.versions': (root) => {
    const { info } = root.tab!.document;
    root.dialogs.show({ kind: 'versions', name: info.name ?? '', of: { what: 'document', document: info.handle } });
  },
  'file.close': async (root) => void (await closeTab(root, root.tab!)),
  'file.closeOthers': async (root) => await closeOthers(root, root.tab!),
  'file.nextTab': (root) => root.workspace.step(1),
  'file.previousTab': (root) => root.workspace.step(-1),
} satisfies Record<string, Handler>;
