import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileNameFor, withKind, workName } from './fileName.ts';
import { folded } from './fold.ts';
import { dayAndTime, moment } from './format.ts';
import { boardExtent, START } from './wizardDraft.ts';
import { matchRank } from '../shell/paletteSearch.ts';

describe('days with a time', () => {
  const now = new Date(2026, 10, 30, 15, 0).getTime();
  const at = (day: number): number => new Date(2026, 10, day, 9, 5).getTime();
  const said = (language: string) => [dayAndTime(language, at(30), now), dayAndTime(language, at(29), now), moment(language, at(3), now)];
  it('stand as each language writes them: a comma in English and Russian, none in Chinese and Japanese', () => {
    expect(said('en')).toEqual(['09:05', 'yesterday, 09:05', 'Nov 3, 09:05']);
    expect(said('ru')).toEqual(['09:05', 'вчера, 09:05', '3 нояб., 09:05']);
    expect(said('zh-CN')).toEqual(['09:05', '昨天 09:05', '11月3日 09:05']);
    expect(said('ja')).toEqual(['09:05', '昨日 09:05', '11月3日 09:05']);
  });
});

describe('file names', () => {
  it('keep any script and lose what file systems refuse', () => {
    expect(fileNameFor('渡口 30x30')).toBe('渡口 30x30.sandtable.json');
    expect(fileNameFor('Серый берег')).toBe('Серый берег.sandtable.json');
    expect(fileNameFor('a/b\\c:d*?"<>|')).toBe('a b c d.sandtable.json');
    expect(fileNameFor('  ..hidden. ')).toBe('hidden.sandtable.json');
    expect(fileNameFor('')).toBe('scenario.sandtable.json');
  });
  it('any title gives a name without separators, control letters or trailing dots', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (title) => {
        const name = fileNameFor(title);
        expect(name.endsWith('.sandtable.json')).toBe(true);
        const base = name.slice(0, -'.sandtable.json'.length);
        expect(Array.from(base).every((c) => c >= ' ' && !'<>:"/\\|?*'.includes(c))).toBe(true);
        expect(base).not.toMatch(/^\.|[. ]$/);
        expect(base).not.toBe('');
      }),
    );
  });
  it('a typed name gets the kind once', () => {
    expect(withKind('weir')).toBe('weir.sandtable.json');
    expect(withKind('weir.json')).toBe('weir.sandtable.json');
    expect(withKind(' weir.sandtable.json ')).toBe('weir.sandtable.json');
    expect(withKind('.sandtable.json')).toBeNull();
    expect(withKind('  ')).toBeNull();
    expect(withKind('..'), 'a file that no list shows').toBeNull();
  });
});

describe('work that waits', () => {
  it('R-07 has the name of its file, as its tab had; only work that never was a file has its title', () => {
    expect(workName({ name: 'Weir.sandtable.json', title: 'Untitled scenario' })).toBe('Weir');
    expect(workName({ name: null, title: 'Untitled scenario' })).toBe('Untitled scenario');
  });
  it('R-07 has this one name in each place that tells of it', () => {
    for (const file of ['StartScreen', 'RecoveryDialog', 'RecoverySetAside', 'TrashDialog']) {
      const source = readFileSync(join(import.meta.dirname, `${file}.tsx`), 'utf8');
      expect(source, file).toContain('workName(');
      expect(source, file).not.toMatch(/sandtable\\.json\$\/i/);
    }
  });
});

describe('search', () => {
  it('ignores case, accents, width and kana kind', () => {
    expect(folded('Ünïcode')).toBe('unicode');
    expect(folded('ＡＢＣ')).toBe('abc');
    expect(folded('レイヤー')).toBe(folded('れいやー'));
  });
  it('ranks a start above a word above an inside above further words', () => {
    expect(matchRank('sight', 'Sight', '')).toBe(0);
    expect(matchRank('sight', 'Line of sight', '')).toBe(1);
    expect(matchRank('ight', 'Sight', '')).toBe(2);
    expect(matchRank('los', 'Line of sight', 'los')).toBe(3);
    expect(matchRank('tank', 'Line of sight', 'los')).toBe(-1);
    expect(matchRank('sight line', 'Line of sight', '')).toBe(1);
  });
});

describe('wizard', () => {
  it('the defaults are a sound 30 x 40 of 100 m hexes', () => {
    expect(boardExtent(START)).toMatchObject({ cells: 1200, width: 3.05, unit: 'km' });
  });
  it.each([0, 513, 1.5, ''] as const)('waits for a sound size: %s', (columns) => {
    expect(boardExtent({ ...START, columns })).toBeNull();
  });
  it('takes 1 x 1 and 512 x 512', () => {
    expect(boardExtent({ ...START, columns: 1, rows: 1 })?.cells).toBe(1);
    expect(boardExtent({ ...START, columns: 512, rows: 512 })?.cells).toBe(262_144);
  });
});
