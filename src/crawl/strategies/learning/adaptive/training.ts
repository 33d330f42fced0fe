/**
 * What is known before the crawl begins, from pages elsewhere that somebody judged: what pages on topic read like, which the judge hears as well
 * (trained-reading.ts), and what links to them look like (link-training.ts).
 */
import type { CorpusPage } from '../../../../core/corpus.js';
import type { SessionPage } from '../../../../core/session.js';
import type { Preparation } from '../../../preparation.js';
import { judgedPages } from '../../../training/judged-pages.js';
import type { TrainedReading } from '../../../training/trained-reading.js';
import { type LinkSlopes, learnLinks } from './link-training.js';

/** As a model keeps it, beside what pages on topic read like. */
export interface TrainingData {
  /** What links to pages on topic looked like. */
  links?: LinkSlopes;
}

/** Of a model that knows pages alone. */
const noLinks: LinkSlopes = { keys: [], slopes: [] };

export class Training {
  private constructor(
    readonly reading: TrainedReading,
    readonly links: LinkSlopes,
  ) {}

  /** Undefined where nothing was judged, or all of it alike. */
  static from(given: Preparation): Training | undefined {
    const { reading } = given;
    return reading && new Training(reading, linksOf(given));
  }

  static restore({ links }: TrainingData, reading: TrainedReading | undefined): Training {
    if (!reading) throw new RangeError('what pages read like is not there');
    return new Training(reading, links ?? noLinks);
  }

  data(): TrainingData {
    return { links: this.links };
  }
}

function linksOf(given: Preparation): LinkSlopes {
  const { corpus, text } = given;
  const relevant = new Map(judgedPages(given).map(page => [page.url, page.relevant]));
  const pages = corpus ? corpus.pages() : (given.session?.pages ?? []).map(linked);
  return learnLinks(pages, url => relevant.get(url), text);
}

/** Sessions keep no anchors. */
function linked({ url, title, text, links }: SessionPage): CorpusPage {
  return { url, title, text, links: links.map(to => ({ url: to, anchor: '' })) };
}
