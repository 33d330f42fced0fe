// `node experiments/which-text.js`: is the main text of pages or all of it the better one to work with?
// - Judges: for topics of the recorded webs, how well each judge tells pages on topic from the others (average precision, F1 at
//   its best threshold, F1 at its usual one; means over topics). Five pages are given as examples, drawn at random, and not judged.
// - Languages: of how many articles the language found is that of the text somebody marked as the article.
// Which order of a crawl is better: experiments/main-text/webkb-main-text.yaml. Near-duplicates: near-duplicates.js.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { TextAnalyser } from '../dist/algorithms/text/analyser.js';
import { detectLanguage } from '../dist/algorithms/text/languages/detect-language.js';
import { Random } from '../dist/core/random.js';
import { createJudge } from '../dist/crawl/judge/registry.js';
import { parseHtml } from '../dist/crawl/parse/html/html.js';
import { readJsonl } from '../dist/webs/jsonl.js';

const here = dirname(fileURLToPath(import.meta.url));
const { values } = parseArgs({
  options: {
    data: { type: 'string', default: join(here, '../../shared/data') },
    /** Of the encyclopaedia's subjects, every how-manieth is taken. */
    every: { type: 'string', default: '6' },
  },
});

/** @typedef {import('../dist/index.js').Page & { on: Set<string> }} LabelledPage pages with the topics they are on */
/** @typedef {{ score: number, relevant: boolean, right: boolean }} Judged */

const texts = /** @type {const} */ (['whole', 'main']);
const judges = ['keywords', 'similarity', 'classifier'];
const examples = 5;
/** A subject of fewer pages leaves too few to judge. */
const fewestPages = 20;

/** Queries of Almpanidis §5.1. */
const webkb = {
  course:
    'course university homework lesson exams assignment lecture tutorial book schedule notes grading handout teaching solutions',
  faculty: 'faculty university professor publications papers research office',
  project: 'project university demonstration objective overview research laboratory',
  student: 'student university interests favourite activities graduate home',
};

/** @param {string} name */
function fileOf(name) {
  const file = join(values.data, `${name}/${name}.jsonl.gz`);
  if (existsSync(file)) return file;
  console.log(`${name} is not at hand (${file}); --data FOLDER says where.`);
}

/**
 * The pages of a web with each of the texts, those without a label left out.
 * @param {string} file
 * @param {string} label
 */
async function pagesOf(file, label) {
  const text = new TextAnalyser();
  /** @type {Record<'whole' | 'main', LabelledPage[]>} */
  const pages = { whole: [], main: [] };
  for await (const { url, status, html, labels = {} } of readJsonl(file)) {
    const on = new Set([labels[label] ?? []].flat());
    if (status !== 200 || on.size === 0) continue;
    const { title, text: whole, main } = parseHtml(html, url, { anyScheme: true });
    const id = pages.whole.length;
    for (const [way, words] of [/** @type {const} */ (['whole', whole]), /** @type {const} */ (['main', main])]) {
      const terms = text.analyse(title, words);
      pages[way].push({ id, url, depth: 0, title, text: words, language: '', headings: [], links: [], terms, on });
    }
  }
  return { text, pages };
}

/**
 * @param {string} web
 * @param {string} label
 * @param {(values: readonly string[]) => Record<string, string>} queriesOf from the values of the label to queries
 */
async function measure(web, label, queriesOf) {
  const file = fileOf(web);
  if (file === undefined) return;
  const { text, pages } = await pagesOf(file, label);
  const count = new Map();
  for (const { on } of pages.whole) for (const value of on) count.set(value, (count.get(value) ?? 0) + 1);
  const queries = queriesOf([...count.keys()].filter(value => count.get(value) >= fewestPages).sort());
  for (const name of judges) {
    for (const way of texts) {
      /** @type {Record<string, number>[]} */
      const results = [];
      for (const [value, query] of Object.entries(queries)) {
        const random = new Random(1);
        const drawn = random.shuffle(pages[way].filter(({ on }) => on.has(value))).slice(0, examples);
        const shown = name === 'keywords' ? [] : drawn.map(page => ({ ...page, relevant: true }));
        const judge = createJudge(name);
        const topic = { name: value, query, seeds: [], examples: shown };
        await judge.prepare?.({ topic, text, random, corpus: { pages: () => pages[way] } });
        const judged = pages[way]
          .filter(page => !drawn.includes(page))
          .map(page => ({ ...judge.judge(page), right: page.on.has(value) }));
        results.push(worth(judged));
      }
      const means = ['precision', 'best', 'usual'].map(key => mean(results.map(result => result[key])).toFixed(3));
      console.log(
        `${web}, ${results.length} topics, judge ${name}, ${way} text: average precision ${means[0]}, ` +
          `F1 at the best threshold ${means[1]}, at the usual one ${means[2]}`,
      );
    }
  }
}

/**
 * @param {Judged[]} judged
 * @returns {Record<string, number>}
 */
function worth(judged) {
  const all = judged.filter(({ right }) => right).length;
  let [hits, sum, best] = [0, 0, 0];
  judged
    .toSorted((a, b) => b.score - a.score)
    .forEach(({ right }, before) => {
      if (!right) return;
      hits++;
      sum += hits / (before + 1);
      best = Math.max(best, (2 * hits) / (before + 1 + all));
    });
  const called = judged.filter(({ relevant }) => relevant);
  const usual = (2 * called.filter(({ right }) => right).length) / (called.length + all);
  return { precision: sum / all, best, usual };
}

/** @param {number[]} numbers */
const mean = numbers => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

function languages() {
  const file = fileOf('articles');
  if (file === undefined) return;
  const right = { whole: 0, main: 0 };
  const lines = gunzipSync(readFileSync(file)).toString('utf8').trim().split('\n');
  for (const line of lines) {
    const { url, html, articleBody } = JSON.parse(line);
    const { text: whole, main } = parseHtml(html, url);
    const language = detectLanguage(articleBody);
    if (detectLanguage(whole) === language) right.whole++;
    if (detectLanguage(main) === language) right.main++;
  }
  console.log(
    `articles: the language is that of the article for ${right.whole} of ${lines.length} by whole text, ${right.main} by main text`,
  );
}

languages();
await measure('webkb', 'category', () => webkb);
await measure('encyclopaedia', 'subject', subjects => {
  const some = subjects.filter((_, number) => number % Number(values.every) === 0);
  // What a person would type: "natural disasters".
  return Object.fromEntries(some.map(name => [name, name.split('.').at(-1)?.replaceAll('_', ' ').toLowerCase() ?? '']));
});
