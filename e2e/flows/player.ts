/** Plays one side of a battle with the mouse, as a person who has read one page of the rules: look, shoot, come nearer, take cover. */
import { expect, type Page } from '@playwright/test';
import { clickCell, hoverCell, settled, type At } from './editor.ts';

/** The battle as the window shows it to tests. */
export interface Battle {
  readonly round: number;
  readonly phase: string;
  readonly active: string | null;
  readonly units: Readonly<
    Record<string, { readonly side: string; readonly cell: At | null; readonly living: number; readonly intel: number }>
  >;
  readonly over: unknown;
  readonly turn: number;
  readonly entries: number;
  readonly ask: { readonly k: string } | null;
  readonly thinking: boolean;
  readonly settingUp: boolean;
  readonly targets: readonly { readonly unit: string; readonly no: readonly string[] }[];
  readonly slots: readonly { readonly action: string; readonly no: readonly string[]; readonly pointless: boolean }[];
  readonly reach: readonly { readonly cell: At; readonly cost: number }[];
  readonly undoDepth: boolean;
}

export const battle = (page: Page): Promise<Battle> => page.evaluate(() => window.__sandtable!.battle as Battle);

/** Waits until a person has to decide, or the battle is over. */
export async function myTurn(page: Page): Promise<Battle> {
  await page.waitForFunction(
    () => {
      const b = window.__sandtable!.battle as Battle | null;
      // During the set-up there is a battle object without a question.
      return b !== null && (Boolean(b.over) || (Boolean(b.ask) && !b.thinking));
    },
    null,
    { timeout: 60_000 },
  );
  return battle(page);
}
/** Waits until something has happened after `before`. */
const went = (page: Page, before: Battle): Promise<unknown> =>
  page.waitForFunction((turn) => (window.__sandtable!.battle as Battle).turn > turn, before.turn);

const AIMED = ['shoot', 'aimedFire', 'suppressiveFire', 'opticalRecon', 'electronicRecon'] as const;

/** What the person did, by action. */
export type Deeds = Map<string, number>;
const did = (deeds: Deeds, what: string): void => void deeds.set(what, (deeds.get(what) ?? 0) + 1);

/** Answers one decision with the mouse. `memory` holds what the active unit has done already. */
export async function decide(page: Page, now: Battle, deeds: Deeds, memory: Map<string, string[]>): Promise<void> {
  switch (now.ask?.k) {
    case 'pickUnit':
      await page.locator('.pl-pick .mantine-Button-root').first().click();
      did(deeds, 'pickUnit');
      break;
    case 'react':
      await page
        .locator('.pl-react')
        .getByRole('button', { name: (deeds.get('react') ?? 0) % 2 === 0 ? /^React/ : /^Pass · P/ })
        .click();
      did(deeds, 'react');
      break;
    case 'maintenance':
      await page.locator('.pl-maintain').getByRole('button', { name: 'Best plan for all' }).click();
      did(deeds, 'maintenance');
      break;
    case 'chooseCasualty':
    case 'discard':
      await page.locator('.pl-pop .option').first().click();
      did(deeds, now.ask.k);
      break;
    case 'turn':
      await act(page, now, deeds, memory);
      break;
    default:
      throw new Error(`nobody knows how to answer ${now.ask?.k}`);
  }
  await went(page, now);
}

async function act(page: Page, now: Battle, deeds: Deeds, memory: Map<string, string[]>): Promise<void> {
  const key = `${now.round} ${now.active}`;
  const done = memory.get(key) ?? [];
  memory.set(key, done);
  const can = (action: string): boolean => now.slots.some((s) => s.action === action && s.no.length === 0 && !s.pointless);
  const place = (action: string) => page.locator(`.pl-action[data-action="${action}"]`);
  for (const action of AIMED) {
    if (!can(action) || (action.endsWith('Recon') && done.includes(action))) continue;
    await place(action).click();
    const target = (await battle(page)).targets.find((t) => t.no.length === 0)?.unit;
    const cell = target === undefined ? undefined : now.units[target]?.cell;
    if (!cell) {
      await page.keyboard.press('Escape');
      continue;
    }
    await hoverCell(page, cell);
    const odds = page.locator('.pl-pop').filter({ has: page.locator('p.facts') });
    await expect(odds, `the odds of ${action} are shown before it is done`).toBeVisible();
    await clickCell(page, cell);
    await odds.locator('footer button').first().click();
    done.push(action);
    did(deeds, action);
    return;
  }
  if (can('move') && !done.includes('move')) {
    await place('move').click();
    const me = now.units[now.active ?? '']?.side;
    const foes = Object.values(now.units).flatMap((u) => (u.side !== me && u.living > 0 && u.cell ? [u.cell] : []));
    const away = ([c, r]: At): number => Math.min(...foes.map(([x, y]) => Math.hypot(c - x, (r - y) * 0.87)));
    const { reach } = await battle(page);
    const goal = reach.toSorted((a, b) => away(a.cell) - away(b.cell) || a.cell[1] - b.cell[1] || a.cell[0] - b.cell[0])[0];
    const here = now.units[now.active ?? '']?.cell;
    if (goal && here && away(goal.cell) < away(here)) {
      await hoverCell(page, goal.cell);
      await clickCell(page, goal.cell);
      done.push('move');
      did(deeds, 'move');
      return;
    }
    await page.keyboard.press('Escape');
    done.push('move');
  }
  const rest = can('takeCover') && !done.includes('takeCover') ? 'takeCover' : 'endTurn';
  if (rest === 'endTurn') await endTurn(page, now.turn);
  else await place(rest).click();
  done.push(rest);
  did(deeds, rest);
}

/** Plays until the round after `rounds` begins, or the battle is over. */
export async function playRounds(page: Page, rounds: number, deeds: Deeds, each: (round: number) => Promise<void>): Promise<Battle> {
  const memory = new Map<string, string[]>();
  let seen = 1;
  for (;;) {
    const now = await myTurn(page);
    if (now.over || now.round > rounds) return now;
    if (now.round !== seen) {
      await settled(page);
      await each(seen);
      seen = now.round;
    }
    await decide(page, now, deeds, memory);
  }
}

/** Ends the turn; a click within 400 ms of the last end of a turn is taken for a double click and ignored, so it is made again. */
export const endTurn = (page: Page, turn: number): Promise<void> =>
  expect(async () => {
    if ((await battle(page)).turn === turn) await page.locator('.pl-action[data-action="endTurn"]').click();
    await page.waitForFunction((before) => (window.__sandtable!.battle as Battle).turn > before, turn, { timeout: 450 });
  }).toPass({ intervals: [0] });
