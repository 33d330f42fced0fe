import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { TextAnalyser } from './analyser.js';
import { Background, SortedFrequencies } from './background.js';

const folder = mkdtempSync(join(tmpdir(), 'background-'));

describe('Background', () => {
  it('counts documents, not occurrences', () => {
    const background = Background.fromCorpus(['bees and bees', 'a bee', 'honey'], new TextAnalyser());
    expect(background.documents).toBe(3);
    expect(background.frequency('bee')).toBe(2);
    expect(background.idf('bee')).toBeCloseTo(Math.log(1.5), 12);
    expect(background.idf('wasp')).toBeCloseTo(Math.log(3), 12);
  });

  it('comes back from its file', () => {
    const before = Background.fromCorpus(['Grüne Bienen', 'bees\tand honey'], new TextAnalyser(), 'two\nlines');
    before.save(join(folder, 'own.tsv'));
    const after = Background.load(join(folder, 'own.tsv'));
    expect(after.format()).toBe(before.format());
    expect(after.documents).toBe(2);
    expect(after.source).toBe('two lines');
  });

  it.each([
    ['', 'line 1'],
    ['# document frequencies of stems\n', 'line 2'],
    ['# document frequencies of stems\ndocuments\tmany\n', 'line 2'],
    ['# document frequencies of stems\ndocuments\t5\nbee\n', 'line 3'],
    ['# document frequencies of stems\ndocuments\t5\nbee\t-1\n', 'line 3'],
  ])('says what is wrong with %j', (text, where) => {
    const path = join(folder, 'bad.tsv');
    writeFileSync(path, text);
    expect(() => Background.load(path)).toThrow(where);
    expect(() => Background.load(path)).toThrow(expect.objectContaining({ exitCode: 2 }));
  });

  it('names a file that is not there, and one that cannot be written', () => {
    expect(() => Background.load(join(folder, 'absent.tsv'))).toThrow(/absent\.tsv/);
    expect(() => Background.uniform().save(join(folder, 'no/such/folder.tsv'))).toThrow(
      expect.objectContaining({ exitCode: 1 }),
    );
  });
});

describe('the English table', () => {
  const english = Background.english();

  it('holds the counts of real documents', () => {
    expect(english.documents).toBe(138_042);
    expect(english.size).toBeGreaterThan(50_000);
    for (const [common, rare] of [
      ['time', 'honei'],
      ['year', 'hockei'],
      ['student', 'herpetologi'],
      ['work', 'comput'],
    ]) {
      expect(english.frequency(common)).toBeGreaterThan(english.frequency(rare));
    }
    // "said" is in two of five English documents, as any collection of news and prose has it.
    expect(english.frequency('said') / english.documents).toBeGreaterThan(0.2);
  });

  it('leaves no idf below 0 and knows a limit above', () => {
    expect(english.idf('year')).toBeGreaterThan(0);
    expect(english.idf('qwertzuiop')).toBeCloseTo(Math.log(138_042), 10);
  });
});

describe('a table that is read only when much is asked for', () => {
  const text = readFileSync(new URL('./english.tsv', import.meta.url), 'utf8');
  const read = Background.parse(text);
  const start = text.indexOf('\n', text.indexOf('\n') + 1) + 1;
  const stems = text
    .slice(start)
    .trimEnd()
    .split('\n')
    .map(line => line.split('\t')[0]);

  it('gives a stem the number of its line, first and last among them', () => {
    // It is looked up by halving at first, which takes a sorted table.
    expect(stems).toEqual(stems.toSorted());
    for (let i = 0; i < stems.length; i += 101) {
      expect(new SortedFrequencies(text, start).get(stems[i])).toBe(read.frequency(stems[i]));
    }
    const sorted = new SortedFrequencies(text, start);
    for (const stem of [stems[0], stems[1], stems.at(-1)!]) expect(sorted.get(stem)).toBe(read.frequency(stem));
    for (const stem of ['', '\0', '~', 'zzzzzz', 'honeyguid', `${stems[0]} `]) expect(sorted.get(stem)).toBeUndefined();
  });

  it('is the table that reading it as a whole gives', () => {
    const lazy = Background.english();
    for (const stem of stems) expect(lazy.idf(stem)).toBe(read.idf(stem));
    expect(lazy.size).toBe(read.size);
    expect(lazy.documents).toBe(read.documents);
    expect(lazy.source).toBe(read.source);
    expect(lazy.format()).toBe(read.format());
  });
});
