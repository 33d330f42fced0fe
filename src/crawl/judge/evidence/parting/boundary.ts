/**
 * At which log-odds do the pages on topic begin? Each crawl says so itself: by the pages that it is surest of, and by the shape of
 * the whole. In most crawls few pages are on topic: they stand out, and the line lies just below the surest. Where most pages are on
 * topic none stands out; then log-odds spread little, it is the others that fall behind, most pages are near to what was asked for, and
 * the line lies far lower.
 */
import type { Grounds } from '../coefficients.js';

/** Fewer pages say nothing. */
const fewestPages = 10;
/** The surest pages: how high they stand says how well this crawl tells its pages apart. */
const surestPages = 5;
/** A gap between the pages on topic and the rest is looked for behind the first ones, in the upper part, above these log-odds. */
const firstPages = 3;
const upperPart = 0.4;
const leastOfGap = -1.5;
/** Skewness beyond these is a matter of single pages. */
const leastSkewness = -3;
const mostSkewness = 6;
/** Where the middle page is further than this from what was asked for, most pages are hardly on topic, whatever the shape. */
const nearEnough = 0.15;

/** What the boundary is drawn by. */
export interface CrawlShape {
  /** Log-odds of the pages, all or a fair part of them. */
  logOdds: readonly number[];
  /** How near those pages are to the query, or to the examples where there is none: 0 to 1. */
  near: readonly number[];
  /** Of what terms, and of what linking pages say of the crawl's pages. */
  skewness: { text: number; page: number };
}

export type Readings = Record<'surest' | 'gap' | 'near' | 'spread' | 'text' | 'page', number>;

/** How far the boundary follows the surest pages and the gap; and when, and how far, it falls where most pages are on topic. */
export interface Line {
  atZero: number;
  surest: number;
  gap: number;
  fall: number;
  /** What says that most pages are on topic: log-odds. */
  most: { atZero: number; spread: number; text: number; page: number };
}

/**
 * Made by `node experiments/judge/boundaries.js` for the coefficients before these, which hold better than those it makes now from fewer crawls; since log-odds spread further now, `most.atZero` of
 * words is one more than it was.
 */
export const lineFor: Record<Grounds, Line> = {
  words: {
    ...{ atZero: -1.17, surest: 0.76, gap: 0.13, fall: 4.81 },
    most: { atZero: 6.74, spread: -5.04, text: -1.65, page: 1.5 },
  },
  both: {
    ...{ atZero: -1.53, surest: 0.72, gap: 0.19, fall: 4.14 },
    most: { atZero: 8.76, spread: -6.24, text: -1.36, page: 1.36 },
  },
  examples: {
    ...{ atZero: -1.08, surest: 0.41, gap: -0.07, fall: 3.03 },
    most: { atZero: -1.69, spread: -0.29, text: -1.53, page: 1.11 },
  },
};

/** Undefined where there are too few pages to say. */
export function boundaryOf(shape: CrawlShape, line: Line): { at: number; most: number } | undefined {
  if (shape.logOdds.length < fewestPages) return undefined;
  const readings = readingsOf(shape);
  return { at: boundaryAt(readings, line), most: likelyMost(readings, line) };
}

export function boundaryAt(readings: Readings, line: Line): number {
  const { atZero, surest, gap, fall } = line;
  return atZero + surest * readings.surest + gap * readings.gap - fall * likelyMost(readings, line);
}

/** How likely most pages are on topic. */
function likelyMost(readings: Readings, { most }: Line): number {
  const { spread, text, page } = readings;
  const said = most.atZero + most.spread * spread + most.text * text + most.page * page;
  return mayBeMost(readings) / (1 + Math.exp(-said));
}

/** Whether the middle page is near enough for most pages to be on topic: 0 to 1. */
export function mayBeMost({ near }: Readings): number {
  return Math.min(1, near / nearEnough);
}

/** What is read off a crawl's pages: how high the surest stand, where the widest gap lies, how near the middle page is, how far log-odds spread, and how skew. */
export function readingsOf({ logOdds, near, skewness }: CrawlShape): Readings {
  const falling = Float64Array.from(logOdds).sort().reverse();
  let sum = 0;
  for (let i = 0; i < surestPages; i++) sum += falling[i];
  return {
    surest: sum / surestPages,
    gap: widestGap(falling),
    near: Float64Array.from(near).sort()[near.length >> 1],
    spread: spreadOf(falling),
    text: Math.min(mostSkewness, Math.max(leastSkewness, skewness.text)),
    page: Math.min(mostSkewness, Math.max(leastSkewness, skewness.page)),
  };
}

function spreadOf(values: Float64Array): number {
  let sum = 0;
  let squares = 0;
  for (const value of values) {
    sum += value;
    squares += value * value;
  }
  return Math.sqrt(Math.max(0, squares / values.length - (sum / values.length) ** 2));
}

/**
 * The middle of it; 0 where there is none. A gap counts by its width times the root of the number of pages above it, since the
 * largest few numbers always lie far apart.
 */
function widestGap(falling: Float64Array): number {
  let widest = 0;
  let middle = 0;
  const end = Math.min(falling.length - 1, falling.length * upperPart);
  for (let i = firstPages; i < end && falling[i] >= leastOfGap; i++) {
    const width = (falling[i] - falling[i + 1]) * Math.sqrt(i + 1);
    if (width <= widest) continue;
    widest = width;
    middle = (falling[i] + falling[i + 1]) / 2;
  }
  return middle;
}
