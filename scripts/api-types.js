// Writes the types of the HTTP API for the page in apps/dashboard, from the OpenAPI document that the built server gives: so the page
// cannot ask for what is not there. `node scripts/api-types.js DIST` writes DIST/server/serve/api/types.d.ts; the build calls it.
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** @typedef {{ type?: string | string[], enum?: string[], items?: Schema, properties?: Record<string, Schema>, required?: string[],
 *   additionalProperties?: boolean | Schema, anyOf?: Schema[], default?: unknown, description?: string }} Schema */
/** @typedef {{ name: string, in: string, required: boolean, schema: Schema }} Parameter */
/** @typedef {{ summary: string, parameters: Parameter[], requestBody?: { content: Record<string, { schema: Schema }> },
 *   responses: Record<string, { content: Record<string, { schema?: Schema }> }> }} Operation */

const dist = resolve(process.argv[2] ?? 'dist');
/** @param {string} path */
const built = path => import(pathToFileURL(join(dist, path)).href);

const { ownRoutes } = await built('server/serve/api/own-routes.js');
const { readingRoutes } = await built('server/serve/api/reading-routes.js');
const { openApiOf } = await built('server/serve/api/openapi.js');
/** @type {{ paths: Record<string, Record<string, Operation>> }} */
const { paths } = openApiOf([...readingRoutes({}), ...ownRoutes({})]);

const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => written(method, path, operation)),
);
const text = `/** Made by scripts/api-types.js from the tables of the routes. */
export interface Api {
${operations.join('\n')}
}
`;
writeFileSync(join(dist, 'server/serve/api/types.d.ts'), text);

/**
 * @param {string} method
 * @param {string} path
 * @param {Operation} operation
 */
function written(method, path, { summary, parameters, requestBody, responses }) {
  const json = responses['200'].content['application/json']?.schema;
  const body = requestBody?.content['application/json'].schema;
  return `  /** ${summary} */
  '${method} ${path}': {
    path: ${parametersOf(parameters, 'path')};
    query: ${parametersOf(parameters, 'query')};
    body: ${body ? typeOf(body, true) : 'undefined'};
    result: ${json ? typeOf(json, false) : 'undefined'};
  };`;
}

/**
 * @param {Parameter[]} parameters
 * @param {string} place
 */
function parametersOf(parameters, place) {
  const fields = parameters.filter(each => each.in === place);
  const lines = fields.map(
    ({ name, required, schema }) =>
      `${name}${required ? '' : '?'}: ${typeOf(schema, true)}${required ? '' : ' | undefined'};`,
  );
  return `{ ${lines.join(' ')} }`;
}

/**
 * What is given may leave out whatever has a default; what is answered never does.
 * @param {Schema} schema
 * @param {boolean} given
 * @returns {string}
 */
function typeOf(schema, given) {
  if (schema.enum) return schema.enum.map(each => JSON.stringify(each)).join(' | ');
  if (schema.anyOf) return schema.anyOf.map(each => typeOf(each, given)).join(' | ');
  const { type, items, properties, required = [], additionalProperties } = schema;
  if (Array.isArray(type)) return type.map(each => typeOf({ type: each }, given)).join(' | ');
  switch (type) {
    case 'integer':
    case 'number':
      return 'number';
    case 'string':
    case 'boolean':
      return type;
    case 'array':
      return `(${typeOf(items ?? {}, given)})[]`;
    case 'object': {
      if (!properties) {
        const values = typeof additionalProperties === 'object' ? typeOf(additionalProperties, given) : 'unknown';
        return `Record<string, ${values}>`;
      }
      const lines = Object.entries(properties).map(([name, field]) => {
        const there = required.includes(name) || (!given && field.default !== undefined);
        const help = field.description ? `/** ${field.description.replaceAll('*/', '*\\/')} */ ` : '';
        return `${help}${JSON.stringify(name)}${there ? '' : '?'}: ${typeOf(field, given)}${there ? '' : ' | undefined'};`;
      });
      return `{ ${lines.join(' ')} }`;
    }
    default:
      return 'unknown';
  }
}
