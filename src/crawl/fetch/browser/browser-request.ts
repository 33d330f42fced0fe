/** What a browser wants with a request, by its headers, and which of them go on to the web. */
import type { IncomingHttpHeaders } from 'node:http';
import { siteOf } from '../../../core/url.js';
import type { PageRequestPurpose } from '../renderer.js';

/**
 * `document`: the page or a frame. `style`: a style sheet. `preflight`: may a script ask for data (CORS)? `unwanted`: what changes no
 * word of the page, or nobody waits for.
 */
export type Purpose = PageRequestPurpose | 'document' | 'style' | 'preflight' | 'unwanted';

/** Sec-Fetch-Dest (W3C Fetch Metadata). Only https and loopback URLs get it. */
const purposes: Readonly<Record<string, Purpose>> = {
  document: 'document',
  iframe: 'document',
  frame: 'document',
  fencedframe: 'document',
  style: 'style',
  script: 'script',
  worker: 'script',
  sharedworker: 'script',
  audioworklet: 'script',
  json: 'data',
  empty: 'data',
};

/** Pictures, sound, films and type faces, by the ends of their names. */
const mediaName =
  /\.(?:avif|bmp|gif|ico|jpe?g|png|svg|tiff?|webp|mp[34]|m4[av]|m3u8|mpd|og[agv]|opus|wav|webm|mov|avi|mkv|aac|flac|eot|otf|ttf|woff2?)$/i;
const scriptName = /\.(?:js|mjs|wasm)$/i;

export function purposeOf(method: string, url: URL, headers: IncomingHttpHeaders): Purpose {
  if (method === 'OPTIONS') return 'preflight';
  if (headers['service-worker'] !== undefined || headers['sec-purpose'] !== undefined) return 'unwanted';
  const accept = headers.accept ?? '';
  if (accept.startsWith('image/') || accept.includes('text/event-stream') || headers.range !== undefined) {
    return 'unwanted';
  }
  const destination = headers['sec-fetch-dest'];
  if (typeof destination === 'string' && destination !== 'empty') return purposes[destination] ?? 'unwanted';
  if (headers['upgrade-insecure-requests'] !== undefined) return 'document';
  if (mediaName.test(url.pathname)) return 'unwanted';
  if (accept.startsWith('text/css')) return 'style';
  return scriptName.test(url.pathname) ? 'script' : 'data';
}

/** Bodies of requests that are carried on. */
export const longestQuestion = 65_536;

/**
 * Is a request that is no GET carried on? Many pages ask their own site for data by POST, in JSON (GraphQL, search). That type
 * also tells them from what is only reported to others: no browser sends it without asking first.
 */
export function isQuestion(method: string, url: URL, headers: IncomingHttpHeaders, page: string): boolean {
  if (method !== 'POST' || siteOf(url.href) !== siteOf(page)) return false;
  return /^application\/(?:[\w.-]+\+)?(?:json|graphql)\b/i.test(headers['content-type'] ?? '');
}

/** What belongs to the connection with the browser, or is said better by ourselves. */
const own =
  /^(?:host|connection|proxy-.*|keep-alive|te|trailer|transfer-encoding|upgrade|upgrade-insecure-requests|content-length|accept-encoding|accept-language|user-agent|sec-ch-.*|if-.*|cache-control|pragma|priority)$/;

/** The headers that go on to the web. */
export function carriedHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const carried: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined && !own.test(name)) carried[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  return carried;
}

/** What would not be true of the answer any more, or would lead the browser elsewhere. */
const spoilt =
  /^(?:connection|keep-alive|transfer-encoding|content-encoding|content-length|content-disposition|alt-svc|trailer|upgrade|strict-transport-security)$/;

/** The headers that go back to the browser. */
export function answeredHeaders(
  headers: Readonly<Record<string, string | string[]>>,
): Record<string, string | string[]> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !spoilt.test(name)));
}
