import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { filledLayer, withCells } from '../board/cells.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { renderBoardSvg } from './boardSvg.ts';
import { escapeXml, makeSvgPen } from './svgPen.ts';
import { testBoard } from './testing.ts';

const SPEC = { shape: 'hex', orientation: 'flat', offset: 'even', columns: 6, rows: 5 } as const;

function scenario(text: string): Scenario {
  return {
    id: 'doc',
    title: text,
    author: '',
    licence: '',
    ruleset: { id: 'toy', version: '1.0.0', options: {} },
    board: testBoard(
      SPEC,
      Array.from({ length: 30 }, (_, i) => (i === 7 ? 255 : i % 7)),
    ),
    sides: [
      { id: 'a', name: text, colour: 'a' },
      { id: 'b', name: text, colour: 'b' },
    ],
    zones: [{ id: 'z', side: 'b', name: text, cells: withCells(filledLayer(6, 5, 0), [0, 1, 2], [1, 1, 1]) }],
    objectives: [{ id: 'o', kind: 'hold', cells: [[3, 3]], value: 2, endValue: 3 }],
    units: [
      { id: 'u1', side: 'a', at: [2, 2], name: text, def: {} },
      { id: 'u2', side: 'b', at: [2, 2], name: text, def: {} },
      { id: 'u3', side: 'b', at: null, name: 'reserve', def: {} },
    ],
    texts: {},
    extra: {},
  };
}

/** Names of elements in order; throws when tags do not match. Enough of a parser to show that the file is well formed. */
function elements(svg: string): string[] {
  const open: string[] = [];
  const names: string[] = [];
  const token = /<\?[^?]*\?>|<(\/?)([a-z]+)((?:\s+[a-zA-Z:-]+="[^"<]*")*)\s*(\/?)>|([^<]+)/gy;
  let at = 0;
  while (at < svg.length) {
    token.lastIndex = at;
    const match = token.exec(svg);
    if (!match) throw new Error(`not well formed at ${at}: ${svg.slice(at, at + 60)}`);
    at = token.lastIndex;
    const [, close, name, , empty, text] = match;
    if (text !== undefined && /&(?!(amp|lt|gt|quot|#39);)/.test(text)) throw new Error(`bare ampersand: ${text}`);
    if (!name) continue;
    if (close) {
      if (open.pop() !== name) throw new Error(`unexpected </${name}>`);
    } else {
      names.push(name);
      if (!empty) open.push(name);
    }
  }
  if (open.length > 0) throw new Error(`never closed: ${open.join()}`);
  return names;
}

describe('SVG of a board', () => {
  it('is well formed whatever the texts hold', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 30 }), (text) => {
        expect(elements(renderBoardSvg(scenario(text), { cellMm: 20, lang: text }))[0]).toBe('svg');
      }),
      { numRuns: 200 },
    );
  });

  it('has no script for a title that tries', () => {
    const svg = renderBoardSvg(scenario('</title><script>alert(1)</script>'), { cellMm: 20, lang: 'en' });
    expect(elements(svg)).not.toContain('script');
  });

  it('is as large as the cells say: 6 x 5 flat cells of 20 mm', () => {
    const svg = renderBoardSvg(scenario('x'), { cellMm: 20, lang: 'en' });
    const [, width, height] = /width="([\d.]+)mm" height="([\d.]+)mm"/.exec(svg)!;
    // Six columns of 17.32 mm pitch and one corner more; five rows and the half of the shifted column; margins of 6/48 cell.
    expect(Number(width)).toBeCloseTo((5 * 1.5 + 2) * (20 / Math.sqrt(3)) + 5, 1);
    expect(Number(height)).toBeCloseTo(5.5 * 20 + 5, 1);
  });

  it('asks the ruleset for counters and draws a pile once', () => {
    const asked: string[] = [];
    const svg = renderBoardSvg(scenario('x'), {
      cellMm: 20,
      lang: 'en',
      counter: (unit) => {
        asked.push(unit.id);
        return { symbol: 'mortar', pips: 3 };
      },
    });
    expect(asked).toEqual(['u1']);
    expect(svg).toContain('id="units"');
    expect(svg).not.toContain('reserve');
  });

  it('is the same text each time', () => {
    const draw = (): string => renderBoardSvg(scenario('x'), { cellMm: 20, lang: 'en', skin: 'print' });
    expect(draw()).toBe(draw());
  });
});

describe('SVG pen', () => {
  it('leaves out what XML cannot hold', () => {
    expect(escapeXml('a\u0000b\ufffe<&>"\'')).toBe('ab&lt;&amp;&gt;&quot;&#39;');
  });

  it('writes nothing for empty lists', () => {
    const pen = makeSvgPen();
    pen.polygons([], '#000000');
    pen.lines([], { colour: '#000000', width: 1 });
    pen.dots([], 1, '#000000');
    pen.rings([], 1, { colour: '#000000', width: 1 });
    expect(pen.markup()).toBe('');
  });
});
