/** The open documents of the window: which there are, which is in front, how they come and go. Opening is in `opening.ts`. */
import { makeAutoObservable } from 'mobx';
import type { Tab } from './Tab.ts';

export class WorkspaceStore {
  tabs: readonly Tab[] = [];
  active: Tab | null = null;
  /** Keys of tabs in the order they were in front, newest last. */
  private order: readonly string[] = [];

  constructor() {
    makeAutoObservable<this, 'order'>(this, { order: false }, { deep: false, autoBind: true });
  }

  byKey(key: string): Tab | null {
    return this.tabs.find((t) => t.key === key) ?? null;
  }
  byHandle(handle: string): Tab | null {
    return this.tabs.find((t) => t.document.info.handle === handle) ?? null;
  }
  /** Adds a tab behind the active one and brings it to the front. */
  add(tab: Tab): void {
    const at = this.active ? this.tabs.indexOf(this.active) + 1 : this.tabs.length;
    this.tabs = [...this.tabs.slice(0, at), tab, ...this.tabs.slice(at)];
    this.activate(tab);
  }
  activate(tab: Tab): void {
    this.active = tab;
    this.order = [...this.order.filter((k) => k !== tab.key), tab.key];
  }
  /** Brings the start screen to the front; the documents stay open. */
  leave(): void {
    this.active = null;
  }
  /** Next (1) or previous (-1) tab, around the end. */
  step(direction: 1 | -1): void {
    const n = this.tabs.length;
    if (n === 0) return;
    const at = this.active ? this.tabs.indexOf(this.active) : -1;
    this.activate(this.tabs[(at + direction + n) % n]!);
  }
  /** Moves a tab so that it stands at `index`. */
  move(key: string, index: number): void {
    const tab = this.byKey(key);
    if (!tab) return;
    const others = this.tabs.filter((t) => t !== tab);
    this.tabs = [...others.slice(0, index), tab, ...others.slice(index)];
  }
  /** Takes a tab away; the one used before it comes to the front. */
  remove(tab: Tab): void {
    this.tabs = this.tabs.filter((t) => t !== tab);
    this.order = this.order.filter((k) => k !== tab.key);
    tab.close();
    if (this.active === tab) this.active = this.byKey(this.order.at(-1) ?? '') ?? this.tabs.at(-1) ?? null;
  }
}
