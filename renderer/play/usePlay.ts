/** What every part of the play screen needs: stores, the session of the tab, texts. */
import { createContext, useContext } from 'react';
import { invariant } from '#shared/result.ts';
import { useT, type T } from '../i18n/t.ts';
import { useRoot, useTab, type RootStore, type Tab } from '../stores/index.ts';
import { playOf, type PlaySession } from './PlaySession.ts';
import type { PlayStore } from './PlayStore.ts';
import type { Table } from './Table.ts';
import type { Words } from './words.ts';

const TableContext = createContext<Table | null>(null);
export const TableProvider = TableContext.Provider;

export interface Play {
  readonly root: RootStore;
  readonly tab: Tab;
  readonly t: T;
  readonly session: PlaySession;
}
export function usePlaySession(): Play {
  const root = useRoot();
  const tab = useTab();
  return { root, tab, t: useT(), session: playOf(root, tab) };
}

export interface AtTable extends Play {
  readonly table: Table;
  readonly play: PlayStore;
  readonly words: Words;
}
/** Inside a running battle. */
export function useTable(): AtTable {
  const base = usePlaySession();
  const table = useContext(TableContext);
  invariant(table, 'this component is shown while a battle runs');
  return { ...base, table, play: table.play, words: { t: base.t, play: table.play, language: base.root.settings.language } };
}
