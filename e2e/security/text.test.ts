/** R-91 without a window: names and notes in the command line's words, its JSON, its pictures and in the small pictures of the window. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { chipSvg, swatchSvg } from '#shared/drawing/pictures.ts';
import { escapeXml } from '#shared/drawing/svgPen.ts';
import { runCli } from '../../electron/cli/run.ts';
import { counted } from '../testing/counts.ts';
import { asFileName, FIELDS, hostileScenario, PASSES, PAYLOADS, payloadsIn, titleIn } from './payloads.ts';

const root = join(import.meta.dirname, '../..');
const SOUND = readFileSync(join(root, 'resources/samples/crossing.sandtable.json'), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'sandtable-text-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Nothing that a terminal acts on, but the ends of our own lines. */
const ACTS = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;

async function cli(...args: string[]): Promise<{ readonly lines: readonly string[]; readonly all: string }> {
  let all = '';
  const write = (text: string): void => void (all += text);
  await runCli(args, write, write);
  return { lines: all.split('\n').slice(0, -1), all };
}
const numberOf = (payload: string): string => payload.slice(0, 3);

/** Elements and attributes that our pictures are made of. */
const ELEMENTS = new Set(['svg', 'title', 'g', 'path', 'circle', 'text']);
const ATTRIBUTES =
  /^(xmlns|xml:lang|width|height|viewBox|id|opacity|d|fill|stroke|stroke-width|stroke-linecap|stroke-linejoin|stroke-dasharray|cx|cy|r|x|y|font-family|font-size|font-weight|text-anchor|paint-order|letter-spacing)$/;

/** Reads XML as strictly as a parser would, and gives back its texts; throws at the first thing that is not on the list. */
function textsOf(svg: string): string[] {
  const texts: string[] = [];
  const open: string[] = [];
  const body = svg.replace(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n/, '');
  let at = 0;
  for (const tag of body.matchAll(/<([^>]*)>/g)) {
    texts.push(body.slice(at, tag.index));
    at = tag.index + tag[0].length;
    const inside = tag[1]!;
    const close = /^\/([a-z]+)$/.exec(inside);
    if (close) {
      if (open.pop() !== close[1]) throw new Error(`closes ${close[1]}`);
      continue;
    }
    const start = /^([a-z]+)((?: [a-zA-Z:-]+="[^"<&]*(?:&(?:amp|lt|gt|quot|#39);[^"<&]*)*")*)(\/?)$/.exec(inside);
    if (!start || !ELEMENTS.has(start[1]!)) throw new Error(`no element of ours: ${inside}`);
    for (const [, name, value] of start[2]!.matchAll(/ ([a-zA-Z:-]+)="([^"]*)"/g)) {
      if (!ATTRIBUTES.test(name!)) throw new Error(`no attribute of ours: ${name}`);
      if (/^(fill|stroke)$/.test(name!) && !/^(none|#[0-9a-fA-F]{3,8}|rgba?\([\d., ]+\))$/.test(value!))
        throw new Error(`${name}=${value}`);
    }
    if (start[3] === '') open.push(start[1]!);
  }
  texts.push(body.slice(at));
  expect(open).toEqual([]);
  for (const text of texts) expect(text).not.toMatch(/<|>|&(?!(?:amp|lt|gt|quot|#39);)/);
  return texts;
}

describe('R-91 names and notes are text', () => {
  it('R-91 there are sixty payloads, told apart by their numbers', () => {
    expect(PAYLOADS.length).toBe(60);
    expect(new Set(PAYLOADS.map(numberOf)).size).toBe(60);
    expect(Math.max(...PAYLOADS.map((payload) => payload.length))).toBeLessThanOrEqual(120);
    expect(FIELDS.length).toBe(14);
  });

  it('R-91 at the terminal: in sentences, in JSON, as file names; and in the board as SVG', async () => {
    /** Which payload of which field was seen where: `title Q07 json`. */
    const seen = new Set<string>();
    for (let n = 0; n < PASSES; n++) {
      const name = asFileName(PAYLOADS[n]!);
      const file = join(folder, `${name}.json`);
      const picture = join(folder, 'board.svg');
      writeFileSync(file, hostileScenario(SOUND, n));
      const said = [await cli('info', file), await cli('validate', file)];
      for (const { lines } of said) for (const line of lines) expect(line).not.toMatch(ACTS);
      const values = [await cli('info', file, '--json'), await cli('validate', file, '--json')];
      for (const { lines } of values) {
        expect(lines).toHaveLength(1);
        expect(lines[0]).not.toMatch(ACTS);
      }
      expect((await cli('render', file, '--out', picture)).lines.join('')).not.toMatch(ACTS);
      const outputs = {
        text: said.flatMap(({ lines }) => lines).join('\n'),
        json: values.map(({ all }) => JSON.stringify(JSON.parse(all))).join(),
        svg: textsOf(readFileSync(picture, 'utf8')).join('\n'),
      };
      for (const [output, words] of Object.entries(outputs))
        for (const field of FIELDS)
          for (const payload of payloadsIn(field, n))
            if (words.includes(numberOf(payload))) seen.add(`${field} ${numberOf(payload)} ${output}`);
      // What comes out is what the file says, letter by letter.
      expect((JSON.parse(values[0]!.all) as { title: string }).title).toBe(titleIn(n));
    }
    // As file names, all sixty.
    for (const payload of PAYLOADS) {
      const { lines } = await cli('info', join(folder, `${asFileName(payload)} is not there`));
      expect(lines.join('')).not.toMatch(ACTS);
      expect(lines.join('')).toContain(numberOf(payload));
      seen.add(`file name ${numberOf(payload)} text`);
    }
    const of = (start: string, end: string): number => [...seen].filter((case_) => case_.startsWith(start) && case_.endsWith(end)).length;
    expect(of('unit name', 'svg')).toBe(60);
    expect(of('option values', 'text')).toBeGreaterThan(50);
    expect(of('title', 'json')).toBeGreaterThan(40);
    counted('R-91', seen.size);
  });

  it('R-91 in the small pictures of lists and palettes, made as markup by our own pen', () => {
    for (const payload of PAYLOADS) {
      textsOf(
        `<svg>${chipSvg({ symbol: payload, side: 0, pips: { now: 1, full: 2 }, badge: payload, pill: { text: payload, step: 1 } } as never, 30).markup}</svg>`,
      );
      const type = {
        symbol: 'x',
        id: 'open',
        level: 0,
        sight: 'auto',
        name: { en: payload },
        letter: payload.slice(0, 8),
        colour: payload.slice(4, 36),
        pattern: payload.slice(4, 68),
      };
      textsOf(`<svg>${swatchSvg(type as never, { shape: 'hex', orientation: 'pointy', width: 30, skin: 'light' }).markup}</svg>`);
      expect(textsOf(`<svg><text x="${escapeXml(payload)}">${escapeXml(payload)}</text></svg>`).join('')).toContain(numberOf(payload));
    }
    counted('R-91', 3 * PAYLOADS.length);
  });
});
