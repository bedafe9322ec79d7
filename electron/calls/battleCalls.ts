/** Calls on battles that are being fought: kept by the host while a window plays them, offered when it is gone. */
import { err, ok, problem, type Result } from '#shared/result.ts';
import { newHandle } from '../storage/clock.ts';
import { dropBattle, keepBattle, listBattles, readBattle } from '../storage/battles.ts';
import type { Desk } from './desk.ts';
import type { Handlers } from './dispatch.ts';
import type { Session } from './session.ts';

type BattleChannel = `battles.${'keep' | 'kept' | 'take' | 'drop'}`;

export function battleCalls(desk: Desk): Pick<Handlers, BattleChannel> {
  /** Ids of battles with the window that fights them; a window that was let go of has no handles any more. */
  const fought = new Map<string, Session>();
  const fightsHere = (id: string): boolean => fought.get(id)?.battles.find(id) !== undefined;
  const claim = (session: Session, id: string): void => {
    fought.set(id, session);
    session.battles.give(id, id);
  };
  /** The id behind a window's handle; nobody else may be fighting it. */
  const free = (session: Session, handle: string): Result<string> => {
    const id = session.offeredBattles.find(handle);
    return id === undefined || fightsHere(id) ? err(problem('battle/unknown')) : ok(id);
  };
  const own = (session: Session, id: string): boolean => fought.get(id) === session && fightsHere(id);
  /** It was let go while its page was away (`parkSession`), and nobody else has taken it since. */
  const mine = (session: Session, id: string): boolean => own(session, id) || (session.away && fought.get(id) === session);

  return {
    'battles.keep': async ({ battle, release, ...now }, session) => {
      // A battle that was closed with its tab is nobody's; going on with it makes it the window's again.
      if (battle !== null && !mine(session, battle)) return err(problem('battle/unknown'));
      const id = battle ?? newHandle();
      claim(session, id);
      const kept = await keepBattle(desk, id, now);
      if (release) fought.delete(id);
      return kept.ok ? ok({ battle: id }) : kept;
    },
    'battles.kept': async (_request, session) => {
      const here = new Set([...fought.keys()].filter(fightsHere));
      const left = await listBattles(desk, here);
      return ok({
        battles: left.map(({ id, scenario, title, moves, last, running }) => ({
          battle: session.offeredBattles.give(id, id),
          scenario,
          title,
          moves,
          last,
          running,
        })),
      });
    },
    'battles.take': async ({ battle }, session) => {
      const id = free(session, battle);
      if (!id.ok) return id;
      const kept = await readBattle(desk, id.value);
      if (!kept.ok) return kept;
      claim(session, id.value);
      return ok({ battle: id.value, text: kept.value.text });
    },
    'battles.drop': async ({ battle }, session) => {
      const offered = free(session, battle);
      const id = mine(session, battle) ? battle : offered.ok ? offered.value : null;
      if (id === null) return err(problem('battle/unknown'));
      fought.delete(id);
      const dropped = await dropBattle(desk, id);
      return dropped.ok ? ok({}) : dropped;
    },
  };
}
