/** The computer players. */
import type { Bot, BotId } from './player.ts';
import { recruit } from './recruit.ts';
import { sergeant } from './sergeant.ts';

export const BOTS: Readonly<Record<BotId, Bot>> = { recruit, sergeant };
