/** The tables of the rules cell by cell through the procedures that play them: R-7.9 (infantry rows), 8.1, 8.2, 8.3. */
import { describe, expect, it } from 'vitest';
import { penResult, penSplit, sumOf, winningFaces } from './chance.ts';
import { hitLeft, hitRight, type Shot } from './procedures/hit.ts';
import { levelOf } from './procedures/knowledge.ts';
import { infantryTerrain } from './procedures/terrain.ts';
import { men, NO_LINK, rig } from './rig.testing.ts';
import { weapon } from './tables.ts';
import { squad } from './testing.ts';

describe('R-7.9 terrain modifier of infantry', () => {
  const levels = [-2, -1, 1, 2, 3, 4] as const;
  const row = (stance: 'open' | 'cover' | 'hidden', optical: boolean, net = false): string => {
    const lowest = stance === 'open' ? -2 : stance === 'cover' ? 1 : 2;
    return levels.map((l) => (l < lowest ? 'x' : infantryTerrain(l, stance, optical, net))).join(' ');
  };
  it('open, cover, hidden, hidden with camoNet', () => {
    expect(row('open', false)).toBe('-2 -1 1 2 3 4');
    expect(row('open', true)).toBe('-2 -1 1 2 3 4');
    expect(row('cover', false)).toBe('x x 3 4 5 6');
    expect(row('cover', true)).toBe('x x 3 4 5 6');
    expect(row('hidden', false)).toBe('x x x 2 3 4');
    expect(row('hidden', false, true)).toBe('x x x 2 3 4');
    expect(row('hidden', true)).toBe('x x x 6 7 8');
    expect(row('hidden', true, true)).toBe('x x x 8 9 10');
  });
  it('cover needs level 1 or more, hiding level 2 or more', () => {
    for (const level of levels) {
      const r = rig({
        units: [squad('a1', men(1, 'lineInfantry'), {}, [5, 5]), squad('b1', men(1, 'lineInfantry'), {}, [9, 9], 'b')],
        levels: [[[5, 5], level]],
        dice: NO_LINK,
        options: { 'turn.tieChoice': 'listOrder' },
      });
      const refused = (t: 'takeCover' | 'hide') => r.battle.why({ by: 0, cmd: { t, unit: 'a1' } }).map((x) => x.id);
      expect(refused('takeCover'), String(level)).toEqual(level >= 1 ? [] : ['terrainForbids']);
      expect(refused('hide'), String(level)).toEqual(level >= 2 ? [] : ['terrainForbids']);
    }
  });
});

describe('8.1 Intel level by margin', () => {
  it('every margin of the table', () => {
    const rows: readonly (readonly [number, number, number])[] = [
      [-30, 0, 0],
      [1, 4, 1],
      [5, 8, 2],
      [9, 12, 3],
      [13, 16, 4],
      [17, 20, 5],
    ];
    for (const [from, to, level] of rows) for (let m = from; m <= to; m++) expect(levelOf(m), String(m)).toBe(level);
  });
});

describe('8.2 penetration', () => {
  const TABLE: Readonly<Record<number, string>> = {
    [-1]: '-PPPPo --PPPP ---PPP ----PP -----P ------ ------ ------ ------ ------',
    0: 'PPPPoo -PPPPo --PPPP ---PPP ----PP -----P ------ ------ ------ ------',
    1: 'PPPooo PPPPoo -PPPPo --PPPP ---PPP ----PP -----P ------ ------ ------',
    2: 'PPoooo PPPooo PPPPoo -PPPPo --PPPP ---PPP ----PP -----P ------ ------',
    3: 'Pooooo PPoooo PPPooo PPPPoo -PPPPo --PPPP ---PPP ----PP -----P ------',
    4: 'oooooo Pooooo PPoooo PPPooo PPPPoo -PPPPo --PPPP ---PPP ----PP -----P',
    6: 'oooooo oooooo oooooo Pooooo PPoooo PPPooo PPPPoo -PPPPo --PPPP ---PPP',
    8: 'oooooo oooooo oooooo oooooo oooooo Pooooo PPoooo PPPooo PPPPoo -PPPPo',
  };
  const sign = { none: '-', pierce: 'P', over: 'o' } as const;
  for (const [pen, row] of Object.entries(TABLE))
    it(`pen ${pen} against ARM 0 to 9`, () => {
      row.split(' ').forEach((cell, arm) => {
        const signs = [1, 2, 3, 4, 5, 6].map((d6) => sign[penResult(Number(pen) + d6 - arm)]).join('');
        expect(signs, `ARM ${arm}`).toBe(cell);
        const count = (s: string): number => cell.split('').filter((c) => c === s).length;
        expect(penSplit(Number(pen), arm, false)).toEqual({ none: count('-'), pierce: count('P'), over: count('o'), of: 6 });
        // apcrAmmo: the higher of two dice; count all 36 pairs.
        const pairs = { none: 0, pierce: 0, over: 0 };
        for (let a = 1; a <= 6; a++) for (let b = 1; b <= 6; b++) pairs[penResult(Number(pen) + Math.max(a, b) - arm)]++;
        expect(penSplit(Number(pen), arm, true)).toEqual({ ...pairs, of: 36 });
      });
    });
});

describe('8.3 smallest d20 that hits, RC 8, open infantry on level 1, in sight', () => {
  const TABLE: Readonly<Record<string, string>> = {
    assaultRifle: '19 14 14 15 17 - - - -',
    assaultRifleCard: '19 14 14 14 14 15 17 - -',
    submachineGun: '10 10 11 13 - - - - -',
    laserRifle: '19 14 14 15 15 - - - -',
    shellRifle: '20 15 15 16 18 - - - -',
    grenadeLauncher: '19 12 12 12 14 - - - -',
    plasmaRifle: '19 14 14 15 17 - - - -',
    lightMachineGun: '20 14 14 14 15 17 - - -',
    sniperRifle: 'never 16 12 12 12 14 14 16 -',
    antiTankRocket: 'never 14 14 16 18 - - - -',
    guidedMissile: '- - 11 11 11 10 10 10 10',
    lightMortar: '- - 13 13 13 13 13 14 14',
  };
  const r = rig({
    units: [squad('a1', men(1, 'lineInfantry'), {}, [5, 5]), squad('b1', men(1, 'lineInfantry'), {}, [9, 9], 'b')],
    dice: NO_LINK,
    options: { 'turn.tieChoice': 'listOrder' },
  });
  for (const [id, row] of Object.entries(TABLE))
    it(id, () => {
      const w = weapon(id);
      row.split(' ').forEach((cell, distance) => {
        if (cell === '-') {
          expect(w.mods[distance] ?? null, `distance ${distance}`).toBeNull();
          return;
        }
        const shot: Shot = { kind: 'shoot', weapon: w, distance, sight: true };
        const left = hitLeft(r.g, r.unit('a1'), 0, shot);
        expect(left[0]).toEqual({ id: 'rc', v: 8 });
        const faces = winningFaces(sumOf(left), sumOf(hitRight(r.g, r.unit('a1'), r.unit('b1'), shot)));
        expect(faces === 0 ? 'never' : String(21 - faces), `distance ${distance}`).toBe(cell);
      });
    });
});
