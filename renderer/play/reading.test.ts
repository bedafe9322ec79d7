import { describe, expect, it } from 'vitest';
import { logOf } from '#shared/engine/log.ts';
import type { CounterView } from '../canvas/scene.ts';
import { makeCounters, type Accents } from './counters.ts';
import { hitRows, itemsOf, type Item } from './logItems.ts';
import { actedOrder, orderGroups } from './order.ts';
import { facesOf } from './playScene.ts';
import { readDice } from './prompts/DicePrompt.tsx';
import { gatherRules, stateOf } from './reading.ts';
import { reportOf } from './reportData.ts';
import { stopsOf } from './stops.ts';
import { testBattle } from './testing.ts';
import { assign } from './WeaponChoice.tsx';

const PLAIN: Accents = { active: null, selected: null, targets: new Set(), pills: new Map(), dimOthers: false };

async function fought() {
  const made = testBattle({ players: ['sergeant', 'sergeant'] });
  made.play.setSpeed(8);
  made.play.advance();
  for (let i = 0; i < 40 && !made.play.over; i++) await made.clock.tick(60_000);
  return made;
}

describe('counters', () => {
  it('unchanged ones stay the same objects, changed ones do not', () => {
    const { play, table } = testBattle();
    const counters = makeCounters(facesOf(play.scenario));
    const before = counters(stateOf(play), PLAIN);
    expect(counters(stateOf(play), PLAIN)).toBe(before);
    table.choose('move');
    table.point(table.reach!.cells.find((c) => c.cost > 0)!.cell, null);
    table.confirm();
    const after = counters(stateOf(play), PLAIN);
    const moved = (list: readonly CounterView[]) => list.find((c) => c.id === 'a5')!;
    expect(moved(after)).not.toBe(moved(before));
    expect(after.filter((c) => c.id !== 'a5')).toEqual(before.filter((c) => c.id !== 'a5'));
    for (const c of after) if (c.id !== 'a5') expect(before).toContain(c);
  });
  it('show what the enemy knows, stance and link as marks', () => {
    const { play } = testBattle();
    play.battle.set('units.a5.intel', 3);
    play.battle.set('units.a5.stance', 'cover');
    const [view] = makeCounters(facesOf(play.scenario))(play.battle.position.state as never, PLAIN).filter((c) => c.id === 'a5');
    expect(view!.badge).toBe('3');
    expect(view!.marks).toContain('cover');
  });
});

describe('the order strip', () => {
  it('falls in awareness, holds every unit once, and names the side of a tie', () => {
    const { play } = testBattle();
    const groups = orderGroups(gatherRules(play), stateOf(play), actedOrder(play.battle.entries, play.battle.entries.length), []);
    const units = groups.flatMap((g) => g.chips.map((c) => c.unit));
    expect(new Set(units).size).toBe(units.length);
    expect(units.length).toBe(stateOf(play).units.length);
    const figures = groups.map((g) => g.aw);
    expect(figures).toEqual(figures.toSorted((a, b) => b - a));
    for (const g of groups) expect(g.tie !== null).toBe(new Set(g.chips.filter((c) => c.state !== 'active').map((c) => c.side)).size > 1);
    expect(groups[0]!.chips[0]!.state).toBe('active');
  });
});

describe('the log and the report of a whole battle', () => {
  it('tells every roll once: hits, penetrations and checks of the record stand in cards', async () => {
    const { play } = await fought();
    const { battle } = play;
    const lines = logOf(battle.ruleset, battle.setting, battle.entries, 0, battle.entries.length, battle.at(0), -1);
    const parts = itemsOf(lines, battle.entries);
    const items = parts.flatMap((p) => p.items);
    const count = (e: string): number => battle.entries.filter((x) => x.c === 'event' && x.event.e === e).length;
    const attacks = items.filter((i): i is Extract<Item, { kind: 'attack' }> => i.kind === 'attack');
    expect(attacks.length).toBe(count('AttackDeclared'));
    expect(attacks.flatMap((a) => a.hits).length).toBe(count('HitRolled'));
    expect(attacks.flatMap(hitRows).flatMap((r) => r.rolls).length).toBe(count('HitRolled'));
    expect(attacks.flatMap((a) => a.pens).length).toBe(count('PenetrationRolled'));
    const checks = items.filter((i) => i.kind === 'check');
    expect(checks.length).toBe(count('ReconRolled') + count('ShareRolled') + count('JamRolled') + count('FirstAidRolled'));
    expect(items.filter((i) => i.kind === 'turn').length).toBe(count('TurnStarted'));
    expect(parts.filter((p) => p.round > 0).map((p) => p.round)).toEqual(Array.from({ length: count('RoundStarted') }, (_, i) => i + 1));
    for (const item of items) expect(item.to).toBeGreaterThan(item.from);
    const stops = stopsOf(parts, battle.entries.length);
    expect(stops.map((s) => s.at)).toEqual(stops.map((s) => s.at).toSorted((a, b) => a - b));
    expect(stops.at(-1)!.at).toBe(battle.entries.length);

    const result = battle.position.over!;
    const report = reportOf(battle.ruleset, gatherRules(play), stateOf(play), battle.entries, result.how === 'roundLimit');
    expect(report.parts.map((p) => p.total)).toEqual(result.score);
    for (const p of report.parts) expect(p.objectives + p.losses + p.end).toBe(p.total);
    expect(report.weapons.reduce((n, w) => n + w.attacks, 0)).toBe(count('HitRolled'));
    for (const l of report.luck) expect(l.expected >= 0 && l.expected <= l.rolls && l.got <= l.rolls).toBe(true);
    play.close();
  });
});

describe('weapons and dice by hand', () => {
  it('a special taken over leaves its former owner with the basic weapon', () => {
    const basics = (): string => 'rifle';
    const uses = [
      { member: 0, weapon: 'mg' },
      { member: 1, weapon: 'rifle' },
    ];
    expect(assign(uses, 1, 'mg', ['mg'], basics)).toEqual([
      { member: 0, weapon: 'rifle' },
      { member: 1, weapon: 'mg' },
    ]);
    expect(assign(uses, 0, null, ['mg'], basics)).toEqual([{ member: 1, weapon: 'rifle' }]);
    expect(assign(uses, 1, 'mg', ['mg', 'mg'], basics)).toEqual([
      { member: 0, weapon: 'mg' },
      { member: 1, weapon: 'mg' },
    ]);
  });
  it('typed dice count when there are exactly so many of these faces', () => {
    expect(readDice('3 17, 20', 3, 20)).toEqual([3, 17, 20]);
    expect(readDice('3、4', 2, 6)).toEqual([3, 4]);
    expect(readDice('3 21', 2, 20)).toBeNull();
    expect(readDice('3', 2, 20)).toBeNull();
    expect(readDice('0', 1, 6)).toBeNull();
    expect(readDice('2.5', 1, 6)).toBeNull();
  });
});
