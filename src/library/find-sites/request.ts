/** What a user asks of a crawl for sites, from topic file, environment and flags, checked before anything is fetched. */
import { type CrawlSettings, crawlSettings } from '../../config/crawl-settings.js';
import { environmentSource, resolveSettings } from '../../config/resolve.js';
import { flagName } from '../../config/setting.js';
import { type SiteBlock, siteBlockAsYaml, spellInBlock } from '../../config/site-block.js';
import { type SiteSettings, siteCrawlSettings, siteFlagKeys, siteSettings } from '../../config/site-settings.js';
import { readTopicFile } from '../../config/topic-file.js';
import { UsageError } from '../../core/errors.js';
import { homePageOf } from '../../core/url.js';
import { siteName } from '../../crawl/plan/whole-sites/site-name.js';
import { type CrawlPlan, checkedUrls, checkSettings, nameFrom, settingsAsYaml } from '../request.js';

/** What a user asks for who looks for whole sites. */
export interface SitePlan extends CrawlPlan {
  siteSettings: SiteSettings;
  /** Home pages of the example sites, one of each. */
  target: string[];
  other: string[];
  /** Path of a recorded web with example sites, and the labels of its target sites. */
  web?: string;
  labels?: Record<string, string | string[]>;
}

export interface SitePlanInput {
  topicFile?: string;
  name?: string;
  /** Win over those of the file. */
  examples?: Partial<Omit<SiteBlock, 'settings'>>;
  given?: Partial<CrawlSettings & SiteSettings>;
  environment?: NodeJS.ProcessEnv;
}

const EXAMPLE = 'sites: {target: [https://one.example/, https://two.example/], other: [https://three.example/]}';

export function planSites(input: SitePlanInput): SitePlan {
  const file = input.topicFile === undefined ? undefined : readTopicFile(input.topicFile);
  const place = input.topicFile ?? 'The call';
  if (file && !file.sites && !input.examples) {
    throw new UsageError(`${place} has no "sites:". Say what sites you look for, for example  ${EXAMPLE}`);
  }
  const all = resolveSettings(siteCrawlSettings, [
    { values: file?.settings ?? {}, spell: key => `${key} (in ${place})` },
    { values: file?.sites?.settings ?? {}, spell: key => `${spellInBlock(key)} (in ${place})` },
    environmentSource(siteCrawlSettings, input.environment ?? {}),
    { values: { ...input.given }, spell: flagName },
  ]);
  const settings = pick(all, Object.keys(crawlSettings)) as CrawlSettings;
  const own = pick(all, Object.keys(siteSettings)) as SiteSettings;
  checkSettings(settings);
  const { target, other, web, labels } = { ...file?.sites, ...input.examples };
  const plan = {
    target: homePages(target ?? [], 'target site', own),
    other: homePages(other ?? [], 'other site', own),
    web,
    labels,
  };
  checkExamples(plan, place, own);
  const seeds = checkedUrls([...(file?.seeds ?? []), ...settings.seed], 'seed');
  const query = file?.query ?? '';
  return {
    ...plan,
    settings: { ...settings, seed: seeds, sameSite: false },
    siteSettings: own,
    name:
      input.name ?? file?.name ?? nameFrom(query || Object.values(labels ?? {}).join(' '), [...plan.target, ...seeds]),
    query,
    seeds,
    examples: { relevant: [], other: [] },
  };
}

/** The home page of each site, once. */
function homePages(urls: readonly string[], what: string, { siteBy }: SiteSettings): string[] {
  const bySite = new Map<string, string>();
  for (const url of checkedUrls(urls, what)) {
    const name = siteName(url, siteBy);
    if (!bySite.has(name)) bySite.set(name, homePageOf(url));
  }
  return [...bySite.values()];
}

type Examples = Pick<SitePlan, 'target' | 'other' | 'web' | 'labels'>;

function checkExamples({ target, other, web, labels }: Examples, place: string, { siteBy }: SiteSettings): void {
  if (labels && !web) {
    throw new UsageError(`${place}: "labels" under sites need a recorded web that has them: add "web: WEB.jsonl.gz".`);
  }
  if (target.length === 0 && !labels) {
    throw new UsageError(`${place} names no target site. List sites of the kind you look for:  ${EXAMPLE}`);
  }
  const targets = new Set(target.map(url => siteName(url, siteBy)));
  const both = other.find(url => targets.has(siteName(url, siteBy)));
  if (both) {
    const what = `the same site (${siteName(both, siteBy)}, by ${siteBy})`;
    throw new UsageError(`${place}: ${both} is an other site and a target site: ${what}. Take it out of one list.`);
  }
}

/** `crawl.yaml` of a crawl for sites: can be given to `honeyguide sites` again, and is what `resume` reads. */
export function sitePlanAsTopicFile(plan: SitePlan): Record<string, unknown> {
  const { name, query, seeds, settings, siteSettings: own, target, other, web, labels } = plan;
  const block: SiteBlock = { target, other, web, labels, settings: own };
  const wanted = pick(
    settings,
    Object.keys(settings).filter(key => siteFlagKeys.includes(key)),
  );
  return { name, query: query || undefined, seeds, sites: siteBlockAsYaml(block), ...settingsAsYaml(wanted) };
}

function pick<Value extends object>(value: Value, keys: readonly string[]): Partial<Value> {
  return Object.fromEntries(Object.entries(value).filter(([key]) => keys.includes(key))) as Partial<Value>;
}
