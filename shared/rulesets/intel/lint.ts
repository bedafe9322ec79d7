/** What this book says about a whole scenario: builder rules, army limits, deployment. */
import type { Problem } from '../../result.ts';
import type { Scenario } from '../../scenario/scenario.ts';

/** Problems of a scenario; an error means that it cannot be played. */
export function lintScenario(_scenario: Scenario): readonly Problem[] {
  return [];
}
