/** Shows a crawl for whole sites while it runs, and says what came of it. */
import { shellCommand, typedPath } from '../core/shell-command.js';
import { CrawlEvents } from '../crawl/events/crawl-events.js';
import type { FindSitesResult, RunningSiteCrawl, SiteWatch } from '../library/find-sites/run.js';
import type { SiteRecord } from '../storage/store.js';
import { counted, percent } from './print/figures.js';
import { printJson } from './print/output.js';
import type { Shown } from './print/progress-display.js';
import { endings, goOn, noteEvents, nothingRead, tell, withDisplay } from './show-crawl.js';

export async function showSites(json: boolean, run: (watch: SiteWatch) => Promise<FindSitesResult>): Promise<void> {
  await withDisplay(json, async (display, signal) => {
    let examples = 0;
    let wanted = 0;
    let limit = 0;
    const events = new CrawlEvents();
    events.on('example', ({ url }) => display.passing(`Reading the example sites: ${++examples} pages`, url));
    noteEvents(events, display);
    events.on('seed-failed', ({ url, detail }) => display.note(`Start site: ${url} cannot be read (${detail})`));
    events.on('site', ({ site }) => {
      if (site.class === 'target' && Number.isFinite(site.rank)) display.note(foundLine(site));
    });
    const result = await run({
      ...{ signal, events },
      started: crawl => {
        wanted = crawl.plan.siteSettings.sites;
        limit = crawl.plan.settings.pages;
        display.note(training(crawl));
        display.start(headline(crawl), shownSites(crawl));
      },
    });
    display.end();
    if (json) printJson(summary(result));
    else tell(display, [opening(result, wanted), passedOver(result)], display.ofThisRun(), nextSteps(result, limit));
    if (result.progress.pages === 0) process.exitCode = 1;
  });
}

function training({ trainedOn: { target, other, pageError } }: RunningSiteCrawl): string {
  const wrong = pageError === 0 ? 'none of them' : `one page in ${(1 / pageError).toFixed(0)}`;
  return `Learnt from ${target.pages} pages of ${target.sites} target site(s) and ${other.pages} of ${other.sites} other(s); ${wrong} is put into the wrong class.`;
}

function headline({ folder, plan, sites }: RunningSiteCrawl): string {
  const { sites: wanted, method } = plan.siteSettings;
  const there = sites.relevant > 0 ? `, ${sites.relevant} found so far` : '';
  return `Looking for ${wanted} sites like ${plan.name} (${method}${there}) → ${typedPath(folder)}`;
}

function shownSites({ progress: before, sites, plan, events }: RunningSiteCrawl): Shown {
  const { pages, maxTime } = plan.settings;
  let progress = before;
  events.on('progress', event => {
    progress = event.progress;
  });
  return {
    get progress() {
      return progress;
    },
    // Nobody can tell when the last site will be found; only the limits are known.
    limits: { pages: Number.POSITIVE_INFINITY, seconds: maxTime },
    line: () => {
      const trouble = progress.failed + progress.skipped;
      return {
        first: [`${sites.relevant} of ${plan.siteSettings.sites} sites found`, `${progress.pages} of ${pages} pages`],
        last: [
          `${sites.examined} examined`,
          sites.open > 0 ? `reading ${sites.open}` : '',
          `waiting ${sites.waiting}`,
          trouble > 0 ? `failed or skipped ${trouble}` : '',
        ],
      };
    },
  };
}

function foundLine({ site, confidence, pages }: SiteRecord): string {
  return `+ ${site}  ${percent(confidence)}, ${counted(pages.length, 'page')} read`;
}

function summary({ folder, ending, progress, sites, trainedOn, waiting }: FindSitesResult) {
  const { passedOver, ...counters } = sites;
  return {
    ...{ folder, ending, sites: { ...counters, passedOver: Object.fromEntries(passedOver) } },
    ...{ ...progress, trainedOn, waiting },
  };
}

function opening({ ending, progress, sites }: FindSitesResult, wanted: number): string {
  const perSite = sites.relevant === 0 ? '' : ` (${(progress.pages / sites.relevant).toFixed(1)} for each site found)`;
  const read = `among ${sites.examined} examined, ${progress.pages} pages read${perSite}.`;
  if (sites.worse) return `Done: sites have become dear (--stop-when-worse). ${sites.relevant} found ${read}`;
  if (ending === 'stopped') return `Stopped by you: ${sites.relevant} of ${wanted} sites found ${read}`;
  return `Done: ${endings[ending]}. ${sites.relevant} sites found ${read}`;
}

/** What the limit of sites for each domain has hidden. */
function passedOver({ sites }: FindSitesResult): string {
  const domains = [...sites.passedOver].sort(([, n], [, m]) => m - n);
  if (domains.length === 0) return '';
  const hidden = domains.reduce((sum, [, count]) => sum + count, 0);
  const named = domains.slice(0, 3).map(([domain, count]) => `${count} of ${domain}`);
  const others = domains.length > 3 ? `, and others of ${domains.length - 3} more domains` : '';
  return `Note: ${counted(hidden, 'site')} not examined, because so many of the same domain were: ${named.join(', ')}${others}. To examine more: --sites-per-domain`;
}

function nextSteps({ folder, ending, progress, sites }: FindSitesResult, limit: number): [string, string][] {
  const path = typedPath(folder);
  const look: [string, string][] =
    progress.pages === 0
      ? nothingRead(path)
      : [
          ['The sites:', shellCommand('export', path, '--sites', '--out', 'sites.csv')],
          ['Why a site:', shellCommand('explain', path, 'SITE')],
        ];
  const larger = { pages: 2 * limit, requests: 2 * progress.requests, sites: sites.relevant + 50 };
  return [['Collection:', path], ...look, ...goOn(path, ending, larger)];
}
