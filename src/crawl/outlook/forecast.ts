/**
 * What is still to be found, foretold from the course of a crawl: the rate of pages on topic fades as the crawl grows (or rises, where the
 * right place is found late), and so does that of new URLs, which says when nothing is left to fetch. Both are fitted over the logarithm of the number of
 * pages (`fitFadingRate`), and many futures are drawn from there. In each the rate also wanders, now and then far: a point process whose rate is
 * random itself, as Sneyd and Stevenson (2019) have it for screening documents. How far it wanders was chosen on crawls of recorded webs
 * (`experiments/outlook/`) so that nine intervals in ten hold what came.
 */
import {
  type CountedWindow,
  type FadingRate,
  fitFadingRate,
  type RatePrior,
} from '../../algorithms/learning/fading-rate.js';
import type { CrawlCourse } from '../../core/course.js';
import { Random } from '../../core/random.js';

/** The range in which nine in ten futures lie, the middle one, and what three in four do not exceed. */
export interface Range {
  low: number;
  middle: number;
  ample: number;
  high: number;
}

export interface Forecast {
  /** Pages on topic among the next downloads, for each number of downloads asked for. */
  next: Range[];
  /** Pages on topic that the crawl would still find if it went on to its end, at most to `farthest` times its size. */
  left: Range;
}

/** Free parameters, chosen on the crawls that the calibration is not reported on. */
export interface ForecastTuning {
  onTopic: RatePrior;
  found: RatePrior;
  /** How far the logarithm of the rate wanders while the crawl grows e-fold. */
  wander: number;
  wanderFound: number;
  /** Heaviness of its tails: degrees of freedom of Student's distribution. */
  freedom: number;
}

export const forecastTuning: ForecastTuning = {
  onTopic: { level: [-3.6, 1.5], slope: [-1.7, 0.7], memory: 0.25 },
  found: { level: [0, 2], slope: [-1.5, 0.4], memory: 0.85 },
  wander: 1,
  wanderFound: 0.25,
  freedom: 3,
};

const futures = 200;
/** A window of the past is so large a part of the pages before its end, a step of a future of those before it. */
const windowShare = 0.1;
const stepShare = 0.2;
const smallestStep = 10;
/** Beyond that many times the present size nothing is foretold. */
const farthest = 20;

/** `horizons`: the smallest first. */
export function forecast(
  course: CrawlCourse,
  horizons: readonly number[],
  tuning: ForecastTuning = forecastTuning,
): Forecast {
  const { waiting, known } = course;
  const pages = known.length;
  const { onTopic, found } = pastWindows(course);
  const rate = fitFadingRate(onTopic, tuning.onTopic);
  const growth = fitFadingRate(found, tuning.found);
  /** URLs that go for each page kept: some fail, some are no pages. */
  const cost = Math.max(1, (known[pages - 1] - waiting) / pages);
  const random = new Random('outlook');
  const stray = strayNumbers(tuning.freedom);
  const draw = () => drawFuture({ rate, growth, pages, waiting, cost, stray }, horizons, tuning, random);
  const drawn = Array.from({ length: futures }, draw);
  return {
    next: horizons.map((_, index) => rangeOf(drawn.map(future => future.next[index]))),
    left: rangeOf(drawn.map(future => future.left)),
  };
}

/** Windows that grow with the crawl, so that each is as long on the scale of the logarithm. */
function pastWindows({ onTopic, known }: CrawlCourse): { onTopic: CountedWindow[]; found: CountedWindow[] } {
  const pages = known.length;
  const windows: { onTopic: CountedWindow[]; found: CountedWindow[] } = { onTopic: [], found: [] };
  for (let end = pages; end > 0; ) {
    const begin = Math.max(0, end - Math.max(smallestStep, Math.floor(end * windowShare)));
    let successes = 0;
    for (let page = begin; page < end; page++) successes += onTopic[page];
    const at = Math.log((begin + end) / 2 / pages);
    const trials = end - begin;
    windows.onTopic.push({ at, trials, successes });
    windows.found.push({ at, trials, successes: known[end - 1] - (begin === 0 ? 0 : known[begin - 1]) });
    end = begin;
  }
  return windows;
}

interface Present {
  rate: FadingRate;
  growth: FadingRate;
  pages: number;
  waiting: number;
  cost: number;
  stray: Float64Array;
}

/** One future: pages on topic up to each horizon, and up to the end. */
function drawFuture(
  { rate, growth, pages, waiting, cost, stray }: Present,
  horizons: readonly number[],
  { wander, wanderFound }: ForecastTuning,
  random: Random,
): { next: number[]; left: number } {
  const next: number[] = [];
  let upcoming = 0;
  let left = 0;
  let open = waiting;
  const onTopic = new Wanderer(rate, wander, stray, random);
  const found = new Wanderer(growth, wanderFound, stray, random);
  const end = Math.max((farthest - 1) * pages, ...horizons);
  for (let fetched = 0; open > 0 && fetched < end; ) {
    const wanted = Math.max(smallestStep, Math.floor((pages + fetched) * stepShare));
    while (fetched >= horizons[upcoming]) next[upcoming++] = left;
    const step = Math.min(wanted, (horizons[upcoming] ?? Infinity) - fetched, Math.ceil(open / cost));
    const at = Math.log((pages + fetched + step / 2) / pages);
    const grown = Math.log1p(step / (pages + fetched));
    const successes = Math.min(step, poisson(step * Math.min(1, onTopic.at(at, grown)), random));
    open += step * (found.at(at, grown) - cost);
    fetched += step;
    left += successes;
  }
  while (upcoming < horizons.length) next[upcoming++] = left;
  return { next, left };
}

/** A rate that follows one of the lines that may be meant, and strays from it. */
class Wanderer {
  private readonly level: number;
  private readonly slope: number;
  private strayed = 0;

  constructor(
    { level, slope, root: [levelLevel, slopeLevel, slopeSlope] }: FadingRate,
    private readonly wander: number,
    private readonly stray: Float64Array,
    private readonly random: Random,
  ) {
    const [first, second] = [random.normal(), random.normal()];
    this.level = level + levelLevel * first;
    this.slope = slope + slopeLevel * first + slopeSlope * second;
  }

  at(logarithm: number, grown: number): number {
    this.strayed += this.wander * Math.sqrt(grown) * this.stray[this.random.below(strayCount)];
    return Math.exp(Math.min(10, this.level + this.slope * logarithm + this.strayed));
  }
}

const strayCount = 4096;
let strays: { freedom: number; numbers: Float64Array } | undefined;

/** Numbers of Student's distribution to choose from, made once: drawing each anew was half of the work. */
function strayNumbers(freedom: number): Float64Array {
  if (strays?.freedom !== freedom) {
    const random = new Random('stray');
    strays = { freedom, numbers: Float64Array.from({ length: strayCount }, () => student(freedom, random)) };
  }
  return strays.numbers;
}

/** Student's distribution by Bailey's polar method (1994). */
function student(freedom: number, random: Random): number {
  for (;;) {
    const first = 2 * random.next() - 1;
    const square = first ** 2 + (2 * random.next() - 1) ** 2;
    if (square > 0 && square <= 1) return first * Math.sqrt((freedom * (square ** (-2 / freedom) - 1)) / square);
  }
}

/** Knuth's method for small means, the normal distribution for others. */
function poisson(mean: number, random: Random): number {
  if (mean > 15) return Math.max(0, Math.round(mean + Math.sqrt(mean) * random.normal()));
  const limit = Math.exp(-mean);
  let count = 0;
  for (let product = random.next(); product > limit; product *= random.next()) count++;
  return count;
}

function rangeOf(values: readonly number[]): Range {
  const sorted = Float64Array.from(values).sort();
  const quantile = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
  return { low: quantile(0.05), middle: quantile(0.5), ample: quantile(0.75), high: quantile(0.95) };
}
