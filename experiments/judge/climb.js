// Numbers for which the mean F1 of crawls is highest, by climbing (Adam, Kingma and Ba 2015). F1 is made smooth for it: pages near the line count in part.

/** @typedef {{ weight: number, labels: Uint8Array }} Judged */

const softness = 0.25;
const steps = 300;
const stepLength = 0.05;
/** Keeps numbers small that hardly matter. */
const decay = 0.003;
/** As if so many right pages had been found where there is none: F1 then falls with every page that is called right. */
export const imagined = 5;

/**
 * Readings are seen beside those of the other crawls while climbing; the numbers are for readings as they are, the constant first.
 * @template {Judged} Crawl
 * @param {readonly Crawl[]} crawls
 * @param {(crawl: Crawl) => readonly number[]} readingsOf
 * @param {(crawl: Crawl, said: number) => { logOdds: Float64Array, slopes: Float64Array }} judged of each page, and how it changes with what the numbers say
 */
export function climb(crawls, readingsOf, judged) {
  const readings = crawls.map(readingsOf);
  const size = readings[0].length;
  const total = crawls.reduce((sum, { weight }) => sum + weight, 0);
  const means = readings[0].map((_, i) => readings.reduce((sum, row) => sum + row[i], 0) / readings.length);
  const deviations = means.map((mean, i) =>
    Math.max(1e-9, Math.sqrt(readings.reduce((sum, row) => sum + (row[i] - mean) ** 2, 0) / readings.length)),
  );
  const rows = readings.map(row => [1, ...row.map((value, i) => (value - means[i]) / deviations[i])]);
  const numbers = new Array(size + 1).fill(0);
  const first = numbers.slice();
  const second = numbers.slice();
  for (let step = 1; step <= steps; step++) {
    const slope = numbers.map((number, i) => (i === 0 ? 0 : -2 * decay * number));
    crawls.forEach((crawl, at) => {
      const said = rows[at].reduce((sum, value, i) => sum + value * numbers[i], 0);
      const along = (crawl.weight / total) * slopeOfF1(crawl.labels, judged(crawl, said));
      rows[at].forEach((value, i) => {
        slope[i] += along * value;
      });
    });
    slope.forEach((value, i) => {
      first[i] = 0.9 * first[i] + 0.1 * value;
      second[i] = 0.99 * second[i] + 0.01 * value * value;
      const length = Math.sqrt(second[i] / (1 - 0.99 ** step)) + 1e-8;
      numbers[i] += (stepLength * first[i]) / (1 - 0.9 ** step) / length;
    });
  }
  const [atZero, ...others] = numbers;
  const plain = others.map((number, i) => number / deviations[i]);
  return [atZero - plain.reduce((sum, number, i) => sum + number * means[i], 0), ...plain];
}

/** @param {Uint8Array} labels @param {{ logOdds: Float64Array, slopes: Float64Array }} judged */
function slopeOfF1(labels, { logOdds, slopes }) {
  const none = !labels.includes(1);
  let hits = none ? imagined : 0;
  let called = hits;
  let right = hits;
  let hitSlope = 0;
  let calledSlope = 0;
  for (let i = 0; i < logOdds.length; i++) {
    const part = 1 / (1 + Math.exp(-logOdds[i] / softness));
    const slope = (part * (1 - part) * slopes[i]) / softness;
    called += part;
    calledSlope += slope;
    if (labels[i] !== 1) continue;
    right++;
    hits += part;
    hitSlope += slope;
  }
  return (2 * hitSlope * (right + called) - 2 * hits * calledSlope) / (right + called) ** 2;
}
