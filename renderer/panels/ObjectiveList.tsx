/** Objectives: name, value each round, value at the end, cells. */
import { Button } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import type { ObjectiveDef } from '#shared/scenario/scenario.ts';
import { cellNumber } from '#shared/board/board.ts';
import { cellsOf } from '../tools/objective.ts';
import { reveal } from '../tools/reveal.ts';
import { objectiveName } from '../tools/words.ts';
import { NumberField, TextField } from './fields.tsx';
import { Empty, Head, IconButton } from './parts.tsx';
import { useEdit } from './useEdit.ts';

const ObjectiveRow = observer(function ObjectiveRow({ objective }: { readonly objective: ObjectiveDef }) {
  const { root, tab, t, c, run, locked } = useEdit();
  const { settled: scenario } = tab.document;
  const name = objectiveName(c.say, scenario, objective);
  const cells = cellsOf(c.grid, objective);
  const first = cells[0];
  const on = tab.selection.objective === objective.id;
  const show = (): void => {
    root.tools.setObjective(objective.id);
    tab.selection.selectObjective(objective.id);
    if (first !== undefined) reveal(tab.view.canvas, scenario.board.spec, first, true);
  };
  const playable = objective.kind === 'hold';
  return (
    <li className={on ? 'ed-objective on' : 'ed-objective'}>
      <button type="button" className="flag" aria-label={t('edit.objective.show', { name })} onClick={show}>
        {objective.value}
      </button>
      <div className="grow">
        <TextField
          value={objective.name ?? ''}
          placeholder={name}
          name={t('edit.objective.name')}
          maxLength={200}
          disabled={locked !== null}
          commit={(text) => run({ kind: 'changeObjective', objective: objective.id, name: text.trim() || null })}
        />
        <div className="values small muted">
          {playable ? (
            <>
              <span className="pair">
                {t('edit.objective.value')}
                <NumberField
                  name={t('edit.objective.value')}
                  value={objective.value}
                  min={0}
                  max={1000}
                  width={42}
                  bare
                  disabled={locked !== null}
                  commit={(value) => value !== null && run({ kind: 'changeObjective', objective: objective.id, value })}
                />
              </span>
              <span className="pair">
                {t('edit.objective.endValue')}
                <NumberField
                  name={t('edit.objective.endValue')}
                  value={objective.endValue}
                  min={0}
                  max={1000}
                  width={42}
                  bare
                  disabled={locked !== null}
                  commit={(endValue) => endValue !== null && run({ kind: 'changeObjective', objective: objective.id, endValue })}
                />
              </span>
            </>
          ) : (
            <span>{t('edit.objective.kept', { kind: objective.kind })}</span>
          )}
          <span
            className="cells"
            title={
              first === undefined ? undefined : t('edit.objective.cells', { count: cells.length, cell: cellNumber(scenario.board, first) })
            }
          >
            {first === undefined ? t('edit.zone.noCells') : t('edit.cells', { count: cells.length })}
          </span>
        </div>
      </div>
      <IconButton
        icon="trash"
        label={t('edit.objective.delete', { name })}
        why={locked}
        onClick={() => run({ kind: 'removeObjective', objective: objective.id })}
      />
    </li>
  );
});

export const ObjectiveList = observer(function ObjectiveList({ defaults }: { readonly defaults: ReactNode }) {
  const { root, tab, t, locked } = useEdit();
  const { objectives } = tab.document.settled;
  const paint = (): void => {
    root.tools.setObjective(null);
    root.tools.choose('objective');
  };
  return (
    <section>
      <Head right={<IconButton icon="plus" label={t('edit.objective.add')} onClick={paint} why={locked} />}>
        {t('edit.objective.head')}
      </Head>
      {objectives.length === 0 ? (
        <Empty
          icon="objective"
          action={
            <Button onClick={paint} disabled={locked !== null} rightSection={<kbd>O</kbd>}>
              {t('edit.objective.paint')}
            </Button>
          }
        >
          {t('edit.objective.empty')}
        </Empty>
      ) : (
        <ul className="ed-list" aria-label={t('edit.objective.head')}>
          {objectives.map((objective) => (
            <ObjectiveRow key={objective.id} objective={objective} />
          ))}
        </ul>
      )}
      {defaults ? <div className="ed-row-end">{defaults}</div> : null}
    </section>
  );
});
