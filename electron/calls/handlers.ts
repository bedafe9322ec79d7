/** All calls of the contract, each with its handler: the one implementation behind the three hosts. */
import type { HostEvent } from '#shared/ipc/contract.ts';
import { appCalls } from './appCalls.ts';
import { battleCalls } from './battleCalls.ts';
import type { Desk } from './desk.ts';
import type { Handlers } from './dispatch.ts';
import { documentCalls } from './documentCalls.ts';
import { folderCalls } from './folderCalls.ts';
import { recoveryCalls } from './recoveryCalls.ts';
import { rejoinCalls } from './rejoinCalls.ts';
import { versionCalls } from './versionCalls.ts';

/** `tellAll` sends an event to all windows; a host with one window only has nobody else to tell. */
export const handlersOf = (desk: Desk, tellAll: (event: HostEvent) => void = () => {}): Handlers => ({
  ...appCalls(desk),
  ...battleCalls(desk),
  ...folderCalls(desk),
  ...documentCalls(desk),
  ...recoveryCalls(desk),
  ...rejoinCalls(desk, tellAll),
  ...versionCalls(desk),
});
