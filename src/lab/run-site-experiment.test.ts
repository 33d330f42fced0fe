import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runSiteExperiment, type SiteExperimentOptions } from './run-experiment.js';
import type { SiteExperiment } from './site-experiment/definition.js';

const small: SiteExperiment = {
  name: 'small',
  web: {
    ...{ sites: 40, pages: 450, topics: 3, uninformativeHomes: 0.3, pageKilobytes: 1, linksPerPage: 12 },
    ...{ siteFocus: 0.8, locality: 0.8, homeLinks: 0.7 },
  },
  webs: [7],
  classifier: { clusters: 1, otherClusters: 1, terms: 100, pages: 5 },
  classification: { topics: ['music'], others: 12, folds: 2, pThreshold: 0.8, guard: 8 },
  crawls: {
    ...{ topics: ['music'], start: 3, others: 8, goal: 3, pages: 200, pThresholds: [0.9, 0.7] },
    ...{ lThreshold: 4, guard: 8, pageGuard: 20 },
  },
};

describe('a small experiment on sites', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'honeyguide-sites-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  const run = (out: string, more: Partial<SiteExperimentOptions> = {}) =>
    runSiteExperiment({ experiment: small, out: join(folder, out), workers: 0, ...more });

  it('goes on where it was stopped, and says what it found', async () => {
    const stop = new AbortController();
    const seen: string[] = [];
    const half = run('here', {
      signal: stop.signal,
      progress: ({ done, total, last }) => {
        seen.push(`${done}/${total} ${last}`);
        if (done === 1) stop.abort();
      },
    });
    await expect(half).rejects.toThrow('Stopped with 1 of 2 runs done');
    expect(seen).toEqual(['0/2 undefined', '1/2 classification of music on web 7']);
    const { reused, results, report, files } = await run('here');
    expect(reused).toBe(1);
    expect(results.runs.map(({ kind }) => kind)).toEqual(['classification', 'crawls']);
    const { table2, figure7 } = results;
    // More pages than the home page tell more about a site.
    expect(table2[0].improvement).toBeGreaterThan(0.05);
    expect(table2[0].homePage.pagesPerSite).toBe(1);
    expect(table2[0].internal.pagesPerSite).toBeLessThanOrEqual(8);
    expect(figure7.map(({ crawler, found }) => [crawler, found])).toEqual([
      ['two-level, 0.9', 3],
      ['two-level, 0.7', 3],
      ['page crawler', 3],
    ]);
    expect(report).toBe(readFileSync(files.markdown, 'utf8'));
    expect(report).toContain('Ester Fig. 7');
    expect(readFileSync(files.html, 'utf8')).toContain('<table');
  }, 60_000);

  it('gives the same results.json, byte for byte, in other processes', async () => {
    const { files } = await run('here');
    const others = await run('processes', { workers: 2 });
    expect(others.reused).toBe(0);
    expect(readFileSync(others.files.results, 'utf8')).toBe(readFileSync(files.results, 'utf8'));
  }, 60_000);
});
