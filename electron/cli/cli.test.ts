/** The command line end to end, in this process: words in, one JSON value and an exit code out. */
import { lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { CATALOGUES, LANGUAGES } from '#shared/i18n/index.ts';
import { problem } from '#shared/result.ts';
import { counted } from '../../e2e/testing/counts.ts';
import { languageNamed, messageOf, translator } from './language.ts';
import { runCli } from './run.ts';

const folder = mkdtempSync(join(tmpdir(), 'sandtable-cli-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = (name: string): string => join(folder, name);
const CROSSING = 'resources/samples/crossing.sandtable.json';
const ALDER = 'resources/samples/alder-crossing.sandtable.json';

async function cli(...args: string[]) {
  let out = '';
  let note = '';
  const exit = await runCli(
    args,
    (text) => (out += text),
    (text) => (note += text),
  );
  return { exit, out, note };
}
async function json(...args: string[]) {
  const { exit, out } = await cli(...args, '--json');
  return { exit, value: JSON.parse(out) };
}

describe('usage', () => {
  it('a wrong word, option or value is exit 2 with one problem', async () => {
    const cases: [string[], string][] = [
      [['fly'], 'cli/unknown-command'],
      [['info'], 'cli/too-few-words'],
      [['info', CROSSING, 'more'], 'cli/too-many-words'],
      [['info', CROSSING, '--shape', 'hex'], 'cli/unknown-option'],
      [['los', CROSSING, '--from', '1,1'], 'cli/missing-option'],
      [['los', CROSSING, '--from', '1;1', '--to', '2,2'], 'cli/bad-cell'],
      [['los', CROSSING, '--to'], 'cli/missing-value'],
      [['schema', 'map'], 'cli/unknown-kind'],
      [['simulate', CROSSING, '--battles', 'many', '--seed', '1'], 'cli/bad-number'],
      [['simulate', CROSSING, '--battles', '1', '--seed', '1', '--bots', 'sergeant,general'], 'cli/bad-choice'],
      [['info', CROSSING, '--lang', 'xx'], 'cli/unknown-language'],
      [
        ['new', '--shape', 'square', '--offset', 'odd', '--columns', '3', '--rows', '3', '--ruleset', 'intel', '--out', file('x')],
        'cli/square-orientation',
      ],
      [['new', '--shape', 'hex', '--columns', '513', '--rows', '3', '--ruleset', 'intel', '--out', file('x')], 'cli/bad-number'],
    ];
    for (const [args, code] of cases) {
      const { exit, value } = await json(...args);
      expect([exit, value.problems.map((p: { code: string }) => p.code)], args.join(' ')).toEqual([2, [code]]);
      expect(value.problems[0].message, 'every parameter has its value').not.toMatch(/\{\{/);
    }
  });
  it('--json and --lang may stand before the command, --help behind it', async () => {
    expect(JSON.parse((await cli('--json', '--lang', 'ru', 'info', CROSSING)).out)).toMatchObject({ columns: 30 });
    expect((await cli('--lang=ja', 'info', file('missing.json'))).out).toContain('見つかりません');
    expect(await cli('--json')).toMatchObject({ exit: 2, note: '' });
    expect(await cli('los', '--help')).toMatchObject({ exit: 0, note: '' });
  });
  it('messages come in the language asked for, without codes', async () => {
    const texts = new Set<string>();
    for (const lang of ['en', 'zh-CN', 'ja', 'ru']) {
      const { value } = await json('info', file('missing.json'), '--lang', lang);
      expect(value.problems[0].code).toBe('file/not-found');
      expect(value.problems[0].message).not.toContain('file/');
      texts.add(value.problems[0].message);
    }
    expect(texts.size).toBe(4);
  });
  it('a language is found by the names that people and systems give it; one that is not here is refused with those that are', async () => {
    for (const [name, language] of [
      ['zh', 'zh-CN'],
      ['zh_CN.UTF-8', 'zh-CN'],
      ['ZH-cn', 'zh-CN'],
      ['zh-Hans', 'zh-CN'],
      ['ru_RU', 'ru'],
      ['ja-JP', 'ja'],
      ['en_GB', 'en'],
      ['zh-TW', null],
      ['de', null],
      ['', null],
      ['russian', null],
    ] as const)
      expect(languageNamed(name), name).toBe(language);
    expect((await cli('info', file('missing.json'), '--lang', 'zh')).out).toContain('已不存在');
    const refused = await cli('info', CROSSING, '--lang', 'de');
    expect(refused).toMatchObject({ exit: 2, out: '' });
    expect(refused.note).toContain('en, zh-CN, ja, ru');
  });
  it('amounts and numbers are written as the language writes them', async () => {
    const full = problem('file/disk-full', { name: 'a.json', needed: 1536, free: 0.5 });
    expect(messageOf(full, await translator('en'))).toContain('1.5 MB');
    expect(messageOf(full, await translator('ru'))).toContain('1,5 МБ');
    const simulated = (lang: string) =>
      cli('simulate', CROSSING, '--battles', '2', '--seed', '1', '--workers', '1', '--bots', 'recruit,recruit', '--lang', lang);
    expect((await simulated('en')).out).toMatch(/: \d?\.?\d+ \(95%/);
    const russian = (await simulated('ru')).out;
    expect(russian).toMatch(/\(95 %: от 0,\d+ до [01](,\d+)?\)/);
    expect(russian, 'no id of an end').not.toMatch(/annihilation|roundLimit/);
  });
  it('R-40 what a command tells of a failed file promises no recovery file, which only windows have', async () => {
    const windowsOnly = ['folder/own', 'file/taken-over', 'file/disk-gone', 'file/save-stopped', 'file/shrunk'];
    const codes = Object.keys(CATALOGUES.en).flatMap((key) => /^problem\.((?:file|folder)\/[a-z-]+)\.body$/.exec(key)?.[1] ?? []);
    const told = codes.filter((code) => !windowsOnly.includes(code));
    expect(told.length).toBeGreaterThan(30);
    for (const language of LANGUAGES) {
      const t = await translator(language);
      const params = { name: 'a', kept: 'kept.tmp', copy: 'copy.tmp', needed: 1, free: 1, system: 'EIO' };
      for (const code of told) expect(messageOf(problem(code, params), t), code).not.toMatch(/recovery|恢复文件|復元|восстановлени/);
      for (const code of told) expect(messageOf(problem(code, params), t), code).not.toMatch(/cli\.|\{\{(kept|copy)/);
      expect(messageOf(problem('file/replace-refused', params), t)).toContain('kept.tmp');
      expect(messageOf(problem('file/in-place-failed', params), t)).toContain('copy.tmp');
      expect(messageOf(problem('file/no-access', params), t, 'window')).toMatch(/recovery|恢复文件|復元|восстановления/);
    }
    counted('R-40', told.length * LANGUAGES.length);
  });
  it('facts are told without English words in the other languages', async () => {
    for (const lang of ['zh-CN', 'ja', 'ru']) {
      const { out } = await cli('info', CROSSING, '--lang', lang);
      expect(out).not.toMatch(/\b(hex|pointy|square|units|points|Side|Board)\b/);
    }
  });
  it('without --json people get lines, complaints go to the error stream', async () => {
    expect((await cli('info', CROSSING)).out).toContain('Crossing');
    const wrong = await cli('fly');
    expect(wrong.out).toBe('');
    expect(wrong.note).toContain('fly');
  });
});

describe('files', () => {
  it('what cannot be written is said, and leaves nothing behind', async () => {
    const args = ['new', '--shape', 'hex', '--columns', '3', '--rows', '3', '--ruleset', 'intel', '--force', '--out'];
    expect((await json(...args, file('nowhere/x.json'))).value.problems[0].code).toBe('cli/no-folder');
    mkdirSync(file('taken'));
    expect((await json(...args, file('taken'))).value.problems[0].code).toBe('file/not-a-file');
    expect((await json(...args, file(`${'長'.repeat(83)}.json`))).exit).toBe(0);
    writeFileSync(file('target.json'), 'old');
    symlinkSync(file('target.json'), file('link.json'));
    expect((await json(...args, file('link.json'))).exit).toBe(0);
    expect(lstatSync(file('link.json')).isSymbolicLink()).toBe(true);
    expect(readFileSync(file('target.json'), 'utf8')).toContain('sandtable/scenario');
    expect(readdirSync(folder).filter((name) => name.includes('~'))).toEqual([]);
  });
  it('new makes a sound scenario of every shape, and does not overwrite unasked', async () => {
    for (const shape of [['hex'], ['hex', '--orientation', 'flat', '--offset', 'even'], ['square']]) {
      const out = file(`${shape.join('')}.sandtable.json`);
      const args = ['new', '--shape', ...shape, '--columns', '9', '--rows', '8', '--ruleset', 'intel', '--out', out];
      expect(await json(...args)).toEqual({ exit: 0, value: { file: out } });
      const check = await json('validate', out);
      expect(check.exit).toBe(0);
      expect(check.value[0]).toMatchObject({ file: out, ok: true, playable: false });
      const facts = (await json('info', out)).value;
      expect(facts).toMatchObject({
        columns: 9,
        rows: 8,
        shape: shape[0],
        orientation: shape[0] === 'square' ? null : (shape[2] ?? 'pointy'),
      });
      const again = await json(...args);
      expect([again.exit, again.value.problems[0].code]).toEqual([1, 'file/exists']);
      expect((await json(...args, '--force')).exit).toBe(0);
    }
  });
  it('both samples are sound and play at once', async () => {
    const { exit, value } = await json('validate', CROSSING, ALDER);
    expect(exit).toBe(0);
    for (const report of value) {
      expect(report).toMatchObject({ ok: true, playable: true });
      expect(report.problems.filter((p: { severity: string }) => p.severity === 'error')).toEqual([]);
    }
  });
  it('a broken file is unsound, the others are still reported', async () => {
    writeFileSync(file('broken.json'), '{"format": "sandtable/scenario", "version": 1');
    const { exit, value } = await json('validate', file('broken.json'), CROSSING);
    expect([exit, value[0].ok, value[0].playable, value[1].ok]).toEqual([1, false, false, true]);
    expect(value[0].problems[0]).toMatchObject({ severity: 'error', code: expect.any(String), message: expect.any(String) });
  });
  it('the Crossing sample has the facts of the book (13.7)', async () => {
    const { value } = await json('info', CROSSING);
    expect(value).toMatchObject({ columns: 30, rows: 30, shape: 'hex', orientation: 'pointy', offset: 'odd', playable: true });
    expect(value.sides.map((s: { id: string; units: number; points: number }) => [s.id, s.units, s.points])).toEqual([
      ['a', 7, 532],
      ['b', 5, 532],
    ]);
  });
});

describe('questions about the board', () => {
  it('los tells every piece, the culprit and the rule', async () => {
    const { exit, value } = await json('los', CROSSING, '--from', '5,7', '--to', '5,12');
    expect(exit).toBe(0);
    expect(value.visible).toBe(false);
    expect(value.rule).toBe('R-3.5');
    expect(value.pieces[0]).toMatchObject({ from: '0', left: [5, 7], right: [5, 7], blocks: false });
    expect(value.pieces.at(-1)).toMatchObject({ to: '1', left: [5, 12], right: [5, 12] });
    expect(value.pieces[value.blockedBy].blocks).toBe(true);
    for (let i = 1; i < value.pieces.length; i++) expect(value.pieces[i].from).toBe(value.pieces[i - 1].to);
  });
  it('los of a cell to itself has no pieces', async () => {
    const { value } = await json('los', CROSSING, '--from', '4,9', '--to', '4,9');
    expect(value).toMatchObject({ visible: true, distance: 0, pieces: [], blockedBy: null });
  });
  it('field agrees with los for every cell', async () => {
    const small = file('field.sandtable.json');
    await json('new', '--shape', 'hex', '--columns', '9', '--rows', '8', '--ruleset', 'intel', '--out', small, '--force');
    const text = readFileSync(small, 'utf8').replace('"........."', '"..f.f.f.."');
    writeFileSync(small, text);
    const seen = new Set((await json('field', small, '--from', '4,3')).value.visible.map(String));
    for (let r = 0; r < 8; r++)
      for (let c = 0; c < 9; c++) {
        const { value } = await json('los', small, '--from', '4,3', '--to', `${c},${r}`);
        expect(seen.has(`${c},${r}`), `${c},${r}`).toBe(value.visible);
      }
  });
  it('a cell off the board and an unknown unit are problems, exit 1', async () => {
    const off = await json('los', CROSSING, '--from=-1,2', '--to', '1,1');
    expect([off.exit, off.value.problems[0].code]).toEqual([1, 'cell/off-board']);
    const nobody = await json('reach', CROSSING, '--unit', 'z9');
    expect([nobody.exit, nobody.value.problems[0].code]).toEqual([1, 'unit/unknown']);
  });
  it('reach holds the own cell at cost 0, sorted by row, then column', async () => {
    const { value } = await json('reach', CROSSING, '--unit', 'a1');
    expect(value).toMatchObject({ unit: 'a1', budget: 2 });
    expect(value.cells).toContainEqual({ cell: [14, 4], cost: 0 });
    const keys = value.cells.map((x: { cell: [number, number] }) => x.cell[1] * 100 + x.cell[0]);
    expect(keys).toEqual([...keys].sort((a: number, b: number) => a - b));
  });
  it('points of the sample squad are the 149 of the book (T-85)', async () => {
    const { value } = await json('points', CROSSING);
    expect(value.sides[0]).toMatchObject({ id: 'a', total: 532, limit: 550, violations: [] });
    expect(value.sides[0].units[0]).toMatchObject({ id: 'a1', total: 149 });
  });
  it('render writes the board as SVG', async () => {
    const { exit, value } = await json('render', CROSSING, '--out', file('board.svg'));
    expect(exit).toBe(0);
    const svg = readFileSync(file('board.svg'), 'utf8');
    expect(Buffer.byteLength(svg)).toBe(value.bytes);
    expect(svg.startsWith('<svg') || svg.startsWith('<?xml')).toBe(true);
    expect(svg).not.toContain('<script');
  });
  it('schema prints JSON Schema of each kind', async () => {
    for (const kind of ['scenario', 'battle', 'script']) {
      const { exit, value } = await json('schema', kind, '--ruleset', 'intel');
      expect(exit).toBe(0);
      expect(value.$schema).toContain('json-schema.org');
    }
  });
});

describe('battles', () => {
  const script = (more: object) => {
    writeFileSync(
      file('script.json'),
      JSON.stringify({ format: 'sandtable/script', version: 1, scenario: join(process.cwd(), CROSSING), seed: 1, ...more }),
    );
    return file('script.json');
  };
  it('play runs a script and says what does not hold', async () => {
    const good = await json('play', script({ auto: {}, steps: [{ expect: { round: 1 } }] }));
    expect(good).toMatchObject({ exit: 0, value: { ok: true, failures: [] } });
    const bad = await json('play', script({ auto: {}, steps: [{ expect: { round: 7 } }] }));
    expect([bad.exit, bad.value.ok, bad.value.failures[0]]).toEqual([
      1,
      false,
      expect.objectContaining({ path: 'round', expected: 7, actual: 1 }),
    ]);
  });
  it('play names options that the book does not have, and what is wrong with a scenario whose script fails', async () => {
    const codes = async (more: object) => {
      const { exit, value } = await json('play', script(more));
      return [exit, value.problems.map((p: { code: string }) => p.code)];
    };
    const steps = [{ expect: { round: 1 } }];
    expect(await codes({ auto: {}, options: { 'intel.maintenance': 'never' }, steps })).toEqual([1, ['check/option-value']]);
    expect(await codes({ auto: {}, options: { 'intel.maintenence': 'none' }, steps })).toEqual([1, ['check/option-unknown']]);
    const scenario = JSON.parse(readFileSync(CROSSING, 'utf8'));
    delete scenario.units[0].kind;
    expect(await codes({ auto: {}, scenario, steps: [{ expect: { round: 7 } }] })).toEqual([1, ['intel/unit-shape']]);
  });
  it('simulate gives the same report for one and two workers', async () => {
    const args = ['simulate', CROSSING, '--battles', '6', '--seed', '11'];
    const one = await json(...args, '--workers', '1');
    const two = await json(...args, '--workers', '2');
    expect(one.exit).toBe(0);
    expect(two.value).toEqual(one.value);
    expect(one.value).toMatchObject({ battles: 6, interval: { side: 'a' }, hash: expect.stringMatching(/^[0-9a-f]{16}$/) });
    expect(one.value.wins.a + one.value.wins.b + one.value.draws).toBe(6);
  });
  it('simulate refuses a scenario that cannot be started', async () => {
    await json('new', '--shape', 'hex', '--columns', '9', '--rows', '8', '--ruleset', 'intel', '--out', file('empty.json'), '--force');
    const { exit, value } = await json('simulate', file('empty.json'), '--battles', '1', '--seed', '1');
    expect([exit, value.problems[0].code]).toEqual([1, 'ruleset/cannot-simulate']);
  });
});
