/** The card of one unit: name and side to change; members, weapons, slots, attributes and the itemised price to read. */
import { Select, Tooltip } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import type { UnitCard as CardData } from '#shared/engine/ruleset.ts';
import type { UnitDef } from '#shared/scenario/scenario.ts';
import { unitChange } from '#shared/tools/forces.ts';
import * as ask from '../tools/ask.ts';
import { TextField } from './fields.tsx';
import { RuleChip } from './parts.tsx';
import { ProblemLine } from './ProblemLine.tsx';
import { useEdit } from './useEdit.ts';

export const UnitCard = observer(function UnitCard({ unit, side }: { readonly unit: UnitDef; readonly side: number }) {
  const { tab, t, run, locked } = useEdit();
  const { settled: scenario } = tab.document;
  const card = ask.card(scenario, unit);
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
      {problems.map((problem) => (
        <ProblemLine key={problem.code} problem={problem} compact />
      ))}
      {card ? <CardBody card={card} ruleset={scenario.ruleset.id} /> : null}
      <h4>{t('edit.card.price')}</h4>
      <PriceTable unit={unit} />
    </section>
  );
});

const PriceTable = observer(function PriceTable({ unit }: { readonly unit: UnitDef }) {
  const { tab, t } = useEdit();
  const price = ask.points(tab.document.settled, unit);
  return (
    <table>
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
  );
});

/** "+2", "−3", "0". */
const signed = (n: number): string => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '0');
const span = (min: number, max: number): string => (min === max ? String(min) : `${min}–${max}`);

function CardBody({ card, ruleset }: { readonly card: CardData; readonly ruleset: string }) {
  const { t } = useEdit();
  const item = (id: string): string => t(`item.${id}`);
  const tags = [...card.training, ...(card.armour ? [card.armour] : []), ...card.accessories];
  return (
    <>
      <h4>{t('edit.card.attributes')}</h4>
      <dl className="ed-grid">
        {card.attributes.map(({ id, value }) => (
          <Tooltip key={id} label={t(`attribute.${id}`)}>
            <div>
              <dt>
                <abbr title={t(`attribute.${id}`)}>{t(`attribute.${id}.short`)}</abbr>
              </dt>
              <dd>{value}</dd>
            </div>
          </Tooltip>
        ))}
      </dl>
      <h4>{t('edit.card.moveCost')}</h4>
      <dl className="ed-grid">
        {card.costs.map(({ level, cost }) => (
          <div key={level}>
            <dt>{level < 0 ? signed(level) : level}</dt>
            <dd>{cost ?? '–'}</dd>
          </div>
        ))}
      </dl>
      <h4>{t('edit.card.members')}</h4>
      <ul>
        {card.members.map((member, i) => (
          <li key={i}>
            <b>
              {member.count} × {item(member.type)}
            </b>
            {member.hero ? ` · ${t('edit.card.hero')}` : ''}{' '}
            <span className="muted">
              {[t('edit.card.hp', { count: member.hp }), ...member.basic.map(item), ...(member.melee ? [item(member.melee)] : [])].join(
                ' · ',
              )}
            </span>
          </li>
        ))}
      </ul>
      <h4>{t('edit.card.weapons')}</h4>
      <ul>
        {card.weapons.map((weapon, i) => (
          <li key={i}>
            <b>
              {weapon.count} × {item(weapon.id)}
            </b>{' '}
            <span className="muted">
              {[
                ...(weapon.melee === null ? [] : [`${t('edit.card.melee')} ${signed(weapon.melee)}`]),
                ...weapon.ranges.map((range) => `${span(range.min, range.max)}: ${signed(range.mod)}`),
                `${t('edit.card.pen')} ${weapon.pen}`,
                `${t('edit.card.damage')} ${weapon.damage}`,
                ...weapon.keywords.map((keyword) => t(`keyword.${keyword}`)),
              ].join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      {tags.length > 0 ? (
        <>
          <h4>{t('edit.card.skills')}</h4>
          <div className="ed-tags">
            {tags.map((id) => (
              <span key={id} className="ed-tag">
                {item(id)}
              </span>
            ))}
          </div>
        </>
      ) : null}
      <div className="ed-meters">
        {card.slots.map(({ id, used, limit, cite }) => (
          <div key={id} className={used > limit ? 'over' : undefined}>
            <span className="grow">{t(`slot.${id}`)}</span>
            <b>{t('edit.card.slots', { used, limit })}</b>
            {cite ? <RuleChip rule={cite} ruleset={ruleset} /> : null}
          </div>
        ))}
      </div>
    </>
  );
}
