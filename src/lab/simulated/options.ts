/**
 * What a simulated web is made of, and why the defaults are what they are.
 *
 * - Topical locality: linked pages are far more alike than random ones, siblings on one page still more so, and
 *   anchors describe at least part of their target (Davison, "Topical Locality in the Web", SIGIR 2000). `locality` is
 *   the share of links to other sites that keep the topic; what does not keep it goes to a related topic or anywhere.
 *   Each hop loses some of it, so the topic fades geometrically with link distance, as Menczer ("Lexical and semantic
 *   clustering by Web links", JASIST 2004) and Chakrabarti et al. ("The structure of broad topics on the Web", WWW
 *   2002) measured.
 * - Site sizes and in-degrees have heavy tails (Broder et al., "Graph structure in the Web", WWW 2000): sizes follow
 *   Zipf's law, and links prefer the first pages of a section and large sections.
 * - A page of today has some dozens of links, half of them menu and footer, and more markup than text: hence
 *   `linksPerPage` and `pageKilobytes`, a mean with a log-normal spread.
 * - Only a part of anchors says what is behind them (`anchorNoise`), and a page on a topic uses a handful of the topic's
 *   words, seldom all those of a query: pages draw most of their topical words from their section's own sub-topic.
 * - Institutions (`tunnelling`) are built as Liu's example: home → department → people → person. Only the persons and the
 *   courses are on the topic; the way to them speaks the language of its role.
 */
import { UsageError } from '../../core/errors.js';
import {
  choice,
  either,
  flag,
  integer,
  list,
  number,
  optional,
  parametersOf,
  readTable,
  share,
  table,
  text,
  type ValuesOf,
} from '../../core/schema/index.js';
import { allTopics } from './words/vocabulary.js';

/** Pages a site needs at least: home, six service pages and a section. */
export const smallestSite = 10;
const mostPages = 2 ** 30;

/** The pages and how they are linked. */
const shape = table({
  seed: integer({ default: 1, minimum: 0, maximum: 2 ** 32 - 1, help: 'the same seed gives the same web' }),
  sites: integer({ default: 500, minimum: 1, maximum: mostPages / smallestSite, help: 'web sites' }),
  pages: integer({
    default: 50_000,
    minimum: smallestSite,
    maximum: mostPages,
    help: 'all distinct pages together; duplicates, redirects, traps and errors come on top',
  }),
  sizeSpread: number({
    default: 0.7,
    minimum: 0,
    maximum: 3,
    help: "how unlike sites are in size: Zipf's exponent, 0 for all alike",
  }),
  topics: either([integer({ minimum: 1, maximum: allTopics.length }), list(choice(allTopics), { distinct: true })], {
    default: 12,
    help: 'how many topics, or their names',
  }),
  locality: share({ default: 0.35, help: "share of links to other sites that keep the page's topic" }),
  coherence: share({ default: 0.7, help: "share of a section's pages that are on the section's topic" }),
  siteFocus: share({
    default: 0.35,
    help: "share of a topical site's sections that are on its topic, the first one not counted",
  }),
  portals: share({
    default: 0.25,
    help: 'share of sites that write about everything and have no topic of their own',
  }),
  tunnelling: share({
    default: 0.15,
    help: 'share of sites that are institutions, where off-topic pages lead to the targets',
  }),
  directLinks: share({
    default: 0.25,
    help: 'share of links to an institution that go straight to a target, past its home page and departments',
  }),
  outsideLinks: share({
    default: 1,
    help: 'share that is left of the links to other sites, but for link lists, which keep all',
  }),
  /** As Ester §5.3 says most do. The others lead to a page on the topic, which one time in five is a home page, too. */
  homeLinks: share({
    default: 0,
    help: 'share of links to other sites that mean the site and lead to its home page',
  }),
  uninformativeHomes: share({
    default: 0.1,
    help: 'share of sites whose home page says nothing: a splash page, frames, a linked picture',
  }),
  vocabularyMismatch: share({
    default: 0,
    help: 'share of on-topic pages, and of links to them, that paraphrase the words of the query',
  }),
  anchorNoise: share({ default: 0.45, help: 'share of anchors to other sites that do not describe their target' }),
  pageKilobytes: number({ default: 12, minimum: 1, maximum: 10_000, help: 'size of a page, on average' }),
  linksPerPage: number({ default: 45, minimum: 1, maximum: 10_000, help: 'links of a page, on average' }),
  baseHost: text({ default: 'localhost', notEmpty: true, help: 'sites are NAME.baseHost:port' }),
});

/** What makes the live web hard; experiments about order leave it out. */
const troubles = table({
  nearDuplicates: share({
    default: 0.02,
    help: 'share of links that lead to a print version or an exact copy of their target',
  }),
  errors: share({
    default: 0.03,
    help: 'share of trouble: half of it dead links, the rest pages that fail, hang, or work at the second attempt only',
  }),
  redirects: share({
    default: 0.03,
    help: 'share of links that are redirected: moved pages, other hosts, chains, now and then a loop',
  }),
  offWeb: share({ default: 0.01, help: 'share of links that leave the simulated web' }),
  files: share({ default: 0.1, help: 'share of pages with a link to a PDF or picture' }),
  slowHosts: share({ default: 0.03, help: 'share of sites that are slow to answer' }),
  traps: share({ default: 0.03, help: 'share of sites with an endless calendar or path' }),
  sessionIds: share({ default: 0.03, help: 'share of sites with session ids in their links' }),
  robots: share({
    default: 0.1,
    help: 'share of sites whose robots.txt matters: closed sections, Crawl-delay, answers of 5xx',
  }),
  charsets: share({ default: 0.05, help: 'share of sites written in windows-1252' }),
  brokenHtml: share({ default: 0.05, help: 'share of pages with broken HTML' }),
});

export const worldOptions = table({
  ...shape,
  ...troubles,
  slowestMilliseconds: number({
    default: 1500,
    minimum: 0,
    maximum: 600_000,
    help: 'longest answer time of a slow host',
  }),
  port: optional(integer({ minimum: 0, maximum: 65_535, help: 'left out of addresses when absent' })),
});

/** What an experiment can say of a simulated web: nothing goes wrong in it. */
export const frozenWorldOptions = table({
  worlds: optional(
    integer({
      minimum: 2,
      maximum: 100,
      help: 'several at once that no link joins, with the label "world" 1, 2, …',
    }),
  ),
  hub: flag({
    default: false,
    help: 'a page more, with the label "seed" hub, that names every site and leads to its home page',
  }),
  ...shape,
});

export type WorldOptions = ValuesOf<typeof worldOptions>;
export type FrozenWorldOptions = ValuesOf<typeof frozenWorldOptions>;

/** A world in which nothing goes wrong, for benchmarks and for experiments about order alone. */
export const smooth: Readonly<Record<keyof typeof troubles, 0>> = {
  nearDuplicates: 0,
  errors: 0,
  redirects: 0,
  offWeb: 0,
  files: 0,
  slowHosts: 0,
  traps: 0,
  sessionIds: 0,
  robots: 0,
  charsets: 0,
  brokenHtml: 0,
};

export function completeOptions(given: Partial<WorldOptions>): WorldOptions {
  const options = readTable(worldOptions, given, parametersOf('simulated web'));
  const problem = worldProblem(options);
  if (problem) throw new UsageError(`simulated web: ${problem}.`);
  return options;
}

/** What no single option can be blamed for; nothing when there is such a world. */
export function worldProblem({ sites, pages, portals, tunnelling }: WorldOptions): string | undefined {
  if (pages < sites * smallestSite) return `${sites} sites need at least ${sites * smallestSite} pages`;
  if (portals + tunnelling > 1) return 'portals and tunnelling are shares of the same sites, together at most 1';
}

export function topicNames(topics: WorldOptions['topics']): string[] {
  return typeof topics === 'number' ? allTopics.slice(0, topics) : [...topics];
}
