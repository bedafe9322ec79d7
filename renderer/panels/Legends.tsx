/** Legends of the answers that cover cells: field of sight and reach. */
import { observer } from 'mobx-react-lite';
import { cellNumber } from '#shared/board/board.ts';
import { unitCodes } from '#shared/tools/unitCodes.ts';
import type { AnswerView } from '../canvas/scene.ts';
import { figure } from '../tools/words.ts';
import { copyText } from './copyText.ts';
import { IconButton } from './parts.tsx';
import { useEdit } from './useEdit.ts';

type Area<K extends AnswerView['kind']> = Extract<AnswerView, { kind: K }>;

export const FieldLegend = observer(function FieldLegend({ area }: { readonly area: Area<'field'> }) {
  const { root, tab, t, answers } = useEdit();
  const { board } = tab.document.settled;
  const seen = area.seen.reduce((n, value) => n + value, 0);
  const way = answers.area?.kind === 'field' ? answers.area.way : 'sees';
  const what =
    area.from.length === 1
      ? t(`edit.field.${way}One`, { cell: cellNumber(board, area.from[0]!) })
      : t(`edit.field.${way}Many`, { count: area.from.length });
  const copy = (): void => {
    const cells = [...area.seen.keys()].filter((cell) => area.seen[cell] === 1).map((cell) => cellNumber(board, cell));
    copyText({ root, t }, `${what}: ${cells.join(' ')}`);
  };
  return (
    <section className="ed-legend" aria-label={t('tool.field')}>
      <div className="top">
        <b className="grow" aria-live="polite">
          {what}
        </b>
        <IconButton icon="copy" label={t('edit.los.copy')} onClick={copy} />
        <IconButton icon="close" label={t('edit.answer.close')} onClick={() => answers.clear()} />
      </div>
      <div className="line">
        <i className="seen" aria-hidden="true" />
        <span className="grow">{t(`edit.field.${way}`)}</span>
        <b>{t('edit.los.seenCells', { count: seen, seen: figure(seen), total: figure(area.seen.length) })}</b>
      </div>
      <div className="line">
        <i className="unseen" aria-hidden="true" />
        <span className="grow">{t('edit.field.unseen')}</span>
      </div>
    </section>
  );
});

export const ReachLegend = observer(function ReachLegend({ area }: { readonly area: Area<'reach'> }) {
  const { tab, t, answers } = useEdit();
  const { settled: scenario } = tab.document;
  const question = answers.area?.kind === 'reach' ? answers.area : null;
  const unit = scenario.units.find((u) => u.id === question?.unit);
  const first = area.first.cells.length - 1;
  const both = area.second ? area.second.cells.length - 1 : 0;
  return (
    <section className="ed-legend" aria-label={t('tool.reach')}>
      <div className="top">
        <b className="grow ellipsis" aria-live="polite">
          {t('edit.reach.of', { unit: unit ? `${unitCodes(scenario).get(unit.id) ?? ''} ${unit.name}` : '' })}
        </b>
        <IconButton icon="close" label={t('edit.answer.close')} onClick={() => answers.clear()} />
      </div>
      <div className="line">
        <i className="first" aria-hidden="true" />
        <span className="grow">{t('edit.reach.first', { count: area.first.budget })}</span>
        <b>{t('edit.cells', { count: first })}</b>
      </div>
      {area.second ? (
        <div className="line">
          <i className="second" aria-hidden="true" />
          <span className="grow">{t('edit.reach.second', { count: area.second.budget })}</span>
          <b>{t('edit.cells', { count: both })}</b>
        </div>
      ) : null}
      <p className="muted small">{t('edit.reach.note', { unit: t(`unitOfCost.${area.first.unitOfCost}`) })}</p>
    </section>
  );
});
