/**
 * Everything settable about a crawl. Each key is a flag (`--max-bytes`), a variable (`HONEYGUIDE_MAX_BYTES`), a key of TOPIC.yaml and
 * an option of the library. `flag` says where the first two are spelled otherwise.
 */
import {
  bytes,
  choice,
  file,
  flag,
  integer,
  list,
  map,
  number,
  optional,
  scalar,
  share,
  table,
  text,
  type ValuesOf,
} from '../core/schema/index.js';
import { renderModes } from '../crawl/rendering/rendering.js';

/** The version of this package is not needed to be polite; a name and a way to be looked up is. */
const userAgent = 'honeyguide/0.1 (focused web crawler; +https://github.com/honeyguide/honeyguide)';

export const defaultStrategy = 'adaptive';

/** What is wanted, who says so and in which order: the plan keeps them checked together. */
export const topicSettings = table({
  query: text({ default: '', placeholder: 'WORDS', help: 'keywords of the topic' }),
  seeds: list(text(), {
    default: [],
    flag: 'seed',
    placeholder: 'URL',
    help: 'where to start; repeat it or give several',
  }),
  seedsFrom: list(file(), {
    default: [],
    placeholder: 'PATH',
    help: 'seeds out of a file or folder: bookmarks, a list of URLs or hosts, or an earlier collection',
  }),
  maxSeeds: integer({
    default: 100,
    minimum: 1,
    maximum: 1_000_000,
    help: 'seeds to take out of bookmarks or a collection, at most; the best come first',
  }),
  strategy: text({
    default: defaultStrategy,
    names: 'module',
    help: 'order of the frontier: a name (see `honeyguide strategies`) or a file ./mine.js',
  }),
  params: map(scalar(), {
    default: {},
    flag: 'param',
    placeholder: 'KEY=VALUE',
    example: 'k=50',
    help: 'a parameter of the strategy',
  }),
  judge: text({
    default: 'auto',
    names: 'module',
    help: 'who says what is on topic: keywords, similarity, classifier, labels, a file ./mine.js, or auto',
  }),
  judgeParams: map(scalar(), {
    default: {},
    flag: 'judgeParam',
    placeholder: 'KEY=VALUE',
    example: 'method=bayes',
    help: 'a parameter of the judge',
  }),
  threshold: optional(share({ help: "the judge's threshold (default: the judge's own)" })),
});

/** Where workers on other machines are found. It may hold a password, so no collection keeps it. */
export const machineSettings = table({
  redis: text({
    default: '',
    transient: true,
    placeholder: 'URL',
    example: 'redis://localhost:6379',
    help: 'share the work with `honeyguide worker` on other machines, through this Redis or Valkey',
  }),
  redisPrefix: text({
    default: 'honeyguide',
    transient: true,
    help: 'what all keys in that Redis begin with',
  }),
  redisCa: file({
    default: '',
    transient: true,
    placeholder: 'FILE',
    help: 'certificates (PEM) to trust with rediss://, in place of the usual ones',
  }),
});

/** What only a head is told. */
export const headSettings = table({
  ...machineSettings,
  redisLease: number({
    default: 6,
    minimum: 2,
    maximum: 600,
    transient: true,
    help: 'seconds after which others get the work of a worker that is silent',
  }),
});

/** How a crawl goes about it, whatever it looks for. */
export const runSettings = table({
  pages: integer({
    default: 1000,
    minimum: 1,
    maximum: 1_000_000_000,
    help: 'stop after this many pages',
  }),
  maxRequests: optional(
    integer({
      minimum: 1,
      maximum: 1_000_000_000,
      help: 'stop after this many requests of any kind: failures, redirects, robots.txt, sitemaps (default: 5 x pages, at least 100)',
    }),
  ),
  maxTime: number({
    default: 0,
    minimum: 0,
    maximum: 31_536_000,
    help: 'stop after this many seconds (0: no limit)',
  }),
  stopWhen: text({
    default: 'never',
    format: 'stop-rule',
    placeholder: 'WHEN',
    example: 'recall 0.9',
    help: 'stop before that when little more is to be found (saturated) or most is found ("recall 0.9"), by estimate',
  }),
  out: file({
    default: '',
    placeholder: 'DIR',
    transient: true,
    help: 'folder for the collection (default: ./crawls/TOPIC-DATE)',
  }),
  delay: number({
    default: 1,
    minimum: 0,
    maximum: 86_400,
    help: 'seconds between two requests to one host',
  }),
  concurrency: integer({
    default: 32,
    minimum: 1,
    maximum: 10_000,
    help: 'requests under way at once, all hosts together',
  }),
  hostConcurrency: integer({
    default: 1,
    minimum: 1,
    maximum: 100,
    help: 'requests under way at once to one host',
  }),
  siteConcurrency: optional(
    integer({
      minimum: 1,
      maximum: 10_000,
      help: 'requests under way at once to all hosts of one registrable domain (default: 4 x host-concurrency)',
    }),
  ),
  addressConcurrency: optional(
    integer({
      minimum: 1,
      maximum: 10_000,
      help: 'requests under way at once to all hosts behind one public IP address (default: 8 x host-concurrency)',
    }),
  ),
  lookahead: optional(
    integer({
      minimum: 0,
      maximum: 100_000,
      help: 'so many of the best URLs may be asked for before their turn, when their hosts may be asked; what is worse waits for them (0: all may; default: concurrency)',
    }),
  ),
  maxBytes: bytes({
    default: 5 * 1024 ** 2,
    minimum: 1,
    maximum: 1024 ** 3,
    help: 'largest body to download; the rest is cut',
  }),
  textBytes: optional(
    bytes({
      minimum: 1,
      maximum: 1024 ** 3,
      help: 'part of a body that is read for text and links (default: all; the papers read 100k)',
    }),
  ),
  timeout: number({
    default: 10,
    minimum: 0.001,
    maximum: 3600,
    help: 'seconds for one request, all of it',
  }),
  retries: integer({
    default: 2,
    minimum: 0,
    maximum: 20,
    help: 'further tries after 429, 5xx or a lost connection',
  }),
  sameSite: flag({ default: false, help: 'stay on the registrable domains of the seeds' }),
  include: list(text({ format: 'pattern' }), {
    default: [],
    placeholder: 'REGEX',
    help: 'only URLs that match one of these',
  }),
  exclude: list(text({ format: 'pattern' }), {
    default: [],
    placeholder: 'REGEX',
    help: 'no URL that matches one of these',
  }),
  language: text({
    default: '',
    format: 'language',
    placeholder: 'CODE',
    help: 'only pages in this language, for example en',
  }),
  maxDepth: integer({
    default: 1_000_000,
    minimum: 0,
    maximum: 1_000_000,
    help: 'links from a seed, at most',
  }),
  maxPerHost: integer({
    default: 1_000_000_000,
    minimum: 1,
    maximum: 1_000_000_000,
    help: 'pages of one host, at most',
  }),
  maxPerSite: optional(
    integer({
      minimum: 1,
      maximum: 1_000_000_000,
      help: "pages of one registrable domain, at most; never of the seeds' own (default: half of pages, at least 100)",
    }),
  ),
  maxKnown: integer({
    default: 20_000_000,
    minimum: 1,
    maximum: 1_000_000_000,
    help: 'URLs to remember, at most (about 100 bytes each)',
  }),
  maxWaiting: integer({
    default: 10_000_000,
    minimum: 1,
    maximum: 1_000_000_000,
    help: 'URLs waiting in the frontier, at most; the worst are dropped',
  }),
  hosts: list(text(), {
    default: [],
    flag: 'host',
    placeholder: 'HOST',
    help: 'start at the home pages of these hosts, and offer what their sitemaps and feeds name',
  }),
  sitemaps: flag({ default: false, help: "also offer what the hosts' sitemaps name" }),
  proxy: text({ default: '', format: 'http-url', placeholder: 'URL', help: 'HTTP proxy for all requests' }),
  userAgent: text({
    default: userAgent,
    help: 'how we present ourselves; robots.txt is matched against its first word',
  }),
  accept: list(text(), {
    default: [],
    placeholder: 'TYPE',
    help: 'content types to read (default: HTML, PDF, Markdown, feeds, XML)',
  }),
  ignoreRobots: flag({
    default: false,
    help: 'do not ask robots.txt, nor obey nofollow and noindex (your own sites only)',
  }),
  respectAiOptOut: flag({
    default: false,
    help: 'leave out pages that say noai, noimageai or tdm-reservation',
  }),
  allowPrivate: list(text(), {
    default: [],
    bare: '*',
    placeholder: 'HOSTS',
    example: '10.0.0.7:8080',
    help: 'private and loopback addresses: allow these hosts or HOST:PORT, or all when none is named',
  }),
  render: choice(renderModes, {
    default: 'never',
    help: 'run the scripts of pages in Chromium: never, of those that need it where it pays (auto), or always',
  }),
  archive: flag({ default: true, help: 'write WARC files' }),
  indexLater: flag({
    default: false,
    help: 'leave the full-text index to the first search, which takes longer then',
  }),
  corpus: file({
    default: '',
    placeholder: 'PATH',
    help: 'unlabelled pages to learn from: a frozen web, a folder or a collection',
  }),
  model: file({ default: '', placeholder: 'FILE', help: 'a model made by `honeyguide train`' }),
  background: file({
    default: '',
    placeholder: 'FILE',
    help: 'your own document frequencies in place of the English ones',
  }),
  seedRandom: integer({
    default: 1,
    minimum: 0,
    maximum: 2 ** 32 - 1,
    help: 'seed of everything random',
  }),
  ...headSettings,
});

export const crawlSettings = { ...topicSettings, ...runSettings };

export type CrawlSettings = ValuesOf<typeof crawlSettings>;
export type RunSettings = ValuesOf<typeof runSettings>;
