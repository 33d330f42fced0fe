/**
 * Fish search (De Bra & Post 1994; Batsakis §2.3, Jamali §II; docs/papers.md) with the numbers that Hersovici et al. 1998 give
 * for it. Fish follow the links of a page: a relevant page feeds them, each irrelevant one costs them a unit of life, and they
 * die when none is left.
 */
import type { Page } from '../../../core/page.js';
import type { Preparation } from '../../preparation.js';
import type { Arrival, Ranking, Strategy, StrategyDefinition } from '../strategy.js';

interface FishOptions {
  width: number;
  depth: number;
  alpha: number;
  match: number;
  relevance: string;
}

class FishSearch implements Strategy {
  readonly name = 'fish-search';
  readonly combine = 'max';
  /** Irrelevant pages in a row that the fish still survives. */
  readonly carryWidth = 1;
  readonly parts = ['relevant', 'life'];
  private queryTerms = new Set<number>();

  constructor(private readonly options: FishOptions) {}

  prepare({ topic, text }: Preparation): void {
    this.queryTerms = new Set(text.analyse(topic.query).ids);
  }

  rank(page: Page, links: readonly unknown[], arrival: Arrival): Ranking {
    const { width, depth, alpha } = this.options;
    const relevant = this.options.relevance === 'judge' ? arrival.relevant : this.holdsQuery(page);
    const life = relevant ? depth : (arrival.carry?.[0] ?? depth) - 1;
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

  /** Batsakis §2.3: relevant if the page contains the query; here at least a share of its words, since a query is often long. */
  private holdsQuery(page: Page): boolean {
    if (this.queryTerms.size === 0) return false;
    let found = 0;
    for (const id of page.terms.ids) if (this.queryTerms.has(id)) found++;
    return found > 0 && found >= this.options.match * this.queryTerms.size;
  }
}

export const fishSearch: StrategyDefinition = {
  name: 'fish-search',
  family: 'classic',
  paper: 'Batsakis §2.3, Jamali §II',
  summary: 'yes-or-no relevance; a path dies after a few irrelevant pages',
  parameters: [
    { name: 'width', help: 'links of an irrelevant page worth following', default: 10, minimum: 1, integer: true },
    { name: 'depth', help: 'irrelevant pages in a row that a path survives', default: 3, minimum: 0, integer: true },
    { name: 'alpha', help: 'a relevant page feeds alpha × width links', default: 1.5, minimum: 0 },
    { name: 'match', help: 'share of the query words a relevant page holds', default: 0.5, minimum: 0, maximum: 1 },
    {
      name: 'relevance',
      help: 'who says that a page is relevant: its own words, or the judge of the crawl',
      default: 'words',
      choices: ['words', 'judge'],
    },
  ],
  needs: ['query'],
  create: parameters => new FishSearch(parameters as unknown as FishOptions),
};
