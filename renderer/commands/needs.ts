/** Whether a command can run now, and what it lacks: the one answer behind grey menus, dead keys and the palette's reasons. */
import { COMMANDS, type CommandId, type Need } from '#shared/commands/catalogue.ts';
import type { RootStore, Tab } from '../stores/index.ts';

/** Needs that are met, for the tab in front. */
const MET: Readonly<Record<Need, (tab: Tab | null, root: RootStore) => boolean>> = {
  document: (tab) => tab !== null,
  edit: (tab) => tab?.mode === 'edit',
  play: (tab) => tab?.mode === 'play',
  writable: (tab) => tab?.document.writable ?? false,
  undo: (tab, root) => (tab?.mode === 'play' ? root.play.canUndo : (tab?.document.canUndo ?? false)),
  redo: (tab, root) => (tab?.mode === 'play' ? root.play.canRedo : (tab?.document.canRedo ?? false)),
  selection: (tab) => tab !== null && !tab.selection.empty,
  unit: (tab) => (tab?.selection.units.length ?? 0) > 0,
  zone: (tab) => typeof tab?.selection.zone === 'string',
  battle: (_tab, root) => root.play.running,
  problems: (tab) => (tab?.problems.problems.length ?? 0) > 0,
  answer: (tab) => tab?.answer.shown ?? false,
  file: (tab) => tab?.document.hasFile ?? false,
  tabs: (_tab, root) => root.workspace.tabs.length > 1,
  drawer: (_tab, root) => root.settings.drawers,
};

/** The first thing a command lacks; null = it can run. A command of the other mode lacks that mode. */
export function missingNeed(root: RootStore, id: CommandId): Need | null {
  const spec = COMMANDS[id];
  const tab = root.tab;
  const needs = spec.needs ?? [];
  if (needs.includes('document') && !tab) return 'document';
  if (spec.mode !== 'any' && root.mode !== spec.mode) return spec.mode;
  return needs.find((need) => !MET[need](tab, root)) ?? null;
}
