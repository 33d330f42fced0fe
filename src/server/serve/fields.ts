/** Fields that answers of the API are made of. */
import { block, flag, integer, list, number, optional, share, table, text } from '../../core/schema/index.js';

export const count = (help?: string) => integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, help });
export const time = (help = 'milliseconds since the epoch') => count(help);
export const real = (help?: string) => number({ minimum: -Number.MAX_VALUE, maximum: Number.MAX_VALUE, help });

/** A page or other URL that came to its end. */
export const visitTable = table({
  number: count('its number among all visits of the collection; they only grow'),
  at: time(),
  url: text(),
  outcome: text({ help: 'page, redirect, skipped or failed' }),
  status: count('of HTTP; 0 when no answer came'),
  reason: text({ help: 'why it was skipped or failed' }),
  detail: text(),
  milliseconds: count(),
  title: text(),
  relevant: optional(flag({ help: 'pages only' })),
  score: optional(share()),
  repeats: optional(flag({ help: 'it repeats another page' })),
});

export const curveField = list(block(table({ pages: count(), relevant: count() })), {
  help: 'pages on topic after so many pages',
});

const range = block(table({ low: real(), middle: real(), high: real(), ample: real() }));

/** What is still to be found, by estimate. */
const outlookTable = table({
  pages: count(),
  relevant: count(),
  downloads: count(),
  next: { ...range, help: 'pages on topic that the next so many downloads would bring' },
  left: { ...range, help: 'pages on topic still to be found' },
  recall: optional(block(table({ low: real(), middle: real(), high: real() }))),
});

const workerTable = table({
  name: text(),
  machine: text(),
  alive: flag({ help: 'it was heard lately' }),
  underWay: count('requests with it now'),
  capacity: count('requests that it takes on at once'),
  rendering: count('pages whose scripts it runs now'),
  renderCapacity: count('pages whose scripts it runs at once; 0: it renders nothing'),
  answers: count(),
  failures: count('of the answers'),
  perSecond: real('answers, lately'),
  lag: real('milliseconds that a request waits for it'),
});

export const states = [
  'starting',
  'running',
  'paused',
  'judging',
  'stopped',
  'finished',
  'interrupted',
  'failed',
] as const;

/** How a crawl is, in numbers. */
export const figuresTable = table({
  state: text({ help: states.join(', ') }),
  ending: text({ help: 'why it ended: pages, exhausted, time, stopped, goal, saturated, recall, failed; else empty' }),
  problem: text({ help: 'what went wrong; else empty' }),
  at: time(),
  pages: count(),
  relevant: count('pages on topic, repeated ones counted once'),
  harvestRate: share({ help: 'relevant ÷ pages' }),
  chanceRate: optional(share({ help: 'the same if known links were read in no order, by estimate' })),
  hosts: count(),
  budget: optional(count('pages it may fetch')),
  waiting: optional(count('URLs in the frontier')),
  known: optional(count('URLs ever seen')),
  underWay: optional(count('requests under way')),
  requests: optional(count()),
  retries: optional(count()),
  redirects: optional(count()),
  skipped: optional(count()),
  failed: optional(count()),
  duplicates: optional(count()),
  bytes: optional(count()),
  pagesPerSecond: real('over the last ten seconds'),
  startedAt: optional(time('when this run began')),
  secondsLeft: optional(real('until the budget is used up, at this speed')),
  outlook: optional(block(outlookTable)),
  workers: optional(list(block(workerTable), { help: 'who makes the requests, where it is not the crawling machine' })),
  judged: optional(
    block(table({ done: count(), total: count() }), { help: 'how far those are who judge the pages again' }),
  ),
});
