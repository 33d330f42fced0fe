/** The API for people to read, at `/api`. No script, and everything that is put in is escaped. */
import { jsonSchemaOf, type Table } from '../../../core/schema/index.js';
import { escaped } from '../escaped.js';
import type { Route } from './route.js';

export function apiPage(routes: readonly Route[]): string {
  const list = routes.map(
    ({ method, path }) => `<li><a href="#${anchor(method, path)}">${named(method, path)}</a></li>`,
  );
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Honeyguide: HTTP API</title>
<link rel="stylesheet" href="/api/look.css">
<h1>HTTP API of Honeyguide</h1>
<p>The same for programs: <a href="/api/openapi.json">OpenAPI 3.1</a>. Reading needs no token on this machine. Whatever changes something needs
the token of the address that <code>honeyguide serve</code> printed: <code>Authorization: Bearer TOKEN</code>.</p>
<ul>${list.join('\n')}</ul>
${routes.map(section).join('\n')}
</html>
`;
}

function section({ method, path, summary, query, body, result }: Route): string {
  return `<section id="${anchor(method, path)}">
<h2>${named(method, path)}</h2>
<p>${escaped(summary)}</p>
${fields('In the address', query)}${fields('Body, as JSON', body)}${
  typeof result === 'string' ? `<p>Gives <code>${escaped(result)}</code>.</p>` : fields('Gives, as JSON', result)
}</section>`;
}

function fields(title: string, table: Table | undefined): string {
  if (!table || Object.keys(table).length === 0) return '';
  const { properties } = jsonSchemaOf(table) as { properties: Record<string, Record<string, unknown>> };
  const rows = Object.entries(properties).map(
    ([name, { description = '', type = '', ...rest }]) =>
      `<tr><td><code>${escaped(name)}</code></td><td>${escaped(String(type))}</td><td>${escaped(String(description))}${detailsOf(rest)}</td></tr>`,
  );
  return `<h3>${title}</h3><table>${rows.join('')}</table>`;
}

function detailsOf({ enum: choices, default: usual, items, properties }: Record<string, unknown>): string {
  const inner = items ?? (properties && { properties });
  const words = [
    choices ? `one of ${(choices as string[]).join(', ')}` : '',
    usual !== undefined ? `default ${JSON.stringify(usual)}` : '',
  ];
  const told = words.filter(Boolean).map(escaped).join('; ');
  const more = inner
    ? `<details><summary>schema</summary><pre>${escaped(JSON.stringify(inner, null, 2))}</pre></details>`
    : '';
  return `${told ? ` (${told})` : ''}${more}`;
}

const named = (method: string, path: string): string => `<code>${method.toUpperCase()} ${escaped(path)}</code>`;
const anchor = (method: string, path: string): string => `${method}${path.replace(/[^\w]+/g, '-')}`;

export const apiLook = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#222;background:#fff}
code,pre{font-size:.9em}table{border-collapse:collapse;width:100%}td{border-top:1px solid #ccc;padding:.3rem .6rem;vertical-align:top;overflow-wrap:anywhere}
section{margin-top:2.5rem}h2{font-size:1.1rem}h3{font-size:1rem;margin:1rem 0 .3rem}
@media (prefers-color-scheme:dark){body{color:#ddd;background:#181818}a{color:#8bf}td{border-color:#444}}
`;
