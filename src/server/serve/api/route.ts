/** How a way into the API is written down: what it takes and gives are tables, so that checks, types and the OpenAPI document agree. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Table, ValuesOf } from '../../../core/schema/index.js';

export interface Asked<Query extends Table, Body extends Table> {
  /** By the names in braces in the path. */
  path: Readonly<Record<string, string>>;
  query: ValuesOf<Query>;
  body: ValuesOf<Body>;
  request: IncomingMessage;
  response: ServerResponse;
}

/** A file or document in place of JSON; or `answered`, where the handler has seen to the response itself. */
export type Content =
  | { kind: 'content'; type: string; body: string | Uint8Array; headers?: Readonly<Record<string, string>> }
  | { kind: 'file'; type: string; path: string; name: string }
  | { kind: 'answered' };

interface About<Query extends Table, Body extends Table> {
  method: 'get' | 'post' | 'delete';
  /** With names in braces, as OpenAPI writes it: `/api/collections/{collection}`. */
  path: string;
  /** One line. */
  summary: string;
  query?: Query;
  body?: Body;
}

/** Gives JSON. */
export interface JsonRoute<Query extends Table, Body extends Table, Result extends Table> extends About<Query, Body> {
  result: Result;
  handle(asked: Asked<Query, Body>): ValuesOf<Result> | Promise<ValuesOf<Result>>;
}

/** Gives something else, of the content type named. */
export interface ContentRoute<Query extends Table, Body extends Table> extends About<Query, Body> {
  result: string;
  handle(asked: Asked<Query, Body>): Content | Promise<Content>;
}

/** Any route, its types forgotten: what it is given was checked by its own tables. */
export interface Route extends About<Table, Table> {
  result: Table | string;
  answer(asked: Asked<Table, Table>): Promise<object>;
}

export function jsonRoute<Query extends Table, Body extends Table, Result extends Table>(
  route: JsonRoute<Query, Body, Result>,
): Route {
  const { handle, ...about } = route;
  return { ...about, answer: async asked => handle(asked as Asked<Query, Body>) };
}

export function contentRoute<Query extends Table, Body extends Table>(route: ContentRoute<Query, Body>): Route {
  const { handle, ...about } = route;
  return { ...about, answer: async asked => handle(asked as Asked<Query, Body>) };
}
