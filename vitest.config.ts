import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const papers = ['src/lab/papers/**/*.test.ts', 'test/papers/**/*.test.ts'];
/** They drive a real browser, and are skipped where there is none. */
const browser = [
  'test/dashboard/{use,views}.test.ts',
  'test/recorder.test.ts',
  'test/{rendering,machines/rendering}.test.ts',
  'src/crawl/fetch/browser/{browser-attacks,chromium-renderer}.test.ts',
];
/** They take their time: CONTRIBUTING.md followed in a copy of the project, crashes, power cuts, collections of every version, whole crawls for sites, crawls that stop by themselves or go on from every checkpoint, machines that die. */
const long = [
  'test/{contributing,find-sites,killed-crawl,mutations,papers,sites,stop-when}.test.ts',
  'test/refresh/{killed,listed,often}.test.ts',
  'test/serve/crawl-outlives-server.test.ts',
  'test/storage/{crash,kept-collections,power-cut}.test.ts',
  'test/export/wacz.test.ts',
  'test/machines/{back-pressure,cut-off,faults,kills,same-order,slow-machines}.test.ts',
  'src/crawl/resume/checkpoints.test.ts',
  'src/lab/silent-home.test.ts',
];
const budgets = ['src/**/*.budget.test.ts', 'test/**/*.budget.test.ts'];

export default defineConfig({
  test: {
    // Only for what hangs: on a machine with much other work, whole crawls take ten times as long as usual.
    testTimeout: 180_000,
    hookTimeout: 60_000,
    // Vitest would leave one processor idle; of two, that is half the machine.
    maxWorkers: availableParallelism(),
    globalSetup: './scripts/temporary-folder.js',
    reporters: ['default', './scripts/closing-line-reporter.js'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'scripts/**/*.test.ts', 'apps/dashboard/source/**/*.test.ts'],
          exclude: [...papers, ...budgets, ...browser, ...long],
          // Unit tests leave nothing behind, so they can share what is loaded: a third of their time was loading it again.
          isolate: false,
        },
      },
      {
        extends: true,
        test: { name: 'system', include: ['test/**/*.test.ts'], exclude: [...papers, ...budgets, ...browser, ...long] },
      },
      { extends: true, test: { name: 'browser', include: browser } },
      { extends: true, test: { name: 'long', include: long } },
      // Experiments: parts of those of the papers, held to experiments/expected, and what they promise of whole crawls.
      { extends: true, test: { name: 'papers', include: papers } },
      // Memory is counted in a process of its own.
      { extends: true, test: { name: 'budgets', include: budgets } },
    ],
  },
});
