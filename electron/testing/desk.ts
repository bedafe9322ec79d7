/** A desk and a window for tests, on any file system and a clock that only goes when it is asked. */
import { openDesk, type Desk, type DeskOptions } from '../calls/desk.ts';
import { dispatch, type Handlers } from '../calls/dispatch.ts';
import { handlersOf } from '../calls/handlers.ts';
import { newSession, type Session } from '../calls/session.ts';
import type { Channel, HostEvent, Reply, Request } from '#shared/ipc/contract.ts';
import { invariant, type Result } from '#shared/result.ts';
import type { Clock } from '../storage/clock.ts';
import { checkEncoded } from '../storage/encoderCheck.ts';

/** A clock whose waits are over at once; alarms ring when so much time was waited or advanced. */
export const quickClock = (start = 1_700_000_000_000): Clock & { advance(milliseconds: number): void } => {
  let now = start;
  const alarms = new Set<{ readonly at: number; readonly ring: () => void }>();
  const advance = (milliseconds: number): void => {
    now += milliseconds;
    for (const alarm of alarms) if (alarm.at <= now && alarms.delete(alarm)) alarm.ring();
  };
  return {
    now: () => now,
    wait: async (milliseconds) => advance(milliseconds),
    alarm: (milliseconds, ring) => {
      const alarm = { at: now + milliseconds, ring };
      alarms.add(alarm);
      return () => void alarms.delete(alarm);
    },
    advance,
  };
};

export interface TestDesk {
  readonly desk: Desk;
  readonly handlers: Handlers;
  readonly session: Session;
  readonly events: HostEvent[];
  call<C extends Channel>(channel: C, request: Request<C>, session?: Session): Promise<Result<Reply<C>>>;
  /** As `call`, for calls that must succeed. */
  need<C extends Channel>(channel: C, request: Request<C>, session?: Session): Promise<Reply<C>>;
  /** Handle of the `Sandtable` folder. */
  folder(session?: Session): Promise<string>;
}

/** Opens a desk whose profile is `home`/profile and whose documents are in `home`/Documents. */
export async function testDesk(options: Pick<DeskOptions, 'fs'> & Partial<DeskOptions> & { readonly home: string }): Promise<TestDesk> {
  const { home, ...rest } = options;
  const opened = await openDesk({
    clock: quickClock(),
    env: { SANDTABLE_HOME: `${home}/profile`, HOME: home },
    kind: 'test',
    version: '0',
    resources: `${home}/resources`,
    folders: [],
    files: [],
    log: () => {},
    checkEncoded,
    ...rest,
  });
  invariant(opened.ok, `the test desk opens: ${opened.ok ? '' : opened.error.code}`);
  const desk = opened.value;
  const handlers = handlersOf(desk);
  const events: HostEvent[] = [];
  const first = newSession((event) => events.push(event));
  const call = <C extends Channel>(channel: C, request: Request<C>, session: Session = first): Promise<Result<Reply<C>>> =>
    dispatch(handlers, desk.log, channel, request, session) as Promise<Result<Reply<C>>>;
  const need = async <C extends Channel>(channel: C, request: Request<C>, session: Session = first): Promise<Reply<C>> => {
    const reply = await call(channel, request, session);
    if (!reply.ok) throw new Error(`${channel}: ${reply.error.code} ${JSON.stringify(reply.error.params)}`);
    return reply.value;
  };
  return {
    desk,
    handlers,
    session: first,
    events,
    call,
    need,
    folder: async (session = first) => (await need('folders.list', {}, session)).folders[0]!.folder,
  };
}
