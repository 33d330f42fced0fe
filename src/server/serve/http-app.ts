/** The routes of the API as a web application: what comes in is checked by their tables, what goes wrong is said in one line. */
import { createReadStream, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type Context, Hono } from 'hono';
import { UsageError } from '../../core/errors.js';
import { readTable, spelled, type Table } from '../../core/schema/index.js';
import { readMessage } from '../record/message.js';
import { apiLook, apiPage } from './api/api-page.js';
import { openApiOf } from './api/openapi.js';
import { type Content, JsonText, type Route } from './api/route.js';
import { ApiProblem, problemOf } from './problem.js';
import type { StaticFile } from './static-files.js';

/** Bytes of a body, at most. */
const largestBody = 4 << 20;

type Asking = Context<{ Bindings: HttpBindings }>;

export interface AppOptions {
  routes: readonly Route[];
  files: ReadonlyMap<string, StaticFile>;
  /** Sends the news of the collection in a folder until the reader goes. */
  stream: (folder: string, after: number | undefined, request: IncomingMessage, response: ServerResponse) => void;
  /** Something failed that nobody foresaw. */
  failed: (error: unknown) => void;
}

export function httpApp({ routes, files, stream, failed }: AppOptions): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.onError((error, context) => {
    const [status, problem] = problemOf(error, failed);
    return context.json({ problem }, status);
  });
  const description = openApiOf(routes);
  const page = apiPage(routes);
  app.get('/api/openapi.json', context => context.json(description));
  app.get('/api', context => context.html(page));
  app.get('/api/look.css', context => context.body(apiLook, 200, { 'content-type': 'text/css; charset=utf-8' }));
  for (const route of routes) {
    app.on(route.method.toUpperCase(), route.path.replace(/\{(\w+)\}/g, ':$1'), context =>
      answer(route, context, stream),
    );
  }
  app.all('/api/*', context => context.json({ problem: 'There is nothing of this name. See /api.' }, 404));
  app.get('*', context => staticAnswer(files, context));
  return app;
}

async function answer(route: Route, context: Asking, stream: AppOptions['stream']): Promise<Response> {
  const { outgoing } = context.env;
  const path = context.req.param() as Record<string, string>;
  const query = readTable(route.query ?? {}, queryOf(route.query ?? {}, context.req.url), spelled(String));
  const body = route.body
    ? readTable(
        route.body,
        await bodyOf(context),
        spelled(key => `"${key}"`),
      )
    : {};
  const result = await route.answer({ path, query, body, isGone: () => outgoing.destroyed });
  if (result instanceof JsonText) return context.body(result.text, 200, { 'content-type': 'application/json' });
  return typeof route.result === 'string' ? contentAnswer(result as Content, context, stream) : context.json(result);
}

/** Values by name; those of lists may come several times. The token was looked at by the gate. */
function queryOf(fields: Table, url: string): Record<string, unknown> {
  const given = new URL(url).searchParams;
  given.delete('token');
  const names = [...new Set(given.keys())];
  return Object.fromEntries(
    names.map(name => [name, fields[name]?.kind === 'list' ? given.getAll(name) : given.get(name)]),
  );
}

async function bodyOf({ env, req }: Asking): Promise<unknown> {
  if (!/^application\/json(?:\s*;|$)/i.test(req.header('content-type') ?? '')) {
    throw new ApiProblem(415, 'Only application/json is read here.');
  }
  const message = await readMessage(env.incoming, largestBody);
  if (!('problem' in message)) return message.content;
  if (message.status === 413) {
    // What was not read of the body must not be taken for the next request.
    env.outgoing.setHeader('connection', 'close');
    throw new ApiProblem(413, message.problem);
  }
  throw new UsageError(message.problem);
}

function contentAnswer(content: Content, context: Asking, stream: AppOptions['stream']): Response {
  if (content.kind === 'events') {
    const { incoming, outgoing } = context.env;
    const last = Number(incoming.headers['last-event-id'] ?? Number.NaN);
    const after = Number.isSafeInteger(last) && last >= 0 ? last : content.after;
    stream(content.folder, after, incoming, outgoing);
    return RESPONSE_ALREADY_SENT;
  }
  if (content.kind === 'content') {
    const body = typeof content.body === 'string' ? content.body : Uint8Array.from(content.body);
    return context.body(body, 200, { 'content-type': content.type, ...content.headers });
  }
  const name = content.name.replace(/[^\w.-]+/g, '-');
  return context.body(Readable.toWeb(createReadStream(content.path)) as ReadableStream, 200, {
    'content-type': content.type,
    'content-length': String(statSync(content.path).size),
    'content-disposition': `attachment; filename="${name}"`,
  });
}

/** Whatever is no file is a place within the page. */
function staticAnswer(files: ReadonlyMap<string, StaticFile>, context: Asking): Response {
  const { path } = context.req;
  const file = files.get(path) ?? (/\.\w+$/.test(path) ? undefined : files.get('/index.html'));
  if (!file) return context.json({ problem: 'There is nothing of this name.' }, 404);
  const packs = file.packed && /\bbr\b/.test(context.req.header('accept-encoding') ?? '');
  return context.body(Uint8Array.from(packs && file.packed ? file.packed : file.bytes), 200, {
    'content-type': file.type,
    ...(packs && { 'content-encoding': 'br' }),
    vary: 'accept-encoding',
    ...(file.lasting && { 'cache-control': 'max-age=31536000, immutable' }),
  });
}
