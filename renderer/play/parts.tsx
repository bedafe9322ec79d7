/** Small pieces that several parts of the play screen share. */
import { Tooltip } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { CounterChip } from '../canvas/CounterChip.tsx';
import { useT } from '../i18n/t.ts';
import type { UnitState } from '#shared/rulesets/intel/types.ts';
import { counter } from '../tools/ask.ts';
import { codeOf, nameOf } from './reading.ts';
import { useTable } from './usePlay.ts';

/** Number of a rule; its title on hover, its card in the Rules tab on a click. */
export const Rule = observer(function Rule({ id }: { readonly id: string | undefined }) {
  const { table, play } = useTable();
  const t = useT();
  if (id === undefined) return null;
  const title = t(`rule.${play.ruleset.id}.${id}.title`, { defaultValue: '' });
  return (
    <Tooltip label={title || id}>
      <button type="button" className="rule-chip pl-rule" aria-label={title ? `${id}: ${title}` : id} onClick={() => table.openRule(id)}>
        {id}
      </button>
    </Tooltip>
  );
});

/** The unit's counter as a chip. */
export const UnitChip = observer(function UnitChip({ unit, size = 26 }: { readonly unit: UnitState; readonly size?: number }) {
  const { play } = useTable();
  const def = play.scenario.units.find((u) => u.id === unit.id);
  if (!def) return null;
  const face = counter(play.scenario, def);
  return (
    <CounterChip
      symbol={face.symbol}
      side={unit.side}
      pips={{ now: unit.living, full: face.pips }}
      size={size}
      title={`${codeOf(play, unit.id)} ${nameOf(play, unit.id)}`}
    />
  );
});

/** Action points square, reaction points round; what would be spent blinks. */
export function Pips({
  kind,
  now,
  full,
  spend = 0,
}: {
  readonly kind: 'ap' | 'rp';
  readonly now: number;
  readonly full: number;
  readonly spend?: number;
}) {
  return (
    <span className={`pl-pips ${kind}`} aria-hidden="true">
      {Array.from({ length: Math.max(full, now) }, (_, i) => (
        <i key={i} className={i < now ? (i >= now - spend ? 'on spend' : 'on') : ''} />
      ))}
    </span>
  );
}

/** A die by its face. */
export function Die({ value, tone }: { readonly value: number; readonly tone?: 'hit' | 'miss' }) {
  return <span className={`pl-die${tone ? ` ${tone}` : ''}`}>{value}</span>;
}

export function Bar({ share, step }: { readonly share: number; readonly step: number }) {
  return (
    <span className="pl-bar" aria-hidden="true">
      <i data-step={step} style={{ width: `${Math.max(0, Math.min(1, share)) * 100}%` }} />
    </span>
  );
}
