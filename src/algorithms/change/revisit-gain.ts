/**
 * What it is worth to visit a page again. A page that changes at the rate λ and is visited f times a day is fresh for the share (f/λ)(1 − e^(−λ/f)) of the time
 * (Cho & Garcia-Molina, "Effective page refresh policies", 2003). With a budget for all visits, each page's f is best where w·∂/∂f of that is the same for all,
 * w being what a page is worth: pages that change very often get fewer visits, not more. The derivative is (1 − e^(−λt)(1 + λt))/λ with t = 1/f, the days
 * between two visits. So no f need be computed: whoever visits, each time, the pages whose w·gain(λ, t) is largest now keeps that optimum, whatever the budget
 * is and whichever pages come and go (Azar et al., "Tractable near-optimal policies for crawling", 2018).
 */
import { rateSteps } from './change-rates.js';

/** Days that a page seen fresh is thought to be of use: what will not change for years is worth no more. */
const horizon = 90;
/** Rates that are next to impossible change nothing. */
const negligible = 1e-6;

/** Page days gained, where `days` have gone by since the last visit. */
export function gain(rate: number, days: number): number {
  const x = rate * days;
  // The difference of nearly equal numbers; its series is exact enough here.
  const share = x < 1e-3 ? x * x * (0.5 - x / 3) : -Math.expm1(-x) - x * Math.exp(-x);
  return share / rate;
}

/** The share of what is gained at a rate that falls within the horizon. */
const within = (rate: number) => -Math.expm1(-rate * horizon);

/** The same where the rate is only believed, and within the horizon. */
export function expectedGain(belief: Float64Array, days: number): number {
  let sum = 0;
  for (let step = 0; step < belief.length; step++) {
    if (belief[step] > negligible) sum += belief[step] * within(rateSteps[step]) * gain(rateSteps[step], days);
  }
  return sum;
}

/** The same where somebody says that it has changed: all of the time until it changes again is gained. */
export function gainOfChanged(belief: Float64Array, days: number): number {
  let sum = 0;
  let all = 0;
  for (let step = 0; step < belief.length; step++) {
    const chance = -belief[step] * Math.expm1(-rateSteps[step] * days);
    sum += (chance * within(rateSteps[step])) / rateSteps[step];
    all += chance;
  }
  return all > 0 ? sum / all : 0;
}
