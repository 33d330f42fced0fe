import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Random } from '../../../core/random.js';
import { EvidenceModel } from './evidence-model.js';
import { countAscending, readAscending, writeAscending } from './packed-terms.js';
import { PageLog } from './page-log.js';

describe('a log of pages', () => {
  it('finds pages by their id and gives back what was set', () => {
    const log = new PageLog();
    const random = new Random(3);
    const ids = random.shuffle(Array.from({ length: 2000 }, (_, i) => i * 37));
    for (const [i, id] of ids.entries()) {
      const place = log.add(id, [id, id + 1, id + 300], 7 * id);
      log.setShare(place, 'words', (i % 100) / 100);
      log.setLabel(place, (i % 3) - 1);
      log.setLogOdds(place, -i / 8);
      log.setCalledRelevant(place, i % 2 === 0);
    }
    for (const [i, id] of ids.entries()) {
      expect(log.place(id)).toBe(i);
      expect(log.id(i)).toBe(id);
      expect([...log.termsOf(i)]).toEqual([id, id + 1, id + 300]);
      expect(log.share(i, 'words')).toBeCloseTo((i % 100) / 100, 4);
      expect(log.share(i, 'told')).toBe(0);
      expect(log.folder(i)).toBe(7 * id);
      expect(log.label(i)).toBe((i % 3) - 1);
      expect(log.logOdds(i)).toBe(-i / 8);
      expect(log.calledRelevant(i)).toBe(i % 2 === 0);
    }
    expect(log.place(1)).toBe(-1);
  });

  it('packs ascending numbers of any size', () => {
    const ascending = fc.uniqueArray(fc.nat(2 ** 31 - 1), { maxLength: 40 }).map(all => all.toSorted((a, b) => a - b));
    fc.assert(
      fc.property(ascending, numbers => {
        const bytes = new Uint8Array(256);
        const end = writeAscending(numbers, bytes, 3);
        const read = new Int32Array(countAscending(bytes, 3, end));
        readAscending(bytes, 3, read);
        expect([...read]).toEqual(numbers);
      }),
    );
  });
});

describe('a model of evidence', () => {
  it('keeps a page in 150 bytes, and 20 for each URL known', () => {
    const model = new EvidenceModel('words');
    const before = model.bytes;
    const random = new Random(5);
    const pages = 20_000;
    const vocabulary = 30_000;
    let urls = pages;
    for (let id = 0; id < pages; id++) {
      const terms = Int32Array.from(new Set(Array.from({ length: 24 }, () => random.below(vocabulary)))).sort();
      const folder = model.folders.of(`http://example.org/${random.below(pages)}/`);
      const own = { id, terms, folder, words: random.next() };
      const page = { ...own, meaning: 0, title: 0, examples: 0, trained: 0, tag: 0, label: 0 };
      const place = model.keep(page, model.evaluate(page));
      const list = Array.from({ length: 9 }, () => ({ id: random.below(pages), path: 'ul>li>a' }));
      const menu = Array.from({ length: 3 }, () => ({ id: random.below(pages), path: 'nav>a' }));
      model.link(place, [...list, ...menu, { id: urls++, path: 'p>a' }, { id: random.below(pages), path: 'h1>a' }]);
    }
    // The table of terms is as large as the vocabulary, whatever the pages are.
    const ofTerms = 12 * 1.15 * vocabulary;
    expect((model.bytes.pages - before.pages - ofTerms) / pages).toBeLessThan(150);
    expect(model.bytes.urls / urls).toBeLessThan(20);
  });
});
