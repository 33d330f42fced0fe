/** WordNet as an `Ontology`. Read when first asked for, and once per process. */
import { IntegerList } from '../integer-list.js';
import { Ontology } from '../ontology.js';
import { Rows } from '../rows.js';
import { LemmaTable } from './lemma-table.js';
import { decimal, forEachLine, forEachTaggedSense, parts, SynsetLine, symbolCode } from './wordnet-files.js';

let loaded: Ontology | undefined;

export function wordNet(): Ontology {
  loaded ??= readWordNet();
  return loaded;
}

/** Numbers of the relations that are kept. */
const relations = ['broader', 'wholes', 'related'] as const;

/**
 * What becomes of WordNet's pointers. Reverse pointers (hyponym, meronym …) repeat what the forward ones say. Antonyms are
 * left out: they are near, but a page about one is not about the other.
 */
const kept: readonly (readonly string[])[] = [
  ['@', '@i'],
  ['#p', '#m', '#s'],
  // Domain (subject, region, usage), derivation, pertainym, attribute, similar, see also, verb group, cause, entailment.
  [';c', ';r', ';u', '+', '\\', '=', '&', '^', '$', '>', '*'],
];

/** Number of the relation plus 1, by the code of the symbol. */
function relationTable(): Uint8Array {
  const table = new Uint8Array(1 << 16);
  for (const [number, symbols] of kept.entries()) for (const symbol of symbols) table[symbolCode(symbol)] = number + 1;
  return table;
}

/** Synsets are numbered in the order of the files; this finds the number by part of speech and byte offset. */
class SynsetNumbers {
  readonly offsets = new IntegerList(1 << 17);
  /** First number of each part of speech, then of none. */
  readonly starts: number[] = [];
  /** For each part: the first synset at or after each multiple of 64 bytes. No line is that short, so one step ends it. */
  private readonly buckets: Int32Array[] = [];

  startPart(): void {
    this.starts.push(this.offsets.length);
  }

  finish(): void {
    this.starts.push(this.offsets.length);
    for (let part = 0; part < parts.length; part++) {
      const [start, end] = [this.starts[part], this.starts[part + 1]];
      const last = end > start ? this.offsets.at(end - 1) : 0;
      const buckets = new Int32Array((last >> 6) + 1);
      for (let number = end - 1, bucket = buckets.length - 1; bucket >= 0; bucket--) {
        while (number > start && this.offsets.at(number - 1) >= bucket << 6) number--;
        buckets[bucket] = number;
      }
      this.buckets.push(buckets);
    }
  }

  find(part: number, offset: number): number {
    let number = this.buckets[part][offset >> 6];
    while (this.offsets.at(number) < offset) number++;
    return number;
  }
}

function readWordNet(): Ontology {
  const numbers = new SynsetNumbers();
  const line = new SynsetLine();
  // Pointers may lead to lines that come later: their targets stay (part, offset) until every synset has its number.
  const relationOf = relationTable();
  const edges = relations.map(edgeList);
  for (const part of parts) {
    numbers.startPart();
    forEachLine(`data.${part}`, (bytes, start) => {
      line.read(bytes, start);
      const number = numbers.offsets.length;
      numbers.offsets.push(line.offset);
      for (let i = 0; i < line.pointers; i++) {
        const relation = relationOf[line.symbol[i]];
        if (relation === 0) continue;
        const list = edges[relation - 1];
        list.from.push(number);
        list.part.push(line.part[i]);
        list.to.push(line.target[i]);
      }
    });
  }
  numbers.finish();
  const size = numbers.offsets.length;
  const [broader, wholes, related] = edges.map(({ from, part, to }) => {
    const targets = to.view();
    for (let i = 0; i < targets.length; i++) targets[i] = numbers.find(part.at(i), targets[i]);
    return Rows.fromPairs(size, from.view(), targets);
  });
  const { lemmas, senses } = readIndex(numbers);
  const [, verbs, adjectives, adverbs, own] = numbers.starts;
  return new Ontology({
    lemmas,
    senses,
    broader,
    wholes,
    related,
    top: 0,
    partStarts: [verbs, adjectives, adverbs, own],
    counts: () => {
      const counts = new Int32Array(size);
      forEachTaggedSense((_bytes, _start, _end, part, offset, count) => {
        counts[numbers.find(part, offset)] += count;
      });
      return counts;
    },
  });
}

/** Lemmas and their senses, from index files: "dengue n 1 1 @ 1 0 14153266". */
function readIndex(numbers: SynsetNumbers): { lemmas: LemmaTable; senses: Rows } {
  const lemmas = new LemmaTable(1 << 21);
  const owners = new IntegerList(1 << 18);
  const concepts = new IntegerList(1 << 18);
  for (let part = 0; part < parts.length; part++) {
    lemmas.startRun();
    forEachLine(`index.${parts[part]}`, (bytes, start, end) => {
      let lemmaEnd = start;
      while (bytes[lemmaEnd] !== 32) lemmaEnd++;
      const lemma = lemmas.addBytes(bytes, start, lemmaEnd);
      // The synsets are the last fields, eight digits each; how many is the field after the part of speech.
      const count = decimal(bytes, lemmaEnd + 3);
      while (bytes[end - 1] < 48) end--;
      for (let i = count; i > 0; i--) {
        owners.push(lemma);
        concepts.push(numbers.find(part, decimal(bytes, end - 9 * i + 1)));
      }
    });
  }
  return { lemmas, senses: Rows.fromPairs(lemmas.size, owners.view(), concepts.view()) };
}

function edgeList(): { from: IntegerList; part: IntegerList; to: IntegerList } {
  return { from: new IntegerList(1 << 16), part: new IntegerList(1 << 16), to: new IntegerList(1 << 16) };
}
