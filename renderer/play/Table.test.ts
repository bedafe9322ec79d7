import { describe, expect, it } from 'vitest';
import { PLACES } from './actions.ts';
import { stateOf } from './reading.ts';
import { chanceOf, percentText, share } from './targets.ts';
import { testBattle } from './testing.ts';

describe('the action bar', () => {
  it('has sixteen fixed places; each is possible or says why not', () => {
    const { table } = testBattle();
    expect(table.slots.map((s) => s.action)).toEqual(PLACES);
    for (const slot of table.slots) expect(slot.no.length > 0 || slot.pointless || table.play.waitingFor === 0).toBe(true);
    expect(table.slots.find((s) => s.action === 'move')!.no).toEqual([]);
    expect(table.slots.find((s) => s.action === 'firstAid')!.no.map((r) => r.id)).toContain('notTrained');
  });
  it('a refused action is told and changes nothing', () => {
    const { table, play } = testBattle();
    table.choose('firstAid');
    expect(table.refused?.[0]?.id).toBe('notTrained');
    expect(table.action).toBeNull();
    expect(play.battle.position.turn).toBe(0);
  });
  it('a second choice puts the action down, Escape goes back one step at a time', () => {
    const { table } = testBattle();
    table.choose('electronicRecon');
    expect(table.action).toBe('electronicRecon');
    table.choose('electronicRecon');
    expect(table.action).toBeNull();
    table.choose('electronicRecon');
    table.aimAt('b1', true);
    expect(table.back()).toBe(true);
    expect(table.aim).toBeNull();
    expect(table.back()).toBe(true);
    expect(table.action).toBeNull();
    expect(table.back()).toBe(false);
  });
});

describe('aiming', () => {
  it('knows a chance for every legal target and reasons for the others', () => {
    const { table } = testBattle();
    table.choose('electronicRecon');
    const legal = table.targets.filter((t) => t.no.length === 0);
    expect(legal.length).toBeGreaterThan(0);
    for (const t of legal) {
      const p = chanceOf(table.chances.get(t.unit)!);
      expect(p && share(p) > 0 && share(p) <= 1).toBe(true);
    }
    for (const t of table.targets) if (t.no.length > 0) expect(table.chances.has(t.unit)).toBe(false);
  });
  it('Tab goes round the legal targets; pointing at another does not move a clicked aim', () => {
    const { table } = testBattle();
    table.choose('electronicRecon');
    const n = table.targets.filter((t) => t.no.length === 0).length;
    const first = table.nextTarget(1);
    const seen = new Set([first]);
    for (let i = 1; i < n; i++) seen.add(table.nextTarget(1));
    expect(seen.size).toBe(n);
    expect(table.nextTarget(1)).toBe(first);
    const other = table.targets.find((t) => t.no.length === 0 && t.unit !== first)!.unit;
    table.point(null, other);
    expect(table.aim).toBe(first);
  });
  it('an enemy that cannot be the target says why under the pointer', () => {
    const { table } = testBattle();
    table.choose('electronicRecon');
    expect(table.refusedTarget).toBeNull();
    table.point(null, 'b1');
    expect(table.refusedTarget).toBeNull();
    table.putDown();
    table.play.battle.set('units.b1.emissionControl', true);
    table.choose('electronicRecon');
    table.point(null, 'b1');
    expect(table.refusedTarget?.no[0]?.id).toBe('electronicReconUnavailable');
  });
  it('the reach is the rules’ own, and only its cells can be gone to', () => {
    const { table, play } = testBattle();
    table.choose('move');
    const cells = new Set(table.reach!.cells.map((c) => c.cell));
    const far = stateOf(play).units.find((u) => u.id === 'b1')!.cell;
    expect(cells.has(far)).toBe(false);
    table.point(far, null);
    expect(table.step).toBeNull();
    expect(table.confirm()).toBe(false);
    for (const cell of cells) {
      table.point(cell, null);
      if (cell !== stateOf(play).units.find((u) => u.id === 'a5')!.cell) expect(table.step?.cell).toBe(cell);
    }
  });
});

describe('per cent', () => {
  it('never rounds up to 100 or down to 0', () => {
    expect(percentText('en', [1, 1])).toBe('100%');
    expect(percentText('en', [0, 1])).toBe('0%');
    expect(percentText('en', [9999, 10000])).toBe('99.9%');
    expect(percentText('en', [1, 100000])).toBe('0.1%');
    expect(percentText('en', [9, 20])).toBe('45%');
  });
});
