/** What the computer player rests on: its shortcuts equal the rules, and its decisions have sense. */
import { expect, it } from 'vitest';
import { BOTS } from '../../../bots/index.ts';
import { decide, botDice } from '../../../bots/decide.ts';
import { startBattle } from '../../../engine/battle.ts';
import { makeSetting } from '../../../engine/setting.ts';
import { sumOf } from '../chance.ts';
import { crossing } from '../crossing.testing.ts';
import { reconSides } from '../procedures/recon.ts';
import { inPlay, rulesOf } from '../rules.ts';
import { intel } from '../ruleset.ts';
import { RECONS, type IntelTypes } from '../types.ts';
import { pictureOf } from './picture.ts';
import { reconMargin } from './reconMargin.ts';

const setting = makeSetting(crossing({ opticalModifier: 1, electronicModifier: 2 }), intel);
const g = rulesOf(setting);
const battleOf = (seed: number) => startBattle<IntelTypes>({ ruleset: intel, setting, dice: { kind: 'seeded', seed } });

it('the quick recon margin is the sum of both sides of the check, in every position of a battle', () => {
  const battle = battleOf(11);
  const dice = [botDice(11, 0), botDice(11, 1)];
  let compared = 0;
  while (!battle.position.over) {
    const ask = battle.position.ask!;
    const side = ask.to[0]!;
    const s = battle.position.state;
    const p = pictureOf(g, s, ask, side);
    for (const u of p.friends)
      for (const t of p.enemies)
        for (const kind of RECONS) {
          const { left, right } = reconSides(g, u, t, kind);
          if (reconMargin(p, u, t, kind) !== sumOf(left) - sumOf(right)) throw new Error(`${u.id} ${t.id} ${kind}`);
          compared++;
        }
    expect(battle.submit(decide(battle, side, BOTS.sergeant, dice[side]!)!).ok).toBe(true);
  }
  expect(compared).toBeGreaterThan(10_000);
});

it('weighed scores are whole numbers and the sum of their terms, and the same view gives the same decision', () => {
  const battle = battleOf(12);
  const dice = [botDice(12, 0), botDice(12, 1)];
  for (let n = 0; n < 150 && !battle.position.over; n++) {
    const side = battle.position.ask!.to[0]!;
    const decided = decide(battle, side, BOTS.sergeant, dice[side]!)!;
    for (const w of decided.why?.best ?? []) {
      expect(Number.isSafeInteger(w.score)).toBe(true);
      expect(w.terms.reduce((sum, t) => sum + t.value, 0)).toBe(w.score);
    }
    expect(decide(battle, side, BOTS.sergeant, dice[side]!)).toEqual(decided);
    battle.submit(decided, decided.why === null);
  }
});

it('R-10.3 the last one on an objective that an enemy may reach stays there', () => {
  const battle = battleOf(13);
  const bridge = g.grid.at(14, 14);
  const { units } = battle.position.state;
  const guard = units.find((u) => u.side === 0)!;
  const s = intel.copy(battle.position.state);
  s.objectives[0]!.control = 0;
  s.units[guard.order]!.cell = bridge;
  const enemy = s.units.find((u) => u.side === 1 && inPlay(u))!;
  enemy.cell = g.grid.at(14, 18);
  const ask = battle.position.ask!;
  const p = pictureOf(g, s, { ...ask }, 0);
  const away = g.grid.at(14, 12);
  const near = p.ground(s.units[guard.order]!, bridge) - p.ground(s.units[guard.order]!, away);
  enemy.cell = g.grid.at(14, 29);
  const q = pictureOf(g, s, { ...ask }, 0);
  const far = q.ground(s.units[guard.order]!, bridge) - q.ground(s.units[guard.order]!, away);
  expect(near).toBeGreaterThan(far);
});
