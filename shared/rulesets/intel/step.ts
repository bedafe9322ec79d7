/** One atomic step of the frame on top. */
import { applyKill, woundedFirst } from './procedures/damage.ts';
import { stepAttack } from './procedures/attack.ts';
import { stepBattle } from './procedures/battle.ts';
import { stepMove } from './procedures/movement.ts';
import { stepWindow } from './procedures/windows.ts';
import { rulesOf } from './rules.ts';
import type { CasualtyFrame, Frame, IntelDecide, State } from './types.ts';
import type { Rules } from './rules.ts';

export function step(d: IntelDecide, s: State, top: Frame): void {
  const g = rulesOf(d.setting);
  switch (top.f) {
    case 'battle':
      stepBattle(d, g, s, top);
      return;
    case 'move':
      stepMove(d, g, s, top);
      return;
    case 'attack':
      stepAttack(d, g, s, top);
      return;
    case 'casualties':
      stepCasualties(d, g, s, top);
      return;
    case 'window':
      stepWindow(d, g, s, top);
  }
}

/** `ownerChoice`: the owner picks for each kill; with one member left there is nothing to pick. */
function stepCasualties(d: IntelDecide, g: Rules, s: State, f: CasualtyFrame): void {
  const u = s.units[f.unit]!;
  const [damage, ...rest] = f.kills;
  if (damage === undefined || u.living === 0) d.out.pop();
  else if (u.living === 1) {
    d.out.replace({ ...f, kills: rest });
    applyKill(d, u, woundedFirst(g, u), damage);
  } else d.out.ask({ k: 'chooseCasualty', unit: u.id, kills: f.kills }, [u.side]);
}
