/**
 * The waiting links that are best: only of these the marks are kept, so that they can be ranked anew as the crawl learns. All others
 * wait in the frontier with the number they had last.
 */
import type { PlainState } from '../../../../packed/packed-state.js';
import { kthLargest } from '../../../../packed/selection.js';
import type { StateFields } from '../../../../packed/state-fields.js';
import type { MarkRun } from './marks/link-marks.js';
import type { MarkPool } from './marks/mark-pool.js';
import type { Match, QueryWords } from './query/query-words.js';
import { KeptPlaces } from './turns/kept-places.js';
import { savedSections, sectionsIn } from './turns/section-turns.js';
import type { LinkColumns } from './turns/site-turns.js';

/** Text that a link was found with, for `explain`: copies, so that no page stays in memory for them. */
export interface LinkWords {
  anchor: string;
  heading: string;
}

/** A waiting URL with what is known of it, all links to it taken together. */
export interface HotLink {
  id: number;
  /** The page that found it first. */
  parent: number;
  depth: number;
  /** As `doorstepsBefore` gives them. */
  doorsteps: number;
  inLinks: number;
  marks: MarkRun;
  /** Of the link that was found first. */
  words: LinkWords;
  /** Marks of its directory and of its host. */
  directory: number;
  host: number;
  /** As `sectionsOf` gives them; the same array for links that follow each other. */
  sections: Int32Array;
  /** What its best anchor, its best surroundings and its address share with the query, and how the page's language reads that. */
  query: QueryWords;
  anchor: Match;
  context: Match;
  address: Match;
  /** How near its best anchor is to the query in meaning. */
  meaning: number;
  /** How much of the query the pages hold that link to it: the best of them. */
  page: number;
  /** How far those pages were on topic when they were read: the best of them. */
  label: number;
  /** The sum of that over all of them. */
  support: number;
  /** Set by `HotLinks.rank`. */
  priority: number;
  /** Where `HotLinks` has its number; known to it alone. */
  place: number;
  /** It goes first only to see what its section gives. */
  lookedAt: boolean;
}

/** Numbers of a link as they are saved. */
const wholeColumns = ['parent', 'depth', 'doorsteps', 'inLinks', 'directory', 'host', 'query'] as const;
const realColumns = ['meaning', 'page', 'label', 'support', 'priority'] as const;
const matchNames = ['anchor', 'context', 'address'] as const;

/** By so much numbers may have fallen since: one of the best has left at least. The more, the more links there are to choose among. */
const lineMargins = [0.01, 0.05, 0.2];

/** One of so many places is for links of sites of which few others stay, and one for links of sections of which none does. */
const keptApart = 16;

const smallest = 64;

export class HotLinks {
  private readonly byId = new Map<number, HotLink>();
  /**
   * Links and their numbers, in the order in which they came; NaN where one has left. After each page all numbers are looked at: side by side
   * they take a tenth of the time that it takes to ask one link after the other.
   */
  private links: (HotLink | undefined)[] = [];
  private numbers = new Float64Array(smallest);
  /** Their hosts and directories, for those who look around. */
  private hosts = new Int32Array(smallest);
  private directories = new Int32Array(smallest);
  private used = 0;
  private priorities = new Float64Array(smallest);
  /** The least number of the best, when they were asked for last. */
  private line = Number.NEGATIVE_INFINITY;

  /** `pool`: where the marks of the links are. */
  constructor(
    private readonly pool: MarkPool,
    private readonly most: number,
  ) {}

  /** Takes over what was saved. `queries`: by the number that `save` gave each. */
  restore(state: StateFields, queries: readonly QueryWords[]): void {
    const ids = state.array('ids', Int32Array);
    const whole = Object.fromEntries(wholeColumns.map(name => [name, state.array(name, Int32Array, ids.length)]));
    const real = Object.fromEntries(realColumns.map(name => [name, state.array(name, Float64Array, ids.length)]));
    const [anchors, headings] = [state.texts('anchors'), state.texts('headings')];
    const lookedAt = state.array('lookedAt', Uint8Array, ids.length);
    const sections = sectionsIn(state, ids.length);
    const marks = this.pool.restore(state, ids.length);
    const matches = matchNames.map(name => ({
      words: state.array(`${name}Words`, Int32Array, ids.length),
      others: state.array(`${name}Others`, Float32Array, ids.length),
    }));
    const match = (which: number, i: number): Match => ({
      words: matches[which].words[i],
      others: matches[which].others[i],
    });
    for (let i = 0; i < ids.length; i++) {
      const query = queries[whole.query[i]];
      if (!query) throw new RangeError('a query is not known');
      this.add({
        id: ids[i],
        parent: whole.parent[i],
        depth: whole.depth[i],
        doorsteps: whole.doorsteps[i],
        inLinks: whole.inLinks[i],
        directory: whole.directory[i],
        host: whole.host[i],
        sections: sections(i),
        meaning: real.meaning[i],
        page: real.page[i],
        label: real.label[i],
        support: real.support[i],
        priority: real.priority[i],
        query,
        anchor: match(0, i),
        context: match(1, i),
        address: match(2, i),
        marks: marks[i],
        words: { anchor: anchors[i] ?? '', heading: headings[i] ?? '' },
        place: -1,
        lookedAt: lookedAt[i] === 1,
      });
    }
  }

  save(queries: readonly QueryWords[]): PlainState {
    const links = [...this.byId.values()];
    const ints = (of: (link: HotLink) => number) => Int32Array.from(links, of);
    const whole = wholeColumns.map(name => [
      name,
      ints(link => (name === 'query' ? queries.indexOf(link.query) : link[name])),
    ]);
    const real = realColumns.map(name => [name, Float64Array.from(links, link => link[name])]);
    const matches = matchNames.flatMap(name => [
      [`${name}Words`, ints(link => link[name].words)],
      [`${name}Others`, Float32Array.from(links, link => link[name].others)],
    ]);
    return {
      ...Object.fromEntries([...whole, ...real, ...matches]),
      ids: ints(({ id }) => id),
      ...savedSections(links),
      ...this.pool.save(links.map(({ marks }) => marks)),
      anchors: links.map(({ words }) => words.anchor),
      headings: links.map(({ words }) => words.heading),
      lookedAt: Uint8Array.from(links, link => (link.lookedAt ? 1 : 0)),
    };
  }

  get size(): number {
    return this.byId.size;
  }

  get(id: number): HotLink | undefined {
    return this.byId.get(id);
  }

  /** One that is not among them yet. */
  add(link: HotLink): void {
    link.place = this.newPlace();
    this.byId.set(link.id, link);
    this.links[link.place] = link;
    this.put(link);
  }

  private put({ place, priority, host, directory }: HotLink): void {
    this.numbers[place] = priority;
    this.hosts[place] = host;
    this.directories[place] = directory;
  }

  /** Gives one of the links its number. */
  rank(link: HotLink, priority: number): number {
    link.priority = priority;
    this.numbers[link.place] = priority;
    return priority;
  }

  /** Its marks are left to whoever asks. */
  remove(id: number): HotLink | undefined {
    const link = this.byId.get(id);
    if (link) this.drop(link);
    return link;
  }

  all(): IterableIterator<HotLink> {
    return this.byId.values();
  }

  /** All of them by place, in the same order. */
  get columns(): LinkColumns {
    const { numbers, hosts, directories, used } = this;
    return { numbers: numbers.subarray(0, used), hosts, directories };
  }

  /** The link at a place; none where one has left. */
  at(place: number): HotLink | undefined {
    return this.links[place];
  }

  /** The `count` best, a few more where several are equal. */
  best(count: number): HotLink[] {
    if (this.byId.size <= count) return [...this.byId.values()];
    const among = this.amongBest(count);
    this.line = this.leastOf(among, count);
    return among.filter(link => link.priority >= this.line);
  }

  /** Numbers change little from page to page: mostly the links a little below the last line, or above it, are enough to find the next one among. */
  private amongBest(count: number): HotLink[] {
    for (const margin of lineMargins) {
      const among = this.above(this.line - margin);
      if (among.length >= count) return among;
    }
    return [...this.byId.values()];
  }

  /** The best number of those whose place is `wanted`, and minus infinity where none is. */
  highest(wanted: (place: number) => boolean): number {
    const { numbers, used } = this;
    let highest = Number.NEGATIVE_INFINITY;
    for (let place = 0; place < used; place++) {
      if (numbers[place] > highest && wanted(place)) highest = numbers[place];
    }
    return highest;
  }

  /** The number of the `count`-th best. */
  private leastOf(links: readonly HotLink[], count: number): number {
    if (this.priorities.length < links.length) this.priorities = new Float64Array(2 * links.length);
    for (let i = 0; i < links.length; i++) this.priorities[i] = links[i].priority;
    return kthLargest(this.priorities.subarray(0, links.length), count);
  }

  private above(line: number): HotLink[] {
    const { links, numbers, used } = this;
    const above: HotLink[] = [];
    for (let place = 0; place < used; place++) {
      if (!(numbers[place] >= line)) continue;
      const link = links[place];
      if (link) above.push(link);
    }
    return above;
  }

  /**
   * Lets go of the worst when there are a quarter too many, and gives them. The best of each site stay, and the best of each section: a list of all that a large site
   * has would push out all others, and who looks around would see that site alone.
   */
  cool(): HotLink[] {
    if (this.byId.size <= 1.25 * this.most) return [];
    const links = [...this.byId.values()];
    const least = this.leastOf(links, this.most);
    const kept = new KeptPlaces(links, this.most / keptApart);
    const worst: HotLink[] = [];
    for (const link of links) {
      if (link.priority < least) worst.push(link);
      else kept.add(link);
    }
    worst.sort((a, b) => b.priority - a.priority);
    const left = worst.filter(link => !kept.hasRoomFor(link));
    for (const link of left) {
      this.drop(link);
      this.pool.letGo(link.marks);
    }
    return left;
  }

  private drop({ id, place }: HotLink): void {
    this.byId.delete(id);
    this.links[place] = undefined;
    this.numbers[place] = Number.NaN;
  }

  private newPlace(): number {
    if (this.used === this.numbers.length) this.moveTogether();
    return this.used++;
  }

  /** Closes the gaps, and makes room where there are few. */
  private moveTogether(): void {
    const links = [...this.byId.values()];
    const capacity = this.numbers.length;
    if (2 * links.length > capacity) {
      this.numbers = new Float64Array(2 * capacity);
      this.hosts = new Int32Array(2 * capacity);
      this.directories = new Int32Array(2 * capacity);
    }
    this.links = links;
    this.used = links.length;
    for (let place = 0; place < links.length; place++) {
      links[place].place = place;
      this.put(links[place]);
    }
  }
}
