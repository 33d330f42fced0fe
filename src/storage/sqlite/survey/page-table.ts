/** A line for each page in memory: what curves, facets and lists go by. Some fifty bytes a page; the texts stay on the disk. */
import { bestOf } from '../../../packed/selection.js';
import type { CurvePoint, Facet } from '../../survey.js';
import type { Database } from '../database.js';

/** Values that many pages share, each known by a number. */
class Names {
  readonly list: string[] = [];
  private readonly numbers = new Map<string, number>();

  number(name: string): number {
    let number = this.numbers.get(name);
    if (number === undefined) {
      number = this.list.length;
      this.list.push(name);
      this.numbers.set(name, number);
    }
    return number;
  }

  find(name: string): number {
    return this.numbers.get(name) ?? -1;
  }
}

const dayLength = 86_400_000;

type PageLine = [
  number: number,
  id: number,
  host: string,
  language: string,
  type: string,
  at: number,
  relevant: number,
  repeats: number,
  score: number,
];

/** Verdicts in the order of the numbers that the table gives them. */
const verdicts = ['other', 'relevant'];

export class PageTable {
  /** Of the visit, and of the URL. Visits grow, so they can be searched by halves. */
  readonly numbers: number[] = [];
  readonly ids: number[] = [];
  readonly times: number[] = [];
  readonly scores: number[] = [];
  /** 1: on topic. */
  readonly relevant: number[] = [];
  /** 1: it repeats another page, so it does not count as one more on topic. */
  readonly repeats: number[] = [];
  readonly hosts: number[] = [];
  readonly hostNames = new Names();
  private readonly languages: number[] = [];
  private readonly languageNames = new Names();
  private readonly types: number[] = [];
  private readonly typeNames = new Names();
  private readonly dates: number[] = [];
  private readonly dateNames = new Names();
  private relevantCount = 0;
  private lastDay = Number.NaN;
  private lastMonth = '';

  get size(): number {
    return this.numbers.length;
  }

  get relevantPages(): number {
    return this.relevantCount;
  }

  /** Takes in the pages written since. */
  append(database: Database): number {
    const before = this.size;
    const rows = database.prepareLists<[number], PageLine>(
      `SELECT seq, id, host, language, content_type, fetched_at, relevant, duplicate_of IS NOT NULL, score
       FROM pages WHERE seq > ? ORDER BY seq`,
    );
    for (const [number, id, host, language, type, at, relevant, repeats, score] of rows.iterate(
      this.numbers.at(-1) ?? 0,
    )) {
      this.numbers.push(number);
      this.ids.push(id);
      this.hosts.push(this.hostNames.number(host));
      this.languages.push(this.languageNames.number(language));
      this.types.push(this.typeNames.number(plainType(type)));
      this.dates.push(this.dateNames.number(this.monthOf(at)));
      this.times.push(at);
      this.relevant.push(relevant);
      this.repeats.push(repeats);
      this.scores.push(score);
      if (relevant === 1 && repeats === 0) this.relevantCount++;
    }
    return this.size - before;
  }

  /** Pages come in the order of their times, so most have the month of the page before. */
  private monthOf(at: number): string {
    const day = Math.floor(at / dayLength);
    if (day !== this.lastDay) {
      this.lastDay = day;
      this.lastMonth = new Date(at).toISOString().slice(0, 7);
    }
    return this.lastMonth;
  }

  /** Reads all verdicts again; gives the places of those that are others than before. */
  readVerdicts(database: Database): number[] {
    const changed: number[] = [];
    let place = 0;
    const rows = database.prepareLists<[], [number, number]>('SELECT relevant, score FROM pages ORDER BY seq');
    for (const [relevant, score] of rows.iterate()) {
      // Written since the table was last added to.
      if (place >= this.size) break;
      if (this.relevant[place] !== relevant) {
        changed.push(place);
        this.relevant[place] = relevant;
        if (this.repeats[place] === 0) this.relevantCount += relevant === 1 ? 1 : -1;
      }
      this.scores[place++] = score;
    }
    return changed;
  }

  /** The place of a page by the number of its visit; -1 when it is not here. */
  placeOf(number: number): number {
    const place = this.firstAfter(this.numbers, number) - 1;
    return this.numbers[place] === number ? place : -1;
  }

  /** Places of the pages whose scores are nearest to a threshold. */
  doubtful(threshold: number, count: number): number[] {
    const doubt = (place: number) => -Math.abs(this.scores[place] - threshold);
    const places = Int32Array.from(this.numbers.keys()).filter(place => this.repeats[place] === 0);
    return bestOf(places, count, doubt);
  }

  /** How many of these growing values are not above one. */
  firstAfter(values: readonly number[], value: number): number {
    let [low, high] = [0, values.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (values[middle] <= value) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** What the pages have of a facet: their numbers, and the names that these stand for. */
  facet(facet: Facet): { numbers: readonly number[]; names: readonly string[]; find(name: string): number } {
    switch (facet) {
      case 'host':
        return { numbers: this.hosts, names: this.hostNames.list, find: name => this.hostNames.find(name) };
      case 'language':
        return { numbers: this.languages, names: this.languageNames.list, find: name => this.languageNames.find(name) };
      case 'type':
        return { numbers: this.types, names: this.typeNames.list, find: name => this.typeNames.find(name) };
      case 'date':
        return { numbers: this.dates, names: this.dateNames.list, find: name => this.dateNames.find(name) };
      case 'verdict':
        return { numbers: this.relevant, names: verdicts, find: name => verdicts.indexOf(name) };
    }
  }

  curve(points: number, from: number): CurvePoint[] {
    const step = Math.max(1, Math.ceil((this.size - from) / Math.max(1, points)));
    const curve: CurvePoint[] = [];
    let relevant = 0;
    for (let place = 0; place < this.size; place++) {
      if (this.relevant[place] === 1 && this.repeats[place] === 0) relevant++;
      const pages = place + 1;
      if (pages > from && ((pages - from) % step === 0 || pages === this.size)) curve.push({ pages, relevant });
    }
    return curve;
  }
}

const plainType = (type: string): string => type.split(';')[0].trim().toLowerCase();
