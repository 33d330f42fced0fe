/** The columns of a Parquet file: those of every table, and the words. */
import type { ParquetWriter } from 'hyparquet-writer';
import type { DocumentFields } from '../document-fields.js';
import { type FieldType, pageFieldTypes } from '../page-fields.js';

type Schema = ConstructorParameters<typeof ParquetWriter>[0]['schema'];
type SchemaElement = Schema[number];

export interface ParquetColumn {
  name: string;
  elements: readonly SchemaElement[];
  cellOf: (row: DocumentFields) => unknown;
  /** Where looking for repeated values would be in vain. */
  encoding?: 'PLAIN';
}

/** Nobody repeats these. */
const unrepeated = new Set(['url', 'title', 'digest', 'text', 'main', 'markdown', 'description']);

const kinds: Record<FieldType, Omit<SchemaElement, 'name'>> = {
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  integer: { type: 'INT64' },
  number: { type: 'DOUBLE' },
  boolean: { type: 'BOOLEAN' },
  time: { type: 'INT64', converted_type: 'TIMESTAMP_MILLIS' },
};

export function columnsOf(markdown: boolean): ParquetColumn[] {
  const { path: _path, ...types } = pageFieldTypes;
  const fields = Object.entries(types).map(([name, type]) => scalar(name as keyof typeof types, type));
  const words: (keyof DocumentFields)[] = ['text', 'main', ...(markdown ? (['markdown'] as const) : [])];
  return [...fields, list('path'), list('headings'), ...words.map(name => scalar(name, 'text'))];
}

export function schemaOf(columns: readonly ParquetColumn[]): Schema {
  return [{ name: 'page', num_children: columns.length }, ...columns.flatMap(({ elements }) => elements)];
}

function scalar(name: keyof DocumentFields, type: FieldType): ParquetColumn {
  return {
    name,
    elements: [{ name, ...kinds[type], repetition_type: 'OPTIONAL' }],
    cellOf: row => cellOf(row[name] ?? null, type),
    ...(unrepeated.has(name) && { encoding: 'PLAIN' as const }),
  };
}

function cellOf(value: unknown, type: FieldType): unknown {
  if (value === null) return null;
  if (type === 'integer') return BigInt(Math.round(Number(value)));
  return type === 'time' ? new Date(String(value)) : value;
}

/** A list of texts, in the three levels that the format asks for. */
function list(name: 'path' | 'headings'): ParquetColumn {
  return {
    name,
    elements: [
      { name, converted_type: 'LIST', repetition_type: 'OPTIONAL', num_children: 1 },
      { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
      { name: 'element', type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: 'OPTIONAL' },
    ],
    cellOf: row => row[name],
  };
}
