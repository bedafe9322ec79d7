/**
 * R-06 in the window: whatever becomes of the journal's folder while somebody paints, the status line is true: red with a sentence within a
 * second, nothing called saved or protected that is not, and green again by itself. Each case on the real disk.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { readJournal } from '../../electron/storage/journalFile.ts';
import { expect, openEditor, test, watch } from '../fixtures.ts';
import { startHost, type HostPlace } from '../host.ts';
import { giveToOrdinary } from '../ordinaryUser.ts';
import { countedFlow } from '../testing/flowCounts.ts';
import { clickCell, isProtected, newScenario, saveAs, standing, takeTerrain, type At } from './editor.ts';
import { whyNoMount } from './mounts.ts';

const PROTECTED = 'All strokes protected';
const RED = 'Not protected';
/** From the stroke, or from the loss, to the red light; the promise is one second, the rest is for a machine that is busy with other tests. */
const RED_MILLIS = 1000 + 1000;
/** The writer tries again each second, and the page asks again after three at most. */
const GREEN_MILLIS = 8000;

const journals = (place: HostPlace): string => join(place.home, 'profile', 'journals');

/** Last revision that a start would find in the journals; -1 = none. */
function onDisk(place: HostPlace): number {
  const folder = journals(place);
  let names: string[];
  try {
    names = readdirSync(folder).filter((name) => name.endsWith('.journal'));
  } catch {
    return -1;
  }
  const read = names.map((name) => readJournal(readFileSync(join(folder, name)), name));
  return Math.max(-1, ...read.map((journal) => (journal.ok ? journal.value.lastRev : -1)));
}

/** Nothing on the page says that work is safe which is not. */
async function claimsNothing(page: Page): Promise<void> {
  const said = await page.locator('.st-status, .st-bar, .st-tabs').allInnerTexts();
  expect(said.join('\n')).not.toMatch(/all saved|\bsaved \d|strokes protected/i);
}

interface Loss {
  readonly name: string;
  /** What the bar says. */
  readonly says: RegExp;
  /** Nothing is written to an open journal any more: the stroke that shows it comes after a save. */
  readonly afterSave?: boolean;
  lose(place: HostPlace): void;
  mend(place: HostPlace): void;
}

const mount = (...args: readonly string[]): void => {
  const done = spawnSync('mount', args, { encoding: 'utf8' });
  if (done.status !== 0) throw new Error(`mount ${args.join(' ')}: ${done.stderr}`);
};
const unmount = (folder: string): void => void spawnSync('umount', ['-l', folder]);

const noMount = whyNoMount();

const LOSSES: readonly Loss[] = [
  {
    name: 'its folder is replaced by a file',
    says: /recovery file of this scenario has disappeared/,
    lose: (place) => {
      renameSync(journals(place), join(place.home, 'elsewhere'));
      writeFileSync(journals(place), 'a file');
    },
    mend: (place) => {
      rmSync(journals(place));
      renameSync(join(place.home, 'elsewhere'), journals(place));
    },
  },
  {
    name: 'the whole profile is renamed and a file lies in its place',
    says: /recovery file of this scenario has disappeared/,
    lose: (place) => {
      renameSync(join(place.home, 'profile'), join(place.home, 'elsewhere'));
      writeFileSync(join(place.home, 'profile'), 'a file');
    },
    mend: (place) => {
      rmSync(join(place.home, 'profile'));
      renameSync(join(place.home, 'elsewhere'), join(place.home, 'profile'));
    },
  },
  {
    name: 'its folder becomes read-only by mode',
    says: /recovery file cannot be written \(EACCES\)/,
    afterSave: true,
    lose: (place) => chmodSync(journals(place), 0o555),
    mend: (place) => chmodSync(journals(place), 0o755),
  },
  ...(noMount === null
    ? [
        {
          name: 'a read-only disk is mounted over it',
          says: /recovery file of this scenario has disappeared/,
          lose: (place: HostPlace) => mount('-t', 'tmpfs', '-o', 'ro', 'tmpfs', journals(place)),
          mend: (place: HostPlace) => unmount(journals(place)),
        },
      ]
    : []),
];

// Modes mean nothing to root.
test.use({ ordinary: true });

test(
  'R-06 the journal cannot be written: red within a second with its sentence, and green again',
  { tag: '@browser' },
  async ({ app: page, place }) => {
    if (noMount !== null) process.stderr.write(`left out, a read-only disk over the journals: ${noMount}\n`);
    await newScenario(page, { title: 'Truth', columns: 14, rows: 10 });
    await saveAs(page, 'Truth');
    await takeTerrain(page, 'Forest');
    let at = 0;
    const stroke = (): Promise<void> => clickCell(page, [at % 14, Math.floor(at++ / 14)] as At);
    const light = page.locator('.st-protection');
    for (const loss of LOSSES) {
      await test.step(loss.name, async () => {
        await stroke();
        await isProtected(page);
        await expect(light).toHaveText(PROTECTED);
        if (loss.afterSave) {
          await page.keyboard.press('Control+s');
          await expect(page.locator('.st-changes')).toHaveText('All saved');
        }
        const before = (await standing(page)).rev;
        loss.lose(place);
        try {
          await stroke();
          await expect(light, loss.name).toHaveText(RED, { timeout: RED_MILLIS });
          await stroke();
          await expect(page.getByRole('alert').filter({ hasText: loss.says })).toBeVisible();
          await claimsNothing(page);
          const now = await standing(page);
          expect(now.rev).toBe(before + 2);
          // What the page takes for protected is in the journal, or in the file.
          expect(now.protectedRev, loss.name).toBeLessThanOrEqual(Math.max(onDisk(place), now.savedRev ?? -1));
          await page.waitForTimeout(300);
          await expect(light, 'it stays red').toHaveText(RED);
        } finally {
          loss.mend(place);
        }
        await expect(light, loss.name).toHaveText(PROTECTED, { timeout: GREEN_MILLIS });
        expect(onDisk(place), `${loss.name}: green again, and it is there`).toBe(before + 2);
        await expect(page.getByRole('alert')).toBeHidden();
      });
    }
    countedFlow('R-06', LOSSES.length);
  },
);

test(
  'R-06 the journal is taken away below the open file: what is called protected is written again',
  { tag: '@browser' },
  async ({ app: page, place }) => {
    if (noMount !== null) process.stderr.write(`left out, a disk unmounted below the journals: ${noMount}\n`);
    await newScenario(page, { title: 'Taken', columns: 14, rows: 10 });
    await saveAs(page, 'Taken');
    await takeTerrain(page, 'Forest');
    const cases: readonly (readonly [string, () => void])[] = [
      ['removed', () => rmSync(journals(place), { recursive: true })],
      ['renamed', () => renameSync(journals(place), join(place.home, `old-${Date.now()}`))],
      ...(noMount === null
        ? ([
            ['mounted over', () => mount('-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', journals(place))],
            ['unmounted', () => unmount(journals(place))],
          ] as const)
        : []),
    ];
    let column = 0;
    for (const [name, lose] of cases)
      for (const quiet of [false, true]) {
        await clickCell(page, [column++, 2]);
        await isProtected(page);
        lose();
        if (!quiet) await clickCell(page, [column++, 4]);
        await expect
          .poll(() => onDisk(place), { message: `${name}, ${quiet ? 'no stroke after it' : 'a stroke after it'}`, timeout: 4000 })
          .toBe((await standing(page)).rev);
        await expect(page.locator('.st-protection')).toHaveText(PROTECTED, { timeout: GREEN_MILLIS });
        if (name === 'mounted over' && quiet) unmount(journals(place));
      }
    if (existsSync(journals(place))) unmount(journals(place));
    countedFlow('R-06', cases.length * 2);
  },
);

test(
  'R-06 a full disk below the journals: red with the numbers of the disk, green when there is room',
  { tag: '@browser' },
  async ({ place, browser, violations }) => {
    if (noMount !== null) process.stderr.write(`skipped, a full disk below the journals: ${noMount}\n`);
    test.skip(noMount !== null, noMount ?? '');
    mkdirSync(journals(place), { recursive: true });
    await giveToOrdinary(join(place.home, 'profile'), journals(place));
    mount('-t', 'tmpfs', '-o', 'size=128k', 'tmpfs', journals(place));
    const host = await startHost(place);
    try {
      const context = await browser.newContext();
      await watch(context, violations);
      const page = await context.newPage();
      await openEditor(page, host);
      await newScenario(page, { title: 'Full', columns: 14, rows: 10 });
      await takeTerrain(page, 'Forest');
      await clickCell(page, [1, 1]);
      await isProtected(page);
      const ballast = join(journals(place), 'ballast');
      spawnSync('dd', ['if=/dev/zero', `of=${ballast}`, 'bs=4k']);
      const light = page.locator('.st-protection');
      // The last block of the file has room for a few more strokes: those are truly protected.
      for (let n = 0; n < 60 && (await light.innerText()) !== RED; n++) {
        await clickCell(page, [n % 14, 2 + Math.floor(n / 14)]);
        // Protected or red: until then the light may still speak of the stroke before.
        await expect
          .poll(async () => {
            const { protectedRev, rev } = await standing(page);
            return protectedRev === rev || (await light.innerText()) === RED;
          })
          .toBe(true);
      }
      await expect(light).toHaveText(RED);
      await expect(page.getByRole('alert')).toContainText('recovery file cannot be written (ENOSPC)');
      await claimsNothing(page);
      const { protectedRev, rev } = await standing(page);
      expect(protectedRev).toBe(rev - 1);
      expect(onDisk(place)).toBeGreaterThanOrEqual(protectedRev);
      rmSync(ballast);
      await expect(light).toHaveText(PROTECTED, { timeout: GREEN_MILLIS });
      expect(onDisk(place)).toBe(rev);
      await context.close();
      countedFlow('R-06', 1);
    } finally {
      await host.end();
      unmount(journals(place));
    }
  },
);

test(
  'R-06 a host that stops answering, and one that is gone: no claim, a sentence, and green when it goes on',
  { tag: '@browser' },
  async ({ place, browser, violations }) => {
    violations.expected.push(/ERR_|network error/);
    const host = await startHost(place);
    const context = await browser.newContext();
    await watch(context, violations);
    const page = await context.newPage();
    try {
      await openEditor(page, host);
      await newScenario(page, { title: 'Silent', columns: 14, rows: 10 });
      await takeTerrain(page, 'Forest');
      await clickCell(page, [1, 1]);
      await isProtected(page);
      const light = page.locator('.st-protection');
      host.process.kill('SIGSTOP');
      await clickCell(page, [3, 1]);
      await expect(light).toHaveText('Protecting…', { timeout: RED_MILLIS });
      await claimsNothing(page);
      await expect(light).toHaveText(RED, { timeout: 5000 });
      await expect(page.getByRole('alert')).toContainText('has not answered for two seconds');
      await expect(page.getByRole('alert').getByRole('button', { name: 'Keep a copy' })).toBeVisible();
      await claimsNothing(page);
      expect(await standing(page)).toMatchObject({ rev: 2, protectedRev: 1 });
      host.process.kill('SIGCONT');
      await expect(light).toHaveText(PROTECTED, { timeout: GREEN_MILLIS });
      await expect(page.getByRole('alert')).toBeHidden();
      expect(onDisk(place)).toBe(2);
      await host.end('SIGKILL');
      await clickCell(page, [5, 1]);
      await expect(light).toHaveText(RED, { timeout: RED_MILLIS });
      await expect(page.getByRole('alert')).toContainText('its host has ended');
      await claimsNothing(page);
      expect(await standing(page)).toMatchObject({ rev: 3, protectedRev: 2 });
      countedFlow('R-06', 2);
    } finally {
      if (host.process.exitCode === null) host.process.kill('SIGCONT');
      await host.end('SIGKILL');
      await context.close();
    }
  },
);
