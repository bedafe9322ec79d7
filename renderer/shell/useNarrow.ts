/** Whether the window is narrower than so many px of the interface, its scale taken into account. */
import { useMediaQuery } from '@mantine/hooks';
import { useRoot } from '../stores/index.ts';

export function useNarrow(px: number): boolean {
  const { scale } = useRoot().settings;
  return useMediaQuery(`(max-width: ${(px * scale) / 100 - 0.1}px)`, false, { getInitialValueInEffect: false });
}
