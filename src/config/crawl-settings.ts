import { flag, integer, list, number, type Setting, type SettingValues, text } from './setting.js';

/** The version of this package is not needed to be polite; a name and a way to be looked up is. */
export const DEFAULT_USER_AGENT = 'honeyguide/0.1 (focused web crawler; +https://github.com/honeyguide/honeyguide)';

/** Everything settable about a crawl. Each key is a flag (`--max-bytes`), a variable (`HONEYGUIDE_MAX_BYTES`) and a key of TOPIC.yaml. */
export const crawlSettings = {
  query: text('', 'keywords of the topic', { placeholder: 'WORDS' }),
  seed: list('where to start; repeat it or give several', { placeholder: 'URL' }),
  strategy: text('best-first', 'order of the frontier: a name (see `honeyguide strategies`) or a file ./mine.js'),
  param: list('a parameter of the strategy', { placeholder: 'KEY=VALUE' }),
  judge: text('auto', 'who says what is on topic: keywords, similarity, classifier, labels, a file ./mine.js, or auto'),
  threshold: number(Number.NaN, "the judge's threshold (default: the judge's own)", { maximum: 1 }),
  pages: integer(1000, 'stop after this many pages'),
  maxTime: number(0, 'stop after this many seconds (0: no limit)'),
  out: text('', 'folder for the collection (default: ./crawls/TOPIC-DATE)', { placeholder: 'DIR', transient: true }),
  delay: number(1, 'seconds between two requests to one host'),
  concurrency: integer(32, 'requests under way at once, all hosts together', { maximum: 10_000 }),
  hostConcurrency: integer(1, 'requests under way at once to one host', { maximum: 100 }),
  maxBytes: {
    type: 'bytes',
    default: 1024 ** 2,
    minimum: 1,
    placeholder: 'N',
    help: 'largest body to download; the rest is cut',
  } as Setting<number>,
  textBytes: {
    type: 'bytes',
    default: 100 * 1024,
    minimum: 1,
    placeholder: 'N',
    help: 'part of a body that is read for text and links',
  } as Setting<number>,
  timeout: number(10, 'seconds for one request, all of it', { minimum: 0.001 }),
  retries: integer(2, 'further tries after 429, 5xx or a lost connection', { minimum: 0, maximum: 20 }),
  sameSite: flag('stay on the registrable domains of the seeds'),
  include: list('only URLs that match one of these', { placeholder: 'REGEX' }),
  exclude: list('no URL that matches one of these', { placeholder: 'REGEX' }),
  language: text('', 'only pages in this language, for example en', { placeholder: 'CODE' }),
  maxDepth: integer(1_000_000, 'links from a seed, at most', { minimum: 0 }),
  maxPerHost: integer(1_000_000_000, 'pages of one host, at most'),
  maxKnown: integer(20_000_000, 'URLs to remember, at most (about 100 bytes each)'),
  maxWaiting: integer(10_000_000, 'URLs waiting in the frontier, at most; the worst are dropped'),
  sitemaps: flag("also offer what the hosts' sitemaps name"),
  proxy: text('', 'HTTP proxy for all requests', { placeholder: 'URL' }),
  userAgent: text(DEFAULT_USER_AGENT, 'how we present ourselves; robots.txt is matched against its first word'),
  accept: list('content types to keep (default: HTML)', { placeholder: 'TYPE' }),
  ignoreRobots: flag('do not ask robots.txt, nor obey nofollow and noindex (your own sites only)'),
  allowPrivate: list('private and loopback addresses: allow these hosts, or all when none is named', {
    placeholder: 'HOSTS',
    bare: '*',
  }),
  archive: { type: 'boolean', default: true, help: 'write WARC files' } as Setting<boolean>,
  corpus: text('', 'unlabelled pages to learn from: a frozen web, a folder or a collection', { placeholder: 'PATH' }),
  model: text('', 'a model made by `honeyguide train`', { placeholder: 'FILE' }),
  background: text('', 'your own document frequencies in place of the English ones', { placeholder: 'FILE' }),
  seedRandom: integer(1, 'seed of everything random', { minimum: 0 }),
};

export type CrawlSettings = SettingValues<typeof crawlSettings>;
