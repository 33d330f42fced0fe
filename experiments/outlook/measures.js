import { readFileSync } from 'node:fs';
import { forecast } from '../../dist/crawl/outlook/forecast.js';
import { isEnough, nextLook, outlookOf } from '../../dist/crawl/outlook/outlook.js';

/**
 * @typedef {{ name: string, fold: string, topic: string, strategy: string, labels: string, relevant: number,
 *   verdicts: Record<number, string>, known: number[], waiting: number[] }} RecordedCrawl
 * @typedef {{ low: number, middle: number, high: number }} Range
 * @typedef {{ crawl: RecordedCrawl, cut: number, by: 'labels' | 'judge', what: string, truth: number, found: number, range: Range }} Prediction
 */

/** Pages fetched when a forecast is made. */
export const cuts = [60, 120, 250, 500, 1000];
/** Downloads to look ahead. */
export const horizons = [200, 1000];

/** @param {readonly string[]} files @returns {RecordedCrawl[]} */
export function readCrawls(files) {
  return files.flatMap(file =>
    readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map(line => JSON.parse(line)),
  );
}

/** Is it one of the crawls that the forecast was tuned on? Half of the universities, of the subjects and of the made-up webs. @param {RecordedCrawl} crawl */
export function isForTuning({ name, fold, topic }) {
  if (name === 'encyclopaedia') return topic.length % 2 === 0;
  return ['cornell', 'texas', '21'].includes(fold);
}

/** The first pages of a crawl as somebody judges them. @param {RecordedCrawl} crawl @param {string} bits @param {number} pages */
export function courseOf({ known, waiting }, bits, pages) {
  return {
    onTopic: Uint8Array.from(bits.slice(0, pages), Number),
    known: Int32Array.from(known.slice(0, pages)),
    waiting: waiting[pages - 1],
  };
}

const count = (/** @type {string} */ bits) => bits.replaceAll('0', '').length;

/**
 * Forecasts at every cut of a crawl, with what came. By the labels, and by the judge: as it judged the pages so far at the cut, and the pages to
 * come when they had come.
 * @param {RecordedCrawl} crawl
 * @param {import('../../dist/crawl/outlook/forecast.js').ForecastTuning} [tuning]
 * @returns {Prediction[]}
 */
export function predictions(crawl, tuning) {
  const { labels, verdicts, waiting, relevant } = crawl;
  const size = labels.length;
  const ended = waiting[size - 1] === 0;
  return cuts
    .filter(cut => cut < size - 20)
    .flatMap(cut =>
      /** @type {const} */ (['labels', 'judge']).flatMap(by => {
        const past = by === 'labels' ? labels : verdicts[cut];
        const { next, left } = forecast(courseOf(crawl, past, cut), horizons, tuning);
        const found = count(past.slice(0, cut));
        const common = { crawl, cut, by, found };
        const made = horizons.flatMap((pages, index) => {
          const end = Math.min(size, cut + pages);
          if (cut + pages > size && !ended) return [];
          const came = by === 'labels' ? labels : verdicts[end];
          return { ...common, what: `next ${pages}`, truth: count(came.slice(cut, end)), range: next[index] };
        });
        if (ended || by === 'labels') {
          const truth = ended ? count((by === 'labels' ? labels : verdicts[size]).slice(cut)) : relevant - found;
          made.push({ ...common, what: 'left', truth, range: left });
        }
        return made;
      }),
    );
}

/**
 * Where a crawl that is judged by the labels would have stopped by a rule, and what it would have had.
 * @param {RecordedCrawl} crawl
 * @param {import('../../dist/core/schema/stop-rule.js').StopRule} rule
 */
export function stopOf(crawl, rule) {
  const { labels, waiting, relevant } = crawl;
  const ended = waiting[labels.length - 1] === 0;
  const all = ended ? count(labels) : relevant;
  let pages = nextLook(0);
  for (; pages < labels.length; pages = nextLook(pages)) {
    const outlook = outlookOf(courseOf(crawl, labels, pages));
    if (outlook && isEnough(rule, outlook)) break;
  }
  const stopped = pages < labels.length;
  const at = Math.min(pages, labels.length);
  return { stopped, pages: at, share: at / labels.length, recall: all === 0 ? 1 : count(labels.slice(0, at)) / all };
}

/** @param {readonly Prediction[]} made */
export function summary(made) {
  const inside = made.filter(({ truth, range }) => truth >= range.low && truth <= range.high).length;
  const above = made.filter(({ truth, range }) => truth > range.high).length;
  const widths = made.map(({ range }) => range.high - range.low).sort((a, b) => a - b);
  const misses = made.map(({ truth, range }) => Math.abs(truth - range.middle)).sort((a, b) => a - b);
  return {
    forecasts: made.length,
    coverage: inside / made.length,
    above: above / made.length,
    width: widths[widths.length >> 1],
    miss: misses[misses.length >> 1],
    score: made.reduce((sum, each) => sum + intervalScore(each), 0) / made.length,
  };
}

/** Gneiting and Raftery's score of an interval of 90 %, on a scale on which small and large numbers count alike. @param {Prediction} made */
function intervalScore({ truth, range: { low, high } }) {
  const [x, l, u] = [truth, low, high].map(value => Math.log(value + 3));
  return u - l + 20 * Math.max(0, l - x) + 20 * Math.max(0, x - u);
}
