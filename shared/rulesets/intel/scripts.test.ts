/** Battle scripts as a designer would write them, one for each situation of the book, played through the file form. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { runScript } from '../../engine/script.ts';
import { decodeScript } from '../../engine/scriptFormat.ts';
import { makeSetting } from '../../engine/setting.ts';
import { decode } from '../../formats/scenario/decode.ts';
import { invariant, type Json } from '../../result.ts';
import { intel } from './ruleset.ts';

const folder = new URL('./scripts/', import.meta.url);
const files = readdirSync(folder).filter((f) => f.endsWith('.json'));

function play(json: Json) {
  const script = decodeScript(json);
  invariant(script.ok, 'the file is a script');
  const document = decode(JSON.stringify(script.value.scenario));
  invariant(document.ok, 'its scenario can be read');
  const { scenario } = document.value.document;
  const options = { ...scenario.ruleset.options, ...script.value.options };
  return runScript(intel, makeSetting({ ...scenario, ruleset: { ...scenario.ruleset, options } }, intel), script.value);
}

const load = (file: string): Record<string, Json> => JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Record<string, Json>;

describe('battle scripts of the book', () => {
  it('the scripts are found', () => expect(files.length).toBeGreaterThanOrEqual(20));
  for (const file of files)
    it(`${file.replace('.json', '')}: every expectation holds, every die is drawn`, () => {
      const script = load(file);
      const report = play(script);
      expect(report.failures).toEqual([]);
      expect(report.diceUsed).toBe((script['dice'] as readonly Json[]).length);
    });
  it('a wrong expectation, a missing refusal and a die too many are found', () => {
    const script = load('go-to-ground.json');
    const steps = script['steps'] as readonly Json[];
    const codes = (change: Record<string, Json>) => play({ ...script, ...change }).failures.map((f) => f.code);
    expect(codes({ steps: [...steps, { expect: { 'units.b1.rp': 1 } }] })).toEqual(['script/expectation']);
    expect(codes({ steps: [...steps, { refuse: { t: 'endTurn', unit: 'a1', reasons: ['notActive'] } }] })).toEqual(['script/not-refused']);
    expect(codes({ dice: [...(script['dice'] as readonly Json[]), { faces: 6, value: 1 }] })).toEqual(['script/dice-left']);
    // The first link roll comes before any step.
    expect(codes({ dice: [{ faces: 6, value: 1 }] })).toEqual(['script/dice-faces']);
    expect(codes({ dice: [] })).toEqual(['script/dice-missing']);
  });
});
