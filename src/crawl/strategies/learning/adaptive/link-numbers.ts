/** What the number of a waiting link is made of: the words of the query, what its marks were worth, its place, its site. */
import type { EvidenceTable } from './evidence-table.js';
import type { FetchedLinks } from './fetched-links.js';
import type { HotLink } from './hot-links.js';
import { leastWorth, type WeighedMark } from './learnt-words.js';
import { kinds, kindWeights, type MarkKind, massOf, mixed } from './marks/link-marks.js';
import type { MarkPool } from './marks/mark-pool.js';
import type { QueryWords } from './query/query-words.js';
import type { SoftLabels } from './soft-labels.js';
import type { SectionTurns } from './turns/section-turns.js';
import type { SiteTurns } from './turns/site-turns.js';
import { wordsOf } from './word-worth.js';

/**
 * Weights of marks beside the words of the query (word-worth.ts), of depth and of directories already tried.
 * Measured on WebKB, simulated webs and half of the topics behind a hub of manuals.
 */
const scale = 0.9;
export const markWeights = Float64Array.from(kinds, kind => scale * kindWeights[kind]);
const depthWeight = 0.2;
/** Until something was found the crawl stays near its seeds: lists of all there is are usually there. */
const earlyDepthWeight = 0.5;
const earlyPages = 3;
const directoryWeight = 0.2;
/** Of how much more of the query a site holds than others do; not where verdicts are sure: then it is known what sites give. */
const siteWordsWeight = 4;

/** By so much at most chance moves a number: of links that are much alike, the first of a page are not always the first to be tried (WebKB with right verdicts: .868 without, .874 to .883 with, by seed). */
const chanceWeight = 0.3;

/** The parts that a number is shown in. */
export const numberParts = ['query', 'words', 'address', 'page', 'depth', 'site'] as const;
const partOf = Object.fromEntries(numberParts.map((name, i) => [name, i])) as Record<
  (typeof numberParts)[number],
  number
>;
const partOfKind = Uint8Array.from(kinds, kind => partOf[partShowing(kind)]);

/** What the crawl has learnt so far. */
interface Learnt {
  evidence: EvidenceTable;
  /** Marks of the links. */
  pool: MarkPool;
  sites: SiteTurns;
  sections: SectionTurns;
  labels: SoftLabels;
  fetched: FetchedLinks;
}

export class LinkNumbers {
  /** The site that was asked for last, until something changes what sites are worth. */
  private lastSite: { host: number; query: QueryWords; worth: number } | undefined;

  /** `seed`: of chance; `successes`: pages that were more on topic than not, by how much. */
  constructor(
    private readonly learnt: Learnt,
    private readonly seed: number,
    public successes: number,
  ) {}

  /** A page was read; `label`: how far it is on topic. */
  found(label: number): void {
    this.successes += Math.max(0, 2 * label - 1);
  }

  /** 1 until something is found, then less and less. */
  get early(): number {
    return earlyPages / (earlyPages + this.successes);
  }

  /** What sites are worth may be another from now on. */
  sitesChanged(): void {
    this.lastSite = undefined;
  }

  /** `worth`: what its marks add. */
  of(link: HotLink, worth: number): number {
    return wordsOf(link, 1 - this.learnt.labels.sureness) + worth + this.placeOf(link) + this.siteOf(link);
  }

  /** The number, and from place `at` on what it is made of. */
  writeParts(link: HotLink, parts: Float32Array, at: number): number {
    const { evidence, pool, labels } = this.learnt;
    const { keys, kinds: markKinds, alike } = pool;
    const { start, length } = link.marks;
    const words = wordsOf(link, 1 - labels.sureness);
    let worth = 0;
    for (let i = start; i < start + length; i++) {
      const kind = markKinds[i];
      const value = massOf[alike[i]] * evidence.value(keys[i], markWeights[kind]);
      worth += value;
      parts[at + partOfKind[kind]] += value;
    }
    const place = this.placeOf(link);
    const site = this.siteOf(link);
    parts[at + partOf.query] = words;
    parts[at + partOf.depth] = place;
    parts[at + partOf.site] = site;
    return words + worth + place + site;
  }

  /** The marks that move its number by enough to be told. */
  tellingMarks({ marks }: HotLink): WeighedMark[] {
    const { evidence, pool } = this.learnt;
    const { keys, kinds: markKinds, alike } = pool;
    const telling: WeighedMark[] = [];
    for (let i = marks.start; i < marks.start + marks.length; i++) {
      const kind = markKinds[i];
      const size = Math.abs(massOf[alike[i]] * evidence.value(keys[i], markWeights[kind]));
      if (size >= leastWorth) telling.push({ kind, key: keys[i], size });
    }
    return telling;
  }

  private placeOf({ id, depth, directory }: HotLink): number {
    const { evidence, fetched } = this.learnt;
    const chance = (chanceWeight * (mixed(id, this.seed) >>> 0)) / 2 ** 32;
    const early = earlyDepthWeight * (earlyPages / (earlyPages + fetched.labels));
    return chance - (depthWeight + early) * depth - directoryWeight * Math.log1p(evidence.massOf(directory));
  }

  /** What it has or loses by its site and its sections. */
  private siteOf(link: HotLink): number {
    const { labels, sections } = this.learnt;
    return this.hostOf(link) + (labels.isGuessed ? sections.worth(link.sections) : 0);
  }

  /** Links of a site often come one after the other. */
  private hostOf({ host, query }: HotLink): number {
    const { lastSite } = this;
    if (lastSite?.host === host && lastSite.query === query) return lastSite.worth;
    const { sites, labels } = this.learnt;
    const guessed = 1 - labels.sureness;
    const worth = sites.worth(host, this.early) + guessed * siteWordsWeight * query.sites.worth(host);
    this.lastSite = { host, query, worth };
    return worth;
  }
}

function partShowing(kind: MarkKind): 'words' | 'address' | 'page' {
  if (kind === 'anchor' || kind === 'heading' || kind === 'title') return 'words';
  return kind === 'page' || kind === 'place' || kind === 'block' ? 'page' : 'address';
}
