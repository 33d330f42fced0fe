/**
 * What links to pages on topic looked like elsewhere: a regression over words of anchors, titles of the linking pages, and parts and shapes of
 * addresses. Its slopes are where the regression of the evidence table begins; the crawl itself corrects them. Marks that belong to one site or page
 * are left out: they say nothing of others.
 */
import { LogisticRegression } from '../../../../algorithms/learning/logistic-regression.js';
import type { TextAnalyser } from '../../../../algorithms/text/analyser.js';
import type { CorpusPage } from '../../../../core/corpus.js';
import { mostAnchorStems, mostInLinks, mostTitleStems } from './link-reader.js';
import { addAddressMarks } from './marks/address-marks.js';
import { alikeOf, isNarrow, kinds, MarkList, massOf } from './marks/link-marks.js';
import { StemMarks } from './marks/stem-marks.js';

export interface LinkSlopes {
  keys: number[];
  slopes: number[];
}

/** Marks of fewer pages are left out. */
const leastPages = 2;
/** A page that leads to pages on topic is worth this share of one; the more of them, the nearer to it, half of it at so many and one more. */
const leadingShare = 0.7;
const halfLeading = 3;

/** A page that links lead to. */
interface Linked {
  marks: MarkList;
  inLinks: number;
  /** Distinct pages on topic that it links to. */
  leadsTo: number;
}

/** `relevant`: is the page at this URL on topic; undefined where nobody knows. */
export function learnLinks(
  pages: Iterable<CorpusPage>,
  relevant: (url: string) => boolean | undefined,
  text: TextAnalyser,
): LinkSlopes {
  const stemMarks = new StemMarks(text);
  const stems = (words: string, most: number) => (words === '' ? [] : stemMarks.of(text.analyse(words).ids, most));
  const byUrl = new Map<string, Linked>();
  const linked = (url: string) => {
    let known = byUrl.get(url);
    if (!known) {
      known = { marks: new MarkList(), inLinks: 0, leadsTo: 0 };
      byUrl.set(url, known);
    }
    return known;
  };
  for (const page of pages) {
    const title = stems(page.title, mostTitleStems);
    const seen = new Set<string>();
    for (const { url, anchor } of page.links) {
      if (relevant(url) === undefined || url === page.url) continue;
      const target = linked(url);
      if (!seen.has(url) && relevant(url)) linked(page.url).leadsTo++;
      if (!seen.has(url) && ++target.inLinks > mostInLinks) continue;
      seen.add(url);
      if (target.marks.length === 0) addAddressMarks(target.marks, url);
      for (const stem of stems(anchor, mostAnchorStems)) target.marks.add('anchor', stem);
      for (const stem of title) target.marks.add('title', stem);
    }
  }
  return slopesOf(byUrl, relevant);
}

function slopesOf(byUrl: ReadonlyMap<string, Linked>, relevant: (url: string) => boolean | undefined): LinkSlopes {
  const counts = new Map<number, number>();
  const pages = [...byUrl].filter(([, { inLinks }]) => inLinks > 0);
  for (const [, { marks }] of pages) {
    for (let i = 0; i < marks.length; i++) counts.set(marks.keys[i], (counts.get(marks.keys[i]) ?? 0) + 1);
  }
  const numbers = new Map<number, number>();
  const points = pages.map(([, { marks }]) => {
    const alike = alikeOf(marks.kinds.subarray(0, marks.length));
    const terms: [number, number][] = [];
    for (let i = 0; i < marks.length; i++) {
      const key = marks.keys[i];
      if (isNarrow(marks.kinds[i]) || kinds[marks.kinds[i]] === 'host' || (counts.get(key) ?? 0) < leastPages) continue;
      const number = numbers.get(key) ?? numbers.size;
      numbers.set(key, number);
      terms.push([number, massOf[alike[i]]]);
    }
    terms.sort(([a], [b]) => a - b);
    return { ids: Int32Array.from(terms, ([id]) => id), values: Float64Array.from(terms, ([, value]) => value) };
  });
  const labels = pages.map(([url, { leadsTo }]) => {
    const label = relevant(url) ? 1 : 0;
    return Math.max(label, (leadingShare * (label + leadsTo)) / (1 + halfLeading + leadsTo));
  });
  const regression = new LogisticRegression({ balanced: false }).fit(points, labels);
  const keys = [...numbers.keys()];
  return { keys, slopes: keys.map((_, number) => regression.weight(number)) };
}
