/** Curves of one strategy over all its runs: the mean, with a 95 % band, at the same places for every strategy. */
import { average, bootstrapInterval } from '../metrics/bootstrap.js';
import { type CrawlOrder, relevantAfter } from '../metrics/crawl-order.js';
import { harvestRateAfter } from '../metrics/harvest.js';
import { recallPrecisionCurve } from '../metrics/precision.js';

/** The order of one run, and where it was made. */
export interface PlacedOrder extends CrawlOrder {
  split: string;
  topic: string;
  seed: number;
}

/** Seconds at which relevant pages came, and the last page; absent where crawls do not wait. */
export interface TimedOrder {
  time?: { hits: readonly number[]; total: number };
}

export interface AveragedCurve {
  mean: number[];
  /** Missing where there is one run only. */
  band?: { low: number[]; high: number[] };
}

/** How far into a crawl a point lies: a share of the reachable pages, or a number of fetches where all runs have the same budget. */
export interface Axis {
  label: string;
  /** Shown values, ascending. */
  values: number[];
  fetches: (value: number, order: CrawlOrder) => number;
}

const points = 100;

export function crawlAxis(budget: number | undefined): Axis {
  if (budget === undefined) {
    return {
      label: 'pages fetched, % of the reachable ones',
      values: Array.from({ length: points }, (_, index) => index + 1),
      fetches: (value, order) => Math.max(1, Math.round((value / 100) * order.reachable)),
    };
  }
  const count = Math.min(points, budget);
  return {
    label: 'pages fetched',
    values: Array.from({ length: count }, (_, index) => Math.round(((index + 1) * budget) / count)),
    fetches: value => value,
  };
}

export function recallCurve(orders: readonly PlacedOrder[], axis: Axis): AveragedCurve {
  return averaged(orders, axis.values.length, (order, index) =>
    order.relevantReachable === 0
      ? 0
      : relevantAfter(order.hits, axis.fetches(axis.values[index], order)) / order.relevantReachable,
  );
}

/** Recall after so many minutes on the clock of crawls that wait. */
export function recallOverTime(
  orders: readonly (PlacedOrder & TimedOrder)[],
  minutes: readonly number[],
): AveragedCurve {
  return averaged(orders, minutes.length, ({ time, relevantReachable }, index) =>
    relevantReachable === 0 || !time ? 0 : relevantAfter(time.hits, minutes[index] * 60) / relevantReachable,
  );
}

/** Minutes up to the end of the longest crawl; none where crawls do not wait. */
export function timeAxis(orders: readonly TimedOrder[]): number[] {
  const longest = Math.max(0, ...orders.map(({ time }) => time?.total ?? 0)) / 60;
  return longest === 0 ? [] : Array.from({ length: points }, (_, index) => ((index + 1) * longest) / points);
}

/** After a crawl that ended early the harvest rate stays what it was. */
export function harvestCurve(orders: readonly PlacedOrder[], axis: Axis): AveragedCurve {
  return averaged(orders, axis.values.length, (order, index) =>
    harvestRateAfter(order.hits, Math.min(order.fetched, axis.fetches(axis.values[index], order))),
  );
}

/** Interpolated precision at recall 0, 1/steps … 1. */
export function precisionCurve(orders: readonly PlacedOrder[], steps: number): AveragedCurve {
  const curves = new Map(orders.map(order => [order, recallPrecisionCurve(order, steps)]));
  return averaged(orders, steps + 1, (order, index) => curves.get(order)![index][1]);
}

/** The mean alone, at the places of an axis: for curves that nobody is ranked by. */
export function meanCurve<Order extends CrawlOrder>(
  orders: readonly Order[],
  axis: Axis,
  value: (order: Order, fetches: number) => number,
): AveragedCurve {
  const at = (place: number) => orders.map(order => value(order, Math.min(order.fetched, axis.fetches(place, order))));
  return { mean: axis.values.map(place => average(at(place))) };
}

function averaged<Order extends PlacedOrder>(
  orders: readonly Order[],
  length: number,
  value: (order: Order, index: number) => number,
): AveragedCurve {
  const means: number[] = [];
  const low: number[] = [];
  const high: number[] = [];
  for (let index = 0; index < length; index++) {
    const { mean, low95, high95 } = bootstrapInterval(
      orders.map(order => ({ value: value(order, index), split: order.split, topic: order.topic, seed: order.seed })),
    );
    means.push(mean);
    if (low95 !== null) low.push(low95);
    if (high95 !== null) high.push(high95);
  }
  return low.length === 0 ? { mean: means } : { mean: means, band: { low, high } };
}
