/** One cell of a terrain in its own look, for palettes and lists. */
import { useMemo } from 'react';
import type { TerrainType } from '#shared/board/board.ts';
import type { Orientation, Shape } from '#shared/geometry/offset.ts';
import { swatchSvg } from '#shared/drawing/pictures.ts';

export interface TerrainSwatchProps {
  readonly terrain: TerrainType;
  readonly shape?: Shape;
  readonly orientation?: Orientation;
  /** Width of the cell, CSS px. */
  readonly size?: number;
  readonly theme?: 'dark' | 'light';
}

export function TerrainSwatch({ terrain, shape = 'hex', orientation = 'pointy', size = 26, theme = 'light' }: TerrainSwatchProps) {
  const picture = useMemo(
    () => swatchSvg(terrain, { shape, orientation, width: size, skin: theme === 'dark' ? 'dim' : 'light' }),
    [terrain, shape, orientation, size, theme],
  );
  return (
    <svg
      width={picture.width}
      height={picture.height}
      viewBox={picture.viewBox}
      aria-hidden="true"
      focusable="false"
      // Made by our own pen, which escapes every text.
      dangerouslySetInnerHTML={{ __html: picture.markup }}
    />
  );
}
