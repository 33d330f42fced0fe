// `node experiments/mutations/long-texts.js [--characters 4000000] [--only NAME] [--slow 8000]`: a few characters, again and again, up to
// millions of them, through everything that reads what strangers wrote. Nothing may throw (a pattern that goes too deep, a list that is
// too long for a call) or take more than linear time.
import { parseArgs } from 'node:util';
import { processorMilliseconds } from '../../bench/measuring.js';
import { TextAnalyser } from '../../dist/algorithms/text/analyser.js';
import { languageOf } from '../../dist/algorithms/text/languages/detect-language.js';
import { plainJson, plainText } from '../../dist/core/plain-text.js';
import { Random } from '../../dist/core/random.js';
import { hostOf, normaliseUrl, siteOf } from '../../dist/core/url.js';
import { withoutNoiseParameters, withoutPathSession } from '../../dist/core/url-noise.js';
import { fingerprint } from '../../dist/crawl/duplicates/fingerprint.js';
import { parseRetryAfter } from '../../dist/crawl/fetch/http/retry-after.js';
import { RobotsRules } from '../../dist/crawl/fetch/polite/robots-rules.js';
import { directivesOf } from '../../dist/crawl/parse/directives.js';
import { pageParsers } from '../../dist/crawl/parse/registry.js';
import { sitemapParser } from '../../dist/crawl/parse/sitemap/sitemap-parser.js';
import { parseFetched, readPage } from '../../dist/crawl/read-page.js';
import { looksLikeTrap } from '../../dist/crawl/scope/traps.js';
import { cell } from '../../dist/storage/export/csv.js';

const { values } = parseArgs({
  options: {
    characters: { type: 'string', default: '4000000' },
    only: { type: 'string', default: '' },
    slow: { type: 'string', default: '8000' },
  },
});
const characters = Number(values.characters);
const url = 'http://www.example.com/a/page.html';
const options = { textLimit: Number.POSITIVE_INFINITY, ignoreRobots: false, languages: true, markdown: true };

/** What is said again and again. */
const units = [
  ...['a', ' ', '\n', 'a ', 'a\n', '\t', '.', 'a.', '-', '_', '#', '*', '**a', '`', '```\n', '>', '> ', '|', '|a'],
  ...['| a | b |\n', '|-', '~', '=', '=\n', '[', ']', '[a](', '![', '[a]: b\n', '(', '<', '</', '<a', '<a ', '<a b'],
  ...['<a b="', "<a b='", '<a>', '</a>', '<a/>', '<!', '<!--', '-->', '<![CDATA[', '<?', '&', '&amp;', '&#'],
  ...['&#x41;', '&am', '{', '[{', '{"a":', '"', '\\', '\\"', '%', '%41', '/', '//', '/a', '?', '?a', '&a=b', ';'],
  ...[';a=', ':', '@', '<p>', '<div>', '<b>', '<i><b>', '<table>', '<tr>', '<td>', '<table><tr><td>', '<ul><li>'],
  ...['<li>', '<dl><dt>', '<h1>', '<h1>a', '<title>', '<script>', '<template>', '<svg>', '<math>'],
  ...['<select><option>', '<a href="b">c</a>', '<a href=', '<img alt="a">', '<meta ', '<meta name="a" content="b">'],
  ...['<script type="application/ld+json">', '<br>', '<br><br>', '<pre>', '<code>', '<blockquote>', '<p>a, b. '],
  ...['<p class="a b">', '<time datetime="2024">', '<item>', '<item><title>a'],
  ...['<item><link>http://a.example/</link></item>', '<url><loc>', '<url><loc>a</loc></url>'],
  ...['<entry><link href="b"/></entry>', '\u00e9', 'e\u0301', '\u0301', '\u4e2d', '\u4e2d\u6587', '\u0e01', '\uac00'],
  ...['\u0627', '\ud83d\ude00', '\ud83d', '\u200b', '\u202e', '\u0130', '\ufffd', '\0', '\u00ad', 'aA', 'a1', '1'],
  ...['1.', '1,', '2024-01-01 ', 'http://a.example/ ', 'http://a.example/\n', 'www.', 'a@b.', '- a\n', '  - a\n'],
  ...['1. a\n', '> a\n', '# a\n', 'the quick brown fox ', "'", "a'", '\u2019', '\r', '\r\n', 'User-agent: *\n'],
  ...['Disallow: /*a\n', 'Disallow: /\n', 'noindex,', 'a: ', '---\n', '---\na: b\n'],
];
const beginnings = ['', '<urlset>', '<rss><channel>', '{"version":"https://jsonfeed.org/version/1","items":['];

/** @type {Map<string, (text: string) => unknown>} */
const readers = new Map();
for (const parser of [...pageParsers.filter(parser => parser.name !== 'PDF'), sitemapParser]) {
  const [contentType] = parser.types;
  readers.set(parser.name, text => read(Buffer.from(text), contentType, parser));
}
const text = new TextAnalyser();
for (const language of ['en', 'de', 'tr', 'zh', 'th', 'ko', 'ja', 'ar', 'ru']) {
  readers.set(`words in ${language}`, words => new TextAnalyser().analyseIn(language, '', words));
}
readers.set('language', words => languageOf(words, ''));
readers.set('stems', words => text.analyse(words));
readers.set('URL', href => [
  normaliseUrl(href, url),
  normaliseUrl(`http://a.example/${href}`),
  normaliseUrl(`http://${href}/`),
]);
readers.set('host and site', href => [hostOf(`http://${href}/`), siteOf(`http://${href}/`)]);
readers.set('URL noise', href => [withoutNoiseParameters(`?${href}`), withoutPathSession(`/${href}`)]);
readers.set('traps', href => looksLikeTrap(`http://a.example/${href}`));
readers.set('robots.txt', content =>
  new RobotsRules(`User-agent: *\nDisallow: /${content}`, 'honeyguide').allows(`/${content}`),
);
readers.set('directives', content => directivesOf({ 'x-robots-tag': content, 'tdm-reservation': content }));
readers.set('Retry-After', content => parseRetryAfter(content, 0));
readers.set('one line of a terminal', content => plainText(content));
readers.set('JSON for a terminal', content => plainJson({ content }));
readers.set('CSV', content => cell(content));

/**
 * A document on its whole way: parsed, its words counted, compared.
 * @param {Uint8Array} body
 * @param {string} contentType
 * @param {import('../../dist/crawl/parse/parser.js').Parser} parser
 */
async function read(body, contentType, parser) {
  const answer = { url, status: 200, headers: {}, contentType, body, milliseconds: 0 };
  const fetched = await parseFetched({ kind: 'response', ...answer, truncated: false }, options, parser);
  if (fetched.kind !== 'response') {
    if (/stack|Invalid string length|Invalid array length/.test(fetched.detail)) throw new Error(fetched.detail);
    return;
  }
  const { page, parsed } = readPage(fetched, 0, 0, text, options);
  fingerprint(body, page, parsed, text);
}

let tried = 0;
let slowest = 0;
let problems = 0;
const random = new Random('long texts');
for (const [name, reader] of readers) {
  if (!name.includes(values.only)) continue;
  for (const unit of units) {
    const beginning = name === 'a sitemap' || name === 'a feed' || name === 'XML' ? random.pick(beginnings) : '';
    const content = beginning + unit.repeat(Math.ceil(characters / unit.length));
    const before = processorMilliseconds();
    let problem = '';
    try {
      await reader(content);
    } catch (error) {
      problem = `throws ${String(error).slice(0, 100)}`;
    }
    const milliseconds = processorMilliseconds() - before;
    tried++;
    slowest = Math.max(slowest, milliseconds);
    if (milliseconds > Number(values.slow)) problem ||= `takes ${(milliseconds / 1000).toFixed(1)} s`;
    if (problem === '') continue;
    problems++;
    console.log(`${name}, ${beginning}${JSON.stringify(unit)} again and again: ${problem}`);
  }
}
console.log(
  `${tried} texts of ${characters} characters, ${problems} problems, the slowest ${(slowest / 1000).toFixed(1)} s`,
);
if (problems > 0) process.exitCode = 1;
