/** Goes on with a battle that an earlier window could not finish: on the scenario's own tab, or on a copy made of what the record holds. */
import { decodeBattle, scenarioOf } from '#shared/formats/battle.ts';
import type { KeptBattle } from '#shared/ipc/contract.ts';
import { err, ok, type Problem, type Result } from '#shared/result.ts';
import { createDocument } from '../stores/files.ts';
import type { RootStore, Tab } from '../stores/index.ts';
import { playOf } from './PlaySession.ts';

export async function playOn(root: RootStore, kept: KeptBattle): Promise<Result<Tab>> {
  const reply = await root.bridge.call('battles.take', { battle: kept.battle });
  if (!reply.ok) return err(reply.error as Problem);
  root.recovery.dropBattle(kept.battle);
  const record = decodeBattle(reply.value.text);
  if (!record.ok) return record;
  const free = root.workspace.tabs.find((tab) => tab.document.scenario.id === kept.scenario && playOf(root, tab).table === null);
  let tab = free;
  if (!tab) {
    const scenario = scenarioOf(record.value);
    const made = scenario.ok ? await createDocument(root, scenario.value) : scenario;
    if (!made.ok) return made;
    tab = made.value;
  }
  root.workspace.activate(tab);
  const taken = playOf(root, tab).take(record.value, reply.value.battle);
  if (!taken.ok) return taken;
  tab.setMode('play');
  return ok(tab);
}
