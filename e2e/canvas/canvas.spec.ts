/** The board canvas in a real browser: pixels against direct painting, strokes, hit test, views. Pictures are compared within one run only. */
import { expect, test, type Page } from '@playwright/test';
import { serveHarness, type Page as Served } from './build.ts';
import type { GridSpec } from '#shared/geometry/grid.ts';

const POINTY: GridSpec = { shape: 'hex', orientation: 'pointy', offset: 'odd', columns: 30, rows: 40 };
const SPECS: Readonly<Record<string, GridSpec>> = {
  'pointy odd': POINTY,
  'pointy even': { ...POINTY, offset: 'even' },
  'flat odd': { ...POINTY, orientation: 'flat' },
  'flat even': { ...POINTY, orientation: 'flat', offset: 'even' },
  square: { ...POINTY, shape: 'square' },
};

let served: Served;
test.beforeAll(async () => {
  served = await serveHarness();
});
test.afterAll(async () => {
  await served.close();
});

async function open(page: Page, spec: GridSpec, options: { blank?: boolean; bare?: boolean } = {}): Promise<void> {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' && /Content.Security|Refused/.test(message.text())) faults.push(message.text());
  });
  await page.goto(served.url);
  await page.waitForFunction(() => Boolean(window.harness));
  await page.evaluate(
    async ([s, o]) => {
      window.harness.open(s, o);
      await window.harness.view!.settled();
    },
    [spec, options] as const,
  );
  expect(faults).toEqual([]);
}

const settle = (page: Page): Promise<void> => page.evaluate(() => window.harness.view!.settled());

for (const [name, spec] of Object.entries(SPECS))
  test(`tiles equal direct painting after 500 random edits: ${name}`, async ({ page }) => {
    await open(page, spec, { bare: true });
    const result = await page.evaluate(async () => {
      const { harness } = window;
      const view = harness.view!;
      view.viewport.set({ zoom: 1, x: 500, y: 600 });
      await view.settled();
      // A generator of our own, so that a failure can be told again.
      let seed = 20_261;
      const next = (n: number): number => {
        seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
        return (seed >>> 8) % n;
      };
      const kinds = ['forest', 'road', 'river', 'meadow', 'town', 'bridge', 'stream', 'cliff', 'farmland', 'ford'];
      const size = harness.scene!.board.spec.columns * harness.scene!.board.spec.rows;
      for (let i = 0; i < 500; i++) {
        if (next(4) === 0) harness.mark([next(size)], next(3));
        else harness.paint([next(size), next(size)], kinds[next(kinds.length)]!);
        // Most edits find the picture of the one before, some come several in a frame.
        if (i % 3 !== 0) await view.settled();
      }
      await view.settled();
      return { exact: harness.difference(0), seen: harness.difference(8) };
    });
    expect(result.exact.share).toBeLessThan(0.01);
    expect(result.seen.share).toBeLessThan(0.001);
  });

test('the picture after undo equals the picture before', async ({ page }) => {
  await open(page, POINTY);
  const share = await page.evaluate(async () => {
    const { harness } = window;
    const view = harness.view!;
    view.viewport.set({ zoom: 1, x: 560, y: 640 });
    await view.settled();
    harness.keep();
    const before = harness.scene!;
    for (const id of ['road', 'river', 'forest', 'town']) {
      harness.paint([615, 616, 617, 646, 647], id);
      harness.mark([500, 501], 1);
      await view.settled();
    }
    harness.update({ zones: [{ ...before.zones[0]!, cells: [600, 601, 602] }, before.zones[1]!], selection: [600] });
    await view.settled();
    const changed = harness.sinceKept();
    harness.update({ board: before.board, zones: before.zones, selection: before.selection });
    await view.settled();
    return { changed, after: harness.sinceKept(1), rounding: harness.sinceKept(0) };
  });
  expect(share.changed).toBeGreaterThan(0);
  // A box repainted alone lies elsewhere on its canvas: half-transparent pixels may come out one step of 255 off, hardly ever.
  expect(share.after).toBe(0);
  expect(share.rounding).toBeLessThan(0.0001);
});

test('a stroke with fast mouse moves leaves no gap', async ({ page }) => {
  await open(page, POINTY, { blank: true, bare: true });
  await page.evaluate(async () => {
    window.harness.view!.viewport.set({ zoom: 0.5, x: 560, y: 640 });
    window.harness.paintOnDrag = true;
    await window.harness.view!.settled();
  });
  await page.mouse.move(420, 140);
  await page.mouse.down();
  for (const [x, y] of [
    [860, 250],
    [430, 400],
    [850, 560],
    [640, 120],
  ] as const)
    await page.mouse.move(x, y, { steps: 2 });
  await page.mouse.up();
  const gaps = await page.evaluate(() => {
    const { harness } = window;
    const { grid } = harness.view!.viewport.layout;
    const cells = harness.painted;
    return { cells: cells.length, worst: Math.max(...cells.slice(1).map((cell, i) => grid.distance(cells[i]!, cell))) };
  });
  expect(gaps.cells).toBeGreaterThan(40);
  expect(gaps.worst).toBeLessThanOrEqual(1);
});

test('the hit test finds the cell that is drawn under the pointer, on every kind of board', async ({ page }) => {
  for (const spec of Object.values(SPECS)) {
    await open(page, spec, { blank: true, bare: true });
    const wrong = await page.evaluate(async () => {
      const { harness } = window;
      const view = harness.view!;
      const found: string[] = [];
      for (const zoom of [0.5, 1, 1.37]) {
        view.viewport.set({ zoom, x: 500, y: 500 });
        await view.settled();
        const box = document.querySelector('#board')!.getBoundingClientRect();
        for (let i = 0; i < 12; i++) {
          const x = Math.round(box.left + 60 + ((i * 97) % (box.width - 120)));
          const y = Math.round(box.top + 60 + ((i * 61) % (box.height - 120)));
          const cell = view.viewport.cellAt(x, y);
          if (cell < 0) continue;
          const pixel = (): string =>
            harness
              .layer(0)
              .getContext('2d')!
              .getImageData(x - box.left, y - box.top, 1, 1)
              .data.join();
          const rect = view.cellRect(cell);
          // Near a side the antialiased line of a neighbour's ground may show.
          if (Math.hypot(x - rect.x - rect.width / 2, y - rect.y - rect.height / 2) > Math.min(rect.width, rect.height) * 0.38) continue;
          const before = harness.scene!.board;
          harness.paint([cell], 'sea');
          await view.settled();
          const painted = pixel();
          harness.update({ board: before });
          await view.settled();
          if (painted === pixel()) found.push(`${zoom} ${x},${y} -> ${cell}`);
        }
      }
      return found;
    });
    expect(wrong).toEqual([]);
  }
});

test('wheel zooms at the cursor, shift wheel goes sideways, middle button and space drag pan', async ({ page }) => {
  await open(page, POINTY);
  const place = (): Promise<{ zoom: number; x: number; y: number; cell: number }> =>
    page.evaluate(() => {
      const { viewport } = window.harness.view!;
      return { zoom: viewport.zoom, ...viewport.centre, cell: viewport.cellAt(700, 300) };
    });
  await page.evaluate(() => window.harness.view!.viewport.set({ zoom: 1, x: 560, y: 640 }));
  const start = await place();
  await page.mouse.move(700, 300);
  await page.mouse.wheel(0, -240);
  const zoomed = await place();
  expect(zoomed.zoom).toBeGreaterThan(1.2);
  expect(zoomed.cell).toBe(start.cell);
  await page.keyboard.down('Shift');
  await page.mouse.wheel(0, 120);
  await page.keyboard.up('Shift');
  const aside = await place();
  expect(aside.x).toBeGreaterThan(zoomed.x + 10);
  expect(aside.y).toBeCloseTo(zoomed.y, 5);
  await page.mouse.down({ button: 'middle' });
  await page.mouse.move(760, 360, { steps: 3 });
  await page.mouse.up({ button: 'middle' });
  const dragged = await place();
  expect(dragged.x).toBeCloseTo(aside.x - 60 / aside.zoom, 3);
  await page.evaluate(() => {
    window.harness.view!.focus();
    window.harness.told.length = 0;
  });
  await page.keyboard.down('Space');
  await page.mouse.down();
  await page.mouse.move(700, 300, { steps: 3 });
  await page.mouse.up();
  await page.keyboard.up('Space');
  const back = await place();
  expect(back.x).toBeCloseTo(aside.x, 3);
  expect(await page.evaluate(() => window.harness.told.filter((t) => t.event === 'down').length)).toBe(0);
});

test('the listener hears presses, double clicks, right button and menu, and a lost window as cancel', async ({ page }) => {
  await open(page, POINTY);
  await page.evaluate(() => window.harness.view!.viewport.set({ zoom: 1, x: 560, y: 640 }));
  await settle(page);
  await page.evaluate(() => (window.harness.told.length = 0));
  await page.mouse.dblclick(600, 300);
  await page.mouse.click(600, 300, { button: 'right' });
  const told = await page.evaluate(() =>
    window.harness.told.map((t) => [t.event, t.pointer.button, t.pointer.detail, t.pointer.cell] as const),
  );
  const cell = await page.evaluate(() => window.harness.view!.viewport.cellAt(600, 300));
  const presses = told.filter(([event]) => event === 'down');
  expect(presses.map(([, button, detail, at]) => [button, detail, at])).toEqual([
    ['left', 1, cell],
    ['left', 2, cell],
    ['right', 1, cell],
  ]);
  expect(told.filter(([event]) => event === 'contextMenu')).toHaveLength(1);
  await page.mouse.down();
  await page.evaluate(() => window.dispatchEvent(new Event('blur')));
  expect(await page.evaluate(() => window.harness.told.at(-1)!.event)).toBe('cancel');
  await page.mouse.up();
});

test('a pile fans out under a resting pointer and each counter of it can be hit', async ({ page }) => {
  await open(page, POINTY);
  const centre = await page.evaluate(async () => {
    const { harness } = window;
    harness.view!.viewport.set({ zoom: 1, x: 660, y: 840 });
    await harness.view!.settled();
    const cell = harness.scene!.counters.find((c) => c.id === 'sa')!.cell;
    const rect = harness.view!.cellRect(cell);
    return { x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 };
  });
  await page.mouse.move(centre.x, centre.y);
  const empty = await page.evaluate(() => {
    window.harness.keep();
    return window.harness.sinceKept();
  });
  expect(empty).toBe(0);
  await expect.poll(() => page.evaluate(() => window.harness.sinceKept())).toBeGreaterThan(0);
  const hit = new Set<string | null>();
  for (const [dx, dy] of [
    [-48, -39],
    [0, -62],
    [48, -39],
  ] as const) {
    await page.mouse.move(centre.x + dx, centre.y + dy, { steps: 4 });
    hit.add(await page.evaluate(() => window.harness.told.at(-1)!.pointer.counter));
  }
  expect(hit).toEqual(new Set(['sa', 'sb', 'sc']));
});

test('the view at rest is sharp: zooming away and back gives the same pixels', async ({ page }) => {
  await open(page, POINTY, { bare: true });
  const share = await page.evaluate(async () => {
    const { harness } = window;
    const view = harness.view!;
    view.viewport.set({ zoom: 1.25, x: 560, y: 640 });
    await view.settled();
    harness.keep();
    for (const zoom of [0.4, 2.2, 0.9, 1.25]) {
      view.viewport.set({ zoom, x: 560, y: 640 });
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    await view.settled();
    return { back: harness.sinceKept(1), direct: harness.difference(8).share };
  });
  expect(share.back).toBe(0);
  expect(share.direct).toBeLessThan(0.001);
});

test('boards of 512 x 512 open, and a fit shows all of them', async ({ page }) => {
  await open(page, { ...POINTY, columns: 512, rows: 512 }, { bare: true });
  const { zoom, visible, bounds } = await page.evaluate(() => {
    const { viewport } = window.harness.view!;
    return { zoom: viewport.zoom, visible: viewport.visible, bounds: viewport.layout.bounds };
  });
  expect(zoom).toBeGreaterThan(0);
  expect(visible.x).toBeLessThanOrEqual(0);
  expect(visible.y).toBeLessThanOrEqual(0);
  expect(visible.x + visible.width).toBeGreaterThanOrEqual(bounds.width);
  expect(visible.y + visible.height).toBeGreaterThanOrEqual(bounds.height);
});
