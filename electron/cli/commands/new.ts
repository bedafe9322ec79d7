/** `new`: an empty sound scenario. */
import { randomUUID } from 'node:crypto';
import { newScenario } from '#shared/document/newScenario.ts';
import { encode } from '#shared/formats/scenario/encode.ts';
import { ORIENTATIONS, PARITIES, SHAPES } from '#shared/geometry/offset.ts';
import { LIMITS } from '#shared/limits.ts';
import { err, ok, problem, type Result } from '#shared/result.ts';
import { rulesetOf } from '#shared/rulesets/index.ts';
import { flagText, parseInteger, usage, type Command, type Words } from '../command.ts';
import { failed, wrong } from '../load.ts';
import { saveText } from '../save.ts';
import { titleFrom } from '../paths.ts';

/** One of a few words; `def` when it is absent. */
function oneOf<V extends string>(words: Words, name: string, values: readonly V[], def?: V): Result<V> {
  const text = flagText(words, name);
  if (text === undefined) return def === undefined ? err(usage('missing-option', { name })) : ok(def);
  const found = values.find((v) => v === text);
  return found ? ok(found) : err(usage('bad-choice', { name, value: text, values: values.join(', ') }));
}

export const newFile: Command = {
  flags: {
    shape: { kind: 'value' },
    orientation: { kind: 'value' },
    offset: { kind: 'value' },
    columns: { kind: 'value' },
    rows: { kind: 'value' },
    ruleset: { kind: 'value' },
    out: { kind: 'value' },
    title: { kind: 'value' },
    force: { kind: 'switch' },
  },
  words: [0, 0],
  async run({ fs, words, t }) {
    const shape = oneOf(words, 'shape', SHAPES);
    if (!shape.ok) return wrong(shape.error, t);
    if (shape.value === 'square' && ('orientation' in words.flags || 'offset' in words.flags)) return wrong(usage('square-orientation'), t);
    const orientation = oneOf(words, 'orientation', ORIENTATIONS, 'pointy');
    if (!orientation.ok) return wrong(orientation.error, t);
    const offset = oneOf(words, 'offset', PARITIES, 'odd');
    if (!offset.ok) return wrong(offset.error, t);
    const columns = parseInteger(words, 'columns', 1, LIMITS.boardSide);
    if (!columns.ok) return wrong(columns.error, t);
    const rows = parseInteger(words, 'rows', 1, LIMITS.boardSide);
    if (!rows.ok) return wrong(rows.error, t);
    const rulesetId = flagText(words, 'ruleset');
    if (rulesetId === undefined) return wrong(usage('missing-option', { name: 'ruleset' }), t);
    const out = flagText(words, 'out');
    if (out === undefined) return wrong(usage('missing-option', { name: 'out' }), t);
    const ruleset = rulesetOf(rulesetId);
    if (!ruleset) return failed(problem('ruleset/unknown', { id: rulesetId }), t);
    const document = newScenario(
      {
        id: randomUUID(),
        title: flagText(words, 'title') ?? titleFrom(out),
        shape: shape.value,
        orientation: orientation.value,
        offset: offset.value,
        columns: columns.value,
        rows: rows.value,
      },
      ruleset,
    );
    const written = await saveText(fs, out, encode(document), words.flags['force'] === true);
    if (!written.ok) return failed(written.error, t);
    return { exit: 0, json: { file: out }, text: [t('cli.written', { file: out, bytes: written.value })] };
  },
};
