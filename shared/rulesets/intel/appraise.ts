/** Worth of one answer to the open ask for a greedy player, in thousandths of a point; named terms, so that it can be told. */
import type { Appraisal, Read } from '../../engine/ruleset.ts';
import { isAction } from './commandShape.ts';
import { appraiseLoss, appraiseMaintenance, appraisePick, appraiseReaction } from './bot/others.ts';
import { pictureOf } from './bot/picture.ts';
import { appraisal, appraiseAction } from './bot/turn.ts';
import { rulesOf, unitById } from './rules.ts';
import type { ActionCommand } from './why/actions.ts';
import type { IntelAsk, IntelChoice, IntelView } from './types.ts';

const NOTHING: Appraisal = { score: 0, terms: [] };

export function appraise(r: Read, v: IntelView, asked: IntelAsk | null, choice: IntelChoice): Appraisal {
  if (!asked) return NOTHING;
  const { cmd } = choice;
  const p = pictureOf(rulesOf(r.setting), v.seen, asked, v.side);
  if (isAction(cmd.t)) return appraiseAction(p, cmd as ActionCommand);
  switch (cmd.t) {
    case 'pickUnit':
      return appraisePick(p, unitById(v.seen, cmd.unit)!);
    case 'react':
      return asked.ask.k === 'react' ? appraiseReaction(p, asked.ask, cmd) : NOTHING;
    case 'maintenanceRecon':
      return appraiseMaintenance(p, cmd);
    case 'discard':
    case 'chooseCasualty':
      return appraiseLoss(p, cmd);
    case 'concede':
      return appraisal([{ id: 'defeat', value: -1_000_000 }]);
    default:
      return NOTHING;
  }
}
