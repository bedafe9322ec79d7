/** The three file formats as JSON Schema (draft 2020-12), made from the schemas that the readers use. */
import { z } from 'zod';
import { scriptSchema } from '../engine/scriptFormat.ts';
import type { Json } from '../result.ts';
import { battleFile } from './battle.ts';
import { scenarioFile } from './scenario/schema.ts';

export const FORMATS = ['scenario', 'battle', 'script'] as const;
export type FormatName = (typeof FORMATS)[number];

const SCHEMAS = { scenario: scenarioFile, battle: battleFile, script: scriptSchema } as const;

/** JSON Schema of a format, as files are read: what has a default may be absent. */
export const jsonSchema = (format: FormatName): Json => z.toJSONSchema(SCHEMAS[format], { io: 'input' }) as Json;
