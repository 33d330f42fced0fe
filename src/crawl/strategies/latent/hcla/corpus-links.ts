/**
 * The links of the corpus as rows (Almpanidis §6): each page of the corpus is one more "term", of the pages that it links to. Almpanidis
 * would take a page's outlinks; these are its in-links, as in the matrix of the crawl, since a waiting page has no others.
 */
import { SparseMatrix } from '../../../../algorithms/linear/sparse.js';
import type { LsiColumn } from '../../../../algorithms/text/lsi.js';
import type { Corpus } from '../../../../core/corpus.js';
import { ColumnList } from './column-list.js';

export class CorpusLinks {
  private readonly urls: string[] = [];
  /** Rows of the pages that link to a URL, in the corpus or not. */
  private readonly sources = new Map<string, number[]>();
  /** The same by id, for the URLs that the crawl knows. */
  private readonly met = new Map<number, readonly number[]>();

  /** Page i of the corpus has row `firstRow` + i. */
  constructor(
    corpus: Corpus,
    private readonly firstRow: number,
  ) {
    for (const { url, links } of corpus.pages()) {
      const row = firstRow + this.urls.push(url) - 1;
      for (const target of new Set(links.map(link => link.url))) {
        if (target === url) continue;
        const rows = this.sources.get(target);
        if (rows) rows.push(row);
        else this.sources.set(target, [row]);
      }
    }
  }

  /** The corpus over terms and links: each page has its text and the rows of the pages of the corpus that link to it. */
  matrix(texts: readonly LsiColumn[], linkWeight: number, selfLinks: boolean): SparseMatrix {
    const list = new ColumnList(linkWeight);
    this.urls.forEach((url, i) => {
      list.add(texts[i], Int32Array.from(this.sources.get(url) ?? []), selfLinks ? this.firstRow + i : -1);
    });
    return new SparseMatrix(this.firstRow + this.urls.length, list.columns, list.starts, list.indices, list.values);
  }

  /** The crawl has come upon these: from now on the corpus's links to them count. */
  meet(found: readonly { id: number; url: string }[]): void {
    for (const { id, url } of found) {
      const rows = this.sources.get(url);
      if (rows) this.met.set(id, rows);
    }
  }

  /** The rows of the crawl that link to a node, and before them those of the corpus. */
  joined(node: number, crawled: Int32Array): Int32Array {
    const known = this.met.get(node);
    if (!known) return crawled;
    const rows = new Int32Array(known.length + crawled.length);
    rows.set(known);
    rows.set(crawled, known.length);
    return rows;
  }
}
