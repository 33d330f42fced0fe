// `node experiments/languages/languages.js`: does a topic in another language work as one in English? Manuals of Debian have the same pages in
// many languages. For each language the pages that are really translated are a web, and the same pages in English are another; a crawl
// looks for the same pages in both, with a query of two or three words in the language. Prints recall areas, F1 of the verdicts, and
// which pages with a word the search finds.
//   --manuals FOLDER  where the packages are unpacked, each in a folder of its name (dpkg -x)
//   --download        get those that are missing by apt-get, and unpack them there
//   --languages de,ko --measures recall,verdicts,search  fewer of them
//   --topics          tell every topic
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { searchOf, verdictsOf } from './collections.js';
import { download, manuals, pagesOf, translated } from './manuals.js';
import { editionOf, recallOf } from './recall.js';
import { topics } from './topics.js';

const { values } = parseArgs({
  options: {
    manuals: { type: 'string', default: 'manuals' },
    download: { type: 'boolean', default: false },
    languages: { type: 'string', default: 'de,fr,es,ru,ar,zh,ja,ko' },
    measures: { type: 'string', default: 'recall,verdicts,search' },
    topics: { type: 'boolean', default: false },
  },
});
/** Topics with fewer pages that are translated and can be reached say nothing. */
const leastPages = 3;

const known = new Set(manuals.flatMap(({ folders }) => Object.keys(folders)).filter(language => language !== 'en'));
const languages = values.languages.split(',');
const measures = values.measures.split(',');
const strange = [
  ...languages.filter(language => !known.has(language)),
  ...measures.filter(measure => !['recall', 'verdicts', 'search'].includes(measure)),
];
if (strange.length > 0) {
  console.error(
    `There is no ${strange.join(', ')}; languages are ${[...known].join(', ')}, measures recall, verdicts, search.`,
  );
  process.exit(2);
}
if (values.download) download(values.manuals);
if (!existsSync(values.manuals)) {
  console.error(`There is no folder ${values.manuals}; --manuals FOLDER says where manuals are, --download gets them.`);
  process.exit(2);
}
for (const language of languages) {
  if (manuals.some(manual => language in manual.folders && twins(manual, language))) continue;
  console.error(`No manual in "${language}" and English is in ${values.manuals}; --download gets them.`);
  process.exit(2);
}

/** @param {number[]} numbers */
const mean = numbers => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
/** @param {(string | number)[]} cells */
const row = (...cells) =>
  console.log(`| ${cells.map(cell => (typeof cell === 'number' ? cell.toFixed(3) : cell)).join(' | ')} |`);

/**
 * A manual in one language, and the same pages in English.
 * @param {import('./manuals.js').Manual} manual
 * @param {string} language
 */
function twins(manual, language) {
  const english = pagesOf(values.manuals, manual, 'en');
  const own = pagesOf(values.manuals, manual, language);
  if (!english || !own) return undefined;
  const ids = translated(manual, english, own);
  const subjectOf = manual.subjects(english);
  return {
    own: editionOf(manual, language, own, ids, subjectOf),
    english: editionOf(manual, 'en', english, ids, subjectOf),
    whole: editionOf(manual, language, own, [...own.keys()], subjectOf),
  };
}

/**
 * Each pair is a topic: the language, English.
 * @param {NonNullable<ReturnType<typeof twins>>} pair
 * @param {import('./topics.js').Topic} topic
 */
async function topicPair({ own, english }, topic) {
  const [first, second] = [await recallOf(own, topic), await recallOf(english, topic)];
  if (Math.min(first.relevantReachable, second.relevantReachable) < leastPages) return undefined;
  const verdicts = measures.includes('verdicts')
    ? [await verdictsOf(own, topic), await verdictsOf(english, topic)]
    : [0, 0];
  if (values.topics)
    console.log(`${own.language}, ${topic.name}: ${first.area.toFixed(3)}, in English ${second.area.toFixed(3)}`);
  return { areas: [first.area, second.area], verdicts };
}

async function recall() {
  row('language', 'manual', 'pages', 'topics', 'recall area', 'in English', 'ratio', 'F1 of verdicts', 'in English');
  row(...Array.from({ length: 9 }, () => '---'));
  for (const language of languages) {
    const all = [];
    for (const manual of manuals.filter(({ folders }) => language in folders)) {
      const pair = twins(manual, language);
      if (!pair) continue;
      const found = [];
      for (const topic of topics[manual.name]) found.push(await topicPair(pair, topic));
      const told = found.filter(result => result !== undefined);
      summary(language, manual.name, String(pair.own.web.size), told);
      all.push(...told);
    }
    summary(language, 'both', '', all);
  }
}

/**
 * @param {string} language
 * @param {string} manual
 * @param {string} pages
 * @param {{ areas: number[], verdicts: number[] }[]} told
 */
function summary(language, manual, pages, told) {
  const column = (/** @type {'areas' | 'verdicts'} */ name, /** @type {number} */ side) =>
    mean(told.map(each => each[name][side]));
  const [own, english] = [column('areas', 0), column('areas', 1)];
  row(
    language,
    manual,
    pages,
    String(told.length),
    own,
    english,
    own / english,
    column('verdicts', 0),
    column('verdicts', 1),
  );
}

async function search() {
  row('language', 'manual', 'pages', 'words', 'pages that hold them', 'of these missed', 'pages found');
  row(...Array.from({ length: 7 }, () => '---'));
  for (const language of languages) {
    for (const manual of manuals.filter(({ folders }) => language in folders)) {
      const pair = twins(manual, language);
      if (!pair) continue;
      const given = new Set(topics[manual.name].flatMap(({ queries }) => queries[language].split(' ')));
      const { words, held, found, missed } = await searchOf(pair.whole, [...given]);
      row(
        language,
        manual.name,
        String(pair.whole.web.size),
        String(words),
        String(held),
        String(missed.length),
        String(found),
      );
      for (const miss of missed.slice(0, 20)) console.log(`missed: ${miss}`);
    }
  }
}

if (measures.includes('recall') || measures.includes('verdicts')) await recall();
if (measures.includes('search')) await search();
