/** All calls of the contract, each with its handler: the one implementation behind the three hosts. */
import { appCalls } from './appCalls.ts';
import { battleCalls } from './battleCalls.ts';
import type { Desk } from './desk.ts';
import type { Handlers } from './dispatch.ts';
import { documentCalls } from './documentCalls.ts';
import { folderCalls } from './folderCalls.ts';
import { recoveryCalls } from './recoveryCalls.ts';
import { rejoinCalls } from './rejoinCalls.ts';
import { versionCalls } from './versionCalls.ts';

export const handlersOf = (desk: Desk): Handlers => ({
  ...appCalls(desk),
  ...battleCalls(desk),
  ...folderCalls(desk),
  ...documentCalls(desk),
  ...recoveryCalls(desk),
  ...rejoinCalls(desk),
  ...versionCalls(desk),
});
