/** Files that commands read: scenarios, records, scripts; and the outcomes of what goes wrong with them. */
import { checks } from '#shared/checks/index.ts';
import { gridOf, isHole, type Board } from '#shared/board/board.ts';
import { makeSetting } from '#shared/engine/setting.ts';
import type { BattleRecord } from '#shared/engine/battle.types.ts';
import type { Read, Ruleset, Setting } from '#shared/engine/ruleset.ts';
import { decodeBattle } from '#shared/formats/battle.ts';
import { readJson as parseJson } from '#shared/formats/jsonGate.ts';
import { decode } from '#shared/formats/scenario/decode.ts';
import type { Cell, ColRow } from '#shared/geometry/grid.ts';
import { err, ok, problem, type Json, type Problem, type Result } from '#shared/result.ts';
import { rulesetOf } from '#shared/rulesets/index.ts';
import type { Scenario } from '#shared/scenario/scenario.ts';
import { readText } from '../storage/bytes.ts';
import type { FileSystem } from '../storage/fileSystem.ts';
import type { Outcome } from './command.ts';
import { messageOf, problemJson, type Translate } from './language.ts';

export interface Loaded {
  readonly scenario: Scenario;
  /** Null: the file opens as a map, its rule book is not known here. */
  readonly ruleset: Ruleset | null;
  /** What reading found, then what the checks found. */
  readonly problems: readonly Problem[];
  readonly decodeProblems: readonly Problem[];
}

/** A problem as an outcome: exit 1. */
export const failed = (p: Problem, t: Translate): Outcome => ({
  exit: 1,
  json: { problems: [problemJson(p, t)] },
  text: [messageOf(p, t)],
});
/** Wrong usage as an outcome: exit 2. */
export const wrong = (p: Problem, t: Translate): Outcome => ({ ...failed(p, t), exit: 2 });

export const settingOf = (scenario: Scenario, ruleset: Ruleset): Setting => makeSetting(scenario, ruleset);

/** A scenario file with everything the checks say about it. */
export async function loadScenario(fs: FileSystem, file: string): Promise<Result<Loaded>> {
  const text = await readText(fs, file, file);
  return text.ok ? decodeLoaded(text.value.text) : text;
}

function decodeLoaded(text: string): Result<Loaded> {
  const decoded = decode(text);
  if (!decoded.ok) return decoded;
  const { scenario } = decoded.value.document;
  const ruleset = rulesetOf(scenario.ruleset.id) ?? null;
  const found = checks(scenario, ruleset).map(({ fix: _fix, ...plain }) => plain as Problem);
  return ok({ scenario, ruleset, decodeProblems: decoded.value.problems, problems: [...decoded.value.problems, ...found] });
}

export interface Askable {
  readonly scenario: Scenario;
  readonly ruleset: Ruleset;
  /** For the ruleset's queries at the scenario's start. */
  readonly read: Read;
}

/** A scenario whose rules can be asked; `ruleset/unknown` when its book is not here. */
export async function loadForQueries(fs: FileSystem, file: string): Promise<Result<Askable>> {
  const text = await readText(fs, file, file);
  return text.ok ? prepare(text.value.text) : text;
}

/** The same from the text of a scenario. */
export function prepare(text: string): Result<Askable> {
  const decoded = decode(text);
  if (!decoded.ok) return decoded;
  const { scenario } = decoded.value.document;
  const ruleset = rulesetOf(scenario.ruleset.id);
  if (!ruleset) return err(problem('ruleset/unknown', { id: scenario.ruleset.id }));
  const setting = settingOf(scenario, ruleset);
  return ok({ scenario, ruleset, read: { setting, opt: setting.options } });
}

/** Index of a cell that is on the board and no hole. */
export function onBoard(board: Board, [column, row]: ColRow): Result<Cell> {
  const cell = gridOf(board).at(column, row);
  const at = { cell: [column, row] as const };
  if (cell < 0)
    return err(problem('cell/off-board', { cell: `${column},${row}`, columns: board.spec.columns, rows: board.spec.rows }, { at }));
  return isHole(board, cell) ? err(problem('cell/hole', { cell: `${column},${row}` }, { at })) : ok(cell);
}

/** A JSON file through the gate of all our files: `file/not-json` says line and column; a key that stands twice is refused. */
export async function readJson(fs: FileSystem, file: string): Promise<Result<Json>> {
  const text = await readText(fs, file, file);
  if (!text.ok) return text;
  const gated = parseJson(text.value.text);
  if (!gated.ok) return gated;
  const [twice] = gated.value.problems;
  return twice ? err(twice) : ok(gated.value.value);
}

export interface LoadedRecord {
  readonly record: BattleRecord;
  readonly ruleset: Ruleset;
  readonly setting: Setting;
}

/** A battle record with its own scenario made ready. */
export async function loadRecord(fs: FileSystem, file: string): Promise<Result<LoadedRecord>> {
  const text = await readText(fs, file, file);
  if (!text.ok) return text;
  const record = decodeBattle(text.value.text);
  if (!record.ok) return record;
  const ready = prepare(JSON.stringify(record.value.scenario));
  return ready.ok ? ok({ record: record.value, ruleset: ready.value.ruleset, setting: ready.value.read.setting }) : ready;
}
