/** The canvas in Chromium, software raster: strokes, edits against one react-konva node a cell, pan and zoom, opening (design 8). */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { serveHarness } from '../e2e/canvas/build.ts';

interface Series {
  readonly median: number;
  readonly p95: number;
  readonly worst: number;
}
const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const ms = (n: number): string => n.toFixed(1);
const row = (s: Series): string => `median ${ms(s.median)} ms, p95 ${ms(s.p95)}, worst ${ms(s.worst)}`;

export default async function run(print: (line: string) => void): Promise<void> {
  const executable = process.env['SANDTABLE_BROWSER'] ?? CHROMIUM.find((path) => existsSync(path));
  if (executable === undefined) {
    print('not measured: no Chromium found');
    return;
  }
  const page = await serveHarness(join(process.cwd(), 'bench/canvas'));
  const root = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await chromium.launch({ executablePath: executable, args: ['--disable-gpu', ...root] });
  print(`Chromium ${browser.version()}, software raster, 1280 x 800`);
  for (const side of ['small', 'large'] as const) {
    const tab = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await tab.goto(page.url);
    await tab.waitForFunction(() => Boolean(window.bench));
    const opened = await tab.evaluate((s) => window.bench.open(s), side);
    print(`${side === 'small' ? '30 x 40' : '200 x 200'}, everything shown`);
    print(`  open: first picture ${ms(opened.first)} ms, finished ${ms(opened.done)} ms`);
    const { ours, peer, peerOpen } = await tab.evaluate((n) => window.bench.edits(n), side === 'small' ? 80 : 12);
    print(`  edit one cell: ${row(ours)}`);
    print(
      `    one react-konva node a cell: ${row(peer)} (first draw ${ms(peerOpen)} ms); ours ${(peer.median / ours.median).toFixed(1)} times cheaper`,
    );
    await tab.evaluate(async () => {
      const view = window.harness.view!;
      view.viewport.set({ zoom: 1, x: 640, y: 400 });
      await view.settled();
    });
    const done = tab.evaluate((n) => window.bench.strokes(n), 60);
    await tab.mouse.move(200, 200);
    await tab.mouse.down();
    const finished = done.then(() => true);
    for (let i = 0; ; i++) {
      const move = tab.mouse.move(640 + 420 * Math.sin(i / 9), 400 + 280 * Math.sin(i / 5)).then(() => false);
      if (await Promise.race([finished, move])) break;
    }
    await tab.mouse.up();
    print(`  stroke, mouse move to pixels: ${row(await done)}`);
    const moved = await tab.evaluate((n) => window.bench.moves(n), side === 'small' ? 30 : 4);
    const { pan, zoom, peerPan } = moved;
    print(`  pan at zoom 1: ${row(pan)}`);
    print(`    one react-konva node a cell: ${row(peerPan)}; ours ${(peerPan.median / pan.median).toFixed(1)} times cheaper`);
    print(`  zoom from the whole board to 1.5 and back: ${row(zoom)}; tiles ${ms(moved.megabytes)} MB`);
    await tab.close();
  }
  await browser.close();
  await page.close();
}
