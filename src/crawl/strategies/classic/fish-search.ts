/**
 * Fish search (De Bra & Post 1994; Batsakis §2.3, Jamali §II; docs/papers.md) with the numbers that Hersovici et al. 1998 give
 * for it. Fish follow the links of a page: a relevant page feeds them, each irrelevant one costs them a unit of life, and they
 * die when none is left. So does a page that its server was slow to give, where `slow` says what slow is.
 */
import { UsageError } from '../../../core/errors.js';
import type { Page } from '../../../core/page.js';
import { choice, integer, number, share, table, text, type ValuesOf } from '../../../core/schema/index.js';
import type { Preparation } from '../../preparation.js';
import { type Arrival, defineStrategy, type Ranking, type Strategy } from '../strategy.js';

const parameters = table({
  width: integer({ default: 10, minimum: 1, maximum: 100_000, help: 'links of an irrelevant page worth following' }),
  depth: integer({ default: 3, minimum: 0, maximum: 100_000, help: 'irrelevant pages in a row that a path survives' }),
  alpha: number({ default: 1.5, minimum: 0, maximum: 100_000, help: 'a relevant page feeds alpha × width links' }),
  match: share({ default: 0.5, help: 'share of the query words a relevant page holds' }),
  relevance: choice(['words', 'judge'], {
    default: 'words',
    help: 'who says that a page is relevant: its own words, or the judge of the crawl',
  }),
  pattern: text({
    default: '',
    help: 'regular expression that stands in a relevant page, in place of the words of the query',
  }),
  slow: integer({
    default: 0,
    minimum: 0,
    maximum: 86_400_000,
    help: 'an answer that took more milliseconds costs a life (0: none does)',
  }),
});

class FishSearch implements Strategy {
  readonly name = 'fish-search';
  readonly combine = 'max';
  /** Irrelevant pages in a row that the fish still survives. */
  readonly carryWidth = 1;
  readonly parts = ['relevant', 'life'];
  /** Of the query, as each language reads it. */
  private readonly queryTerms = new Map<string, ReadonlySet<number>>();
  private termsIn: (language: string) => ReadonlySet<number> = () => new Set();

  private readonly pattern: RegExp | undefined;

  constructor(private readonly options: ValuesOf<typeof parameters>) {
    if (options.pattern !== '') this.pattern = patternOf(options);
  }

  prepare({ topic, text }: Preparation): void {
    this.termsIn = language => new Set(text.analyseIn(language, topic.query).ids);
  }

  rank(page: Page, links: readonly unknown[], arrival: Arrival): Ranking {
    const { width, depth, alpha } = this.options;
    const relevant = this.options.relevance === 'judge' ? arrival.relevant : this.isRelevant(page);
    const fed = relevant ? depth : (arrival.carry?.[0] ?? depth) - 1;
    const life = this.isSlow(arrival) ? fed - 1 : fed;
    const priorities = new Float64Array(links.length);
    const parts = new Float32Array(links.length * 2);
    // A relevant page breeds alpha times as many fish, and stronger ones.
    const children = relevant ? Math.floor(alpha * width) : width;
    const score = relevant ? 1 : 0.5;
    for (let i = 0; i < links.length; i++) {
      priorities[i] = life < 0 ? Number.NEGATIVE_INFINITY : i < children ? score : 0;
      parts[2 * i] = relevant ? 1 : 0;
      parts[2 * i + 1] = life;
    }
    return { priorities, carry: new Float64Array(links.length).fill(life), parts };
  }

  /** Jamali §II: whether a fish lives depends on the speed of the server, too. */
  private isSlow({ milliseconds = 0 }: Arrival): boolean {
    return this.options.slow > 0 && milliseconds > this.options.slow;
  }

  /** Jamali §II: by keywords or by a regular expression. */
  private isRelevant(page: Page): boolean {
    return this.pattern ? this.pattern.test(page.title) || this.pattern.test(page.text) : this.holdsQuery(page);
  }

  /** Batsakis §2.3: relevant if the page contains the query; here at least a share of its words, since a query is often long. */
  private holdsQuery(page: Page): boolean {
    const { ids, language = '' } = page.terms;
    const wanted = this.queryTerms.get(language) ?? this.termsIn(language);
    this.queryTerms.set(language, wanted);
    let found = 0;
    for (const id of ids) if (wanted.has(id)) found++;
    return found > 0 && found >= this.options.match * wanted.size;
  }
}

function patternOf({ pattern, relevance }: ValuesOf<typeof parameters>): RegExp {
  if (relevance === 'judge') {
    throw new UsageError('fish-search asks the judge or looks for a pattern; leave out relevance=judge or pattern.');
  }
  try {
    return new RegExp(pattern, 'iu');
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    throw new UsageError(`pattern of fish-search is no regular expression: ${problem}.`, { cause: error });
  }
}

export const fishSearch = defineStrategy({
  name: 'fish-search',
  family: 'classic',
  paper: 'Batsakis §2.3, Jamali §II',
  summary: 'yes-or-no relevance; a path dies after a few irrelevant pages',
  parameters,
  needs: ['query'],
  create: options => new FishSearch(options),
});
