import { describe, expect, it } from 'vitest';
import { startBattle } from '../engine/battle.ts';
import { makeSetting } from '../engine/setting.ts';
import { walk, walker } from '../engine/suiteTools.ts';
import { toy } from '../rulesets/toy/ruleset.ts';
import { toyScenario } from '../rulesets/toy/scenario.ts';
import { sideSwapped } from '../simulation/strength.ts';
import { botDice, decide } from './decide.ts';
import { BOTS } from './index.ts';
import { BOT_IDS } from './player.ts';
import { think, thinkRequest } from './think.ts';

const setting = makeSetting(toyScenario({ columns: 7, rows: 6, perSide: 3, hiddenEvery: 1 }), toy);
const arena = { ruleset: toy, setting, label: 'toy' };

describe.each(BOT_IDS)('%s', (id) => {
  const bot = BOTS[id];

  it('always answers what it is asked, legally, and only then', () => {
    walk(arena, 21, {
      before: (battle) => {
        const { ask } = battle.position;
        for (const side of [0, 1]) {
          const answer = decide(battle, side, bot, botDice(1, side));
          expect(answer === null).toBe(!ask?.to.includes(side));
          if (answer) expect(battle.why(answer)).toEqual([]);
        }
        return undefined;
      },
    });
  });

  it('decides the same when the hidden truth is another and the view is equal', () => {
    walk(arena, 22, {
      before: (battle, turn) => {
        const side = battle.position.ask!.to[0]!;
        const other = { ...battle, position: { ...battle.position, state: toy.resample(setting, battle.view(side), walker(turn)) } };
        const imagined = { ...other, view: (s: number) => toy.view(setting, other.position.state, s) };
        expect(decide(imagined, side, bot, botDice(turn, side))).toEqual(decide(battle, side, bot, botDice(turn, side)));
        return undefined;
      },
    });
  });

  it('thinks the same in another process: from plain data, as often as it is asked', () => {
    walk(arena, 23, {
      before: (battle) => {
        const side = battle.position.ask!.to[0]!;
        const request = thinkRequest(battle, side, id, 99)!;
        expect(thinkRequest(battle, 1 - side, id, 99)).toBeNull();
        const thought = think(toy, setting, request);
        expect(battle.why({ by: side, cmd: thought.cmd })).toEqual([]);
        expect(think(toy, setting, structuredClone(request))).toEqual(thought);
        return undefined;
      },
    });
  });

  it('leaves the battle and its dice alone', () => {
    const battle = startBattle({ ruleset: toy, setting, dice: { kind: 'seeded', seed: 1 } });
    const before = JSON.stringify(battle.toRecord());
    decide(battle, 0, bot, botDice(1, 0));
    expect(JSON.stringify(battle.toRecord())).toBe(before);
    expect(battle.diceUsed).toBe(0);
  });
});

describe('sergeant', () => {
  it('tells what it weighed, best first, and takes the first', () => {
    const battle = startBattle({ ruleset: toy, setting, dice: { kind: 'seeded', seed: 1 } });
    const answer = decide(battle, 0, BOTS.sergeant, botDice(1, 0))!;
    const best = answer.why!.best;
    expect(best.length).toBeGreaterThan(1);
    expect(best[0]!.choice.cmd).toEqual(answer.cmd);
    expect(best.map((w) => w.score)).toEqual(best.map((w) => w.score).sort((a, b) => b - a));
    const all = [...toy.choices(battle.read, battle.view(0).seen, battle.position.ask, { side: 0 })];
    expect(answer.why!.considered).toBe(all.length);
    const top = Math.max(...all.map((c) => toy.appraise(battle.read, battle.view(0), battle.position.ask, c).score));
    expect(best[0]!.score).toBe(top);
    for (const w of best) expect(w.terms.length).toBeGreaterThan(0);
  });

  it('beats recruit over side-swapped battles', () => {
    const match = sideSwapped(toy, setting, 'sergeant', 'recruit', 60, 4);
    expect(match.errors).toEqual([]);
    expect(match.wins + match.draws + match.losses).toBe(60);
    expect(match.score).toBeGreaterThanOrEqual(0.9);
  });

  it('against itself with sides swapped is exactly even', () => {
    const match = sideSwapped(toy, setting, 'sergeant', 'sergeant', 20, 4);
    expect(match.score).toBe(0.5);
  });
});
