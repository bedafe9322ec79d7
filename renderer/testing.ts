/**
 * `window.__sandtable` under `SANDTABLE_TEST=1`: the model as tests read it, never a way to change it. The language alone can be
 * changed here: a dialog in front keeps every other way to do that away, and its words are looked at in all four.
 */
import { gridOf } from '#shared/board/board.ts';
import { encode } from '#shared/formats/scenario/encode.ts';
import type { Language } from '#shared/i18n/index.ts';
import type { RootStore } from './stores/index.ts';

export interface TestWindow {
  /** The window can be used. */
  readonly ready: boolean;
  readonly mode: string;
  readonly language: string;
  readonly tool: string;
  /** Kind of the dialog in front, or `palette`; null when neither is open, shown or about to be. */
  readonly dialog: string | null;
  readonly tabs: readonly { readonly name: string; readonly dirty: boolean; readonly active: boolean }[];
  /** The scenario of the tab in front as its file would hold it, parsed; null on the start screen. */
  readonly scenario: unknown;
  /** The text that a save would write now. */
  readonly text: string | null;
  readonly rev: number;
  readonly protectedRev: number;
  readonly savedRev: number | null;
  readonly changes: number;
  /** Leaving the window would lose nothing. */
  readonly safe: boolean;
  readonly view: { readonly zoom: number; readonly x: number; readonly y: number } | null;
  readonly problems: readonly { readonly code: string; readonly severity: string }[];
  readonly answer: unknown;
  readonly selection: { readonly cells: readonly number[]; readonly units: readonly string[] } | null;
  readonly battle: unknown;
  /** Client px of a cell's centre, `[column, row]`; null when there is no board. */
  cellAt(column: number, row: number): { readonly x: number; readonly y: number } | null;
  /** Resolves when the canvas has nothing left to paint. */
  settled(): Promise<void>;
  speak(language: Language): void;
}

declare global {
  interface Window {
    __sandtable?: TestWindow;
  }
}

/** Puts the read-outs in place where the host says that tests run. */
export function exposeForTests(root: RootStore): void {
  if (!root.host?.testing) return;
  const document = () => root.tab?.document ?? null;
  const text = (): string | null => {
    const open = document();
    return open ? encode(open.tracked.document) : null;
  };
  // The name marks it as no part of the product: only tests read it.
  // oxlint-disable-next-line no-underscore-dangle
  window.__sandtable = {
    get ready() {
      return root.ready;
    },
    get mode() {
      return root.mode;
    },
    get language() {
      return root.settings.language;
    },
    get tool() {
      return root.tools.active;
    },
    get dialog() {
      return root.dialogs.open?.kind ?? (root.dialogs.palette ? 'palette' : null);
    },
    get tabs() {
      return root.workspace.tabs.map((t) => ({ name: t.name, dirty: t.document.dirty, active: t === root.tab }));
    },
    get scenario() {
      const now = text();
      return now === null ? null : (JSON.parse(now) as unknown);
    },
    get text() {
      return text();
    },
    get rev() {
      return document()?.rev ?? 0;
    },
    get protectedRev() {
      return document()?.protectedRev ?? 0;
    },
    get savedRev() {
      return document()?.savedRev ?? null;
    },
    get changes() {
      return document()?.changes ?? 0;
    },
    get safe() {
      return root.workspace.tabs.every((t) => t.safe);
    },
    get view() {
      return root.tab?.view.place ?? null;
    },
    get problems() {
      return (root.tab?.problems.problems ?? []).map((p) => ({ code: p.code, severity: p.severity }));
    },
    get answer() {
      const answer = root.tab?.answer;
      return answer?.line ?? answer?.area ?? null;
    },
    get selection() {
      const selection = root.tab?.selection;
      return selection ? { cells: selection.cells, units: selection.units } : null;
    },
    get battle() {
      return root.play.inspect();
    },
    cellAt(column, row) {
      const canvas = root.tab?.view.canvas;
      const open = document();
      if (!canvas || !open) return null;
      const cell = gridOf(open.scenario.board).at(column, row);
      if (cell < 0) return null;
      const box = canvas.cellRect(cell);
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    },
    speak: (language) => root.settings.setLanguage(language),
    settled: () => root.tab?.view.canvas?.settled() ?? Promise.resolve(),
  };
}
