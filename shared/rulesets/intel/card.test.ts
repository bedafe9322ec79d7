import { describe, expect, it } from 'vitest';
import { CATALOGUES } from '../../i18n/index.ts';
import { book } from './book.ts';
import { DEFAULT_OPTIONS, INTEL_OPTIONS } from './options.ts';
import { SAMPLE_UNITS } from './tables.ts';
import { sampleUnit, squad } from './testing.ts';

describe('unit cards', () => {
  it('R-4.1 the card of the sample unit', () => {
    const card = book.card!(sampleUnit('u', 'androidLedSquad', 'a', null))!;
    expect(card.attributes.map((a) => `${a.id} ${a.value}`).join(', ')).toBe(
      'move 2, arm 2, rc 14, cc 8, aw 12, or 4, os 2, er 6, es 4, ap 2, rp 1',
    );
    expect(card.costs.map((c) => `${c.level}:${c.cost ?? '*'}`).join(' ')).toBe('-2:2 -1:2 1:1 2:1 3:1 4:*');
    expect(card.members.map((m) => [m.type, m.count, m.hp, m.hero])).toEqual([
      ['androidLeader', 1, 3, true],
      ['androidTrooper', 4, 2, false],
    ]);
    expect(card.weapons.map((w) => [w.id, w.count, w.pen, w.damage, w.ranges.length])).toEqual([
      ['assaultRifle', 5, '0', '1+0', 4],
      ['grenadeLauncher', 1, '0', '1+0', 3],
    ]);
    expect(card.slots.map((s) => `${s.id} ${s.used}/${s.limit}`)).toEqual(['leadership 8/8', 'special 1/5', 'accessory 3/10']);
  });
  it('differing figures stand side by side, options count, and a broken unit has no card', () => {
    const led = book.card!(sampleUnit('u', 'lineLed', 'a', null))!;
    expect(led.attributes.find((a) => a.id === 'rc')!.value).toBe('11/10');
    const card = book.card!(sampleUnit('u', 'androidRifles', 'a', null), { ...DEFAULT_OPTIONS, 'sample.rifleTable': 'card' })!;
    expect(card.weapons[0]!.ranges.at(-1)).toEqual({ min: 6, max: 6, mod: -3 });
    expect(book.card!(squad('u', [{ typeId: 'nobody', basic: 'assaultRifle' }]))).toBeNull();
  });
  it('everything on the cards of the book has a name', () => {
    for (const u of SAMPLE_UNITS) {
      const card = book.card!(sampleUnit('u', u.id, 'a', null))!;
      const keys = [
        ...card.attributes.flatMap((a) => [`attribute.${a.id}`, `attribute.${a.id}.short`]),
        ...card.members.flatMap((m) => [m.type, ...m.basic, ...(m.melee === null ? [] : [m.melee])]).map((id) => `item.${id}`),
        ...card.weapons.flatMap((w) => [`item.${w.id}`, ...w.keywords.map((k) => `keyword.${k}`)]),
        ...[...card.training, ...card.accessories, ...(card.armour === null ? [] : [card.armour])].map((id) => `item.${id}`),
        ...card.slots.map((s) => `slot.${s.id}`),
        ...book.points(sampleUnit('u', u.id, 'a', null)).items.map((i) => `item.${i.id}`),
      ];
      for (const key of keys) expect(CATALOGUES.en[key], key).toBeTruthy();
    }
  });
  it('terrain, levels, templates, options and rules of the book have names', () => {
    const keys = [
      ...book.catalogue.map((t) => `terrain.${t.id}`),
      ...book.levels.map((l) => `level.${l}`),
      ...book.templates.flatMap((t) => [`unit.${t.id}`, `templateGroup.${t.group}`]),
      ...book.cellFields.map((f) => `cellField.${f.id}`),
      ...book.rules.map((r) => `rule.intel.${r.id}.title`),
    ];
    for (const key of keys) expect(CATALOGUES.en[key], key).toBeTruthy();
    for (const r of book.rules) expect(CATALOGUES.en[`rule.intel.${r.id}.title`]).toBe(r.title);
  });
});

describe('option texts', () => {
  it('every option, group and value has a name', () => {
    for (const o of INTEL_OPTIONS) {
      expect(CATALOGUES.en[`option.${o.id}`], o.id).toBeTruthy();
      expect(CATALOGUES.en[`optionGroup.${o.group}`], o.group).toBeTruthy();
      if (o.kind === 'enum') for (const v of o.values ?? []) expect(CATALOGUES.en[`option.${o.id}.${v}`], `${o.id}.${v}`).toBeTruthy();
    }
  });
});
