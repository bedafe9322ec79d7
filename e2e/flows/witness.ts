/** What a page was seen to hold and to claim, revision by revision, told to the test as it happens: the page may be dead a moment later. */
import type { Page } from '@playwright/test';

/** One look at the page. */
export interface Look {
  readonly rev: number;
  /** What the page claimed to be on disk in the journal, and in the file. */
  readonly protectedRev: number;
  readonly savedRev: number | null;
  /** The document as a save would write it. */
  readonly text: string;
}

export interface Witness {
  /** Document of each revision. */
  readonly texts: ReadonlyMap<number, string>;
  /** The newest look. */
  last(): Look;
  /** The highest revision that had been seen `millis` before now. */
  olderThan(millis: number): number;
}

declare global {
  interface Window {
    /** Tells the test what the page holds; there only in pages with a witness. */
    __look?: (look: Look) => Promise<void>;
  }
}

/** Watches the tab in front of this page from now on, each frame. */
export async function witness(page: Page): Promise<Witness> {
  const texts = new Map<number, string>();
  const times: { readonly rev: number; readonly at: number }[] = [];
  let last: Look | null = null;
  await page.exposeFunction('__look', (look: Look) => {
    texts.set(look.rev, look.text);
    times.push({ rev: look.rev, at: Date.now() });
    last = look;
  });
  await page.evaluate(async () => {
    const look = (): Look => {
      const { rev, protectedRev, savedRev, text } = window.__sandtable!;
      return { rev, protectedRev, savedRev, text: text ?? '' };
    };
    let told = '';
    const frame = (): void => {
      const { rev, protectedRev, savedRev } = window.__sandtable!;
      const now = `${rev} ${protectedRev} ${savedRev}`;
      if (now !== told) {
        told = now;
        void window.__look!(look());
      }
      requestAnimationFrame(frame);
    };
    await window.__look!(look());
    frame();
  });
  return {
    texts,
    last: () => last!,
    olderThan: (millis) => {
      const limit = Date.now() - millis;
      return Math.max(times[0]!.rev, ...times.filter((each) => each.at <= limit).map((each) => each.rev));
    },
  };
}
