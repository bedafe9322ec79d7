/** `replay RECORD`: a battle record must reproduce itself, command by command. */
import { checkRecord } from '#shared/engine/record.ts';
import type { Json } from '#shared/result.ts';
import type { Command } from '../command.ts';
import { failed, loadRecord } from '../load.ts';

export const replay: Command = {
  flags: {},
  words: [1, 1],
  async run({ fs, words, t }) {
    const loaded = await loadRecord(fs, words.positional[0]!);
    if (!loaded.ok) return failed(loaded.error, t);
    const { ruleset, setting, record } = loaded.value;
    const { ok, commands, events, firstDifference } = checkRecord(ruleset, setting, record);
    const text = [t(ok ? 'cli.replay.ok' : 'cli.replay.differs', { commands, events, index: firstDifference?.index ?? 0 })];
    return { exit: ok ? 0 : 1, json: { ok, commands, events, firstDifference } as unknown as Json, text };
  },
};
