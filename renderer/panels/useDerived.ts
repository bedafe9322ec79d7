/** A part of the scenario in a component: it renders again only when this part changes, not with every stroke. */
import { compareShallow, computed } from 'mobx';
import { useMemo } from 'react';
import type { Scenario } from '#shared/scenario/scenario.ts';
import { useTab } from '../stores/index.ts';

/** @param part   pure; reads the settled scenario, closes over nothing that changes */
export function useDerived<T>(part: (scenario: Scenario) => T): T {
  const { document } = useTab();
  // The first `part` is kept on purpose: it is pure, and a new computed each time would follow nothing.
  // oxlint-disable-next-line react/exhaustive-deps
  return useMemo(() => computed(() => part(document.settled), { equals: compareShallow }), [document]).get();
}
