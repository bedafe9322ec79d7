/** Ids on disk: ASCII letters, digits, `-`, `_`, `.`, 1 to 64 characters, stable, never shown. Names are free text, never keys. */
declare const brand: unique symbol;
type Branded<B extends string> = string & { readonly [brand]?: B };

export type UnitId = Branded<'unit'>;
export type SideId = Branded<'side'>;
export type ZoneId = Branded<'zone'>;
export type ObjectiveId = Branded<'objective'>;
export type TerrainId = Branded<'terrain'>;

export const ID_PATTERN = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

/** The first of `prefix1`, `prefix2`, ... that is not taken. */
export function freshId(prefix: string, taken: ReadonlySet<string> | ReadonlyMap<string, unknown>): string {
  let n = 1;
  while (taken.has(`${prefix}${n}`)) n++;
  return `${prefix}${n}`;
}
