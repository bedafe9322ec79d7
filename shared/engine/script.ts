/** Runs battle scripts: commands, expectations, refusals, with every die known. */
import type { Json } from '../result.ts';
import { autoplay, onlyAnswer, policyAnswer, type Policies } from './autoplay.ts';
import { startBattle } from './battle.ts';
import type { Battle, Entry } from './battle.types.ts';
import { canonicalJson } from './hash.ts';
import type { AutoPolicy, By, Int, Reason, Ruleset, Setting, SideIndex, ToldEvent, Types } from './ruleset.ts';
import type { BattleScript, ScriptStep } from './scriptFormat.ts';

/** Why a script fails, as data; text `problem.<code>`. */
export interface ScriptFailure {
  /** Index into `steps`; their number for what is found at the end. */
  readonly step: Int;
  readonly code:
    | 'script/refused'
    | 'script/not-refused'
    | 'script/other-reasons'
    | 'script/expectation'
    | 'script/no-such-field'
    | 'script/set-late'
    | 'script/set'
    | 'script/dice-missing'
    | 'script/dice-faces'
    | 'script/dice-left'
    | 'script/drew-dice'
    | 'script/unknown-side'
    | 'script/crashed';
  readonly path?: string;
  readonly expected?: Json;
  readonly actual?: Json;
  readonly reasons?: readonly Reason[];
}

export interface ScriptStepReport<T extends Types> {
  readonly command: T['Command'];
  /** As `last.` reads them: sides by id, cells as `[column, row]`. */
  readonly events: readonly ToldEvent[];
  /** Open question after the step. */
  readonly asks: readonly { readonly ask: T['Ask']; readonly to: readonly SideIndex[] }[];
}

export interface ScriptReport<T extends Types> {
  readonly ok: boolean;
  readonly steps: readonly ScriptStepReport<T>[];
  /** The book's own field names, as `expect` reads them. */
  readonly state: Json;
  readonly diceUsed: Int;
  readonly failures: readonly ScriptFailure[];
}

const MISSING = Symbol('missing');

/** Value at a dotted path of keys and array indexes. Keys may themselves hold dots: the longest key that fits wins. */
export function valueAt(root: unknown, path: string): unknown {
  const found = descend(root, path.split('.'));
  return found === MISSING ? undefined : found;
}

function descend(at: unknown, parts: readonly string[]): unknown {
  if (parts.length === 0) return at;
  if (at === null || typeof at !== 'object') return MISSING;
  for (let n = parts.length; n >= 1; n--) {
    const key = parts.slice(0, n).join('.');
    if (!Object.hasOwn(at, key)) continue;
    const found = descend((at as Record<string, unknown>)[key], parts.slice(n));
    if (found !== MISSING) return found;
  }
  return MISSING;
}

const eventsIn = <T extends Types>(entries: readonly Entry<T>[]): T['Event'][] =>
  entries.flatMap((e) => (e.c === 'event' ? [e.event] : []));

/** An event as scripts and their reports tell it. */
const toldOf = <T extends Types>(battle: Battle<T>, e: T['Event']): ToldEvent => battle.ruleset.inspectEvent?.(battle.setting, e) ?? e;

/** Side that gives a command of a script: `by`, else the owner of its unit, else who is asked. -1 = no such side. */
function sideOf<T extends Types>(
  battle: Battle<T>,
  command: { readonly by?: string | undefined; readonly [key: string]: unknown },
): SideIndex {
  const { sides, rosters } = battle.setting;
  if (command.by !== undefined) return sides.findIndex((s) => s.id === command.by);
  const asked = battle.position.ask?.to ?? [];
  const owner = rosters.find((u) => u.id === command['unit'])?.side;
  if (owner !== undefined) return sides.findIndex((s) => s.id === owner);
  return asked[0] ?? 0;
}

/** Sets up and plays a script. Never throws: whatever goes wrong is a failure of its step. */
export function runScript<T extends Types>(ruleset: Ruleset<T>, setting: Setting, script: BattleScript): ScriptReport<T> {
  const failures: ScriptFailure[] = [];
  const steps: ScriptStepReport<T>[] = [];
  const dice = script.dice ? ({ kind: 'scripted', dice: script.dice } as const) : ({ kind: 'seeded', seed: script.seed ?? 0 } as const);
  let battle: Battle<T>;
  try {
    battle = startBattle<T>({ ruleset, setting, dice });
  } catch (thrown) {
    return { ok: false, steps, state: null, diceUsed: 0, failures: [{ step: 0, code: 'script/crashed', actual: String(thrown) }] };
  }
  if (battle.waiting) {
    const state = ruleset.inspect(setting, battle.position.state);
    return { ok: false, steps, state, diceUsed: battle.diceUsed, failures: [{ step: 0, ...diceFailure(battle.waiting) }] };
  }
  const policies: Policies = setting.sides.map(() => script.auto ?? DEFAULT_POLICY);
  let acted = false;
  for (let i = 0; i < script.steps.length; i++) {
    const fail = (failure: Omit<ScriptFailure, 'step'>): void => void failures.push({ step: i, ...failure });
    try {
      const step = script.steps[i]!;
      if (!('set' in step)) settle(battle, policies, script, i);
      const from = battle.entries.length;
      acted = runStep({ battle, acted, fail }, step);
      if (acted) settle(battle, policies, script, i + 1);
      if ('do' in step) steps.push(reportOf(battle, step.do, from));
    } catch (thrown) {
      fail({ code: 'script/crashed', actual: String(thrown) });
      break;
    }
    if (failures.some((f) => f.code === 'script/dice-missing' || f.code === 'script/dice-faces')) break;
  }
  const left = (script.dice?.length ?? battle.diceUsed) - battle.diceUsed;
  if (left > 0 && failures.length === 0) failures.push({ step: script.steps.length, code: 'script/dice-left', expected: 0, actual: left });
  if (battle.waiting && failures.length === 0) failures.push({ step: 0, ...diceFailure(battle.waiting) });
  return {
    ok: failures.length === 0,
    steps,
    state: ruleset.inspect(setting, battle.position.state),
    diceUsed: battle.diceUsed,
    failures,
  };
}

const DEFAULT_POLICY: AutoPolicy = { reactions: 'pass', casualties: 'policy', discard: 'policy', maintenance: 'pass' };

/**
 * Answers what is left to the engine before step `i`. With `auto` the policies answer at once; without it a decision is left open
 * while the next command of the script is a legal answer to it, and is answered by the defaults when it is not.
 */
function settle<T extends Types>(battle: Battle<T>, policies: Policies, script: BattleScript, i: Int): void {
  if (script.auto) return void autoplay(battle, policies);
  const next = script.steps.slice(i).find((s) => 'do' in s);
  while (battle.position.ask) {
    if (next && battle.why(commandOf(battle, next.do)).length === 0) return;
    const answer = policyAnswer(battle, policies) ?? onlyAnswer(battle);
    if (!answer || !battle.submit(answer, true).ok) return;
  }
}

/** A script's command with its side. */
function commandOf<T extends Types>(battle: Battle<T>, given: { readonly t: string; readonly by?: string | undefined }): By<T> {
  const { by: _by, ...cmd } = given;
  return { by: sideOf(battle, given), cmd };
}

const isDice = (reason: Reason): boolean => reason.id.startsWith('engine.dice');
const diceFailure = (reason: Reason): Omit<ScriptFailure, 'step'> => ({
  code: reason.id === 'engine.diceFaces' ? 'script/dice-faces' : 'script/dice-missing',
  reasons: [reason],
});

/** What a `do` brought, automatic answers after it included. */
function reportOf<T extends Types>(
  battle: Battle<T>,
  given: { readonly t: string; readonly by?: string | undefined },
  from: Int,
): ScriptStepReport<T> {
  const { ask } = battle.position;
  return {
    command: commandOf(battle, given).cmd,
    events: eventsIn(battle.entries.slice(from)).map((e) => toldOf(battle, e)),
    asks: ask ? [{ ask: ask.ask, to: ask.to }] : [],
  };
}

interface Running<T extends Types> {
  readonly battle: Battle<T>;
  /** A `do` has been played. */
  readonly acted: boolean;
  readonly fail: (failure: Omit<ScriptFailure, 'step'>) => void;
}

/** One step; returns whether a command has been given by now. */
function runStep<T extends Types>(run: Running<T>, step: ScriptStep): boolean {
  if ('do' in step) {
    doCommand(run, step.do);
    return true;
  }
  if ('refuse' in step) refuse(run, step.refuse);
  else if ('expect' in step) for (const [path, value] of Object.entries(step.expect)) expectField(run, path, value);
  else for (const [path, value] of Object.entries(step.set)) setField(run, path, value);
  return run.acted;
}

function doCommand<T extends Types>({ battle, fail }: Running<T>, given: { readonly t: string; readonly by?: string | undefined }): void {
  const c = commandOf(battle, given);
  if (c.by < 0) return fail({ code: 'script/unknown-side', actual: given.by ?? null });
  const played = battle.submit(c);
  if (played.ok) return;
  const diceReason = played.error.find(isDice);
  fail(diceReason ? diceFailure(diceReason) : { code: 'script/refused', reasons: played.error });
}

function refuse<T extends Types>({ battle, fail }: Running<T>, given: { readonly t: string; readonly reasons: readonly string[] }): void {
  const { reasons, ...command } = given;
  const c = commandOf(battle, command);
  const before = battle.diceUsed;
  const why = battle.why(c);
  if (battle.diceUsed !== before) fail({ code: 'script/drew-dice' });
  const ids = why.map((r) => r.id);
  if (ids.length === 0) fail({ code: 'script/not-refused', expected: reasons });
  else if (!reasons.every((id) => ids.includes(id))) fail({ code: 'script/other-reasons', expected: reasons, actual: ids });
}

function expectField<T extends Types>({ battle, fail }: Running<T>, path: string, expected: Json): void {
  let root: unknown = null;
  let rest = path;
  if (path.startsWith('last.')) {
    const [, name = '', ...fields] = path.split('.');
    const found = eventsIn(battle.entries).findLast((e) => e.e === name);
    root = found && toldOf(battle, found);
    rest = fields.join('.');
  } else root = battle.ruleset.inspect(battle.setting, battle.position.state);
  const actual = rest === '' ? root : valueAt(root, rest);
  if (actual === undefined) fail({ code: 'script/no-such-field', path, expected });
  else if (canonicalJson(actual) !== canonicalJson(expected)) fail({ code: 'script/expectation', path, expected, actual: actual as Json });
}

function setField<T extends Types>({ battle, acted, fail }: Running<T>, path: string, value: Json): void {
  if (acted) return fail({ code: 'script/set-late', path });
  const problem = battle.set(path, value);
  if (problem) fail({ code: 'script/set', path, expected: value, actual: problem.code });
}
