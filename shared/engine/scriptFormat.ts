/** The file form of a battle script, version 1: a rules test that a designer writes and a pack carries. */
import * as z from 'zod';
import { LIMITS } from '../limits.ts';
import { err, ok, problem, type Json, type Result } from '../result.ts';

/** What it holds is bounded by the gate of all files (`formats/jsonGate`). */
const json: z.ZodType<Json> = z.json();
const word = z.string().max(LIMITS.name);
const fields = z.record(word, json);
const command = z.looseObject({ t: word.min(1).describe('Command id of the rule book, section 6'), by: word.optional() });

const step = z.union([
  z.strictObject({ do: command }).describe('Gives a command; it must be accepted.'),
  z.strictObject({ expect: fields }).describe('Field paths of the runtime state, or last.<Event>.<field>, with the values they must have.'),
  z
    .strictObject({ refuse: command.extend({ reasons: z.array(word).min(1).max(100) }) })
    .describe('The command must be refused for at least these reasons.'),
  z.strictObject({ set: fields }).describe('Sets runtime fields; before the first do only.'),
]);

export const scriptSchema = z
  .strictObject({
    format: z.literal('sandtable/script'),
    version: z.literal(1),
    title: word.optional(),
    scenario: z.union([z.string().max(4096), fields]).describe('Path of a scenario file, relative to the script, or the scenario itself.'),
    options: fields.optional().describe('Options of the ruleset that differ from those of the scenario.'),
    dice: z
      .array(z.strictObject({ faces: z.int().min(2).max(1000), value: z.int().min(1).max(1000) }))
      .max(100_000)
      .optional(),
    seed: z.int().min(0).max(0xffffffff).optional(),
    // Absent: whatever the next `do` does not answer is answered by these defaults.
    auto: z
      .strictObject({
        reactions: z.enum(['pass', 'over50', 'always', 'ask']).default('pass'),
        casualties: z.enum(['policy', 'ask']).default('policy'),
        discard: z.enum(['policy', 'ask']).default('policy'),
        maintenance: z.enum(['pass', 'plan', 'ask']).default('pass'),
      })
      .optional(),
    steps: z.array(step).max(10_000),
  })
  .refine((s) => (s.dice === undefined) !== (s.seed === undefined), { error: 'exactly one of dice and seed', path: ['dice'] });

export type BattleScript = z.output<typeof scriptSchema>;
export type ScriptStep = BattleScript['steps'][number];

/** Reads a script from parsed JSON; the problem `script/not-a-script` names the first place that does not fit. */
export function decodeScript(value: unknown): Result<BattleScript> {
  const parsed = scriptSchema.safeParse(value);
  if (parsed.success) return ok(parsed.data);
  const issue = parsed.error.issues[0];
  const pointer = issue ? `/${issue.path.map(String).join('/')}` : '/';
  return err(problem('script/not-a-script', { pointer, detail: issue?.message ?? '' }, { at: { pointer } }));
}
