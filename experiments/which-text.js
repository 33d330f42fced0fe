// `node experiments/which-text.js`: is the main text of pages or all of it the better one to judge by, and to tell repeats by?
// For topics of the recorded webs: F1 of the keywords judge against the labels, at its best threshold and at its default one;
// and how many pages are called near-duplicates of another.
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { TextAnalyser } from '../dist/algorithms/text/analyser.js';
import { simhash } from '../dist/algorithms/text/simhash.js';
import { Random } from '../dist/core/random.js';
import { DuplicateIndex } from '../dist/crawl/duplicates/duplicate-index.js';
import { parseHtml } from '../dist/crawl/parse/html/html.js';
import { TopicScorer } from '../dist/crawl/topic-scorer.js';
import { readJsonl } from '../dist/webs/jsonl.js';

const here = dirname(fileURLToPath(import.meta.url));
const { values } = parseArgs({ options: { data: { type: 'string', default: join(here, '../../shared/data') } } });
/** Threshold of the keywords judge. */
const defaultThreshold = 0.1;

/** @type {Record<string, { label: string, topics: Record<string, string> }>} webs, and queries by the label they look for */
const webs = {
  webkb: {
    label: 'category',
    topics: {
      course:
        'course university homework lesson exams assignment lecture tutorial book schedule notes grading handout teaching solutions',
      faculty: 'faculty university professor publications papers research office',
      project: 'project university demonstration objective overview research laboratory',
      student: 'student university interests favourite activities graduate home',
    },
  },
  encyclopaedia: {
    label: 'subject',
    topics: {
      'Science.Biology.Insects_Reptiles_and_Fish': 'insects reptiles fish species habitat',
      'Everyday_life.Food_and_agriculture': 'food agriculture crop fruit vegetable cooking',
      'Geography.Natural_Disasters': 'earthquake volcano eruption tsunami flood disaster',
      'Geography.Climate_and_the_Weather': 'climate weather storm hurricane cyclone',
      'Science.Physics.General_Physics': 'physics energy force particle mechanics',
      'Language_and_literature.Languages': 'language grammar dialect spoken vocabulary',
      'Science.Physics.Space_transport': 'spacecraft launch orbit mission nasa',
      'People.Artists': 'painter artist painting sculpture portrait',
    },
  },
};

/**
 * @param {string} name
 * @param {{ label: string, topics: Record<string, string> }} web
 */
async function measure(name, { label, topics }) {
  const file = join(values.data, `${name}/${name}.jsonl.gz`);
  if (!existsSync(file)) return console.log(`${name} is not at hand (${file}); --data FOLDER says where.`);
  const text = new TextAnalyser();
  const random = new Random(1);
  const wanted = Object.entries(topics).map(([value, query]) => ({
    value,
    scorer: new TopicScorer({ topic: { name: value, query, seeds: [], examples: [] }, text, random }),
  }));
  const ways = ['whole', 'main'].map(way => ({
    way,
    duplicates: new DuplicateIndex(),
    repeats: 0,
    /** @type {{ score: number, isRelevant: boolean }[][]} */
    judged: wanted.map(() => []),
  }));
  let id = 0;
  for await (const { url, status, html, labels = {} } of readJsonl(file)) {
    if (status !== 200) continue;
    const { title, text: whole, main } = parseHtml(html, url, { anyScheme: true });
    for (const measured of ways) {
      const words = measured.way === 'main' ? main : whole;
      const terms = text.analyse(title, words);
      const page = { id, url, depth: 0, title, text: words, language: '', headings: [], links: [], terms };
      wanted.forEach(({ value, scorer }, topic) => {
        measured.judged[topic].push({
          score: scorer.page(page),
          isRelevant: [labels[label] ?? []].flat().includes(value),
        });
      });
      if (measured.duplicates.add(id, String(id), simhash(terms, text))) measured.repeats++;
    }
    id++;
  }
  for (const { way, judged, repeats } of ways) {
    const best = mean(judged.map(pages => Math.max(...curve(pages).map(({ f1 }) => f1))));
    const usual = mean(judged.map(pages => curve(pages).findLast(({ score }) => score >= defaultThreshold)?.f1 ?? 0));
    console.log(
      `${name}, ${way} text: F1 of the keywords judge ${usual.toFixed(3)}, at its best threshold ${best.toFixed(3)}; ` +
        `${repeats} of ${id} pages nearly repeat another`,
    );
  }
}

/**
 * F1 when the pages down to each are called relevant.
 * @param {{ score: number, isRelevant: boolean }[]} pages
 */
function curve(pages) {
  const all = pages.filter(({ isRelevant }) => isRelevant).length;
  let right = 0;
  return pages
    .toSorted((a, b) => b.score - a.score)
    .map(({ score, isRelevant }, before) => {
      if (isRelevant) right++;
      return { score, f1: (2 * right) / (before + 1 + all) };
    });
}

/** @param {number[]} numbers */
const mean = numbers => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

for (const [name, web] of Object.entries(webs)) await measure(name, web);
