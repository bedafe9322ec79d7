/** The three file formats as JSON Schema (draft 2020-12), made from the schemas that the readers use. */
import { z } from 'zod';
import { scriptSchema } from '../engine/scriptFormat.ts';
import type { Book, OptionSpec } from '../engine/ruleset.ts';
import type { Json } from '../result.ts';
import { battleFile } from './battle.ts';
import { scenarioFile } from './scenario/schema.ts';

export const FORMATS = ['scenario', 'battle', 'script'] as const;
export type FormatName = (typeof FORMATS)[number];

const SCHEMAS = { scenario: scenarioFile, battle: battleFile, script: scriptSchema } as const;

/** What a rule book adds to the schema of its scenarios. */
export interface SchemaBook {
  readonly id: string;
  readonly options: readonly OptionSpec[];
  readonly book: Pick<Book, 'unitSchema' | 'cellFields'>;
}

type Schema = Record<string, Json>;
const at = (schema: Schema, ...path: readonly string[]): Schema => path.reduce((inner, key) => inner[key] as Schema, schema);

/** JSON Schema of a format, as files are read: what has a default may be absent. With a book its options, cell fields and units. */
export function jsonSchema(format: FormatName, book: SchemaBook | null = null): Json {
  const schema = z.toJSONSchema(SCHEMAS[format], { io: 'input' }) as Schema;
  if (format !== 'scenario' || !book) return schema;
  const ruleset = at(schema, 'properties', 'ruleset', 'properties');
  ruleset['id'] = { const: book.id };
  ruleset['options'] = { type: 'object', properties: Object.fromEntries(book.options.map((spec) => [spec.id, optionSchema(spec)])) };
  const board = at(schema, 'properties', 'board', 'properties');
  board['cells'] = {
    type: 'object',
    additionalProperties: {
      type: 'object',
      properties: Object.fromEntries(book.book.cellFields.map((spec) => [spec.id, valueSchema(spec)])),
    },
  };
  const { $schema: _draft, $defs, additionalProperties: _closed, ...unit } = book.book.unitSchema as Schema;
  const units = at(schema, 'properties', 'units');
  units['items'] = joined(units['items'] as Schema, unit);
  return $defs === undefined ? schema : { ...schema, $defs: { ...(schema['$defs'] as Schema | undefined), ...($defs as Schema) } };
}

/** A unit of the file: its own keys and the book's side by side. */
function joined(entry: Schema, unit: Schema): Schema {
  if (unit['properties'] === undefined) return { allOf: [entry, unit] };
  const required = [...((entry['required'] ?? []) as Json[]), ...((unit['required'] ?? []) as Json[])];
  return { ...unit, ...entry, properties: { ...(entry['properties'] as Schema), ...(unit['properties'] as Schema) }, required };
}

interface ValueSpec {
  readonly kind: OptionSpec['kind'];
  readonly nullable?: boolean;
  readonly def: Json;
  readonly min?: number;
  readonly max?: number;
  readonly values?: readonly (string | number)[];
}

function valueSchema(spec: ValueSpec): Schema {
  const bounds = { ...(spec.min === undefined ? {} : { minimum: spec.min }), ...(spec.max === undefined ? {} : { maximum: spec.max }) };
  const plain = (): Schema => {
    switch (spec.kind) {
      case 'flag':
        return { type: 'boolean' };
      case 'int':
      case 'percent':
        return { type: 'integer', ...bounds };
      case 'enum':
        return { enum: spec.values ?? [] };
      case 'set':
        return { type: 'array', items: { enum: spec.values ?? [] }, uniqueItems: true, maxItems: (spec.values ?? []).length };
    }
  };
  return spec.nullable ? { anyOf: [plain(), { type: 'null' }], default: spec.def } : { ...plain(), default: spec.def };
}

const optionSchema = (spec: OptionSpec): Schema => ({
  ...valueSchema(spec),
  ...(spec.cite === undefined ? {} : { description: spec.cite }),
});
