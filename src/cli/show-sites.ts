/** Shows a crawl for whole sites while it runs, and says what came of it. */
import type { FindSitesResult, RunningSiteCrawl, SiteWatch } from '../library/find-sites/run.js';
import type { SiteRecord } from '../storage/store.js';
import { ENDINGS, withDisplay } from './show-crawl.js';
import { percent } from './table.js';

export async function showSites(json: boolean, run: (watch: SiteWatch) => Promise<FindSitesResult>): Promise<void> {
  await withDisplay(json, async (display, signal) => {
    let examples = 0;
    const result = await run({
      signal,
      exampleRead: url => display.passing(`Reading the example sites: ${++examples} pages · ${url}`),
      warning: text => display.note(`Note: ${text}`),
      started: crawl => {
        display.note(training(crawl));
        display.start(headline(crawl), crawl.progress, () => siteLine(crawl));
      },
      examined: site => {
        if (site.class === 'target' && Number.isFinite(site.rank)) display.note(foundLine(site));
      },
      observer: { seedFailed: (url, detail) => display.note(`Start site: ${url} cannot be read (${detail})`) },
    });
    display.end();
    if (json) process.stdout.write(`${JSON.stringify(summary(result), null, 2)}\n`);
    else process.stdout.write(closing(result));
    if (result.progress.pages === 0) process.exitCode = 1;
  });
}

function training({ trainedOn: { target, other, pageError } }: RunningSiteCrawl): string {
  return `Learnt from ${target.pages} pages of ${target.sites} target site(s) and ${other.pages} of ${other.sites} other(s); one page in ${pageError === 0 ? 'none' : (1 / pageError).toFixed(0)} is put into the wrong class.`;
}

function headline({ folder, plan }: RunningSiteCrawl): string {
  const { sites, method } = plan.siteSettings;
  return `Looking for ${sites} sites like ${plan.name} (${method}) → ${folder}`;
}

function siteLine({ progress, sites }: RunningSiteCrawl): string[] {
  const trouble = progress.failed + progress.skipped;
  return [
    `${sites.relevant} sites found`,
    `${sites.examined} examined`,
    sites.open > 0 ? `reading ${sites.open}` : '',
    `waiting ${sites.waiting}`,
    trouble > 0 ? `failed or skipped ${trouble}` : '',
  ];
}

function foundLine({ site, confidence, pages }: SiteRecord): string {
  return `+ ${site}  ${percent(confidence)}, ${pages.length} page${pages.length === 1 ? '' : 's'} read`;
}

function summary({ folder, ending, progress, sites, trainedOn, waiting }: FindSitesResult) {
  return { folder, ending, sites, ...progress, trainedOn, waiting };
}

function closing({ folder, ending, progress, sites }: FindSitesResult): string {
  const perSite = sites.relevant === 0 ? '' : ` (${(progress.pages / sites.relevant).toFixed(1)} for each site found)`;
  const lines = [
    `Done: ${ENDINGS[ending]}. ${sites.relevant} sites found among ${sites.examined} examined, ${progress.pages} pages read${perSite}.`,
    `Collection: ${folder}`,
  ];
  if (progress.pages === 0) lines.push('No page could be read; `honeyguide stats DIR` says why.');
  else {
    lines.push(`The sites:     honeyguide export ${folder} --sites --format csv --out sites.csv`);
    lines.push(`Why a site:    honeyguide explain ${folder} SITE`);
  }
  if (ending !== 'exhausted') {
    const more = ending === 'pages' ? `--pages ${progress.pages + 1000}` : `--sites ${sites.relevant + 50}`;
    lines.push(`Go on:         honeyguide resume ${folder} ${more}`);
  }
  return `${lines.join('\n')}\n`;
}
