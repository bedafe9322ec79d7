/** Rolls, prompts and turns for screen readers: what the log writes is said once, politely. */
import { reaction } from 'mobx';
import { useEffect } from 'react';
import { itemWords } from './itemWords.ts';
import { myAskOf, nameOf, codeOf } from './reading.ts';
import { useTable } from './usePlay.ts';

export function useAnnounce(): void {
  const { root, table, t, words } = useTable();
  const { play, language } = words;
  useEffect(
    () =>
      reaction(
        () => {
          void play.version;
          const items = table.log.at(-1)?.items ?? [];
          return items.at(-1) ?? null;
        },
        (item) => {
          if (item && play.live) root.status.announce(itemWords({ t, play, language }, item));
        },
      ),
    [root, table, t, play, language],
  );
  useEffect(
    () =>
      reaction(
        () => {
          const ask = myAskOf(play)?.ask;
          if (!ask) return null;
          const unit = ask.k === 'turn' ? ask.unit : ask.k === 'react' ? ask.trigger : null;
          return t(`play.say.${ask.k}`, { unit: unit === null ? '' : `${codeOf(play, unit)} ${nameOf(play, unit)}` });
        },
        (text) => {
          if (text) root.status.announce(text);
        },
      ),
    [root, t, play],
  );
}
