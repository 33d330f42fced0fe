/**
 * Reads single synsets straight from WordNet's data files: a synset's number is its byte offset, so a vocabulary of
 * some thousand synsets needs some thousand short reads and no index of the whole dictionary. `wordNet()` keeps neither
 * definitions nor the order of lemmas, which the simulated web draws its words from.
 */
import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { join } from 'node:path';
import {
  dictionaryFolder,
  forEachTaggedSense,
  parts,
  SynsetLine,
  symbolText,
} from '../../../algorithms/semantic/wordnet/wordnet-files.js';
import { FailureError } from '../../../core/errors.js';

export interface Synset {
  lemmas: string[];
  /** Offsets of related synsets, each with part of speech, by pointer symbol (`~` hyponym, `-c` domain member …). */
  pointers: { symbol: string; part: string; offset: number }[];
  gloss: string;
}

/** As data files call the parts of speech, in the order of `parts`. */
const partLetters = ['n', 'v', 'a', 'r'];

export class WordNetFiles {
  private readonly folder = dictionaryFolder();
  private readonly open = new Map<string, number>();
  private buffer = Buffer.alloc(1 << 11);
  private readonly line = new SynsetLine();
  private nounIndex: Buffer | undefined;

  synset(part: string, offset: number): Synset {
    const file = `data.${parts[partLetters.indexOf(part)]}`;
    let descriptor = this.open.get(file);
    if (descriptor === undefined) {
      descriptor = openSync(join(this.folder, file), 'r');
      this.open.set(file, descriptor);
    }
    for (;;) {
      const length = readSync(descriptor, this.buffer, 0, this.buffer.length, offset);
      const end = this.buffer.subarray(0, length).indexOf(10);
      if (end >= 0) return this.parse(end);
      if (length < this.buffer.length) throw new FailureError(`WordNet's ${file} ends inside a synset`);
      this.buffer = Buffer.alloc(this.buffer.length * 2);
    }
  }

  /** Noun synsets that have this lemma, commonest sense first. */
  nounSenses(lemma: string): number[] {
    this.nounIndex ??= readFileSync(join(this.folder, 'index.noun'));
    const start = this.nounIndex.indexOf(`\n${lemma} n `);
    if (start < 0) return [];
    const end = this.nounIndex.indexOf(10, start + 1);
    const fields = this.nounIndex
      .toString('latin1', start + 1, end)
      .trim()
      .split(' ');
    return fields.slice(-Number(fields[2])).map(Number);
  }

  /** How often each single word was met in the sense-tagged texts that WordNet counts: general English frequencies. */
  wordFrequencies(): Map<string, number> {
    const frequencies = new Map<string, number>();
    forEachTaggedSense((bytes, start, end, _part, _offset, count) => {
      const lemma = bytes.toString('latin1', start, end);
      if (/^[a-z]{3,}$/.test(lemma)) frequencies.set(lemma, (frequencies.get(lemma) ?? 0) + count);
    });
    return frequencies;
  }

  /** The synset whose line lies in the buffer. */
  private parse(end: number): Synset {
    const { buffer, line } = this;
    line.read(buffer, 0);
    return {
      lemmas: Array.from({ length: line.words }, (_, i) => line.word(buffer, i)),
      pointers: Array.from({ length: line.pointers }, (_, i) => ({
        symbol: symbolText(line.symbol[i]),
        offset: line.target[i],
        part: partLetters[line.part[i]],
      })),
      gloss: buffer.toString('latin1', line.glossStart, end).trim(),
    };
  }

  close(): void {
    for (const descriptor of this.open.values()) closeSync(descriptor);
    this.open.clear();
    this.nounIndex = undefined;
  }
}
