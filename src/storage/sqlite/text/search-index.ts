/**
 * Full-text search through one connection. What the index holds is read from its parts; pages that were stored since (a crawl is running, or
 * died) are read and gathered in memory, so none is missing. Parts are kept in memory from one search to the next.
 */
import { languageCode } from '../../../algorithms/text/languages/language-rules.js';
import { PhrasePattern } from '../../search/phrase-pattern.js';
import type { Phrase } from '../../search/phrases.js';
import { isPair, pairTerm } from '../../search/postings/frequent-pairs.js';
import { GatheredPages } from '../../search/postings/gathered-pages.js';
import { leafOf, readDirectory } from '../../search/postings/leaves.js';
import { HitGatherer, HitSums, type Hits, readPostings, titleWeight } from '../../search/postings/posting-list.js';
import { intersection, type RankedPages, rankPages, type WordSource } from '../../search/postings/rank-pages.js';
import { WordScanner } from '../../search/postings/word-scanner.js';
import type { SearchQuery } from '../../search/search-query.js';
import type { Database } from '../database.js';
import { type IndexPart, readEntries, readLengths, readParts } from './index-parts.js';
import { collectedLanguages, type IndexedRow, unindexedPages } from './index-writer.js';
import { TextReader } from './text-rows.js';

interface OpenPart extends IndexPart {
  firstWords: string[];
}

const mostPhrases = 8;

export class SearchIndex {
  private parts: OpenPart[] = [];
  private readonly tail = new GatheredPages();
  private readonly texts: TextReader;
  /** Of the texts that phrases are looked for in. */
  private readonly words = new WordScanner();
  /** The last phrases that were looked for, and where they are: whoever turns the page asks for the same again. */
  private readonly phrases = new Map<string, Hits>();

  constructor(private readonly database: Database) {
    this.texts = new TextReader(database);
  }

  /** Whoever calls keeps a transaction open, so that the parts and the pages beside them are of one moment. */
  find(query: SearchQuery): RankedPages {
    this.refresh();
    return rankPages(this.source(), query, collectedLanguages(this.database));
  }

  /** Numbers of pages that the index does not hold are gathered once. */
  private refresh(): void {
    const places = this.database.prepareLists<[], [number, number]>(
      'SELECT first, last FROM search_parts ORDER BY first',
    );
    const now = places.all();
    const isSame =
      now.length === this.parts.length &&
      now.every(([first, last], i) => this.parts[i].first === first && this.parts[i].last === last);
    if (!isSame) {
      this.phrases.clear();
      this.parts = readParts(this.database).map(part => ({ ...part, firstWords: readDirectory(part.directory) }));
    }
    const indexed = this.parts.at(-1)?.last ?? 0;
    if (this.tail.size > 0 && this.tail.numbers[0] <= indexed) this.tail.clear();
    const rows = this.database.prepareLists<[number], IndexedRow>(unindexedPages);
    for (const [sequence, title, language] of rows.iterate(this.tail.numbers.at(-1) ?? indexed)) {
      this.tail.add(sequence, title, this.texts.text(sequence), language);
      this.phrases.clear();
    }
  }

  private source(): WordSource {
    const { parts, tail } = this;
    const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
    return {
      pages: sum(parts.map(({ pages }) => pages)) + tail.size,
      words: sum(parts.map(({ words }) => words)) + sum(tail.lengths),
      hits: term => joined(this.hitsIn(term), tail.hits(term)),
      hitsOfPrefix: prefix => joined(this.hitsOfPrefixIn(prefix), tail.hitsOfPrefix(prefix)),
      lengths: numbers => this.lengths(numbers),
      withPhrase: (numbers, phrase) => this.withPhrase(numbers, phrase),
    };
  }

  private hitsIn(term: string): Hits {
    const gathered = new HitGatherer();
    for (const part of this.parts) this.readPart(part, term, gathered.add);
    return gathered.hits();
  }

  /** Calls `take` for each page of the part that holds the term. Says whether the part has it. */
  private readPart(part: OpenPart, term: string, take: (number: number, packed: number) => void): boolean {
    const leaf = leafOf(part.firstWords, term);
    if (leaf < 0) return false;
    for (const entry of readEntries(this.database, part.first_leaf + leaf, part.first_leaf + leaf)) {
      if (entry.term !== term) continue;
      readPostings(entry.postings, part.first - 1, take);
      return true;
    }
    return false;
  }

  private hitsOfPrefixIn(prefix: string): Hits {
    const sums = new HitSums(this.parts.at(0)?.first ?? 0, this.parts.at(-1)?.last ?? -1);
    for (const part of this.parts) {
      const leaf = Math.max(0, leafOf(part.firstWords, prefix));
      for (const { term, postings } of readEntries(
        this.database,
        part.first_leaf + leaf,
        part.first_leaf + part.leaves - 1,
      )) {
        if (term.startsWith(prefix)) {
          if (!isPair(term)) readPostings(postings, part.first - 1, sums.add);
        } else if (term > prefix) break;
      }
    }
    return sums.hits();
  }

  private lengths(numbers: Int32Array): Float64Array {
    const lengths = new Float64Array(numbers.length);
    let at = 0;
    const take = (number: number, length: number): void => {
      while (numbers[at] < number) at++;
      if (numbers[at] === number) lengths[at] = length;
    };
    for (const part of this.parts) readLengths(part, take);
    for (const [i, number] of this.tail.numbers.entries()) take(number, this.tail.lengths[i]);
    return lengths;
  }

  /** `numbers`: the pages that hold all its words. */
  private withPhrase(numbers: Int32Array, phrase: Phrase): Hits {
    const key = JSON.stringify(phrase);
    const hits = this.phrases.get(key) ?? this.findPhrase(numbers, phrase);
    this.phrases.delete(key);
    this.phrases.set(key, hits);
    for (const oldest of this.phrases.keys()) if (this.phrases.size > mostPhrases) this.phrases.delete(oldest);
    return hits;
  }

  /** Frequent pairs of words are entries of the index; everything else is looked for in the texts. */
  private findPhrase(numbers: Int32Array, phrase: Phrase): Hits {
    const found = new HitGatherer();
    let start = 0;
    for (const part of this.parts) {
      let end = start;
      while (end < numbers.length && numbers[end] <= part.last) end++;
      if (end > start) this.withPhraseIn(part, numbers.subarray(start, end), phrase, found);
      start = end;
    }
    this.readTexts(numbers.subarray(start), phrase, found);
    this.words.forget();
    return found.hits();
  }

  private withPhraseIn(part: OpenPart, numbers: Int32Array, phrase: Phrase, found: HitGatherer): void {
    const { stems, prefix } = phrase;
    // What the last word of a prefix is, the index cannot tell.
    const whole = prefix ? stems.slice(0, -1) : stems;
    if (stems.length === 2 && whole.length === 2) {
      if (this.readPart(part, pairTerm(stems[0], stems[1]), found.add)) return;
    }
    let left = numbers;
    for (let i = 1; i < whole.length && left.length > 0; i++) {
      const holders = new HitGatherer();
      if (this.readPart(part, pairTerm(whole[i - 1], whole[i]), holders.add)) {
        left = intersection(left, holders.hits().numbers);
      }
    }
    this.readTexts(left, phrase, found);
  }

  private readTexts(numbers: Int32Array, phrase: Phrase, found: HitGatherer): void {
    const page = this.database.prepareLists<[number], [string, string]>(
      'SELECT title, language FROM pages WHERE seq = ?',
    );
    const pattern = PhrasePattern.of(phrase);
    for (const number of numbers) {
      const row = page.get(number);
      if (!row) continue;
      const [title, language] = row;
      const times = (text: string) => occurrences(this.words.scan(text, language), this.words, phrase);
      const isEnglish = languageCode(language) === '';
      const mayHold = !(isEnglish && pattern) || pattern.mayStandIn(this.texts.bytes(number));
      found.addWeight(number, titleWeight * times(title) + (mayHold ? times(this.texts.text(number)) : 0));
    }
  }
}

/** How often the words stand one after another. */
function occurrences(found: Int32Array, words: WordScanner, { stems, prefix }: Phrase): number {
  const ids = stems.map(stem => words.id(stem));
  const last = ids.length - 1;
  // The last word may go on, so that its own id says nothing.
  if (ids.some((id, i) => id < 0 && !(prefix && i === last))) return 0;
  let count = 0;
  for (let at = 0; at + last < found.length; at++) {
    let i = 0;
    while (i < last && found[at + i] === ids[i]) i++;
    if (i < last) continue;
    const end = found[at + last];
    if (prefix ? words.terms[end].startsWith(stems[last]) : end === ids[last]) count++;
  }
  return count;
}

/** Pages of the index come before those that it does not hold. */
function joined(first: Hits, second: Hits): Hits {
  if (second.numbers.length === 0) return first;
  const numbers = new Int32Array(first.numbers.length + second.numbers.length);
  numbers.set(first.numbers);
  numbers.set(second.numbers, first.numbers.length);
  const weights = new Float64Array(numbers.length);
  weights.set(first.weights);
  weights.set(second.weights, first.weights.length);
  return { numbers, weights };
}
