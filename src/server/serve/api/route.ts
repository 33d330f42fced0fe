/** How a way into the API is written down: what it takes and gives are tables, so that checks, types and the OpenAPI document agree. */
import type { Table, ValuesOf } from '../../../core/schema/index.js';

export interface Asked<Query extends Table, Body extends Table> {
  /** By the names in braces in the path. */
  path: Readonly<Record<string, string>>;
  query: ValuesOf<Query>;
  body: ValuesOf<Body>;
  /** Whoever asked has left. */
  isGone?: () => boolean;
}

/** A file or document in place of JSON; or the news of a collection as they come, after a visit. */
export type Content =
  | { kind: 'content'; type: string; body: string | Uint8Array; headers?: Readonly<Record<string, string>> }
  | { kind: 'file'; type: string; path: string; name: string }
  | { kind: 'events'; folder: string; after: number | undefined };

/** JSON that is text already. */
export class JsonText {
  constructor(readonly text: string) {}
}

interface About<Query extends Table, Body extends Table> {
  method: 'get' | 'post' | 'delete';
  /** With names in braces, as OpenAPI writes it: `/api/collections/{collection}`. */
  path: string;
  /** One line. */
  summary: string;
  /** With a large collection it takes its time: what is quick does not wait for it. */
  slow?: true;
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
  answer(asked: AnyAsked): Promise<Answer>;
}

export type AnyAsked = Asked<Table, Table>;
export type Answer = object | JsonText | Content;

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
