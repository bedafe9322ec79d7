/** Every command's handler; the compiler refuses a missing or an unknown id. */
import type { CommandId } from '#shared/commands/catalogue.ts';
import { unitCommands } from '../tools/commands.ts';
import { playCommands } from '../play/playCommands.ts';
import { appCommands } from './appCommands.ts';
import { editCommands } from './editCommands.ts';
import { fileCommands } from './fileCommands.ts';
import type { Handler } from './handler.ts';
import { toolCommands } from './toolCommands.ts';
import { viewCommands } from './viewCommands.ts';

export const handlers = {
  ...appCommands,
  ...editCommands,
  ...fileCommands,
  ...playCommands,
  ...toolCommands,
  ...unitCommands,
  ...viewCommands,
} satisfies Record<CommandId, Handler>;
