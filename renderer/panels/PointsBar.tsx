/** One side's tab: letter, name, points against the limit with the parts in the tooltip; double click renames. */
import { Tooltip } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import * as ask from '../tools/ask.ts';
import { TextField } from './fields.tsx';
import { SideMark } from './parts.tsx';
import { useEdit } from './useEdit.ts';

interface PointsBarProps {
  readonly side: number;
  readonly active: boolean;
  readonly choose: () => void;
}

export const PointsBar = observer(function PointsBar({ side, active, choose }: PointsBarProps) {
  const { tab, t, run, locked } = useEdit();
  const [renaming, setRenaming] = useState(false);
  const { settled: scenario } = tab.document;
  const def = scenario.sides[side]!;
  const units = scenario.units.filter((unit) => unit.side === def.id);
  const total = units.reduce((sum, unit) => sum + ask.points(scenario, unit).total, 0);
  const option = scenario.ruleset.options['pointsLimit'];
  const limit = typeof option === 'number' ? option : null;
  const over = limit !== null && total > limit;
  const rename = (name: string): void => {
    const text = name.trim();
    if (text) run({ kind: 'setMeta', sides: scenario.sides.map((s) => (s.id === def.id ? { ...s, name: text } : s)) });
  };
  if (renaming)
    return (
      <span className="ed-side-tab">
        <TextField
          value={def.name}
          name={t('edit.forces.sideName')}
          maxLength={200}
          autoFocus
          commit={rename}
          leave={() => setRenaming(false)}
        />
      </span>
    );
  return (
    <Tooltip
      multiline
      position="bottom"
      label={
        <span className="ed-sum">
          {units.map((unit) => (
            <span key={unit.id}>
              <span>{unit.name}</span>
              <b>{ask.points(scenario, unit).total}</b>
            </span>
          ))}
          <span className="total">
            <span>
              {limit === null
                ? t('edit.forces.total')
                : over
                  ? t('edit.forces.over', { count: total - limit })
                  : t('edit.forces.left', { count: limit - total })}
            </span>
            <b>{total}</b>
          </span>
          <span className="hint">{t('edit.forces.renameHint')}</span>
        </span>
      }
    >
      <button
        type="button"
        role="tab"
        className="ed-side-tab"
        data-over={over || undefined}
        aria-selected={active}
        tabIndex={active ? 0 : -1}
        aria-label={t('edit.forces.sideTab', { side: def.name, points: total, limit: limit ?? '–' })}
        onClick={choose}
        onDoubleClick={() => locked === null && setRenaming(true)}
        onKeyDown={(event) => {
          if (event.key === 'F2' && locked === null) {
            event.preventDefault();
            event.stopPropagation();
            setRenaming(true);
          }
        }}
      >
        <span className="line">
          <SideMark side={side} />
          <span className="grow ellipsis">{def.name}</span>
        </span>
        <span className="line figures">
          <b>{total}</b>
          {limit === null ? null : <span className="muted">/ {limit}</span>}
        </span>
        <span className="bar" data-side={side}>
          <i style={{ width: `${limit ? Math.min(100, (100 * total) / limit) : 0}%` }} />
        </span>
      </button>
    </Tooltip>
  );
});
