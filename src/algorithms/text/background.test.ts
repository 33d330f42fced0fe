import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { TextAnalyser } from './analyser.js';
import { Background } from './background.js';

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
