/**
 * The toy skirmish (squares, no reactions, nothing hidden) written for boardgame.io, in its best case: the bare reducer, undo off,
 * no phases, no hooks, dice of our own kind instead of the random plugin. Same rules, same order of dice, same end states.
 */
import { CreateGameReducer, InitializeGame, ProcessGameConfig } from 'boardgame.io/internal';
import type { Game, State } from 'boardgame.io';
import type { Grid } from '#shared/geometry/grid.ts';
import { keyHash, uniform } from '#shared/engine/rng.ts';
import type { ToyCommand, ToyUnit } from '#shared/rulesets/toy/types.ts';

export interface PeerUnit extends ToyUnit {
  shots: number;
  readonly key: number;
}
export interface PeerState {
  round: number;
  active: number;
  over: boolean;
  units: PeerUnit[];
}

export interface PeerRules {
  readonly grid: Grid;
  readonly seed: number;
  readonly ap: number;
  readonly range: number;
  readonly rounds: number;
  readonly start: readonly ToyUnit[];
}

/** Ends the round, finds the next living unit, ends the battle. */
function advance(g: PeerState, rules: PeerRules): void {
  for (;;) {
    const hp = [0, 0];
    for (const u of g.units) hp[u.side]! += u.hp;
    if (hp[0] === 0 || hp[1] === 0) {
      g.over = true;
      return;
    }
    const u = g.units[g.active];
    if (u && u.ap > 0 && u.hp > 0) return;
    let next = g.active + 1;
    while (next < g.units.length && g.units[next]!.hp === 0) next++;
    if (next >= g.units.length) {
      if (g.round >= rules.rounds) {
        g.active = -1;
        g.over = true;
        return;
      }
      g.round++;
      g.active = -1;
      continue;
    }
    g.active = next;
    g.units[next]!.ap = rules.ap;
    g.units[next]!.rp = 1;
  }
}

function apply(g: PeerState, c: ToyCommand, rules: PeerRules): boolean {
  if (!('unit' in c) || g.over) return false;
  const u = g.units[g.active];
  if (!u || u.id !== c.unit) return false;
  if (c.t === 'end') {
    u.rp = Math.min(2, u.rp + u.ap);
    u.ap = 0;
  } else if (c.t === 'move') {
    if (u.ap < 1) return false;
    let at = u.cell;
    for (const to of c.path) {
      if (!rules.grid.neighbours(at).includes(to) || g.units.some((o) => o.cell === to && o.hp > 0)) return false;
      at = to;
    }
    u.ap--;
    u.cell = at;
  } else if (c.t === 'shoot') {
    const t = g.units.find((o) => o.id === c.target);
    if (u.ap < 1 || !t || t.side === u.side || t.hp === 0) return false;
    const distance = rules.grid.distance(u.cell, t.cell);
    if (distance > rules.range) return false;
    u.ap--;
    if (uniform(u.key, u.shots++, 100) <= Math.max(5, 75 - 8 * distance)) {
      t.hp--;
      if (t.hp === 0) t.ap = 0;
    }
  } else return false;
  advance(g, rules);
  return true;
}

/** A battle of the peer: start state and a reducer for one command. */
export function peerBattle(rules: PeerRules): {
  readonly start: State<PeerState>;
  readonly play: (s: State<PeerState>, c: ToyCommand) => State<PeerState>;
} {
  const game: Game<PeerState> = {
    name: 'skirmish',
    disableUndo: true,
    setup: () => {
      const g: PeerState = {
        round: 1,
        active: -1,
        over: false,
        units: rules.start.map((u) => ({ ...u, shots: 0, key: keyHash(rules.seed, `shot|${u.side}|${u.id}`) })),
      };
      advance(g, rules);
      return g;
    },
    turn: { activePlayers: { all: '' } },
    moves: {
      command: ({ G }, c: ToyCommand) => {
        if (!apply(G, c, rules)) throw new Error(`refused ${JSON.stringify(c)}`);
      },
    },
  };
  const processed = ProcessGameConfig(game);
  const reducer = CreateGameReducer({ game: processed });
  return {
    start: InitializeGame({ game: processed, numPlayers: 2 }) as State<PeerState>,
    play: (s, c) =>
      reducer(s, {
        type: 'MAKE_MOVE',
        payload: { type: 'command', args: [c], playerID: '0', credentials: '' },
      } as never) as State<PeerState>,
  };
}
