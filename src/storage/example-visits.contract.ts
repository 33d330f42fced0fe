/** Visits for tests of stores: small, different from each other, and the same every time. */
import { createHash } from 'node:crypto';
import { noDetails } from '../core/page.js';
import type { Random } from '../core/random.js';
import type { Exchange } from '../crawl/fetch/web.js';
import type { DiscoveredUrl, Visit } from './store.js';

export const exampleUrl = (id: number): string => `http://host${id % 7}.example/page/${id}?q=ü`;

export const exampleSeeds: DiscoveredUrl[] = [
  { id: 0, url: exampleUrl(0), depth: 0, from: -1, priority: 1 },
  { id: 1, url: exampleUrl(1), depth: 0, from: -1, priority: 0.5 },
];

const words = ['bee', 'honey', 'wax', 'guide', 'forest', 'crawler', 'nest', 'Zürich', '東京'];

export function exampleExchange(url: string, body: Uint8Array, at: number, extraHeader = ''): Exchange {
  const { pathname, search, host } = new URL(url);
  return {
    request: `GET ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\nUser-Agent: test\r\n\r\n`,
    responseHead: `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n${extraHeader}Content-Length: ${body.length}\r\n\r\n`,
    responseBody: body,
    ip: '192.0.2.1',
    at,
  };
}

/** The n-th visit fetches URL n and finds `fanOut` new ones. Every fifth is a redirect, every seventh fails. */
export function exampleVisit(n: number, random: Random, fanOut = 3, bodyBytes = 400): Visit {
  const at = 1_700_000_000_000 + n * 1000;
  const base = { id: n, url: exampleUrl(n), at, milliseconds: 12.5, depth: n === 0 ? 0 : 1, priority: n / 10 };
  if (n % 7 === 6) {
    return { ...base, outcome: 'failed', status: 0, reason: 'timeout', detail: 'no answer in 5 s', discovered: [] };
  }
  const first = 2 + (n - Math.floor(n / 7)) * fanOut;
  const discovered = Array.from({ length: fanOut }, (_, i) => ({
    id: first + i,
    url: exampleUrl(first + i),
    depth: base.depth + 1,
    from: n,
  }));
  const targets = Int32Array.from([...discovered.map(url => url.id), 0]);
  const priorities = Float64Array.from(targets, (_, i) => (i === fanOut ? Number.NaN : random.next()));
  const links = {
    targets,
    priorities,
    anchors: discovered.map((_, i) => (i === 0 ? '' : `link\n${i} of ${random.pick(words)}`)).concat('home'),
    carry: Float64Array.from({ length: targets.length * 2 }, () => random.normal()),
    parts: Float32Array.from({ length: targets.length * 2 }, () => random.next()),
  };
  const text = Array.from({ length: bodyBytes / 6 }, () => random.pick(words)).join(' ');
  const body = new TextEncoder().encode(`<html><title>Page ${n}</title><p>${text}</p></html>`);
  const exchange = exampleExchange(base.url, body, at);
  if (n % 5 === 4) {
    exchange.responseHead = `HTTP/1.1 301 Moved\r\nLocation: ${exampleUrl(first)}\r\n\r\n`;
    exchange.responseBody = new Uint8Array(0);
    return {
      ...base,
      outcome: 'redirect',
      status: 301,
      discovered,
      links: { targets: targets.slice(0, 1), priorities: priorities.slice(0, 1), anchors: [''] },
      exchanges: [exchange],
    };
  }
  const score = random.next();
  return {
    ...base,
    outcome: 'page',
    status: 200,
    discovered,
    links,
    exchanges: [exchange],
    ...(n % 4 === 1 && { requests: n }),
    ...(n % 5 === 1 && { needs: 'login' as const }),
    ...(n % 3 === 1 && { rendering: 'rendered', rendered: `<p>${text}` }),
    ...(n % 4 !== 3 && { traces: Int32Array.from({ length: n % 4 }, (_, i) => i - n) }),
    page: {
      title: `Page ${n} about ${words[n % words.length]}`,
      text,
      main: n % 4 === 0 ? text : `${text.slice(0, 20)}\n${text.slice(-20)}`,
      language: 'en',
      contentType: 'text/html',
      bytes: body.length,
      relevant: score > 0.5,
      score,
      digest: createHash('sha1').update(body).digest('hex'),
      simhash: random.uint32().toString(16).padStart(16, '0'),
      noindex: n % 3 === 0,
      nofollow: n % 5 === 0,
      reservations: n % 4 === 1 ? ['noai', 'tdm-reservation'] : [],
      tdmPolicy: n % 8 === 1 ? 'http://example.com/policy' : '',
      description: n % 2 === 0 ? `About ${words[n % words.length]}` : '',
      headings: n % 2 === 0 ? ['First', `Second ${n}`] : [],
      details: n % 2 === 0 ? { ...noDetails, author: 'A. Bee', published: '2024-03-01' } : noDetails,
      cut: n % 6 === 0 ? ['download', 'links'] : [],
    },
  };
}
