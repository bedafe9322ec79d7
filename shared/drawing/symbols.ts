/** Ids of the symbols a counter can carry; the figures are in `symbolShapes.ts`. Names say what a reader of a roster would say. */
export const COUNTER_SYMBOLS = [
  'infantry',
  'rifles',
  'lineRifles',
  'leader',
  'scouts',
  'antiTank',
  'assault',
  'plasma',
  'machineGun',
  'mortar',
  'engineers',
  'medic',
  'wheeled',
  'transport',
  'carrier',
  'tank',
  'gun',
  'mount',
  'aircraft',
  'offBoard',
] as const;
export type CounterSymbol = (typeof COUNTER_SYMBOLS)[number];

/** An unknown id draws as plain infantry, so a counter always appears. */
export const symbolOf = (id: string): CounterSymbol =>
  (COUNTER_SYMBOLS as readonly string[]).includes(id) ? (id as CounterSymbol) : 'infantry';
