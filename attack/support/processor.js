// How long threads waited for a processor, as Linux counts it.
import { readFileSync, readlinkSync } from 'node:fs';

/**
 * Milliseconds that threads were ready to run and did not, all together; 0 where nobody counts them.
 * @param {number | undefined} process
 * @param {readonly (number | string | undefined)[]} threads
 */
export function waitedForProcessor(process, threads) {
  return threads.reduce(
    (/** @type {number} */ sum, thread) => sum + waited(`/proc/${process}/task/${thread}/schedstat`),
    0,
  );
}

/** @param {string} file its second number: nanoseconds */
function waited(file) {
  try {
    return Number(readFileSync(file, 'utf8').split(' ')[1]) / 1e6;
  } catch {
    return 0;
  }
}

/** The number that the system has for this thread, as text; empty where it says none. */
export function thisThread() {
  try {
    return readlinkSync('/proc/thread-self').split('/').at(-1) ?? '';
  } catch {
    return '';
  }
}
