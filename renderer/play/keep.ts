/** The running battle across a reload of the window: its record in the window's own storage, one a scenario. */
const key = (scenario: string): string => `sandtable.battle.${scenario}`;

/** A full or forbidden storage keeps nothing; the battle itself is not touched by that. */
export function keepBattle(scenario: string, text: string): boolean {
  try {
    sessionStorage.setItem(key(scenario), text);
    return true;
  } catch {
    return false;
  }
}
export const keptBattle = (scenario: string): string | null => sessionStorage.getItem(key(scenario));
export const forgetBattle = (scenario: string): void => sessionStorage.removeItem(key(scenario));
