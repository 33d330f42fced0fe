// What the measurements share.
import { fork } from 'node:child_process';

/** @param {readonly number[]} numbers */
export const median = numbers => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

/** The median, and the least and the most. @param {readonly number[]} numbers @param {number} digits */
export function spread(numbers, digits) {
  if (numbers.length === 0) return '–';
  const middle = median(numbers).toFixed(digits);
  if (numbers.length === 1) return middle;
  return `${middle} (${Math.min(...numbers).toFixed(digits)}–${Math.max(...numbers).toFixed(digits)})`;
}

/** @param {readonly number[]} numbers */
export const mean = numbers => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

/** Processor time of this process so far: what else runs on the machine must not count. */
export function processorMilliseconds() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/**
 * Tells the process that started this one what was measured.
 * @param {object} numbers
 */
export function answer(numbers) {
  process.send?.(numbers);
}

/**
 * A crawl to be measured, as one process tells another.
 * @typedef {object} Job
 * @property {string[]} seeds
 * @property {string} query
 * @property {number} limit pages
 * @property {number} concurrency
 * @property {number} [waiting] URLs that wait and never get their turn
 * @property {string} [strategy]
 * @property {boolean} [indexLater] leave the full-text index to the first search
 * @property {boolean} [threads] measure the processor time of each thread too
 */

/** @returns {Job} */
export const jobGiven = () => JSON.parse(process.argv[2]);

/**
 * Starts a process and waits for its first message.
 * @param {string} file @param {readonly string[]} args @param {string[]} [flags] for Node itself
 * @returns {Promise<{ message: object, stop: () => void }>}
 */
export function firstMessage(file, args, flags = []) {
  const child = fork(file, args, { execArgv: [...process.execArgv, ...flags] });
  return new Promise((done, failed) => {
    child.once('message', message =>
      done({ message: /** @type {object} */ (message), stop: () => child.disconnect() }),
    );
    child.once('exit', code => failed(new Error(`${file} ended with ${code}`)));
  });
}
