/** A reaction window in the reacting side's colour: what triggered it, what each unit could do and with what chance. */
import { Button, Menu } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useRef } from 'react';
import { unitById } from '#shared/rulesets/intel/rules.ts';
import type { Ask } from '#shared/rulesets/intel/types.ts';
import { HUMAN_POLICY } from '../config.ts';
import { Icon } from '../../theme/icons/Icon.tsx';
import { neededText, useSum } from '../OddsPopover.tsx';
import { Bar, Rule, UnitChip } from '../parts.tsx';
import { codeOf, nameOf, sideName, stateOf } from '../reading.ts';
import { REACTION_ICONS, type ReactionOption } from '../reactions.ts';
import { percentText, share, stepOf } from '../targets.ts';
import { useOnBoard } from '../useOnBoard.ts';
import { useTable } from '../usePlay.ts';
import { actionText, cellText, itemText } from '../words.ts';

type React = Extract<Ask, { k: 'react' }>;
const POLICIES = ['ask', 'pass', 'over50', 'always'] as const;

const Option = observer(function Option({ option, index }: { readonly option: ReactionOption; readonly index: number }) {
  const { table, play, t, root } = useTable();
  const sum = useSum();
  const { language } = root.settings;
  const on = table.reaction === option;
  const first = option.odds.checks.filter((c) => c.id !== 'penetration');
  const expected = option.odds.expected['kills'];
  const weapon = (data: unknown): string => (typeof data === 'string' ? itemText(t, data) : '');
  const about =
    option.to.length > 0
      ? t('play.react.cells', { cells: option.to.map((c) => cellText(play, c)).join(t('list.separator')) })
      : first.length > 0
        ? first.map((c) => `${weapon(c.terms[0]?.data?.['weapon']) || t(`check.${c.id}`)} ${neededText(t, c)}`).join(' · ')
        : t(`play.react.${option.reaction}`);
  return (
    <button
      type="button"
      className="option"
      title={first.map((c) => sum(c)).join('\n')}
      role="radio"
      aria-checked={on}
      onClick={() => (on ? table.react() : table.setOption(index))}
    >
      <kbd>{index + 1}</kbd>
      <Icon id={REACTION_ICONS[option.reaction]} size={18} />
      <span className="grow">
        <b>{actionText(t, option.reaction)}</b>
        <small>
          {about}
          {expected
            ? ` · ${t('play.react.expected', { n: new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(share(expected)) })}`
            : ''}
        </small>
      </span>
      {option.chance ? (
        <span className="chance">
          <b>{percentText(language, option.chance)}</b>
          <Bar share={share(option.chance)} step={stepOf(option.chance)} />
        </span>
      ) : null}
    </button>
  );
});

const Policy = observer(function Policy({ units }: { readonly units: readonly string[] }) {
  const { table, play, t } = useTable();
  const side = table.side;
  const policy = play.config.policies[side] ?? HUMAN_POLICY;
  return (
    <Menu position="top-end">
      <Menu.Target>
        <Button variant="subtle" rightSection={<Icon id="chevronDown" size={14} />}>
          {t('play.react.auto')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('play.react.autoSide', { side: sideName(play, side) })}</Menu.Label>
        {POLICIES.map((id) => (
          <Menu.Item
            key={id}
            leftSection={<Icon id={policy.reactions === id ? 'check' : 'dice'} size={14} />}
            onClick={() => play.setPolicy(side, { ...policy, reactions: id })}
          >
            {t(`play.policy.${id}`)}
          </Menu.Item>
        ))}
        {units.map((unit) => (
          <div key={unit}>
            <Menu.Label>{codeOf(play, unit)}</Menu.Label>
            {POLICIES.slice(1).map((id) => (
              <Menu.Item
                key={id}
                leftSection={<Icon id={policy.unitReactions?.[unit] === id ? 'check' : 'dice'} size={14} />}
                onClick={() => play.setPolicy(side, { ...policy, unitReactions: { ...policy.unitReactions, [unit]: id } })}
              >
                {t('play.react.autoUnit', { unit: codeOf(play, unit), policy: t(`play.policy.${id}`) })}
              </Menu.Item>
            ))}
          </div>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
});

export const ReactionPrompt = observer(function ReactionPrompt({ ask }: { readonly ask: React }) {
  const { table, play, t, tab } = useTable();
  const ref = useRef<HTMLDivElement>(null);
  const state = stateOf(play);
  const trigger = unitById(state, ask.trigger);
  const units = [...new Set(ask.offers.map((o) => o.unit))];
  const cells = units.flatMap((id) => unitById(state, id)?.cell ?? []).filter((c) => c >= 0);
  const near = trigger && trigger.cell >= 0 ? trigger.cell : (cells[0] ?? null);
  const reactor = table.reaction ? (unitById(state, table.reaction.unit)?.cell ?? null) : null;
  const spot = useOnBoard(ref, tab.view.canvas, near, reactor === near ? null : reactor);
  let index = -1;
  return (
    <div
      ref={ref}
      className={`pl-pop pl-react${spot === null ? ' docked' : ''}`}
      style={spot ? { left: spot.x, top: spot.y } : spot === undefined ? { visibility: 'hidden' } : undefined}
      role="dialog"
      aria-label={t('play.react.title', { side: sideName(play, table.side) })}
    >
      <header data-side={table.side}>
        <Icon id="bolt" size={18} />
        <div className="grow">
          <h2>{t('play.react.title', { side: sideName(play, table.side) })}</h2>
          <p>
            {t(`play.window.${ask.window}`, {
              unit: `${codeOf(play, ask.trigger)} ${nameOf(play, ask.trigger)}`,
              cell: cellText(play, trigger?.cell ?? -1),
            })}
          </p>
        </div>
        <Rule id="R-7.24" />
      </header>
      <div className="body scroll" role="radiogroup" aria-label={t('play.react.options')}>
        {units.map((id) => {
          const unit = unitById(state, id);
          return (
            <section key={id}>
              {unit ? (
                <div className="who">
                  <UnitChip unit={unit} size={26} />
                  <span className="grow">
                    <b>
                      {codeOf(play, id)} {nameOf(play, id)}
                    </b>
                    <small>
                      {t('play.react.state', {
                        now: unit.living,
                        full: unit.hp.length,
                        link: t(unit.linked ? 'play.card.linked' : 'play.card.unlinked'),
                      })}
                    </small>
                  </span>
                  <span className="rp">
                    <i /> {t('play.react.left', { count: unit.rp })}
                  </span>
                </div>
              ) : null}
              {table.reactions.map((option, i) => {
                if (option.unit !== id) return null;
                index = i;
                return <Option key={option.reaction} option={option} index={index} />;
              })}
            </section>
          );
        })}
      </div>
      <footer>
        <Button variant="filled" onClick={() => table.react()}>
          {t('play.react.do')}
        </Button>
        <Button onClick={() => table.passReaction()}>{t('play.react.pass')}</Button>
        <Button variant="subtle" onClick={() => table.passTurn()}>
          {t('play.react.passTurn')}
        </Button>
        <Policy units={units} />
      </footer>
    </div>
  );
});
