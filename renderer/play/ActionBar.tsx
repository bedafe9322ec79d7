/** Sixteen fixed places: what the active unit can do, what it costs, and why it cannot. */
import { Tooltip } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { ActionId } from '#shared/rulesets/intel/types.ts';
import { sideLetter } from '#shared/tools/unitCodes.ts';
import { run } from '../commands/run.ts';
import { rove } from '../panels/parts.tsx';
import { Icon } from '../theme/icons/Icon.tsx';
import { ACTION_ICONS, placesOf, type Slot } from './actions.ts';
import { activeUnit, askOf, gatherRules } from './reading.ts';
import type { AtTable } from './usePlay.ts';
import { useTable } from './usePlay.ts';
import { chanceOf, percentText } from './targets.ts';
import { actionText, reasonText, shortAction, shortReason } from './words.ts';

/** Why nothing can be chosen at all at this moment; null = it can. */
export function idleWords({ play, table, t }: AtTable): string | null {
  if (table.acting !== null) return null;
  if (play.over) return t('play.bar.over');
  if (!play.live) return t('play.bar.past');
  const ask = askOf(play);
  if (!ask) return t('play.bar.waiting');
  if (play.waitingFor !== null) return t(`play.bar.ask.${ask.ask.k}`);
  return t('play.bar.waitingFor', { side: sideLetter(ask.to[0] ?? 0) });
}

function costText(at: AtTable, slot: Slot): string {
  const { t, table, root } = at;
  if (slot.pointless) return t('play.bar.pointless');
  const [first] = slot.no;
  if (first) return shortReason(at.words, first);
  if (slot.action === 'endTurn') return t('play.bar.saves', { count: activeUnit(at.play)?.ap ?? 0 });
  const cost = t('play.bar.cost', { count: slot.cost });
  if (slot.action !== 'datalink' || table.acting === null) return cost;
  const p = chanceOf(table.odds({ t: 'datalink', unit: table.acting }));
  return p ? `${cost} · ${percentText(root.settings.language, p)}` : cost;
}

const Place = observer(function Place({
  action,
  slot,
  index,
  idle,
}: {
  readonly action: ActionId;
  readonly slot: Slot | null;
  readonly index: number;
  readonly idle: string | null;
}) {
  const at = useTable();
  const { table, t, root } = at;
  const [over, setOver] = useState(false);
  const off = !slot || slot.no.length > 0 || slot.pointless;
  const line = slot ? costText(at, slot) : (idle ?? '');
  const key = `${index >= 8 ? '⇧' : ''}${(index % 8) + 1}`;
  const label =
    slot && slot.no.length > 0 ? (
      <span className="pl-why">
        {slot.no.map((reason, i) => (
          <span key={i}>
            {reasonText(at.words, reason)} {reason.cite ? <i className="rule-chip">{reason.cite}</i> : null}
          </span>
        ))}
      </span>
    ) : (
      <span className="pl-why">
        <b>{actionText(t, action)}</b>
        <span>{t(`play.about.${action}`)}</span>
        {off ? <span>{line}</span> : null}
      </span>
    );
  const show = (on: boolean): void => {
    setOver(on);
    table.hint(on && !off ? (slot?.cost ?? 0) : 0);
  };
  return (
    <Tooltip label={label} multiline maw={320} position="top">
      <button
        type="button"
        className={`pl-action${off ? ' off' : ''}${over ? ' over' : ''}`}
        data-action={action}
        aria-disabled={off}
        aria-pressed={table.action === action}
        tabIndex={index === 0 ? 0 : -1}
        onMouseEnter={() => show(true)}
        onMouseLeave={() => show(false)}
        onFocus={() => show(true)}
        onBlur={() => show(false)}
        onClick={() => run(root, `play.action${index + 1}` as 'play.action1')}
      >
        <Icon id={ACTION_ICONS[action]} size={18} />
        <span className="words">
          <b className="ellipsis">{shortAction(t, action)}</b>
          <span className="ellipsis">{line}</span>
        </span>
        <kbd>{key}</kbd>
      </button>
    </Tooltip>
  );
});

export const ActionBar = observer(function ActionBar() {
  const at = useTable();
  const { table, play, t } = at;
  const idle = idleWords(at);
  const unit = activeUnit(play);
  const places = placesOf(gatherRules(play), unit);
  return (
    <div
      className="pl-actions"
      role="toolbar"
      aria-label={t('play.bar.label')}
      data-region="actions"
      onKeyDown={(e) => rove(e, '.pl-action', 8)}
    >
      {places.map((action, index) => (
        <Place key={index} action={action} index={index} idle={idle} slot={table.slots.find((s) => s.action === action) ?? null} />
      ))}
    </div>
  );
});
