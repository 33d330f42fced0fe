import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { jsonSchemaOf } from './json-schema.js';
import {
  anything,
  block,
  bytes,
  choice,
  either,
  flag,
  integer,
  list,
  map,
  number,
  optional,
  scalar,
  table,
  text,
} from './make-field.js';
import { spelled } from './origin.js';
import { readTable } from './read.js';

const described = table({
  name: text({ notEmpty: true, help: 'what it is called' }),
  order: choice(['mean', 'max'], { default: 'max' }),
  clusters: integer({ default: 5, minimum: 2, maximum: 200 }),
  pause: optional(number({ minimum: 0, maximum: 60 })),
  size: bytes({ default: 1024, minimum: 1, maximum: 1024 ** 3 }),
  quick: flag({ default: false }),
  value: optional(scalar()),
  rest: optional(anything()),
  hosts: list(text(), { default: [], distinct: true }),
  labels: optional(map(either([text(), list(text())]), { atLeast: 1 })),
  topics: list(block({ name: text(), query: text({ default: '' }) }), {
    atLeast: 1,
    example: 'topics: [{name: bees}]',
  }),
});

describe('jsonSchemaOf', () => {
  it('says what a table says', () => {
    expect(jsonSchemaOf(described)).toMatchObject({
      type: 'object',
      additionalProperties: false,
      required: ['name', 'topics'],
      properties: {
        name: { type: 'string', minLength: 1, description: 'what it is called' },
        order: { type: 'string', enum: ['mean', 'max'], default: 'max' },
        clusters: { type: 'integer', minimum: 2, maximum: 200, default: 5 },
        pause: { type: 'number', minimum: 0, maximum: 60 },
        labels: {
          type: 'object',
          minProperties: 1,
          additionalProperties: { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] },
        },
        topics: {
          type: 'array',
          minItems: 1,
          items: { type: 'object', required: ['name'], additionalProperties: false },
          examples: ['topics: [{name: bees}]'],
        },
      },
    });
  });

  const validate = new Ajv2020({ strict: true, allowUnionTypes: true }).compile(jsonSchemaOf(described));
  const good = { name: 'bees', topics: [{ name: 'one' }] };

  it.each<[object, boolean]>([
    [good, true],
    [{ ...good, clusters: 7, pause: 0.5, quick: true, value: 3, rest: { any: [1] }, order: 'mean' }, true],
    [{ ...good, labels: { a: 'x', b: ['y', 'z'] }, hosts: ['a', 'b'] }, true],
    [{ topics: good.topics }, false],
    [{ ...good, name: '' }, false],
    [{ ...good, topics: [] }, false],
    [{ ...good, topics: [{}] }, false],
    [{ ...good, clusters: 1 }, false],
    [{ ...good, clusters: 2.5 }, false],
    [{ ...good, order: 'sum' }, false],
    [{ ...good, hosts: ['a', 'a'] }, false],
    [{ ...good, labels: {} }, false],
    [{ ...good, labels: { a: { b: 1 } } }, false],
    [{ ...good, size: 2 ** 40 }, false],
    [{ ...good, other: 1 }, false],
  ])('allows and refuses what the reader does: %j is %s', (value, allowed) => {
    expect(validate(value)).toBe(allowed);
    const read = () =>
      readTable(
        described,
        value,
        spelled(key => key),
      );
    if (allowed) expect(read).not.toThrow();
    else expect(read).toThrow();
  });
});
