/** What a file holds that this product keeps without knowing it: the list of what a copy of a newer file cannot use. */
import type { Document } from '../../document/document.ts';
import type { Json } from '../../result.ts';
import { pointerPart } from '../jsonText.ts';

/** Parts of a board that are kept and not edited, but known. */
const KNOWN_PARTS = ['hexsides', 'labels', 'underlay', 'overlays', 'quarantine'];

/** JSON pointers of the unknown keys, in the order of the file. What a unit is stands in its rule book, which may know it. */
export function strangers({ scenario, rest }: Document): string[] {
  const { board } = scenario;
  const keys = (at: string, extra: Readonly<Record<string, Json>> | undefined): string[] =>
    Object.keys(extra ?? {})
      .filter((key) => !KNOWN_PARTS.includes(key))
      .map((key) => at + pointerPart(key));
  const each = (at: string, list: readonly { readonly extra?: Readonly<Record<string, Json>> }[]): string[] =>
    list.flatMap((thing, i) => keys(`${at}/${i}`, thing.extra));
  return [
    ...Object.entries(rest).flatMap(([place, extra]) => keys(place, extra)),
    ...keys('/board', board.extra),
    ...each('/board/terrain/catalogue', board.catalogue),
    ...each('/sides', scenario.sides),
    ...each('/zones', scenario.zones),
    ...each('/objectives', scenario.objectives),
    ...keys('', scenario.extra),
  ];
}
