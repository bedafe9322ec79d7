/** Why a computer player did it: its best alternatives with what each is worth. */
import { Popover } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { i18n } from '../i18n/t.ts';
import type { Command } from '#shared/rulesets/intel/types.ts';
import { commandWords } from './CardFoot.tsx';
import { useTable } from './usePlay.ts';

const SHOWN = 5;

export const Why = observer(function Why({ turn, item }: { readonly turn: number; readonly item: string }) {
  const at = useTable();
  const { play, t, root, table } = at;
  const why = play.whys.get(turn);
  if (!why || why.best.length === 0) return null;
  const number = new Intl.NumberFormat(root.settings.language, { maximumFractionDigits: 2, signDisplay: 'exceptZero' });
  const best = Math.max(1, ...why.best.map((b) => Math.abs(b.score)));
  return (
    <Popover
      position="left-start"
      withinPortal
      shadow="md"
      opened={table.why === item}
      onChange={(open) => table.openWhy(open ? item : null)}
    >
      <Popover.Target>
        <button type="button" className="why" onClick={() => table.openWhy(table.why === item ? null : item)}>
          {t('play.why.ask')}
        </button>
      </Popover.Target>
      <Popover.Dropdown className="pl-whybox">
        <b>{t('play.why.title', { bot: t(`bot.${why.bot}.name`), count: why.considered })}</b>
        {why.best.slice(0, SHOWN).map((choice, i) => (
          <div key={i} className={i === 0 ? 'best' : ''}>
            <p>
              <span className="grow ellipsis">{commandWords(at, choice.choice.cmd as Command)}</span>
              <b>{number.format(choice.score / 1000)}</b>
            </p>
            <i style={{ width: `${(Math.abs(choice.score) / best) * 100}%` }} />
            <small>
              {choice.terms
                .filter((term) => term.value !== 0)
                .map(
                  (term) =>
                    `${i18n.exists(`appraisal.${term.id}`) ? t(`appraisal.${term.id}`) : t(`play.weigh.${term.id}`, { defaultValue: term.id })} ${number.format(term.value / 1000)}`,
                )
                .join(' · ')}
            </small>
          </div>
        ))}
      </Popover.Dropdown>
    </Popover>
  );
});
