/** JSON Schema (draft 2020-12) of a table, for forms, editors and OpenAPI. It says what a file may hold; flags may also be texts. */
import type { Field, Table } from './field.js';

export type JsonSchema = Readonly<Record<string, unknown>>;

export function jsonSchemaOf(table: Table, partial = false): JsonSchema {
  const entries = Object.entries(table);
  const required = entries.filter(([, field]) => isRequired(field)).map(([name]) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(entries.map(([name, field]) => [name, described(field)])),
    ...(required.length > 0 && !partial && { required }),
    additionalProperties: false,
  };
}

function isRequired({ optional, default: value }: Field): boolean {
  return !optional && value === undefined;
}

function described(field: Field): JsonSchema {
  const { help, example } = field;
  return {
    ...(help !== undefined && { description: help }),
    ...form(field),
    ...(field.default !== undefined && { default: field.default }),
    ...(example !== undefined && { examples: [example] }),
  };
}

const jsonFormats = { language: 'language', pattern: 'regex', 'http-url': 'uri', 'stop-rule': 'stop-rule' };

function form(field: Field): JsonSchema {
  switch (field.kind) {
    case 'text':
      return {
        type: 'string',
        ...(field.notEmpty && { minLength: 1 }),
        ...(field.format && { format: jsonFormats[field.format] }),
      };
    case 'choice':
      return { type: 'string', enum: field.choices };
    case 'integer':
    case 'number':
    case 'bytes':
      return {
        type: field.kind === 'number' ? 'number' : 'integer',
        minimum: field.minimum,
        maximum: field.maximum,
      };
    case 'flag':
      return { type: 'boolean' };
    case 'scalar':
      return { type: ['string', 'number', 'boolean'] };
    case 'anything':
      return {};
    case 'list':
      return {
        type: 'array',
        items: described(field.item),
        ...(field.atLeast !== undefined && { minItems: field.atLeast }),
        ...(field.distinct && { uniqueItems: true }),
      };
    case 'map':
      return {
        type: 'object',
        additionalProperties: described(field.item),
        ...(field.atLeast !== undefined && { minProperties: field.atLeast }),
      };
    case 'block':
      return jsonSchemaOf(field.table, field.partial);
    case 'either':
      return { anyOf: field.options.map(described) };
  }
}
