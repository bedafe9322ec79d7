/** Weapons as a setting has them: the option `sample.rifleTable` decides whose ranges the assault rifle has. */
import type { IntelOptions } from './options.ts';
import { weapon, type WeaponType } from './tables.ts';

const withRanges = (id: string, from: string): WeaponType => {
  const { rangeTable, mods, maxRange } = weapon(from);
  return { ...weapon(id), rangeTable, mods, maxRange };
};
const CARD_AS_LIST = withRanges('assaultRifleCard', 'assaultRifle');
const LIST_AS_CARD = withRanges('assaultRifle', 'assaultRifleCard');

/** The weapon under the options. The id stays; `id` must be in the tables. */
export function weaponIn(opt: IntelOptions, id: string): WeaponType {
  const how = opt['sample.rifleTable'];
  if (how === 'weaponTable' && id === CARD_AS_LIST.id) return CARD_AS_LIST;
  if (how === 'card' && id === LIST_AS_CARD.id) return LIST_AS_CARD;
  return weapon(id);
}
