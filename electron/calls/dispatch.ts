/**
 * From a raw call to its handler and back, the same for all hosts: known channel, request by schema, handler, reply by schema.
 * Whatever comes in, a Result goes out; an error nobody expected is logged by code and answered as `ipc/failed`, the host lives on.
 */
import { CONTRACT, type Channel, type Reply, type Request } from '#shared/ipc/contract.ts';
import { LIMITS } from '#shared/limits.ts';
import { err, ok, problem, type Result } from '#shared/result.ts';
import { fileProblem, systemCode } from '../storage/problems.ts';
import type { Session } from './session.ts';

export type Handler<C extends Channel> = (request: Request<C>, session: Session) => Promise<Result<Reply<C>>>;
export type Handlers = { readonly [C in Channel]: Handler<C> };
/** Writes one line to the host's log: codes and channel names only, no document text, no paths, no tokens. */
export type Log = (code: string, detail: string) => void;

const isChannel = (name: string): name is Channel => Object.hasOwn(CONTRACT, name);

/** Answers one call. Never throws. */
export async function dispatch(handlers: Handlers, log: Log, channel: string, raw: unknown, session: Session): Promise<Result<unknown>> {
  if (!isChannel(channel)) return err(problem('ipc/unknown-channel', { channel: channel.slice(0, 64) }));
  try {
    return await answer(handlers, log, channel, raw, session);
  } catch (error) {
    const code = systemCode(error);
    log('ipc/failed', `${channel} ${code ?? (error instanceof Error ? error.name : 'unknown')}`);
    return code === null ? err(problem('ipc/failed', { channel })) : err(fileProblem(error, channel));
  }
}

async function answer(handlers: Handlers, log: Log, channel: Channel, raw: unknown, session: Session): Promise<Result<unknown>> {
  if (!isShallow(raw, LIMITS.nesting + 8)) return refuse(log, channel, 'nesting');
  const request = CONTRACT[channel].request.safeParse(raw);
  if (!request.success) return refuse(log, channel, fieldOf(request.error.issues[0]?.path));
  // The schema of this very channel has just said that the request fits its handler.
  const handler = handlers[channel] as (request: unknown, session: Session) => Promise<Result<unknown>>;
  const reply = await handler(request.data, session);
  if (!reply.ok) return reply;
  const checked = CONTRACT[channel].reply.safeParse(reply.value);
  if (checked.success) return ok(checked.data);
  log('ipc/bad-reply', `${channel} ${fieldOf(checked.error.issues[0]?.path)}`);
  return err(problem('ipc/failed', { channel }));
}

/** Name of the contract's own field. What lies deeper may be a key that somebody chose, and is no matter for a log. */
const fieldOf = (path: readonly PropertyKey[] | undefined): string => String(path?.[0] ?? '');

function refuse(log: Log, channel: string, where: string): Result<never> {
  log('ipc/bad-request', `${channel} ${where}`);
  return err(problem('ipc/bad-request', { channel, where }));
}

/** Whether nothing is nested deeper than `limit`; a schema would overflow the stack on such a value. */
export function isShallow(value: unknown, limit: number): boolean {
  const stack: { value: unknown; depth: number }[] = [{ value, depth: 0 }];
  for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
    if (typeof top.value !== 'object' || top.value === null) continue;
    if (top.depth >= limit) return false;
    for (const inner of Object.values(top.value)) if (typeof inner === 'object') stack.push({ value: inner, depth: top.depth + 1 });
  }
  return true;
}
