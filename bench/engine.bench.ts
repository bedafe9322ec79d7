/**
 * The engine: overhead of the core per command, the toy skirmish against boardgame.io's best case, battles per second of `intel` and
 * where their time goes.
 */
import { readFileSync } from 'node:fs';
import type { State } from 'boardgame.io';
import { gridOf } from '#shared/board/board.ts';
import { startBattle } from '#shared/engine/battle.ts';
import { hashJson } from '#shared/engine/hash.ts';
import type { Ruleset, Types } from '#shared/engine/ruleset.ts';
import { makeSetting } from '#shared/engine/setting.ts';
import { walk } from '#shared/engine/suiteTools.ts';
import { decode } from '#shared/formats/scenario/decode.ts';
import { intel } from '#shared/rulesets/intel/ruleset.ts';
import { toy } from '#shared/rulesets/toy/ruleset.ts';
import { toyScenario } from '#shared/rulesets/toy/scenario.ts';
import type { ToyCommand, ToyTypes } from '#shared/rulesets/toy/types.ts';
import { runRange, type Summary } from '#shared/simulation/batch.ts';
import { micro, race } from './measure.ts';
import { shares } from './profile.ts';
import { peerBattle, type PeerState } from './skirmish.boardgameio.ts';

type Print = (line: string) => void;

interface CountTypes extends Types {
  readonly State: { n: number };
  readonly Command: { readonly t: 'add' };
  readonly Event: { readonly e: 'Added'; readonly n: number };
  readonly Frame: { readonly f: 'root' };
  readonly Ask: { readonly k: 'go' };
}

/** A book with next to no rules: what is left is the core. One event, one step, one ask a command. */
const counting: Ruleset<CountTypes> = {
  ...(toy as unknown as Ruleset<CountTypes>),
  setup: () => ({ state: { n: 0 }, frames: [{ f: 'root' }] }),
  why: () => [],
  view: (_setting, s, side) => ({ side, seen: s }) as never,
  begin: (d, s) => d.out.emit({ e: 'Added', n: s.n + 1 }),
  step: (d) => d.out.ask({ k: 'go' }, [0]),
  evolve: (s, e) => {
    s.n = e.n;
  },
  copy: (s) => ({ n: s.n }),
  reveals: () => false,
};

function overhead(print: Print): void {
  const setting = makeSetting(toyScenario(), toy);
  const play = (keyframeEvery: number) => (): number => {
    let commands = 0;
    for (let b = 0; b < 20; b++) {
      const battle = startBattle({ ruleset: counting, setting, dice: { kind: 'seeded', seed: 1 }, keyframeEvery });
      for (let k = 0; k < 5000; k++) battle.submit({ by: 0, cmd: { t: 'add' } });
      commands += battle.position.turn;
    }
    return commands;
  };
  const t = race({ play: play(256), batch: play(Infinity) });
  print(`core overhead per command (3 entries): ${micro(t.play)} with keyframes, ${micro(t.batch)} without; budget 1 us`);
}

function skirmish(print: Print): void {
  const scenario = toyScenario({
    shape: 'square',
    columns: 8,
    rows: 8,
    perSide: 4,
    options: { hidden: false, reactions: false, rounds: 30 },
  });
  const setting = makeSetting(scenario, toy);
  const arena = { ruleset: toy, setting, label: 'skirmish' };
  const battles = Array.from({ length: 50 }, (_x, i) => {
    const seed = i + 1;
    const battle = walk(arena, seed);
    const commands = battle.entries.flatMap((e) => (e.c === 'command' ? [e.cmd] : []));
    return { seed, commands, units: battle.position.state.units, round: battle.position.state.round };
  });
  const rules = (seed: number) => ({
    grid: gridOf(setting.board),
    seed,
    ap: 2,
    range: 5,
    rounds: 30,
    start: toy.setup({ setting, opt: setting.options }).state.units,
  });
  const ours = (seed: number, commands: readonly ToyCommand[]) => {
    const battle = startBattle<ToyTypes>({ ruleset: toy, setting, dice: { kind: 'seeded', seed } });
    for (const cmd of commands) battle.submit({ by: battle.position.ask!.to[0]!, cmd });
    return battle.position.state;
  };
  const theirs = (seed: number, commands: readonly ToyCommand[]): PeerState => {
    const { start, play } = peerBattle(rules(seed));
    return commands.reduce<State<PeerState>>((s, c) => play(s, c), start).G;
  };
  for (const { seed, commands, units, round } of battles) {
    const expected = hashJson({ units, round });
    const peer = theirs(seed, commands);
    const peerUnits = peer.units.map(({ id, side, cell, hp, ap, rp, hidden }) => ({ id, side, cell, hp, ap, rp, hidden }));
    const { units: own, round: ownRound } = ours(seed, commands);
    if (hashJson({ units: own, round: ownRound }) !== expected || hashJson({ units: peerUnits, round: peer.round }) !== expected)
      throw new Error(`seed ${seed}: the end states differ, no timing`);
  }
  const all = (play: (seed: number, commands: readonly ToyCommand[]) => unknown, some: number) => (): number => {
    let n = 0;
    for (const { seed, commands } of battles.slice(0, some)) {
      play(seed, commands);
      n += commands.length;
    }
    return n;
  };
  const t = race({ ours: all(ours, 50), theirs: all(theirs, 10) });
  const version = (JSON.parse(readFileSync('node_modules/boardgame.io/package.json', 'utf8')) as { version: string }).version;
  print(`toy skirmish, equal end states for 50 seeds: ${micro(t.ours)} a command (why, record, keyframes included);`);
  print(
    `  boardgame.io ${version}, bare reducer, undo off: ${micro(t.theirs)}; ratio ${(t.theirs.median / t.ours.median).toFixed(1)}; budget 10`,
  );
}

/** Which part of the book a built file belongs to. */
function section(url: string, name: string): string {
  if (name === '(garbage collector)') return 'garbage collector';
  const file = /shared\/(.*)\.js$/.exec(url)?.[1];
  if (file === undefined) return 'Node and V8';
  if (!file.startsWith('rulesets/intel/')) return file.split('/').slice(0, 2).join('/');
  return `intel ${file.slice('rulesets/intel/'.length)}`;
}

const WARM_UP = 20;
const SAMPLES = ['crossing', 'alder-crossing'] as const;

/** Battles of a sample per second of processor time (all threads of Node, compiler and collector included), then where the time goes. */
async function battlesPerSecond(print: Print, sample: (typeof SAMPLES)[number]): Promise<void> {
  const decoded = decode(readFileSync(`resources/samples/${sample}.sandtable.json`, 'utf8'));
  if (!decoded.ok) throw new Error(`${sample}: ${decoded.error.code}`);
  const setting = makeSetting(decoded.value.document.scenario, intel);
  const batch = { battles: 100, seed: 1, bots: ['sergeant', 'sergeant'] } as const;
  const cold = seconds(() => runRange(intel, setting, { ...batch, seed: 2 }, 0, WARM_UP));
  let sum: Summary | undefined;
  const warm = seconds(() => {
    sum = runRange(intel, setting, batch, 0, batch.battles);
  });
  const rate = (battles: number, used: number): string => (battles / used).toFixed(1);
  print(
    `intel, ${sample}, sergeant against sergeant, one thread: ${rate(batch.battles, warm.busy)} battles per second of processor time, ${rate(batch.battles, warm.wall)} by the clock; the first ${WARM_UP}: ${rate(WARM_UP, cold.busy)}; gate 5, aim 20 (hash ${sum?.hash})`,
  );
  const found = await shares(() => runRange(intel, setting, batch, 0, batch.battles / 2), section);
  for (const { name, share } of found.slice(0, 16)) print(`  ${share.toFixed(1).padStart(5)} %  ${name}`);
}

function seconds(work: () => void): { readonly wall: number; readonly busy: number } {
  const start = performance.now();
  const used = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(used);
  return { wall: (performance.now() - start) / 1000, busy: (user + system) / 1e6 };
}

export default async function run(print: Print): Promise<void> {
  overhead(print);
  skirmish(print);
  for (const sample of SAMPLES) await battlesPerSecond(print, sample);
}
