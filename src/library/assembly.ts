/** The parts of a crawl that follow from its settings alone, whatever it looks for. */
import { TextAnalyser } from '../algorithms/text/analyser.js';
import type { RunSettings } from '../config/crawl-settings.js';
import type { Random } from '../core/random.js';
import { siteOfHost, withoutWww } from '../core/url.js';
import { DuplicateIndex } from '../crawl/duplicates/duplicate-index.js';
import type { EngineOptions } from '../crawl/engine.js';
import { ChromiumRenderer } from '../crawl/fetch/browser/chromium-renderer.js';
import { requireBrowser, usableBrowser } from '../crawl/fetch/browser/find-browser.js';
import { LiveWeb, type LiveWebOptions } from '../crawl/fetch/live/live-web.js';
import { SpacedWeb } from '../crawl/fetch/polite/spaced-web.js';
import type { RenderLimits, Workers } from '../crawl/fetch/renderer.js';
import type { Web } from '../crawl/fetch/web.js';
import type { FrontierOptions } from '../crawl/frontier/frontier-options.js';
import { speaksLanguage } from '../crawl/parse/language.js';
import { acceptedTypes } from '../crawl/parse/registry.js';
import type { CrawlParts } from '../crawl/parts.js';
import type { ReadOptions } from '../crawl/read-page.js';
import { Rendering } from '../crawl/rendering/rendering.js';
import { Scope, type ScopeOptions } from '../crawl/scope/scope.js';
import { RecoveredAnswers } from '../webs/recovered-answers.js';
import { loadBackground } from './choices.js';
import { requestLimit } from './limits.js';
import type { Plan } from './plan.js';

type CommonParts = Pick<CrawlParts, 'scope' | 'read' | 'duplicates' | 'speaks' | 'sitemaps' | 'namedHosts'>;

/** `more` are rules of scope that no setting gives. */
export function commonParts({ settings, seeds }: Plan, more: ScopeOptions = {}): CommonParts {
  return {
    scope: new Scope(
      {
        sameSite: settings.sameSite,
        include: patterns(settings.include),
        exclude: patterns(settings.exclude),
        maxDepth: settings.maxDepth,
        ...more,
      },
      seeds,
    ),
    read: readOptions(settings),
    duplicates: new DuplicateIndex(),
    speaks: settings.language ? speaksLanguage(settings.language) : undefined,
    sitemaps: settings.sitemaps,
    namedHosts: new Set(settings.hosts.map(withoutWww)),
  };
}

/** Requests to all hosts of one registrable domain, and of one address, in those to one host: shared hosting has many owners. */
const hostsPerSite = 4;
const hostsPerAddress = 8;
/** Hosts of one domain that may be asked at once for the first time; each one after them costs as many pauses. */
const newHosts = 16;
const newHostPauses = 5;
/** Pages of a domain that any crawl may have. */
const leastPerSite = 100;

const patterns = (sources: readonly string[]) => sources.map(source => new RegExp(source, 'u'));

/** How pages are read. */
export function readOptions(settings: Readonly<RunSettings>): ReadOptions {
  return {
    textLimit: settings.textBytes ?? Number.POSITIVE_INFINITY,
    ignoreRobots: settings.ignoreRobots,
    respectAiOptOut: settings.respectAiOptOut,
    languages: true,
  };
}

export function frontierOptions(settings: Readonly<RunSettings>): Omit<FrontierOptions, 'combine'> {
  const { hostConcurrency, maxKnown, maxWaiting, concurrency } = settings;
  const delay = settings.delay * 1000;
  /** As many requests as so many hosts would get, and as often. */
  const group = (limit: number) => ({ concurrency: limit, delay: (delay * hostConcurrency) / limit });
  return {
    ...{ delay, hostConcurrency, maxKnown, maxWaiting, slots: concurrency },
    site: {
      ...group(settings.siteConcurrency ?? hostsPerSite * hostConcurrency),
      ...{ nameOf: siteOfHost, pages: Number.POSITIVE_INFINITY, newHosts, newHostDelay: delay * newHostPauses },
    },
    // A proxy has one address for all.
    address: settings.proxy ? undefined : group(settings.addressConcurrency ?? hostsPerAddress * hostConcurrency),
  };
}

/** The same for a crawl that counts the pages of each site. */
export function pageFrontierOptions(settings: Readonly<RunSettings>): Omit<FrontierOptions, 'combine'> {
  const { pages, maxPerHost, maxPerSite = Math.max(leastPerSite, Math.ceil(pages / 2)) } = settings;
  const { site, ...common } = frontierOptions(settings);
  const lookahead = settings.lookahead ?? settings.concurrency;
  return {
    ...{ ...common, maxPerHost, site: site && { ...site, pages: maxPerSite } },
    ...(lookahead > 0 && { lookahead }),
  };
}

export function engineOptions(settings: Readonly<RunSettings>, random: Random): EngineOptions {
  return {
    pages: settings.pages,
    maxRequests: pages => requestLimit(settings.maxRequests, pages),
    concurrency: settings.concurrency,
    milliseconds: settings.maxTime > 0 ? settings.maxTime * 1000 : Infinity,
    attempts: settings.retries + 1,
    accept: acceptedTypes(settings.accept),
    random,
  };
}

export function analyser(settings: Readonly<RunSettings>): TextAnalyser {
  const background = settings.background ? loadBackground(settings.background) : undefined;
  return new TextAnalyser({ background, scriptsApart: true, keepTokens: !settings.indexLater });
}

/** The live web as the settings want it. */
export function liveWeb(settings: Readonly<RunSettings>, before?: LiveWebOptions['before']): Web {
  return new LiveWeb({
    userAgent: settings.userAgent,
    timeout: settings.timeout * 1000,
    maxBytes: settings.maxBytes,
    ignoreRobots: settings.ignoreRobots,
    allowPrivate: settings.allowPrivate.includes('*') ? true : settings.allowPrivate,
    proxy: settings.proxy || undefined,
    connections: settings.concurrency,
    robotsPause: settings.delay * 1000,
    archive: settings.archive,
    before,
  });
}

/** What a rendered page may take, on whichever machine. */
export function renderLimits({ timeout, maxBytes }: Readonly<RunSettings>): RenderLimits {
  const milliseconds = timeout * 1000;
  return {
    ...{ busy: milliseconds, patience: milliseconds, requests: 200 },
    ...{ bytes: 8 * maxBytes, characters: 2 * maxBytes },
  };
}

/** The web of a crawl, and who renders its pages. */
export interface OpenedWeb {
  web: Web;
  rendering: Rendering;
  /** What a crawl that died had heard; nothing until it is opened. */
  recovered: RecoveredAnswers;
  close(): Promise<void>;
}

/** `given`: another web than the live one; its owner closes it. `workers`: who sends the requests and renders, where it is not this machine. */
export function openWeb(settings: Readonly<RunSettings>, given?: Web, workers?: Workers): OpenedWeb {
  const { render, delay, userAgent } = settings;
  // Before anything is opened: there may be no browser, and only a crawl with workers can do without.
  const findPath = workers ? usableBrowser : requireBrowser;
  const path = render === 'never' ? undefined : findPath(process.env);
  const recovered = new RecoveredAnswers();
  const web = given ?? liveWeb(settings, network => recovered.before(workers ?? network));
  const closeWeb = async () => (given ? undefined : web.close());
  if (render === 'never') return { web, rendering: new Rendering(render), recovered, close: closeWeb };
  const spaced = new SpacedWeb(web, delay * 1000);
  const limits = renderLimits(settings);
  const own = path === undefined ? undefined : new ChromiumRenderer(spaced, { path, userAgent, ...limits });
  const renderer = workers?.renderer({ web: spaced, limits, own }) ?? own;
  const close = async () => {
    await renderer?.close();
    await closeWeb();
  };
  return { web: spaced, rendering: new Rendering(render, renderer), recovered, close };
}
