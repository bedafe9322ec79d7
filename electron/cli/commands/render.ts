/** `render FILE --out X.svg [--cell-mm 20]`: the board as SVG. */
import { renderBoardSvg } from '#shared/drawing/boardSvg.ts';
import { flagText, parseInteger, usage, type Command } from '../command.ts';
import { failed, loadScenario, wrong } from '../load.ts';
import { saveText } from '../save.ts';

export const render: Command = {
  flags: { out: { kind: 'value' }, 'cell-mm': { kind: 'value' } },
  words: [1, 1],
  async run({ fs, words, t, language }) {
    const out = flagText(words, 'out');
    if (out === undefined) return wrong(usage('missing-option', { name: 'out' }), t);
    if (!/\.svg$/i.test(out)) return wrong(usage('bad-choice', { name: 'out', value: out, values: '*.svg' }), t);
    const cellMm = parseInteger(words, 'cell-mm', 1, 200, 20);
    if (!cellMm.ok) return wrong(cellMm.error, t);
    const loaded = await loadScenario(fs, words.positional[0]!);
    if (!loaded.ok) return failed(loaded.error, t);
    const { scenario, ruleset } = loaded.value;
    const svg = renderBoardSvg(scenario, { cellMm: cellMm.value, lang: language, counter: (unit) => ruleset?.book.counter(unit) ?? null });
    const written = await saveText(fs, out, svg, true);
    if (!written.ok) return failed(written.error, t);
    return { exit: 0, json: { file: out, bytes: written.value }, text: [t('cli.written', { file: out, bytes: written.value })] };
  },
};
