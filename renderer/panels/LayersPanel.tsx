/** Layers: eye, lock, name, count, opacity; the active one is marked. `Alt` on an eye shows this layer alone. */
import { observer } from 'mobx-react-lite';
import { LAYERS, type LayerId } from '../canvas/scene.ts';
import { cellAt } from '#shared/board/cells.ts';
import type { Board } from '#shared/board/board.ts';
import type { Scenario } from '#shared/scenario/scenario.ts';
import { Icon, type IconId } from '../theme/icons/Icon.tsx';
import { IconButton, rove } from './parts.tsx';
import { useEdit } from './useEdit.ts';

const ICONS: Readonly<Record<LayerId, IconId>> = {
  units: 'unit',
  objectives: 'objective',
  zones: 'zone',
  numbers: 'numbers',
  grid: 'grid',
  sight: 'sight',
  terrain: 'terrain',
};

const marks = new WeakMap<Board['sight'], number>();
function sightMarks(board: Board): number {
  let count = marks.get(board.sight);
  if (count === undefined) {
    count = 0;
    for (let cell = 0; cell < board.spec.columns * board.spec.rows; cell++) if (cellAt(board.sight, cell) !== 0) count += 1;
    marks.set(board.sight, count);
  }
  return count;
}

function countOf(scenario: Scenario, layer: LayerId): number | null {
  switch (layer) {
    case 'units':
      return scenario.units.filter((unit) => unit.at !== null).length;
    case 'objectives':
      return scenario.objectives.length;
    case 'zones':
      return scenario.zones.length;
    case 'sight':
      return sightMarks(scenario.board);
    case 'terrain':
    case 'grid':
    case 'numbers':
      return null;
  }
}

/** Layers nothing can be painted on: only shown and hidden. */
const DRAWN_ONLY: ReadonlySet<LayerId> = new Set(['grid', 'numbers']);

const LayerRow = observer(function LayerRow({ id }: { readonly id: LayerId }) {
  const { tab, t } = useEdit();
  const { view } = tab;
  const layer = view.layers[id];
  const name = t(`edit.layer.${id}`);
  const active = view.activeLayer === id;
  const count = countOf(tab.document.settled, id);
  const percent = Math.round(layer.opacity * 100);
  return (
    <div
      className={`ed-layer${active ? ' on' : ''}${layer.visible ? '' : ' off'}`}
      role="row"
      aria-label={name}
      aria-current={active || undefined}
      onClick={() => view.setActiveLayer(id)}
    >
      <span role="gridcell" onClick={(event) => event.stopPropagation()}>
        <button
          type="button"
          className="ed-flat"
          tabIndex={id === LAYERS[0] ? 0 : -1}
          aria-pressed={layer.visible}
          aria-label={t(layer.visible ? 'edit.layer.hide' : 'edit.layer.show', { name })}
          title={t('edit.layer.eyeTip')}
          onClick={(event) => (event.altKey ? view.soloLayer(id) : view.setLayer(id, { visible: !layer.visible }))}
        >
          <Icon id={layer.visible ? 'eye' : 'eyeOff'} size={16} />
        </button>
      </span>
      <span role="gridcell" onClick={(event) => event.stopPropagation()}>
        {DRAWN_ONLY.has(id) ? (
          <span className="ed-gap" />
        ) : (
          <IconButton
            icon={layer.locked ? 'lock' : 'unlock'}
            label={t(layer.locked ? 'edit.layer.unlock' : 'edit.layer.lock', { name })}
            pressed={layer.locked}
            onClick={() => view.setLayer(id, { locked: !layer.locked })}
          />
        )}
      </span>
      <Icon id={ICONS[id]} size={16} />
      <span className="grow ellipsis">{name}</span>
      {count === null ? null : <span className="muted">{count}</span>}
      <input
        type="range"
        min={10}
        max={100}
        step={5}
        value={percent}
        aria-label={t('edit.layer.opacity', { name })}
        style={{ '--part': `${((percent - 10) / 90) * 100}%` } as React.CSSProperties}
        onClick={(event) => event.stopPropagation()}
        onChange={(event) => view.setLayer(id, { opacity: Number(event.currentTarget.value) / 100 })}
      />
      <span className="percent">{t('edit.percent', { value: percent })}</span>
    </div>
  );
});

export const LayersPanel = observer(function LayersPanel() {
  const { t } = useEdit();
  return (
    <div className="ed-scroll" role="grid" aria-label={t('panel.layers')} onKeyDown={(event) => rove(event, '.ed-flat')}>
      {LAYERS.map((id) => (
        <LayerRow key={id} id={id} />
      ))}
    </div>
  );
});
