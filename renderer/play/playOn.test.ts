import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { documentOf, withScenario } from '#shared/document/document.ts';
import { embedScenario, encodeBattle } from '#shared/formats/battle.ts';
import { createDocument } from '../stores/files.ts';
import { makeMemoryRoot } from '../stores/memoryRoot.ts';
import { playAgain, playOn } from './playOn.ts';
import { playOf } from './PlaySession.ts';
import { testBattle } from './testing.ts';

const BATTLE = 'b'.repeat(22);

/** A battle after one decision, its record, and the document it is fought on. */
function fought() {
  const { play, table } = testBattle();
  const document = documentOf(play.scenario);
  table.choose('endTurn');
  const text = encodeBattle({
    ...play.battle.toRecord(),
    scenario: embedScenario(document),
    players: JSON.parse(JSON.stringify(play.config)),
  });
  return { document, text };
}

describe('a battle that was interrupted', () => {
  beforeEach(() => {
    vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
    // Nobody thinks here: both sides are persons.
    vi.stubGlobal(
      'Worker',
      class {
        postMessage(): void {}
        addEventListener(): void {}
        terminate(): void {}
      },
    );
  });
  afterEach(() => void vi.unstubAllGlobals());

  it('goes on on the board that it was fought on, not on a copy of that file with the same id', async () => {
    const { document, text } = fought();
    for (const titles of [
      ['Copy', 'Plain'],
      ['Plain', 'Copy'],
    ]) {
      const { root, host } = makeMemoryRoot();
      host.answer('battles.take', () => ({ battle: BATTLE, text }));
      for (const title of titles) await createDocument(root, withScenario(document, { ...document.scenario, title }));
      const kept = { battle: BATTLE, scenario: document.scenario.id, title: 'Plain', moves: 1, last: 1, running: true };
      const tab = await playOn(root, kept);
      expect(tab.ok && tab.value.name).toBe('Plain');
      expect(root.tab?.mode).toBe('play');
    }
  });

  it('R-07 from the trash it is kept as a battle of its own before it shows', async () => {
    const { document, text } = fought();
    const { root, host } = makeMemoryRoot();
    const entry = {
      entry: 'e'.repeat(22),
      kind: 'battle',
      name: null,
      title: 'Plain',
      put: 1,
      edits: 1,
      damaged: false,
      stopper: false,
    } as const;
    host.fail('battles.keep', 'battle/not-kept');
    expect(await playAgain(root, entry, text)).toMatchObject({ ok: false, error: { code: 'battle/not-kept' } });
    expect(root.workspace.tabs).toEqual([]);
    const tab = await playAgain(root, entry, text);
    if (!tab.ok) throw new Error(tab.error.code);
    expect(playOf(root, tab.value).play?.battle.position.turn).toBe(1);
    // The first was refused, later ones are those of the board.
    const kept = host.calls.filter((call) => call.channel === 'battles.keep')[1]!;
    expect(kept.request).toMatchObject({ battle: null, scenario: document.scenario.id, title: 'Plain', moves: 1, running: true, text });
    expect(host.calls.some((call) => call.channel === 'battles.drop')).toBe(false);
  });
});
