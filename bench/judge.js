/**
 * What the judge `evidence` costs as a crawl grows: bytes of memory for each page kept and for each URL known, and processor time
 * per page (judged, kept, eight others judged again) over the last pages of crawls of each size.
 * usage, after `npm run build`: node bench/judge.js [pages …] (default: 10000 100000 1000000)
 */
import { TextAnalyser } from '../dist/algorithms/text/analyser.js';
import { Random } from '../dist/core/random.js';
import { EvidenceJudge } from '../dist/crawl/judge/evidence/evidence-judge.js';
import { processorMilliseconds } from './measuring.js';

const vocabulary = 200_000;
const termsPerPage = 150;
const linksPerPage = 20;
const again = 8;
/** Pages at the end of a crawl whose time is taken. */
const timed = 5000;

const sizes = process.argv.slice(2).map(Number);
const text = new TextAnalyser();
const query = text.analyse('wild honey bees').ids;
for (let i = text.size; i < vocabulary; i++) text.intern(`term${i.toString(36)}`);

for (const size of sizes.length > 0 ? sizes : [10_000, 100_000, 1_000_000]) console.log(measure(size));

/** @param {number} size */
function measure(size) {
  const random = new Random(1);
  const judge = new EvidenceJudge(0.5);
  judge.prepare({ topic: { name: 'bench', query: 'wild honey bees', seeds: [], examples: [] }, text, random });
  const before = judge.model.bytes;
  let known = 1;
  let start = 0;
  for (let id = 0; id < size; id++) {
    if (id === size - timed) start = processorMilliseconds();
    const page = pageOf(id, random);
    judge.judge(page);
    // Half of the links are new: in a menu, in a list, and one that stands alone.
    const links = Array.from({ length: linksPerPage }, (_, i) => {
      const target = i % 2 === 0 ? known++ : random.below(known);
      return { id: target, path: i === 0 ? 'html>body>h1>a' : i < 8 ? 'html>body>nav>a' : 'html>body>ul>li>a' };
    });
    // The judge reads nothing else of a link.
    judge.kept(page, /** @type {import('../dist/core/page.js').Candidate[]} */ (links));
    // Until then no page is judged again: that would take minutes, and changes nothing that is measured.
    if (id >= size - timed) judge.again(again);
  }
  const microseconds = (1000 * (processorMilliseconds() - start)) / timed;
  const { pages, urls } = judge.model.bytes;
  return {
    pages: size,
    urls: known,
    bytesPerPage: Math.round((pages - before.pages) / size),
    bytesPerUrl: Math.round(urls / known),
    megabytes: Math.round((pages + urls) / 1e6),
    microsecondsPerPage: Math.round(microseconds),
  };
}

/**
 * Common terms are common: their numbers are drawn by the cube of an even share.
 * @param {number} id @param {Random} random @returns {import('../dist/core/page.js').Page}
 */
function pageOf(id, random) {
  const drawn = new Set(Array.from({ length: termsPerPage }, () => Math.floor(vocabulary * random.next() ** 3)));
  if (id % 10 === 0) for (const term of query) drawn.add(term);
  const ids = Int32Array.from(drawn).sort();
  const counts = Float32Array.from(ids, () => 1 + random.below(6));
  const terms = { ids, counts, length: 3.5 * ids.length, maximum: 6 };
  // The judge reads nothing else of a page.
  const page = { id, url: `http://example.org/${id}`, title: `page ${id}`, terms };
  return /** @type {import('../dist/core/page.js').Page} */ (page);
}
