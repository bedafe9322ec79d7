/**
 * R-90, as long as there are no pictures of other people: nothing in the product decodes one. A scenario holds none, a pack does not exist yet.
 * Whoever adds the first place fails here and has the promise to build: size read from the header, a limit, a sandbox (reliability, R-90).
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { counted } from './testing/counts.ts';

const root = join(import.meta.dirname, '..');

/** Ways to make a picture, a film or a font of bytes or of an address. */
const DECODERS: readonly (readonly [string, RegExp])[] = [
  ['img element', /<(img|image|picture|video|audio|source|object|embed|iframe)[\s/>]/],
  ['element made by name', /createElement(NS)?\([^)]*['"`](img|image|picture|video|audio|object|embed|iframe|source)['"`]/i],
  ['Image', /\bnew\s+(Image|Audio|FontFace)\b/],
  ['bitmap', /\b(createImageBitmap|ImageDecoder|VideoDecoder|ImageBitmapLoader)\b/],
  ['Konva image', /\bKonva\.Image\b|\buseImage\b|\bImage\.fromURL\b|\bfillPatternImage\b/],
  ['image of the desktop', /\bnativeImage\b/],
  ['style', /(background|mask|border|list-style|cursor|content|src)(-image)?\s*:\s*[^;]*url\(|backgroundImage/i],
  ['pattern of an image', /\bcreatePattern\(/],
  ['address of bytes', /\bcreateObjectURL\b|data:(image|video|audio|font)\//],
];

/** What is allowed, each with its reason. */
const ALLOWED: Readonly<Record<string, string>> = {
  'renderer/shell/rescue.ts: address of bytes': 'hands the unsaved text to the person as a download, no picture',
  'electron/security.ts: address of bytes': 'the list of what a window may load',
};

const sources = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((name) => /\.(ts|tsx|css|html)$/.test(name) && !/\.test\.tsx?$/.test(name) && !name.includes('/testing/'));

/** Text without comments: words about pictures decode none. */
const code = (text: string): string => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '');

const found = (file: string, text: string): string[] =>
  DECODERS.filter(([, sign]) => sign.test(code(text))).map(([name]) => `${file}: ${name}`);

describe('R-90 no pictures yet', () => {
  it('R-90 nothing in the product decodes a picture, a film or a font of other people', () => {
    const files = ['renderer', 'electron', 'shared'].flatMap(sources);
    expect(files.length).toBeGreaterThan(300);
    const places = files.flatMap((file) => found(file, readFileSync(join(root, file), 'utf8')));
    expect(places.filter((place) => !(place in ALLOWED))).toEqual([]);
    for (const place of Object.keys(ALLOWED)) expect(places, 'no reason is kept for longer than its place').toContain(place);
    counted('R-90', DECODERS.length);
  });

  it('R-90 the reader finds each of them', () => {
    const planted = [
      'return <img src={unit.picture} />;',
      "document.createElement('img')",
      'const picture = new Image();',
      'await createImageBitmap(blob)',
      'Konva.Image.fromURL(address, done)',
      "import { nativeImage } from 'electron';",
      '.card { background: #fff url(a.png); }',
      "context.createPattern(picture, 'repeat')",
      'URL.createObjectURL(blob)',
    ];
    planted.forEach((text, i) => expect(found('x.ts', text), text).toContain(`x.ts: ${DECODERS[i]![0]}`));
    expect(found('x.ts', '// <img> and nativeImage are forbidden')).toEqual([]);
  });
});
