/**
 * Fish search (De Bra & Post 1994; Batsakis §2.3, Jamali §II; docs/papers.md) with the numbers that Hersovici et al. 1998 give
 * for it. Fish follow the links of a page: a relevant page feeds them, each irrelevant one costs them a unit of life, and they
 * die when none is left.
 */
import type { Page } from '../../../core/page.js';
import { choice, integer, number, share, table, type ValuesOf } from '../../../core/schema/index.js';
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

  constructor(private readonly options: ValuesOf<typeof parameters>) {}

  prepare({ topic, text }: Preparation): void {
    this.termsIn = language => new Set(text.analyseIn(language, topic.query).ids);
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
    const { ids, language = '' } = page.terms;
    const wanted = this.queryTerms.get(language) ?? this.termsIn(language);
    this.queryTerms.set(language, wanted);
    let found = 0;
    for (const id of ids) if (wanted.has(id)) found++;
    return found > 0 && found >= this.options.match * wanted.size;
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
