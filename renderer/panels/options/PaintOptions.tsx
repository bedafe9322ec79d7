/** Settings of the painting tools: size, shape, what may be painted over, terrain of both buttons, ground of the eraser. */
import { Checkbox, Select } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { BRUSH_SHAPES } from '#shared/tools/brush.ts';
import { TerrainSwatch } from '../../canvas/TerrainSwatch.tsx';
import { brushForm } from '../../tools/stroke.ts';
import { groundOf } from '../../tools/terrainWork.ts';
import { terrainName } from '../../tools/words.ts';
import { IconButton } from '../parts.tsx';
import { useDerived } from '../useDerived.ts';
import { useEdit } from '../useEdit.ts';
import { Segments } from './Segments.tsx';

const SIZES = [1, 2, 3, 4, 5, 6, 7] as const;

export const SizeOption = observer(function SizeOption() {
  const { root, t } = useEdit();
  return (
    <Segments
      label={t(root.tools.active === 'line' ? 'edit.bar.width' : 'edit.bar.size')}
      choices={SIZES.map((value) => ({ value, label: value, name: t('edit.bar.sizeName', { count: value }) }))}
      value={root.tools.size}
      choose={(size) => root.tools.setSize(size)}
    />
  );
});

export const ShapeOption = observer(function ShapeOption() {
  const { root, t, c } = useEdit();
  return (
    <Segments
      label={t('edit.bar.shape')}
      choices={BRUSH_SHAPES.map((value) => ({ value, label: t(`edit.bar.shape.${value}`) }))}
      value={brushForm(c)}
      choose={(shape) => root.tools.setOption('brush.form', shape)}
    />
  );
});

/** "Paint over": any ground, one level, one terrain, the selection. */
export const OverOption = observer(function OverOption() {
  const { root, tab, t, c } = useEdit();
  const catalogue = useDerived((s) => s.board.catalogue);
  const levels = [...new Set(catalogue.map((type) => type.level))].sort((a, b) => a - b);
  const value = String(root.tools.options['paint.over'] ?? 'any');
  const selected = tab.selection.cells.length;
  return (
    <span className="ed-option-group">
      <span className="muted">{t('edit.bar.over')}</span>
      <Select
        aria-label={t('edit.bar.over')}
        w={148}
        maxDropdownHeight={360}
        data={[
          { value: 'any', label: t('edit.bar.over.any') },
          { value: 'selection', label: t('edit.bar.over.selection', { count: selected }), disabled: selected === 0 },
          {
            group: t('edit.bar.over.levels'),
            items: levels.map((level) => ({ value: `level:${level}`, label: t('edit.level', { level }) })),
          },
          {
            group: t('edit.bar.over.terrain'),
            items: catalogue.map((type) => ({
              value: `terrain:${type.id}`,
              label: terrainName(c.say, root.settings.language, type),
            })),
          },
        ]}
        value={value === 'selection' && selected === 0 ? 'any' : value}
        onChange={(next) => root.tools.setOption('paint.over', next ?? 'any')}
      />
    </span>
  );
});

export const TerrainPair = observer(function TerrainPair() {
  const { root, t, c } = useEdit();
  const catalogue = useDerived((s) => s.board.catalogue);
  const spec = useDerived((s) => s.board.spec);
  const show = (id: string, key: string) => {
    const type = catalogue.find((x) => x.id === id);
    if (!type) return null;
    return (
      <span className="ed-pair-item" title={t(key)}>
        <TerrainSwatch terrain={type} shape={spec.shape} orientation={spec.orientation} size={20} />
        {terrainName(c.say, root.settings.language, type)}
      </span>
    );
  };
  return (
    <span className="ed-option-group">
      {show(root.tools.left, 'edit.terrain.left')}
      <IconButton icon="swap" label={t('edit.terrain.swap')} onClick={() => root.tools.swapTerrain()} />
      {show(root.tools.right, 'edit.terrain.right')}
    </span>
  );
});

export const OutlineOption = observer(function OutlineOption() {
  const { root, t } = useEdit();
  return (
    <Checkbox
      label={t('edit.bar.outline')}
      checked={root.tools.outline}
      onChange={(event) => root.tools.setOutline(event.currentTarget.checked)}
    />
  );
});

export const GroundOption = observer(function GroundOption() {
  const { root, tab, t, c } = useEdit();
  const { catalogue } = tab.document.settled.board;
  return (
    <span className="ed-option-group">
      <span className="muted">{t('edit.bar.ground')}</span>
      <Select
        aria-label={t('edit.bar.ground')}
        w={132}
        data={catalogue.map((type) => ({ value: type.id, label: terrainName(c.say, root.settings.language, type) }))}
        value={catalogue[groundOf(c)]?.id ?? null}
        onChange={(id) => id && root.tools.setOption('ground', id)}
      />
    </span>
  );
});

export const SightOption = observer(function SightOption() {
  const { root, t } = useEdit();
  return (
    <Segments
      label={t('edit.bar.mark')}
      choices={[
        { value: 'block' as const, label: t('edit.bar.mark.block') },
        { value: 'clear' as const, label: t('edit.bar.mark.clear') },
      ]}
      value={root.tools.sight}
      choose={(sight) => root.tools.setSight(sight)}
    />
  );
});
