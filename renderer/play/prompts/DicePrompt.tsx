/** Dice thrown on the real table: so many of these faces, typed in order. */
import { Button, TextInput } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { i18n } from '../../i18n/t.ts';
import { codeOf } from '../reading.ts';
import { useTable } from '../usePlay.ts';

/** The typed values, or null when they are not that many whole numbers between 1 and `faces`. */
export function readDice(text: string, n: number, faces: number): readonly number[] | null {
  const values = text
    .split(/[\s,;、，]+/)
    .filter((x) => x !== '')
    .map(Number);
  return values.length === n && values.every((v) => Number.isInteger(v) && v >= 1 && v <= faces) ? values : null;
}

export const DicePrompt = observer(function DicePrompt() {
  const { table, play, t } = useTable();
  const [text, setText] = useState('');
  const data = play.dice?.reason.data ?? {};
  const n = Number(data['n'] ?? 1);
  const faces = Number(data['faces'] ?? 20);
  const unit = data['unit'];
  const why = typeof data['why'] === 'string' ? data['why'] : '';
  const values = readDice(text, n, faces);
  const give = (given: readonly number[]): void => {
    setText('');
    table.giveDice(given);
  };
  return (
    <form
      className="pl-pop docked pl-dice"
      role="dialog"
      aria-label={t('play.dice.title', { n, faces })}
      onSubmit={(event) => {
        event.preventDefault();
        if (values) give(values);
      }}
    >
      <header>
        <div className="grow">
          <h2>{t('play.dice.title', { n, faces })}</h2>
          <p>
            {[typeof unit === 'string' ? codeOf(play, unit) : '', i18n.exists(`check.${why}`) ? t(`check.${why}`) : '']
              .filter(Boolean)
              .join(' · ')}{' '}
            {t('play.dice.about')}
          </p>
        </div>
      </header>
      <div className="body">
        <TextInput
          autoFocus
          aria-label={t('play.dice.values')}
          inputMode="numeric"
          value={text}
          onChange={(e) => setText(e.currentTarget.value)}
          error={text !== '' && !values ? t('play.dice.wrong', { n, faces }) : undefined}
        />
      </div>
      <footer>
        <Button type="submit" variant="filled" disabled={!values}>
          {t('play.dice.do')}
        </Button>
        <Button
          onClick={() =>
            give(Array.from({ length: n }, () => 1 + Math.floor((crypto.getRandomValues(new Uint32Array(1))[0]! / 2 ** 32) * faces)))
          }
        >
          {t('play.dice.throw')}
        </Button>
        {play.diceAreMine ? (
          <Button variant="subtle" onClick={() => play.forgetDice()}>
            {t('play.odds.back')}
          </Button>
        ) : null}
      </footer>
    </form>
  );
});
