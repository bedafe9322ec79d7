/** Goes on with a battle that an earlier window could not finish: on the scenario's own tab, or on a copy made of what the record holds. */
import { decodeBattle, scenarioOf } from '#shared/formats/battle.ts';
import type { KeptBattle, PutAsideEntry } from '#shared/ipc/contract.ts';
import { err, ok, type Problem, type Result } from '#shared/result.ts';
import { createDocument } from '../stores/files.ts';
import type { RootStore, Tab } from '../stores/index.ts';
import { playOf } from './PlaySession.ts';

export async function playOn(root: RootStore, kept: KeptBattle): Promise<Result<Tab>> {
  const reply = await root.bridge.call('battles.take', { battle: kept.battle });
  if (!reply.ok) return err(reply.error as Problem);
  root.recovery.dropBattle(kept.battle);
  return take(root, kept.title, reply.value);
}

/** A battle of the recovery trash, its record `text`: played on under a name of its own, what lies in the trash stays. */
export async function playAgain(root: RootStore, { title, edits }: PutAsideEntry, text: string): Promise<Result<Tab>> {
  const record = decodeBattle(text);
  if (!record.ok) return record;
  const on = scenarioOf(record.value);
  if (!on.ok) return on;
  // Kept before it shows: it is in no file, and a window that goes now must not cost it.
  const now = { battle: null, scenario: on.value.scenario.id, title, moves: edits, running: true, release: false, text };
  const reply = await root.bridge.call('battles.keep', now);
  return reply.ok ? take(root, title, { battle: reply.value.battle, text }) : err(reply.error as Problem);
}

interface Taken {
  readonly battle: string;
  readonly text: string;
}

/** On the tab of its scenario where no other battle is fought there; of copies that share their id on the one that bore its `title`. */
async function take(root: RootStore, title: string, { battle, text }: Taken): Promise<Result<Tab>> {
  const record = decodeBattle(text);
  if (!record.ok) return record;
  const on = scenarioOf(record.value);
  if (!on.ok) return on;
  const { id } = on.value.scenario;
  const all = root.workspace.tabs.filter((each) => each.document.scenario.id === id && playOf(root, each).table === null);
  const free = all.find((each) => each.name === title) ?? all[0];
  const made = free === undefined ? await createDocument(root, on.value) : ok(free);
  if (!made.ok) return made;
  const tab = made.value;
  root.workspace.activate(tab);
  const taken = playOf(root, tab).take(record.value, battle);
  if (!taken.ok) return taken;
  tab.setMode('play');
  return ok(tab);
}
