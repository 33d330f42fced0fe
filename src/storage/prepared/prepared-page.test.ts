import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { Random } from '../../core/random.js';
import { LazyTexts } from '../../packed/lazy-texts.js';
import { exampleSeeds, exampleUrl, exampleVisit } from '../example-visits.contract.js';
import { openCollection, openStore } from '../open.js';
import { GatheredPages } from '../search/postings/gathered-pages.js';
import type { Visit } from '../store.js';
import { PagePreparer, unpackTexts } from './prepared-page.js';

const preparer = new PagePreparer();

/** As another machine would have read it. */
function prepared(visit: Visit): Visit {
  const { page } = visit;
  if (!page) return visit;
  const { text, main, ...facts } = page;
  const made = preparer.prepare({ title: page.title, language: page.language, text, main });
  return { ...visit, page: Object.assign(new LazyTexts(() => unpackTexts(made)), facts, { prepared: made }) };
}

const long = Array.from({ length: 20_000 }, (_, i) => `bee ${i} 東京`).join('\n');

it.each([
  ['', ''],
  ['Bees and wax', 'Bees and wax'],
  ['Menu Bees and wax Footer', 'Bees and wax'],
  ['Zürich 東京 𝒳', 'not in it'],
  [`Menu\n${long}`, long],
])('gives the texts back: %#', (text, main) => {
  const made = preparer.prepare({ title: 'A title', language: 'en', text, main });
  expect(unpackTexts(made)).toEqual({ text, main });
  expect([made.isRow, made.characters]).toEqual([text.length > 65_536, text.length]);
});

it('counts the words that the index counts', () => {
  const [plain, sent] = [new GatheredPages(), new GatheredPages()];
  const pages = [
    ['Bees', 'bees and wax, wax and BEES 東京 Zürich', 'en'],
    ['Bienen', 'die Bienen fliegen', 'de'],
    ['', long, ''],
  ];
  pages.forEach(([title, text, language], i) => {
    plain.add(i + 1, title, text, language);
    sent.addWords(i + 1, preparer.prepare({ title, text, main: text, language }).words);
  });
  const all = (gathered: GatheredPages) => Array.from(gathered.postings(), ({ term, bytes }) => [term, [...bytes]]);
  expect(all(sent)).toEqual(all(plain));
  expect(sent.lengths).toEqual(plain.lengths);
});

it('a collection of prepared pages is the one that would have been made here, damaged ones aside', async () => {
  const place = mkdtempSync(join(tmpdir(), 'honeyguide-prepared-'));
  const damaged = 5;
  const written = async (name: string, change: (visit: Visit) => Visit) => {
    const folder = join(place, name);
    const store = await openStore({ folder, resume: false, archive: true, threaded: true });
    store.discover(exampleSeeds);
    const random = new Random(1);
    for (let n = 0; n < 20; n++) {
      const visit = exampleVisit(n, random);
      if (visit.page && n % 4 === 1) visit.page.text = `${visit.page.text} ${long}`;
      store.visit(change(visit));
    }
    await store.close();
    const collection = openCollection(folder);
    const pages = [...collection.pages({ all: true })].map(page => ({
      ...page,
      text: collection.text(page),
      main: collection.main(page),
    }));
    const found = collection.search('honey nest', { limit: 50 }).map(({ url, snippet }) => ({ url, snippet }));
    collection.close();
    return { pages, found };
  };
  const here = await written('here', visit => visit);
  const elsewhere = await written('elsewhere', visit => {
    const sent = prepared(visit);
    if (sent.id === damaged && sent.page?.prepared) sent.page.prepared.texts = Buffer.from('\x11no row');
    return sent;
  });
  rmSync(place, { recursive: true, force: true });
  const isWell = ({ url }: { url: string }) => url !== exampleUrl(damaged);
  expect(elsewhere.pages.filter(isWell)).toEqual(here.pages.filter(isWell));
  expect(elsewhere.found.filter(isWell)).toEqual(here.found.filter(isWell));
  expect(here.pages.filter(isWell).length).toBeGreaterThan(10);
  const broken = elsewhere.pages.filter(page => !isWell(page));
  expect(broken).toMatchObject([{ text: '', main: '', title: expect.stringContaining(`Page ${damaged}`) }]);
});
