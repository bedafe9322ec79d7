/** The stores in React: one context, one hook a store. */
import { createContext, useContext } from 'react';
import { invariant } from '#shared/result.ts';
import type { RootStore } from './RootStore.ts';
import type { Tab } from './Tab.ts';

const RootContext = createContext<RootStore | null>(null);
export const RootProvider = RootContext.Provider;

/** All stores of the window. */
export function useRoot(): RootStore {
  const root = useContext(RootContext);
  invariant(root, 'components live inside RootProvider');
  return root;
}

const TabContext = createContext<Tab | null>(null);
/** Wraps what belongs to one tab: board, panels, options. */
export const TabProvider = TabContext.Provider;

/** The tab that this part of the window belongs to. */
export function useTab(): Tab {
  const tab = useContext(TabContext);
  invariant(tab, 'this component is shown inside a tab');
  return tab;
}
