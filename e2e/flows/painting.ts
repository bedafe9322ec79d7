/** A person at work with mouse and keys, drawn from a seed: every tool that changes the board, units, undo, redo, save, a larger board. */
import type { Page } from '@playwright/test';
import { clickCell, dialog, drag, menu, pressAlong, showPanel, type At } from './editor.ts';

/** Numbers in [0, 1) from a seed (mulberry32). */
export function dice(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Board that the work stays within, however the board grows. */
const COLUMNS = 16;
const ROWS = 12;

export interface Work {
  /** Whole number below `end`. */
  below(end: number): number;
  /** One random deed; resolves when mouse and keys are done, not when anything is on disk. */
  deed(): Promise<string>;
  /** A stroke that does not end. */
  unfinished(): Promise<void>;
  save(): Promise<void>;
}

export function work(page: Page, random: () => number): Work {
  const below = (end: number): number => Math.floor(random() * end);
  const cell = (): At => [below(COLUMNS), below(ROWS)];
  const tool = (id: string): Promise<void> => page.locator(`[data-tool="${id}"]`).click();
  const terrain = (): Promise<void> => page.keyboard.press(String(2 + below(7)));
  const along = { steps: 3 };
  const stroke = (id: string, points: number) => async (): Promise<void> => {
    await tool(id);
    await terrain();
    await drag(page, Array.from({ length: points }, cell), along);
  };
  const save = (): Promise<void> => page.keyboard.press('Control+s');
  const deeds: readonly (readonly [string, number, () => Promise<void>])[] = [
    ['brush', 6, stroke('brush', 3)],
    ['line', 2, stroke('line', 2)],
    ['rectangle', 2, stroke('rectangle', 2)],
    ['eraser', 1, stroke('eraser', 2)],
    [
      'fill',
      2,
      async () => {
        await tool('fill');
        await terrain();
        await clickCell(page, cell());
      },
    ],
    [
      'unit',
      3,
      async () => {
        await showPanel(page, 'Forces');
        const templates = page.getByRole('radiogroup', { name: 'Templates' }).getByRole('radio');
        await templates.nth(below(3)).click();
        await clickCell(page, cell());
      },
    ],
    ['undo', 3, () => page.keyboard.press('Control+z')],
    ['redo', 1, () => page.keyboard.press('Control+y')],
    ['save', 2, save],
    [
      'resize',
      1,
      async () => {
        await menu(page, 'Board', 'Resize board');
        await dialog(page)
          .getByLabel(random() < 0.5 ? 'Right' : 'Bottom', { exact: true })
          .fill('1');
        await dialog(page).getByRole('button', { name: 'Resize' }).click();
        await dialog(page).waitFor({ state: 'hidden' });
      },
    ],
  ];
  const weights = deeds.reduce((sum, [, weight]) => sum + weight, 0);
  return {
    below,
    deed: async () => {
      let at = below(weights);
      const [name, , run] = deeds.find(([, weight]) => (at -= weight) < 0)!;
      await run();
      return name;
    },
    unfinished: async () => {
      await tool('brush');
      await pressAlong(page, [cell(), cell()], along);
    },
    save,
  };
}
