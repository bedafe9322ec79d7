/**
 * in the window: sixty hostile names in every field, through every panel and dialog where they show. Nothing becomes an element,
 * an attribute that acts, a request or a script; what is shown is text; names of files show what cannot be seen in them.
 */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { clickCell, dialog, settled, takeTool } from '../flows/editor.ts';
import { battle, decide, myTurn, type Deeds } from '../flows/player.ts';
import { calm, expect, test } from '../fixtures.ts';
import { countedFlow } from '../testing/flowCounts.ts';
import { asFileName, FIELDS, hostileScenario, PASSES, PAYLOADS, payloadsIn } from './payloads.ts';

test.use(calm);

const SOUND = join(import.meta.dirname, '../../resources/samples/crossing.sandtable.json');

/** What a page holds: words as text and in attributes, and whatever could only have come from a payload. */
interface Look {
  readonly text: string;
  readonly attributes: string;
  readonly strange: readonly string[];
}
const look = (page: Page): Promise<Look> =>
  page.evaluate(() => {
    const strange: string[] = [];
    const attributes: string[] = [];
    const FOREIGN =
      'img,iframe,object,embed,video,audio,picture,source,base,meta[http-equiv],script:not([src]),math,foreignObject,image,a[href],form[action],link:not([rel=icon]):not([rel=stylesheet]):not([rel=modulepreload])';
    for (const element of document.querySelectorAll('*')) {
      if (element.matches(FOREIGN) || element.tagName.includes('OWNED') || element.classList.contains('owned'))
        strange.push(element.outerHTML.slice(0, 200));
      for (const { name, value } of element.attributes) {
        if (
          /^on/i.test(name) ||
          (name === 'style' && /url\(|owned/.test(value)) ||
          ((name === 'href' || name === 'src') && /owned|javascript:|data:/.test(value))
        )
          strange.push(`${element.tagName} ${name}=${value}`);
        attributes.push(value);
      }
      if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) attributes.push(element.value);
    }
    if (document.documentElement.dataset['owned'] !== undefined) strange.push('a script ran');
    if (document.title !== 'Sandtable') attributes.push(document.title);
    return { text: document.body.textContent, attributes: attributes.join('\n'), strange };
  });

/** Collects which payload of which field was seen where, over many looks. */
class Witness {
  readonly seen = new Set<string>();
  readonly strange: string[] = [];
  readonly requests: string[] = [];

  constructor(
    readonly page: Page,
    origin: string,
  ) {
    page.on('request', (request) => {
      const url = request.url();
      if (!url.startsWith(`${origin}/`) || url.includes('owned') || (request.resourceType() === 'image' && !url.endsWith('.svg')))
        this.requests.push(url);
    });
    page.on('dialog', (shown) => void shown.dismiss().then(() => this.strange.push(`dialog ${shown.message()}`)));
    page.on('popup', (other) => this.strange.push(`window ${other.url()}`));
  }

  /** Looks at the page as it is; the payloads of these fields count where they are seen. */
  async look(fields: readonly (readonly [string, readonly string[]])[]): Promise<Look> {
    const found = await look(this.page);
    this.strange.push(...found.strange);
    for (const [field, payloads] of fields)
      for (const payload of payloads)
        for (const where of ['text', 'attributes'] as const)
          if (found[where].includes(payload.slice(0, 3))) this.seen.add(`${field} ${payload.slice(0, 3)} ${where}`);
    return found;
  }

  count(start: string): number {
    return [...this.seen].filter((one) => one.startsWith(start)).length;
  }
}

const fieldsOf = (n: number): (readonly [string, readonly string[]])[] => FIELDS.map((field) => [field, payloadsIn(field, n)] as const);

/** Shows each panel of both sides in turn. */
async function throughPanels(page: Page, then: () => Promise<unknown>): Promise<void> {
  const tabs = page.locator('.st-panel-tabs').getByRole('tab');
  for (let i = 0; i < (await tabs.count()); i++) {
    await tabs.nth(i).click();
    await then();
  }
}

/** What only shows while a person works: a terrain's tooltip, words of a stroke in status line and history, a unit's card. */
async function useIt(page: Page, n: number, then: () => Promise<unknown>): Promise<void> {
  await page.locator('.st-panel-tabs').getByRole('tab', { name: 'Terrain' }).click();
  const kinds = page.locator('#panel-terrain').getByRole('radio');
  await kinds.nth(n % 4).click();
  await clickCell(page, [5, 3]);
  await kinds.nth((n + 1) % 4).hover();
  await page.locator('.st-panel-tabs').getByRole('tab', { name: 'History' }).click();
  await then();
  await takeTool(page, 'select');
  await clickCell(page, [0, 0]);
  await then();
}

test('R-91 R-92 sixty payloads in every field and as file names, through panels, dialogs, lists and tooltips', async ({
  app: page,
  place,
  host,
}) => {
  const sound = await readFile(SOUND, 'utf8');
  const names = PAYLOADS.map((payload) => `${asFileName(payload)}.sandtable.json`);
  for (const [i, name] of names.entries()) await writeFile(join(place.documents, name), hostileScenario(sound, i % PASSES));
  for (const payload of PAYLOADS.slice(0, 12)) await mkdir(join(place.documents, `folder ${asFileName(payload)}`));
  const witness = new Witness(page, `http://127.0.0.1:${host.port}`);
  const files: readonly [string, readonly string[]] = ['file name', PAYLOADS];

  for (let n = 0; n < PASSES; n++) {
    const fields = fieldsOf(n);
    await page.keyboard.press('Control+o');
    const row = dialog(page)
      .getByRole('option')
      .filter({ hasText: `${PAYLOADS[n]!.slice(0, 3)} ` })
      .last();
    await expect(row).toBeVisible();
    if (n === 0) {
      const list = await witness.look([files, ['folder name', PAYLOADS.slice(0, 12)]]);
      for (const shown of ['\\u{202E}denwo\\u{202C}', '\\u{001B}[2J', '\\u{2067}denwo', 'one\\u{000A}ipc'])
        expect(list.text, 'shown, not done').toContain(shown);
    }
    await row.dblclick();
    await expect(dialog(page)).toBeHidden();
    await settled(page);
    await witness.look([...fields, files]);
    await throughPanels(page, () => witness.look(fields));
    // The stroke is the first change: without one there is no question at the end.
    await takeTool(page, 'brush');
    await clickCell(page, [4, 3]);
    if (n % 3 === 0) await useIt(page, n, () => witness.look(fields));
    // The tab's own words, the question before it is lost.
    await page.keyboard.press('Alt+w');
    await expect(dialog(page)).toBeVisible();
    await witness.look([files, ...fields]);
    await dialog(page).getByRole('button', { name: 'Close without saving' }).click();
    await expect(dialog(page)).toBeHidden();
  }
  // The list of recent files on the start screen.
  await expect(page.getByRole('listbox', { name: 'Recent' }).getByRole('option').first()).toBeVisible();
  const recent = await look(page);
  for (const payload of PAYLOADS.slice(0, PASSES))
    if (recent.text.includes(payload.slice(0, 3))) witness.seen.add(`file name ${payload.slice(0, 3)} recent`);

  expect(witness.strange).toEqual([]);
  expect(witness.requests).toEqual([]);
  // All sixty were really there, as text, where a person reads them.
  for (const field of ['unit name', 'zone name', 'objective name', 'terrain name', 'file name'])
    expect(
      new Set([...witness.seen].filter((one) => one.startsWith(field)).map((one) => one.slice(field.length + 1, field.length + 4))).size,
      field,
    ).toBe(60);
  expect(witness.count('side name')).toBeGreaterThanOrEqual(30);
  expect(witness.count('briefing')).toBeGreaterThanOrEqual(60);
  expect(witness.count('title')).toBeGreaterThanOrEqual(30);
  expect(witness.count('file name Q0')).toBeGreaterThan(20);
  // The log of the host knows none of them.
  expect(host.errors()).not.toMatch(/Q\d\d |owned/);
  countedFlow('R-91', witness.seen.size);
  countedFlow('R-92', 4);
});

test('R-91 names in a battle: set-up, cards, order, log', async ({ app: page, place, host }) => {
  const sound = await readFile(SOUND, 'utf8');
  const witness = new Witness(page, `http://127.0.0.1:${host.port}`);
  for (const n of [0, 4, 9]) {
    await writeFile(join(place.documents, `battle ${n}.sandtable.json`), hostileScenario(sound, n, true));
    await page.keyboard.press('Control+o');
    await dialog(page)
      .getByRole('option', { name: `battle ${n}` })
      .dblclick();
    await expect(dialog(page)).toBeHidden();
    await settled(page);
    await witness.look(fieldsOf(n));
    await page.keyboard.press('F5');
    await expect(page.locator('.pl-setup')).toBeVisible();
    await witness.look(fieldsOf(n));
    await page.keyboard.press('Enter');
    let now = await myTurn(page);
    const deeds: Deeds = new Map();
    const memory = new Map<string, string[]>();
    for (let step = 0; step < 6 && now.ask !== null && now.ask.k !== 'turn'; step++) {
      await witness.look(fieldsOf(n));
      await decide(page, now, deeds, memory);
      now = await myTurn(page);
    }
    await witness.look(fieldsOf(n));
    await page.locator('.pl-action[data-action="takeCover"]').click();
    await expect.poll(async () => (await battle(page)).turn).toBeGreaterThan(now.turn);
    await witness.look(fieldsOf(n));
    for (let i = 0; i < 4 && (await page.evaluate(() => window.__sandtable!.mode)) === 'play'; i++) await page.keyboard.press('Escape');
  }
  expect(witness.strange).toEqual([]);
  expect(witness.requests).toEqual([]);
  countedFlow('R-91', witness.seen.size);
});

/** File names that deceive, and the words by which each shows it. */
const DECEIVING: readonly (readonly [string, string])[] = [
  ['D0 map\u202Egnp', '\\u{202E}'],
  ['D1 zero\u200Bwidth', '\\u{200B}'],
  ['D2 two\nlines', '\\u{000A}'],
  ['D3 \u001B[31mred', '\\u{001B}'],
  ['D4 iso\u2067late', '\\u{2067}'],
  ['D5 soft\u00ADhyphen', '\\u{00AD}'],
  ['D6 mark\u200F', '\\u{200F}'],
  ['D7 c1\u009B', '\\u{009B}'],
  ['D8 filler\u3164', '\\u{3164}'],
  ['D9 \u202Dforced\u202C', '\\u{202D}'],
];
/** What must not stand anywhere in the window: it came from a file name only. */
const HIDDEN = /(?!\n)\p{Cc}|[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\u3164]/u;

test('R-92 a file name shows what is hidden in it, in lists, tabs, questions and problems, and stays the name of its file', async ({
  app: page,
  place,
}) => {
  const sound = await readFile(SOUND, 'utf8');
  for (const [name] of DECEIVING) await writeFile(join(place.documents, `${name}.sandtable.json`), sound);
  /** The window as it is shows this name by its signs, and nothing hidden. */
  const shows = async (sign: string, where: string): Promise<void> => {
    const { text, attributes } = await look(page);
    expect(`${text}\n${attributes}`, where).toContain(sign);
    for (const part of [text, attributes]) expect(HIDDEN.exec(part)?.[0]?.codePointAt(0)?.toString(16) ?? 'nothing', where).toBe('nothing');
  };
  await page.keyboard.press('Control+o');
  for (const [name, sign] of DECEIVING) {
    await expect(
      dialog(page)
        .getByRole('option')
        .filter({ hasText: name.slice(0, 3) }),
    ).toContainText(sign);
    await shows(sign, 'folder list');
  }
  await page.keyboard.press('Escape');
  let cases = DECEIVING.length;
  const used = DECEIVING.filter((_, i) => i % 2 === 0);
  for (const [name, sign] of used) {
    await page.keyboard.press('Control+o');
    const row = dialog(page)
      .getByRole('option')
      .filter({ hasText: name.slice(0, 3) });
    await row.dblclick();
    await expect(dialog(page)).toBeHidden();
    await settled(page);
    await expect(page.getByRole('tab', { selected: true }).first()).toContainText(sign);
    await shows(sign, 'tab');
    await takeTool(page, 'brush');
    await clickCell(page, [4, 3]);
    await page.keyboard.press('Control+s');
    await expect(page.locator('.st-changes')).toHaveText('All saved');
    expect(await readFile(join(place.documents, `${name}.sandtable.json`), 'utf8'), 'saved under its own name').not.toBe(sound);
    await clickCell(page, [6, 3]);
    await page.keyboard.press('Alt+w');
    await expect(dialog(page)).toContainText(sign);
    await shows(sign, 'question');
    await dialog(page).getByRole('button', { name: 'Close without saving' }).click();
    await expect(dialog(page)).toBeHidden();
    cases += 3;
  }
  const recent = page.getByRole('listbox', { name: 'Recent' }).getByRole('option');
  for (const [name, sign] of used) {
    await expect(recent.filter({ hasText: name.slice(0, 3) })).toContainText(sign);
    cases += 1;
  }
  // One that is gone is named in the problem.
  const [last, sign] = used.at(-1)!;
  await rm(join(place.documents, `${last}.sandtable.json`));
  await recent.filter({ hasText: last.slice(0, 3) }).click();
  await shows(sign, 'problem');
  expect((await readdir(place.documents)).filter((name) => name.endsWith('.json'))).toHaveLength(DECEIVING.length - 1);
  countedFlow('R-92', cases + 1);
});

test('R-92 names written from right to left keep to themselves', async ({ app: page, place }) => {
  const sound = await readFile(SOUND, 'utf8');
  const file = JSON.parse(hostileScenario(sound, 0, true)) as Record<string, { name: unknown }[]> & {
    board: { terrain: { catalogue: { name: unknown }[] } };
  };
  const NAME = '(\u05D0\u05D1\u05D2 1)';
  for (const part of ['sides', 'zones', 'objectives', 'units']) for (const one of file[part]!) one.name = NAME;
  for (const one of file.board.terrain.catalogue) one.name = { en: NAME };
  await writeFile(join(place.documents, `R ${NAME}.sandtable.json`), JSON.stringify({ ...file, title: NAME }));
  await page.keyboard.press('Control+o');
  await dialog(page).getByRole('option', { name: 'R (' }).dblclick();
  await expect(dialog(page)).toBeHidden();
  await settled(page);
  /** Places where such a name stands bare beside other words. */
  const bare = (): Promise<string[]> =>
    page.evaluate(() => {
      const found: string[] = [];
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const text = node.textContent ?? '';
        if (!/[\u05D0-\u05EA]/.test(text) || text.replace(/\u2068[^\u2069]*\u2069/g, '').search(/[\u05D0-\u05EA]/) < 0) continue;
        let box = node.parentElement!;
        // Up to the paragraph: an isolating element on the way, or nothing else in it.
        while (getComputedStyle(box).display.startsWith('inline') && !/isolate|plaintext/.test(getComputedStyle(box).unicodeBidi))
          box = box.parentElement!;
        if (box.textContent !== text && !/isolate|plaintext/.test(getComputedStyle(box).unicodeBidi))
          found.push(`${box.tagName}.${box.className}: ${box.textContent}`);
        else if (box.textContent === text && !/^(R )?[\s(\u05D0-\u05EA\d)]*$/.test(text)) found.push(`words with it: ${text}`);
      }
      return [...new Set(found)];
    });
  const wrong = new Set<string>();
  let looks = 0;
  const collect = async (): Promise<void> => {
    for (const place_ of await bare()) wrong.add(place_);
    looks += 1;
  };
  await collect();
  await throughPanels(page, collect);
  await takeTool(page, 'select');
  await clickCell(page, [0, 0]);
  await collect();
  expect([...wrong]).toEqual([]);
  countedFlow('R-92', looks);
});
