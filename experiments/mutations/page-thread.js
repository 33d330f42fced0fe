// The thread that reads damaged pages, all the way that a crawl reads them: charset, text, main text, Markdown, links, language, words,
// fingerprints. It says which page it begins, so that whoever watches knows which one it hangs on.
import { parentPort, workerData } from 'node:worker_threads';
import { processorMilliseconds } from '../../bench/measuring.js';
import { TextAnalyser } from '../../dist/algorithms/text/analyser.js';
import { Random } from '../../dist/core/random.js';
import { fingerprint } from '../../dist/crawl/duplicates/fingerprint.js';
import { defaultLinks, defaultText } from '../../dist/crawl/parse/parser.js';
import { parseFetched, readPage } from '../../dist/crawl/read-page.js';
import { mutated } from './mutate-page.js';
import { originals } from './originals.js';

/** As a crawl downloads at most. */
const largestBody = 5 << 20;
/** Characters of a link's anchor, context and path. */
const mostAboutLink = 2000;
const options = { textLimit: Number.POSITIVE_INFINITY, ignoreRobots: false, languages: true, markdown: true };

const { count, seed, data } = workerData;
const webs = await originals(data, Math.min(count, 1000));
const random = new Random(seed);
const text = new TextAnalyser();
for (let round = 0; webs.length > 0 && round < count; round++) {
  const { page, done } = mutated(random.pick(random.pick(webs)), random);
  const body = page.subarray(0, largestBody);
  parentPort?.postMessage({ round, damages: done, bytes: body.length });
  const before = processorMilliseconds();
  const ending = await read(body);
  parentPort?.postMessage({ round, ending, milliseconds: processorMilliseconds() - before });
}

/** @param {Uint8Array} body */
async function read(body) {
  const url = 'http://www.example.com/a/page.html';
  const answer = { url, status: 200, headers: {}, contentType: 'text/html', body, milliseconds: 0 };
  const fetched = await parseFetched({ kind: 'response', ...answer, truncated: false }, options);
  if (fetched.kind !== 'response') return fetched.detail;
  const { page, parsed } = readPage(fetched, 0, 0, text, options);
  fingerprint(body, page, parsed, text);
  const words = [parsed.text, parsed.main, parsed.title, parsed.markdown ?? '', ...parsed.headings];
  let aboutLinks = 0;
  for (const { anchor, context, path } of parsed.links) {
    words.push(anchor, context);
    aboutLinks += anchor.length + context.length + path.length;
  }
  if (!words.every(each => !/\p{Surrogate}/u.test(each))) return 'torn characters';
  if (parsed.text.length > defaultText || parsed.links.length > defaultLinks) return 'more than its limits';
  if (aboutLinks > mostAboutLink * parsed.links.length) return 'too many words for its links';
  if (parsed.text !== '' && parsed.main === '') return 'no main text';
  return parsed.text === '' ? 'no text' : 'read';
}
