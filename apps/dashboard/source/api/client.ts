/** Talks to the server that the page came from. Its types are made from the tables of the server's routes. */
import type { Api } from '../../../../dist/server/serve/api/types.d.ts';
import { inWordsOfForm } from '../words/settings.ts';
import { dropToken, token } from './token.ts';

export type Route = keyof Api;
export type Answer<Name extends Route> = Api[Name]['result'];

/** What a person may send with a route that takes a body. */
export type Body<Name extends Route> = NonNullable<Api[Name]['body']>;

/** Only what has to be given. */
type Part<Key extends string, Value> = Value extends undefined
  ? unknown
  : Record<never, never> extends Value
    ? { [Name in Key]?: Value }
    : { [Name in Key]: Value };
export type Asked<Name extends Route> = Part<'path', Api[Name]['path']> &
  Part<'query', Api[Name]['query']> &
  Part<'body', Api[Name]['body']>;

interface Given {
  path?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, unknown>>;
  body?: unknown;
}

/** What the server would not do, in one sentence that says what to do. */
export class Problem extends Error {
  constructor(
    message: string,
    /** Of HTTP; 0 when no answer came. */
    readonly status: number,
  ) {
    super(message);
  }
}

export const unreachable =
  'The server does not answer. Is "honeyguide serve" still running? This page goes on by itself when it is back.';

/** The address of a route, for links, downloads and frames. */
export function addressOf<Name extends Route>(name: Name, asked: Asked<Name>): string {
  const { path = {}, query = {} }: Given = asked;
  const place = name
    .slice(name.indexOf(' ') + 1)
    .replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(path[key] ?? ''));
  const search = searchOf(query);
  return search === '' ? place : `${place}?${search}`;
}

/** Values by name; a list gives its name several times, what is empty is left out. */
export function searchOf(query: Readonly<Record<string, unknown>>): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== undefined && each !== '') search.append(key, String(each));
    }
  }
  return search.toString();
}

export async function ask<Name extends Route>(
  name: Name,
  asked: Asked<Name>,
  signal?: AbortSignal,
): Promise<Answer<Name>> {
  const { body }: Given = asked;
  const response = await fetch(addressOf(name, asked), {
    method: name.slice(0, name.indexOf(' ')).toUpperCase(),
    headers: {
      ...(token() && { authorization: `Bearer ${token()}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  }).catch((error: unknown) => {
    throw signal?.aborted ? error : new Problem(unreachable, 0);
  });
  if (response.ok) return response.json();
  if (response.status === 401) dropToken();
  throw new Problem(await problemOf(response), response.status);
}

async function problemOf(response: Response): Promise<string> {
  const answer: unknown = await response.json().catch(() => undefined);
  const said = typeof answer === 'object' && answer !== null && 'problem' in answer ? answer.problem : undefined;
  return typeof said === 'string'
    ? inWordsOfForm(said)
    : `The server answered ${response.status} ${response.statusText}.`;
}

export const problemText = (error: unknown): string => (error instanceof Error ? error.message : String(error));
