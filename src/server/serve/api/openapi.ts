/** The OpenAPI document of the API, made from the tables that its routes are written with. */
import { programVersion } from '../../../core/program-version.js';
import { jsonSchemaOf, type Table } from '../../../core/schema/index.js';
import type { Route } from './route.js';

type Json = Record<string, unknown>;

export function openApiOf(routes: readonly Route[]): Json {
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    paths[route.path] ??= {};
    paths[route.path][route.method] = operationOf(route);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Honeyguide',
      version: programVersion(),
      description:
        'What "honeyguide serve" can do. Reading needs no token on this machine; whatever changes something needs the one in the address that was printed, as "Authorization: Bearer TOKEN".',
    },
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: { Problem: problemSchema },
    },
  };
}

const problemSchema = {
  type: 'object',
  properties: { problem: { type: 'string', description: 'one line that says what to do' } },
  required: ['problem'],
};

function operationOf({ path, method, summary, query = {}, body, result }: Route): Json {
  return {
    summary,
    operationId: operationId(method, path),
    parameters: [...pathParameters(path), ...queryParameters(query)],
    ...(body && { requestBody: { required: true, content: { 'application/json': { schema: jsonSchemaOf(body) } } } }),
    responses: {
      200: { description: 'done', content: contentOf(result) },
      default: {
        description: 'not done',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
    ...(method !== 'get' && { security: [{ token: [] }] }),
  };
}

const contentOf = (result: Table | string): Json =>
  typeof result === 'string' ? { [result]: {} } : { 'application/json': { schema: jsonSchemaOf(result) } };

function pathParameters(path: string): Json[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    ...{ name, in: 'path', required: true, schema: { type: 'string' } },
  }));
}

function queryParameters(query: Table): Json[] {
  const { properties = {}, required = [] } = jsonSchemaOf(query) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    ...{ name, in: 'query', required: required.includes(name), schema },
    ...(description !== undefined && { description }),
  }));
}

/** `get /api/collections/{collection}/hosts` is getCollectionsCollectionHosts. */
function operationId(method: string, path: string): string {
  const words = path
    .replace('/api', '')
    .split(/[^\w]+/)
    .filter(Boolean);
  return method + words.map(word => word[0].toUpperCase() + word.slice(1)).join('');
}
