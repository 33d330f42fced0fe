/** The part of a frozen web that one run crawls, and the part it learns from. */

import type { Corpus } from '../../../core/corpus.js';
import { labelsMatch } from '../../../core/topic.js';
import type { FrozenWeb } from '../../../webs/frozen-web.js';
import type { CorpusKind, Splits } from '../definition/definition.js';

/** Name of the only split of an experiment that has none. */
export const wholeWeb = 'all';

/** Page i links to targets[starts[i]] … targets[starts[i + 1] − 1], each once, in document order. */
export interface MemberLinks {
  starts: Int32Array;
  targets: Int32Array;
}

export class SplitWeb {
  /** 1 for each page that may be crawled. */
  readonly members: Uint8Array;
  /** Training pages of the other splits, and those with the extra values behind them. */
  private readonly others: Uint8Array;
  private readonly trained: Uint8Array;
  private madeLinks: MemberLinks | undefined;

  constructor(
    readonly web: FrozenWeb,
    splits: Splits | undefined,
    readonly name: string,
  ) {
    const { size } = web;
    this.members = new Uint8Array(size);
    this.others = new Uint8Array(size);
    this.trained = new Uint8Array(size);
    const rest = splits?.values.filter(value => value !== name) ?? [];
    for (let number = 0; number < size; number++) {
      const { labels } = web.page(number);
      const has = (values: string[]) => values.length > 0 && labelsMatch(labels, { [splits!.by]: values });
      if (!splits || has([name])) this.members[number] = 1;
      // A page with two values of the label is never learnt from where it is crawled.
      else if (has(rest)) this.others[number] = this.trained[number] = 1;
      else if (has(splits.train)) this.trained[number] = 1;
      if (splits?.crawl === 'whole') this.members[number] = 1;
    }
  }

  /** Links between members; made when first asked for, since every page must be parsed. */
  get links(): MemberLinks {
    return (this.madeLinks ??= this.linksBetweenMembers());
  }

  admits(url: string): boolean {
    const number = this.web.find(url);
    return number >= 0 && this.members[number] === 1;
  }

  /** Numbers of the pages reached from the seeds, in breadth-first order. */
  reachable(seeds: readonly number[]): Int32Array {
    const seen = new Uint8Array(this.web.size);
    const order: number[] = [];
    const reach = (number: number) => {
      if (seen[number]) return;
      seen[number] = 1;
      order.push(number);
    };
    seeds.forEach(reach);
    const { starts, targets } = this.links;
    for (let i = 0; i < order.length; i++) {
      for (let link = starts[order[i]]; link < starts[order[i] + 1]; link++) reach(targets[link]);
    }
    return Int32Array.from(order);
  }

  /** Pages of the other splits that have the labels: what a user would give as examples. */
  examples(labels: Record<string, string | string[]>): number[] {
    const { labelled } = this;
    return this.web.matching(labels).filter(number => labelled[number] === 1 && this.web.page(number).status < 300);
  }

  /** The web of the other splits, for a user who browses it and marks what is wanted. */
  browsable(): Corpus {
    const { labelled } = this;
    return this.web.corpus((_labels, number) => labelled[number] === 1);
  }

  /**
   * All training pages, or those of the other splits alone. Strategies learn from text and links only, so labels are left out; those
   * of the other splits stay for whoever may learn from them (`labelled`).
   */
  corpus({ labelled = false, kind = 'all' }: { labelled?: boolean; kind?: CorpusKind } = {}): Corpus {
    const { web } = this;
    const members = kind === 'all' ? this.trained : this.others;
    const shown = labelled ? this.labelled : new Uint8Array(web.size);
    const training = web.corpus((_labels, number) => members[number] === 1);
    return {
      *pages() {
        for (const { labels, ...page } of training.pages()) {
          yield shown[web.find(page.url)] === 1 ? { ...page, labels } : page;
        }
      },
    };
  }

  /** Pages whose labels may be known beforehand: the other splits; with one split only, the extra training pages. */
  private get labelled(): Uint8Array {
    return this.others.includes(1) ? this.others : this.trained;
  }

  private linksBetweenMembers(): MemberLinks {
    const { web } = this;
    const starts = new Int32Array(web.size + 1);
    const targets: number[] = [];
    for (let number = 0; number < web.size; number++) {
      if (this.members[number]) {
        const location = web.location(number);
        const urls = location === undefined ? web.text(number).links.map(link => link.url) : [location];
        const distinct = new Set<number>();
        for (const url of urls) {
          const target = web.find(url);
          if (target >= 0 && target !== number && this.members[target]) distinct.add(target);
        }
        targets.push(...distinct);
      }
      starts[number + 1] = targets.length;
    }
    return { starts, targets: Int32Array.from(targets) };
  }
}
