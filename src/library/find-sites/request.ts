/** What a user asks of a crawl for sites, from topic file, environment and flags, checked before anything is fetched. */
import { runSettings } from '../../config/crawl-settings.js';
import { environmentLayer, type Layer, optionLayer, settled } from '../../config/layers.js';
import { type SiteBlock, siteBlockAsYaml } from '../../config/site-block.js';
import {
  type SiteFlags,
  type SiteSettings,
  siteCrawlSettings,
  siteFlags,
  siteSettings,
} from '../../config/site-settings.js';
import { readTopicFile } from '../../config/topic-file.js';
import { UsageError } from '../../core/errors.js';
import { homePageOf } from '../../core/url.js';
import { acceptedTypes } from '../../crawl/parse/registry.js';
import { siteName } from '../../crawl/plan/whole-sites/site-name.js';
import { type Plan, settingsAsYaml } from '../plan.js';
import { checkedUrls, nameFrom } from '../request.js';

/** What a user asks for who looks for whole sites. */
export interface SitePlan extends Plan {
  readonly siteSettings: Readonly<SiteSettings>;
  /** Home pages of the example sites, one of each. */
  readonly target: readonly string[];
  readonly other: readonly string[];
  /** Path of a recorded web with example sites, and the labels of its target sites. */
  readonly web?: string;
  readonly labels?: Readonly<Record<string, string | string[]>>;
}

export interface SitePlanInput {
  topicFile?: string;
  name?: string;
  /** Win over those of the file. */
  examples?: Partial<Omit<SiteBlock, 'settings'>>;
  given?: Partial<SiteFlags>;
  environment?: NodeJS.ProcessEnv;
}

const example = 'sites: {target: [https://one.example/, https://two.example/], other: [https://three.example/]}';

export function planSites(input: SitePlanInput): SitePlan {
  const file = input.topicFile === undefined ? undefined : readTopicFile(input.topicFile);
  const place = input.topicFile ?? 'The call';
  if (file && !file.sites && !input.examples) {
    throw new UsageError(`${place} has no "sites:". Say what sites you look for, for example  ${example}`);
  }
  const layers: Layer<typeof siteCrawlSettings>[] = [
    optionLayer(siteCrawlSettings, input.given ?? {}),
    ...(file ? [{ values: { ...file.settings, ...file.sites?.settings }, origin: file.file }] : []),
    environmentLayer(siteCrawlSettings, input.environment ?? {}),
  ];
  const all = settled(siteCrawlSettings, layers);
  const settings = { ...picked(all, runSettings), sameSite: false };
  const own = picked(all, siteSettings);
  acceptedTypes(settings.accept);
  const { target, other, web, labels } = { ...file?.sites, ...input.examples };
  const plan = {
    target: homePages(target ?? [], 'target site', own),
    other: homePages(other ?? [], 'other site', own),
    web,
    labels,
  };
  checkExamples(plan, place, own);
  const seeds = checkedUrls(all.seeds, 'seed');
  const query = file?.settings.query ?? '';
  return {
    ...plan,
    settings,
    siteSettings: own,
    name:
      input.name ?? file?.name ?? nameFrom(query || Object.values(labels ?? {}).join(' '), [...plan.target, ...seeds]),
    query,
    seeds,
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
    throw new UsageError(`${place} names no target site. List sites of the kind you look for:  ${example}`);
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
  const block = siteBlockAsYaml({ ...{ target: [...target], other: [...other], web, labels }, settings: own });
  return { name, query: query || undefined, seeds, sites: block, ...settingsAsYaml(picked(settings, siteFlags)) };
}

/** The values that a table has fields for. */
function picked<Values extends object, Key extends string>(
  values: Values,
  fields: Readonly<Record<Key, unknown>>,
): Pick<Values, Key & keyof Values> {
  return Object.fromEntries(Object.entries(values).filter(([key]) => key in fields)) as Pick<
    Values,
    Key & keyof Values
  >;
}
