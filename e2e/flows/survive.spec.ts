/**
 * a person paints with every tool, saves, takes back; the renderer, the host, or host and browser together are killed at a random
 * moment, in mid-stroke and in mid-save too. They start again, recover through the dialog, and go on with what they get: round after round
 * on one document, so that what a round leaves behind wrongly is found by the next.
 */
import { existsSync, readFileSync } from 'node:fs';
import { dice, work } from './painting.ts';
import { expect, openEditor, test, usable } from '../fixtures.ts';
import { startHost } from '../host.ts';
import { baseSeed, countedFlow, rounds } from '../testing/flowCounts.ts';
import { dialog, fileOf, isProtected, newScenario, openFile, saveAs, settled, standing, text } from './editor.ts';
import { ownBrowser } from './ownBrowser.ts';
import { witness } from './witness.ts';
import type { Page } from '@playwright/test';

const VICTIMS = ['renderer', 'host', 'host and browser'] as const;
const MOMENTS = ['in mid-stroke', 'in mid-save', 'right after a stroke', 'a moment later'] as const;
/** Deeds between two saves in the journal's history: undo goes back no further than this. */
const MOST_STEPS = 60;

/** Undoes until nothing is left to undo; answers with the document then and the steps back. */
async function undoAll(page: Page): Promise<{ readonly start: string; readonly steps: number }> {
  for (let steps = 0; steps < MOST_STEPS; steps++) {
    const { rev } = await standing(page);
    await page.keyboard.press('Control+z');
    if ((await standing(page)).rev === rev) return { start: await text(page), steps };
  }
  throw new Error('undo never came to an end');
}

for (const [index, victim] of VICTIMS.entries())
  test(
    `R-02 killing the ${victim} at any moment loses no stroke that was protected or older than two seconds`,
    { tag: '@browser' },
    async ({ place, launchOptions, violations }) => {
      const total = rounds(15 / VICTIMS.length);
      test.setTimeout(60_000 + total * 60_000);
      violations.expected.push(/ERR_|network error|Failed to fetch/);
      const file = fileOf(place, 'Survivor');
      let host = await startHost(place);
      let browser = await ownBrowser(launchOptions, violations);
      try {
        let page = browser.page;
        await openEditor(page, host);
        await newScenario(page, { title: 'Survivor', columns: 16, rows: 12 });
        await saveAs(page, 'Survivor');
        /** Documents that the file may hold, and the undo history may begin with. */
        let inFile = new Set([await text(page)]);

        for (let round = 1; round <= total; round++) {
          const seed = baseSeed() * 1000 + index * 100_000_000 + round;
          const random = dice(seed);
          const person = work(page, random);
          const seen = await witness(page);
          const deeds: string[] = [];
          for (let n = 3 + person.below(6); n > 0; n--) {
            deeds.push(await person.deed());
            if (random() < 0.3) await page.waitForTimeout(person.below(60));
          }
          const moment = MOMENTS[person.below(MOMENTS.length)]!;
          if (moment === 'in mid-stroke') await person.unfinished();
          else if (moment === 'in mid-save') {
            await person.deed();
            await person.save();
          } else if (moment === 'right after a stroke') await person.deed();
          else await page.waitForTimeout(120);
          await page.waitForTimeout(person.below(25));

          const claimed = seen.last();
          const old = seen.olderThan(2000);
          if (victim === 'renderer') await browser.killRenderer('SIGKILL');
          else await Promise.all([host.end('SIGKILL'), victim === 'host' ? null : browser.kill()]);
          // What the page said between the last look and its death.
          const last = seen.last();
          const told = `seed ${seed}, round ${round}, ${moment} after ${deeds.join(', ')}; last seen ${last.rev}, protected ${claimed.protectedRev}, saved ${claimed.savedRev}`;

          // The file is whole, and no older than what was called saved.
          expect(existsSync(file), told).toBe(true);
          let bytes = readFileSync(file, 'utf8');
          const known = new Map([...seen.texts].map(([rev, each]) => [each, rev]));
          expect(inFile.has(bytes) || known.has(bytes), `${told}: the file is a revision that was seen`).toBe(true);
          const savedText = claimed.savedRev === null ? undefined : seen.texts.get(claimed.savedRev);
          if (savedText !== undefined && savedText !== bytes)
            expect(known.get(bytes) ?? -1, `${told}: the file is not older than the last save`).toBeGreaterThan(claimed.savedRev!);

          if (victim === 'renderer') {
            page = await browser.reloadDead();
            await usable(page);
          } else {
            host = await startHost(place);
            if (victim === 'host') page = await browser.freshTab();
            else {
              await browser.close();
              browser = await ownBrowser(launchOptions, violations);
              page = browser.page;
            }
            await openEditor(page, host);
          }

          const offer = dialog(page);
          const unsaved = Math.max(claimed.protectedRev, old) > (claimed.savedRev ?? -1);
          // A host that lives on ends the save that its dead page began: then the file holds all of it, and there is nothing to offer.
          const whole = (): boolean => readFileSync(file, 'utf8') === last.text;
          await expect.poll(async () => !unsaved || whole() || (await offer.isVisible()), told).toBe(true);
          bytes = readFileSync(file, 'utf8');
          expect(inFile.has(bytes) || known.has(bytes), `${told}: the file is a revision that was seen`).toBe(true);
          if (await offer.isVisible()) {
            await expect(offer, told).toContainText('Survivor');
            await offer.getByRole('button', { name: 'Recover' }).click();
            await expect(offer).toBeHidden();
          }
          // All of it is in the file: a crash leaves no session to come back to, the person opens it again.
          if ((await page.evaluate(() => window.__sandtable!.tabs.length)) === 0) await openFile(page, 'Survivor.sandtable.json');
          await settled(page);
          const now = await text(page);
          const { rev } = await standing(page);
          if (known.has(now)) {
            // Undo and redo give the same document at several revisions: one of them is new enough.
            const newest = Math.max(...[...seen.texts].flatMap(([at, each]) => (each === now ? [at] : [])));
            expect(newest, `${told}: nothing protected or old is missing`).toBeGreaterThanOrEqual(Math.max(claimed.protectedRev, old));
          } else {
            // One stroke may have ended between the last look and the death.
            expect(rev, `${told}: one more than was seen`).toBe(last.rev + 1);
            await page.keyboard.press('Control+z');
            expect(await text(page), told).toBe(last.text);
            await page.keyboard.press('Control+y');
          }

          // The history came back with it, down to the file.
          const { start, steps } = await undoAll(page);
          expect(start === bytes || inFile.has(start), `${told}: undo ends at the file`).toBe(true);
          for (let n = 0; n < steps; n++) await page.keyboard.press('Control+y');
          expect(await text(page), `${told}: redo comes back to the recovered document`).toBe(now);
          inFile = new Set([bytes, start]);
          if (round % 2 === 0) {
            await page.keyboard.press('Control+s');
            await expect(page.locator('.st-changes'), told).toHaveText('All saved');
            expect(readFileSync(file, 'utf8'), told).toBe(now);
            inFile = new Set([now]);
          }
          await isProtected(page);
        }
        countedFlow('R-02', total);
      } finally {
        await browser.close();
        await host.end('SIGKILL');
      }
    },
  );
