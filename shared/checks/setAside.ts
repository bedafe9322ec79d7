/** What an earlier opening of the file has set aside is still in it: the author should know. */
import { finding, type Check } from './finding.ts';

export const setAside: Check = (scenario) => {
  const list = scenario.extra['quarantine'];
  if (!Array.isArray(list) || list.length === 0) return [];
  return [finding('check/set-aside', 'warning', { count: list.length }, { pointer: '/quarantine' })];
};
