/** The wizard's board step: kind of cells, size, cell size, which rows are shifted, the ground. */
import { NumberInput, Select } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { LIMITS } from '#shared/limits.ts';
import type { Orientation, Shape } from '#shared/geometry/offset.ts';
import { BOOKS } from '#shared/rulesets/index.ts';
import { useT } from '../i18n/t.ts';
import { terrainName } from '../shell/names.ts';
import { useRoot } from '../stores/index.ts';
import { isSide, SIZES, type Draft } from './wizardDraft.ts';

export interface StepProps {
  readonly draft: Draft;
  readonly change: (part: Partial<Draft>) => void;
}

interface Cells {
  readonly id: 'pointy' | 'flat' | 'square';
  readonly shape: Shape;
  readonly orientation: Orientation;
}
const CELLS: readonly Cells[] = [
  { id: 'pointy', shape: 'hex', orientation: 'pointy' },
  { id: 'flat', shape: 'hex', orientation: 'flat' },
  { id: 'square', shape: 'square', orientation: 'pointy' },
];

const hexPoints = (x: number, y: number, r: number, turn: number): string =>
  Array.from({ length: 6 }, (_, i) => {
    const a = ((60 * i + turn) * Math.PI) / 180;
    return `${(x + r * Math.cos(a)).toFixed(1)},${(y + r * Math.sin(a)).toFixed(1)}`;
  }).join(' ');

/** A few cells of the kind, as a drawing. */
function CellsPicture({ id }: { readonly id: Cells['id'] }) {
  const w = 15;
  const r = w / Math.sqrt(3);
  const parts: string[] = [];
  for (let i = 0; i < 3; i++)
    for (let j = 0; j < 3; j++) {
      if (id === 'pointy') parts.push(hexPoints(9 + i * w + (j % 2) * (w / 2), 10 + j * r * 1.5, r, 30));
      if (id === 'flat') parts.push(hexPoints(12 + j * r * 1.5, 9 + i * w + (j % 2) * (w / 2), r, 0));
      if (id === 'square') {
        const [x, y] = [5 + i * w, 4 + j * w];
        parts.push(`${x},${y} ${x + w},${y} ${x + w},${y + w} ${x},${y + w}`);
      }
    }
  return (
    <svg width="56" height="54" viewBox="0 0 56 54" fill="none" stroke="currentColor" strokeWidth="1.2" aria-hidden="true">
      {parts.map((points) => (
        <polygon key={points} points={points} />
      ))}
    </svg>
  );
}

const Sizes = observer(function Sizes({ draft, change }: StepProps) {
  const t = useT();
  const number = (label: string, value: number | '', set: (n: number | '') => void, suffix?: string) => (
    <NumberInput
      label={label}
      value={value}
      min={1}
      {...(suffix ? { suffix: ` ${suffix}`, decimalScale: 2 } : { max: LIMITS.boardSide, allowDecimal: false })}
      allowNegative={false}
      clampBehavior="none"
      error={!suffix && !isSide(value) ? t('wizard.range', { max: LIMITS.boardSide }) : suffix && !(Number(value) > 0)}
      onChange={(n) => set(typeof n === 'number' ? n : n === '' ? '' : Number(n))}
    />
  );
  const hex = draft.shape === 'hex';
  const lines = draft.orientation === 'flat' ? 'columns' : 'rows';
  return (
    <div className="st-fields">
      {number(t('wizard.columns'), draft.columns, (columns) => change({ columns }))}
      {number(t('wizard.rows'), draft.rows, (rows) => change({ rows }))}
      {number(t('wizard.cellSize'), draft.cellSize, (cellSize) => change({ cellSize }), t(`unitOfLength.${draft.unit}`))}
      {hex ? (
        <Select
          label={t(`wizard.shifted.${lines}`)}
          value={draft.offset}
          onChange={(offset) => offset && change({ offset: offset })}
          data={[
            { value: 'odd', label: t('wizard.shifted.odd') },
            { value: 'even', label: t('wizard.shifted.even') },
          ]}
        />
      ) : null}
    </div>
  );
});

export const BoardStep = observer(function BoardStep({ draft, change }: StepProps) {
  const root = useRoot();
  const t = useT();
  const book = BOOKS.get(draft.ruleset)?.book;
  return (
    <>
      <h2>{t('wizard.cellKind')}</h2>
      <div className="st-cards" role="radiogroup" aria-label={t('wizard.cellKind')}>
        {CELLS.map((kind) => {
          const on = draft.shape === kind.shape && (kind.shape === 'square' || draft.orientation === kind.orientation);
          return (
            <button
              key={kind.id}
              type="button"
              role="radio"
              aria-checked={on}
              className="st-card"
              onClick={() => change({ shape: kind.shape, orientation: kind.orientation })}
            >
              <CellsPicture id={kind.id} />
              <span>
                <b>{t(`wizard.cells.${kind.id}`)}</b>
                <span className="secondary small">{t(`wizard.cells.${kind.id}.note`)}</span>
              </span>
            </button>
          );
        })}
      </div>
      <h2>{t('wizard.size')}</h2>
      <div className="st-chips" role="radiogroup" aria-label={t('wizard.size')}>
        {SIZES.map(([columns, rows]) => (
          <button
            key={`${columns}x${rows}`}
            type="button"
            role="radio"
            aria-checked={draft.columns === columns && draft.rows === rows}
            className="st-chip"
            onClick={() => change({ columns, rows })}
          >
            {columns} × {rows}
          </button>
        ))}
      </div>
      <Sizes draft={draft} change={change} />
      {book ? (
        <>
          <h2>{t('wizard.ground')}</h2>
          <Select
            aria-label={t('wizard.ground')}
            maw={260}
            value={draft.ground}
            onChange={(ground) => ground && change({ ground })}
            data={book.catalogue.map((type) => ({ value: type.id, label: terrainName(t, root.settings.language, type) }))}
          />
        </>
      ) : null}
      {book && isSide(draft.columns) && isSide(draft.rows) && outside(draft, book.boards) ? (
        <p className="st-warning small">{t('wizard.bookRange', { min: book.boards.minSide, max: book.boards.maxSide })}</p>
      ) : null}
    </>
  );
});

const outside = (draft: Draft, range: { readonly minSide: number; readonly maxSide: number }): boolean =>
  [draft.columns, draft.rows].some((n) => typeof n === 'number' && (n < range.minSide || n > range.maxSide));
