// How damaged documents ended, how long the slowest took, how much memory there was.

/** @param {string} written */
export function countOf(written) {
  const count = Number(written);
  if (Number.isInteger(count) && count > 0) return count;
  throw new RangeError(`--count ${written}: write a whole number, for example --count 100`);
}

export class Tally {
  /** @type {Map<string, number>} */
  endings = new Map();
  slowest = { document: '', milliseconds: 0 };
  /** @type {string[]} */
  problems = [];

  /**
   * @param {string} document
   * @param {string} ending
   * @param {number} milliseconds
   */
  add(document, ending, milliseconds) {
    this.endings.set(ending, (this.endings.get(ending) ?? 0) + 1);
    if (milliseconds > this.slowest.milliseconds) this.slowest = { document, milliseconds };
  }

  /**
   * Prints it all; the process fails when there were problems, or when it took more than so many megabytes.
   * @param {number} mostMegabytes
   */
  finish(mostMegabytes) {
    for (const [ending, times] of [...this.endings].sort(([, a], [, b]) => b - a))
      console.log(`${String(times).padStart(6)}  ${ending}`);
    const memory = process.resourceUsage().maxRSS / 1024;
    const { document, milliseconds } = this.slowest;
    console.log(`${(milliseconds / 1000).toFixed(2)} s for the slowest, ${document}`);
    console.log(`${memory.toFixed(0)} MB of memory at most`);
    if (memory > mostMegabytes) this.problems.push(`took more than ${mostMegabytes} MB of memory`);
    console.log(`problems: ${this.problems.length === 0 ? 'none' : ''}`);
    for (const problem of this.problems) console.log(`  ${problem}`);
    process.exitCode = this.problems.length === 0 ? 0 : 1;
  }
}
