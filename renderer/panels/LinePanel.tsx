/** Line of sight, explained: verdict and rule, the other direction, every piece with its cells; list and board light up together. */
import { Button } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { cellNumber, gridOf, sightOverride, terrainAt } from '#shared/board/board.ts';
import { paintSight } from '#shared/document/edits/make.ts';
import type { SightAnswerPiece } from '#shared/engine/ruleset.ts';
import { unitCodes } from '#shared/tools/unitCodes.ts';
import type { AnswerView } from '../canvas/scene.ts';
import { CounterChip } from '../canvas/CounterChip.tsx';
import { Icon } from '../theme/icons/Icon.tsx';
import * as ask from '../tools/ask.ts';
import { figure, measureText, terrainName } from '../tools/words.ts';
import { cellOf, lineText, placeText, verdictText, type Words } from './answerWords.ts';
import { copyText } from './copyText.ts';
import { Head, IconButton, rove, RuleChip } from './parts.tsx';
import { useEdit } from './useEdit.ts';

type Line = Extract<AnswerView, { kind: 'line' }>;

export const LinePanel = observer(function LinePanel({ line }: { readonly line: Line }) {
  const { root, tab, t, c, answers, run, locked } = useEdit();
  const { scenario } = tab.document;
  const words: Words = { say: c.say, language: root.settings.language, scenario };
  const { answer } = line;
  const back = tab.answer.back?.answer ?? answer;
  const grid = gridOf(scenario.board);
  const culprit = answer.blockedBy === null ? undefined : answer.pieces[answer.blockedBy];
  const culpritCell = culprit ? cellOf(scenario, culprit.left) : -1;
  const copy = (): void => copyText({ root, t }, lineText(words, line.from, line.to, answer, back));
  const fix = culpritCell >= 0 ? sightFix(scenario.board, culpritCell) : null;
  const place = (cell: number) => (
    <>
      <b>{cellNumber(scenario.board, cell)}</b> {terrainName(c.say, root.settings.language, terrainAt(scenario.board, cell))}
    </>
  );
  return (
    <section className="ed-answer" aria-label={t('tool.los')}>
      <div className="st-panel-tabs ed-answer-head">
        <Icon id="los" size={16} />
        <h2 className="grow">{t('tool.los')}</h2>
        <IconButton icon="swap" label={t('edit.los.swap')} onClick={() => answers.swapLine()} />
        <IconButton icon="copy" label={t('edit.los.copy')} onClick={copy} />
        <IconButton icon="close" label={t('edit.answer.close')} onClick={() => answers.clear()} />
      </div>
      <div className="ed-scroll">
        <div className={`ed-verdict ${answer.visible ? 'clear' : 'blocked'}`} aria-live="polite">
          <div className="top">
            <Icon id={answer.visible ? 'eye' : 'eyeOff'} size={22} />
            <b>{t(answer.visible ? 'edit.los.clear' : 'edit.los.blocked')}</b>
            <RuleChip rule={answer.rule} ruleset={scenario.ruleset.id} />
          </div>
          <p className="selectable">{verdictText(words, answer, line.to)}</p>
          <dl className="ed-facts">
            <dt>{t('edit.los.from')}</dt>
            <dd>{place(line.from)}</dd>
            <dt>{t('edit.los.to')}</dt>
            <dd>{place(line.to)}</dd>
            <dt>{t('edit.los.distance')}</dt>
            <dd>
              <b>{measureText(c.say, scenario.board, grid.distance(line.from, line.to))}</b>
            </dd>
          </dl>
        </div>
        <OtherWay same={back.visible === answer.visible} visible={back.visible} swap={() => answers.swapLine()} />
        <Head right={<span className="muted">{t('edit.los.leftRight')}</span>}>{t('edit.los.pieces')}</Head>
        <ol className="ed-pieces" onKeyDown={(event) => rove(event, '.ed-piece')} onPointerLeave={() => tab.answer.highlight(null)}>
          {answer.pieces.map((piece, i) => (
            <Piece
              key={i}
              index={i}
              piece={piece}
              words={words}
              own={i === 0}
              blocks={piece.blocks}
              culprit={i === answer.blockedBy}
              on={line.highlight === i}
            />
          ))}
        </ol>
        <Seen from={line.from} />
      </div>
      {answer.visible ? null : (
        <div className="ed-foot">
          <span className="muted">{t('edit.los.wantOpen')}</span>
          {fix && culpritCell >= 0 ? (
            <Button disabled={locked !== null} onClick={() => run(paintSight(tab.document.settled.board, [culpritCell], fix))}>
              {t(fix === 'auto' ? 'edit.los.unmark' : 'edit.los.markClear', { cell: cellNumber(scenario.board, culpritCell) })}
            </Button>
          ) : null}
          <Button onClick={() => answers.askField([line.from], 'sees')}>
            {t('edit.los.showField', { cell: cellNumber(scenario.board, line.from) })}
          </Button>
        </div>
      )}
    </section>
  );
});

/** A mark that blocks is taken away; ground that blocks is marked clear. */
const sightFix = (board: Parameters<typeof sightOverride>[0], cell: number): 'auto' | 'clear' =>
  sightOverride(board, cell) === 'block' ? 'auto' : 'clear';

function OtherWay({ same, visible, swap }: { readonly same: boolean; readonly visible: boolean; readonly swap: () => void }) {
  const { t } = useEdit();
  const key = same ? (visible ? 'edit.los.sameClear' : 'edit.los.sameBlocked') : visible ? 'edit.los.otherClear' : 'edit.los.otherBlocked';
  return (
    <button type="button" className={same ? 'ed-other' : 'ed-other differs'} onClick={swap}>
      <Icon id={same ? 'swap' : 'warning'} size={16} />
      <span>{t(key)}</span>
    </button>
  );
}

interface PieceProps {
  readonly index: number;
  readonly piece: SightAnswerPiece;
  readonly words: Words;
  readonly own: boolean;
  readonly blocks: boolean;
  readonly culprit: boolean;
  readonly on: boolean;
}

const Piece = observer(function Piece({ index, piece, words, own, blocks, culprit, on }: PieceProps) {
  const { tab, t } = useEdit();
  const edge = piece.left[0] !== piece.right[0] || piece.left[1] !== piece.right[1];
  const state = own ? 'own' : blocks ? 'blocks' : 'open';
  const light = (): void => tab.answer.highlight(index);
  return (
    <li>
      <button
        type="button"
        className={`ed-piece${on ? ' on' : ''}${culprit ? ' culprit' : ''}`}
        tabIndex={index === 0 ? 0 : -1}
        onPointerEnter={light}
        onFocus={light}
        onBlur={() => tab.answer.highlight(null)}
      >
        <span className="span">
          {piece.from}–{piece.to}
        </span>
        <span className="grow">
          <span className="ellipsis block">{placeText(words, piece.left)}</span>
          {edge ? <span className="ellipsis block">{placeText(words, piece.right)}</span> : null}
        </span>
        <span className={`tag ${state}`}>{t(`edit.los.${state}`)}</span>
      </button>
    </li>
  );
});

/** What else the observer sees: number of cells and the units among them. */
const Seen = observer(function Seen({ from }: { readonly from: number }) {
  const { tab, t } = useEdit();
  const { scenario } = tab.document;
  const seen = ask.field(scenario, [from]);
  if (!seen) return null;
  const grid = gridOf(scenario.board);
  const codes = unitCodes(scenario);
  const units = scenario.units.filter(
    (unit) => unit.at && seen[grid.at(unit.at[0], unit.at[1])] === 1 && grid.at(unit.at[0], unit.at[1]) !== from,
  );
  return (
    <>
      <Head
        right={
          <span className="muted">
            {t('edit.los.seenCells', {
              count: seen.reduce((n, x) => n + x, 0),
              seen: figure(seen.reduce((n, x) => n + x, 0)),
              total: figure(grid.size),
            })}
          </span>
        }
      >
        {t('edit.los.sees', { cell: cellNumber(scenario.board, from) })}
      </Head>
      <div className="ed-seen">
        {units.map((unit) => {
          const side = scenario.sides.findIndex((s) => s.id === unit.side);
          const look = ask.counter(scenario, unit);
          return (
            <span key={unit.id} className="ed-pill" title={unit.name}>
              <CounterChip symbol={look.symbol} side={side} pips={look.pips} size={18} />
              {codes.get(unit.id)}
            </span>
          );
        })}
        {units.length === 0 ? <span className="muted small">{t('edit.los.noUnits')}</span> : null}
      </div>
    </>
  );
});
