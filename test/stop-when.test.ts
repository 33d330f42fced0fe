/** A crawl that ends when it has enough, on a simulated web over HTTP on loopback; and one that goes on all the same. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type SimulatedServer, SimulatedWorld, smooth, startSimulatedServer } from '../src/lab/simulated/index.js';
import { callCommand, temporaryFolder } from './support/command.js';

const world = new SimulatedWorld({
  ...smooth,
  ...{ seed: 4, sites: 8, pages: 900, topics: 6, siteFocus: 1, pageKilobytes: 2, linksPerPage: 20 },
});
const [topic] = world.topics();
let server: SimulatedServer;
beforeAll(async () => {
  server = await startSimulatedServer(world);
});
afterAll(() => server.close());

it('stops when little more is to be found, says so, and goes on when it is told to', async () => {
  const out = join(temporaryFolder(), 'enough');
  const seeds = server.world.seeds(topic, 1).flatMap(url => ['--seed', url]);
  const run = ['--allow-private', '--delay', '0', '--no-archive', '--out', out, '--stop-when', 'saturated', '--json'];
  const first = await callCommand('crawl', '--query', world.query(topic), ...seeds, ...run);
  expect(first.code).toBe(0);
  const { ending, pages, relevant, waiting, outlook } = JSON.parse(first.out);
  expect(ending).toBe('saturated');
  expect(pages).toBeGreaterThan(50);
  expect(waiting).toBeGreaterThan(0);
  // What was enough when it stopped; the last verdicts, which come afterwards, move it a little.
  expect(outlook.next.high).toBeLessThanOrEqual(1.5 * Math.max(10, 0.05 * relevant));
  expect(readFileSync(join(out, 'crawl.yaml'), 'utf8')).toMatch(/^stopWhen: saturated$/m);

  const stats = await callCommand('stats', out);
  expect(stats.out.replace(/\s+/g, ' ')).toMatch(
    /still to find .* on topic.*; \d+ to \d+ % is found \(by the judge's count\)/,
  );

  const again = await callCommand('resume', out);
  expect([again.code, again.error]).toEqual([
    2,
    expect.stringMatching(/has enough already \(--stop-when "saturated"\)/),
  ]);

  const rest = await callCommand('resume', out, '--stop-when', 'never', '--json');
  const end = JSON.parse(rest.out);
  expect(end.ending).toBe('exhausted');
  expect(end.pages).toBeGreaterThan(pages);
  expect(readFileSync(join(out, 'crawl.yaml'), 'utf8')).toMatch(/^stopWhen: never$/m);
});
