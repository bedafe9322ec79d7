/** One thing of the log in plain words: for screen readers, for copying, for lists. */
import type { Check } from '#shared/engine/ruleset.ts';
import type { AttackItem, Item } from './logItems.ts';
import { codeOf } from './reading.ts';
import { actionText, cellText, logText, plain, termText, termValue, type Words } from './words.ts';

/** "12 + 11 > 20" with the terms named. */
export function checkWords({ t }: Words, check: Check): string {
  const side = (which: 'left' | 'right'): string =>
    check.terms
      .filter((x) => x.side === which)
      .map((x) => `${termText(t, x)} ${plain(termValue(x))}`)
      .join(' + ');
  const dice = (check.rolled ?? []).join(', ');
  const [left, right] = check.total ?? [0, 0];
  return `${side('left')} + ${check.dice[0] ?? ''} ${dice} = ${left} ${left > right ? '>' : '≤'} ${right} (${side('right')})`;
}

export function attackWords(w: Words, item: AttackItem): string {
  const { t, play } = w;
  const { attack } = item;
  const hits = item.hits.filter((h) => h.result).length;
  return t('play.log.attackWords', {
    unit: codeOf(play, attack.unit),
    target: codeOf(play, attack.target),
    kind: actionText(t, attack.kind),
    attacks: item.hits.length,
    hits,
    lost: item.killed.length,
  });
}

export function itemWords(w: Words, item: Item): string {
  const { t, play } = w;
  switch (item.kind) {
    case 'line':
      return logText(w, item.line);
    case 'turn':
      return t(item.linked === null ? 'play.log.turn' : item.linked ? 'play.log.turnLinked' : 'play.log.turnUnlinked', {
        unit: codeOf(play, item.unit ?? ''),
      });
    case 'move':
      return t(item.fell ? 'play.log.fell' : 'play.log.moved', {
        unit: codeOf(play, item.unit ?? ''),
        from: cellText(play, item.start),
        to: cellText(play, item.end),
        count: item.steps,
      });
    case 'check':
      return item.line ? logText(w, item.line) : checkWords(w, item.check);
    case 'attack':
      return attackWords(w, item);
  }
}
