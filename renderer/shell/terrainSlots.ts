/** Which terrain sits on which digit key: the catalogue in its order, the first fifteen. */
import type { Scenario } from '#shared/scenario/scenario.ts';

export const SLOT_COUNT = 15;

/** Ids by slot, 0-based: slot 0 is key `1`, slot 9 is key `0`, slots 10 to 14 are `Shift+1` to `Shift+5`. */
export const terrainSlots = (scenario: Scenario): readonly string[] => scenario.board.catalogue.slice(0, SLOT_COUNT).map((t) => t.id);
