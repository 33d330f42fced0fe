// Ends a test run with one plain line that any script can read.
/** @typedef {import('vitest/node').TestModule} TestModule */

export default class ClosingLineReporter {
  /** @param {readonly TestModule[]} modules */
  onTestRunEnd(modules) {
    const count = { passed: 0, failed: 0, skipped: 0 };
    for (const module of modules) {
      if (module.state() === 'failed' && module.errors().length > 0) count.failed++;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state !== 'pending') count[state]++;
      }
    }
    console.log(`Tests: ${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`);
  }
}
