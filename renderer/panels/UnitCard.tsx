/** The card of one unit: name and side to change; members, weapons and the itemised price to read. */
import { Select } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import type { UnitDef } from '#shared/scenario/scenario.ts';
import { unitChange } from '#shared/tools/forces.ts';
import * as ask from '../tools/ask.ts';
import { TextField } from './fields.tsx';
import { ProblemLine } from './ProblemLine.tsx';
import { useEdit } from './useEdit.ts';

export const UnitCard = observer(function UnitCard({ unit, side }: { readonly unit: UnitDef; readonly side: number }) {
  const { tab, t, run, locked } = useEdit();
  const { scenario } = tab.document;
  const price = ask.points(scenario, unit);
  const problems = tab.problems.problems.filter((p) => p.at?.unit === unit.id);
  return (
    <section className="ed-card" data-side={side} aria-label={t('edit.card.label', { name: unit.name })}>
      <div className="fields">
        <TextField
          label={t('edit.card.name')}
          value={unit.name}
          maxLength={200}
          disabled={locked !== null}
          commit={(name) => run(unitChange(unit, { name }))}
        />
        <Select
          label={t('edit.card.side')}
          data={scenario.sides.map((s) => ({ value: s.id, label: s.name }))}
          value={unit.side}
          disabled={locked !== null}
          onChange={(id) => id && run(unitChange(unit, { side: id }))}
        />
      </div>
      {problems.map((problem, i) => (
        <ProblemLine key={i} problem={problem} compact />
      ))}
      <table>
        <thead>
          <tr>
            <th scope="col">{t('edit.card.item')}</th>
            <th scope="col">{t('edit.card.count')}</th>
            <th scope="col">{t('edit.card.points')}</th>
          </tr>
        </thead>
        <tbody>
          {price.items.map((item) => (
            <tr key={item.id}>
              <th scope="row">{t(`item.${item.id}`)}</th>
              <td className="muted">
                {item.count} × {item.price}
              </td>
              <td>{item.points}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('edit.forces.total')}</th>
            <td />
            <td>{price.total}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
});
