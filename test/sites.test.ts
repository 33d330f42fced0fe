/** `honeyguide sites` as typed, over HTTP on loopback: the collection it leaves, Ctrl-C, kill -9. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SimulatedServer, SimulatedWorld, smooth, startSimulatedServer } from '../src/lab/simulated/index.js';
import { writeTopicFiles } from '../src/lab/simulated/topic-files.js';
import { collectionRows, visitsStored } from './support/collection-rows.js';
import { callCommand, runCommand, startCommand, temporaryFolder } from './support/command.js';

let server: SimulatedServer;
let topicFile: string;
let topic: string;
const topicOf = new Map<string, string>();

beforeAll(async () => {
  server = await startSimulatedServer(
    new SimulatedWorld({ ...smooth, sites: 80, pages: 2400, topics: 4, seed: 3, pageKilobytes: 5 }),
  );
  const folder = temporaryFolder();
  writeTopicFiles(server.world, folder);
  topic = server.world.topics()[0];
  topicFile = join(folder, `${topic}.yaml`);
  for (const { url, labels } of server.world.sites()) topicOf.set(new URL(url).host, String(labels.siteTopic));
});
afterAll(() => server.close());

describe('honeyguide sites', () => {
  // Eight sites are read at once, so which four are found first depends on the machine; a rare run finds too many wrong ones.
  it('leaves a collection of sites that every command reads', { retry: 2 }, async () => {
    const out = join(temporaryFolder(), 'collection');
    const { code, out: text } = await runCommand('sites', topicFile, '--sites', '4', '--out', out);
    expect(code).toBe(0);
    expect(text).toMatch(/Learnt from \d+ pages of 4 target site\(s\) and \d+ of 12 other\(s\)/);
    expect(text).toMatch(/^\+ \S+ {2}\d+\.\d %, \d+ pages? read$/m);
    expect(text).toMatch(/Done: what was wanted is found\. 4 sites found among \d+ examined/);

    const stats = JSON.parse((await callCommand('stats', out, '--json')).out);
    expect(stats.strategy).toBe('sites, two-level');
    expect(stats.sites).toMatchObject({ relevant: 4 });

    const file = join(out, '../sites.jsonl');
    const exported = await callCommand('export', out, '--sites', '--format', 'jsonl', '--out', file);
    expect(exported.error).toContain('4 sites written');
    const sites = readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map(line => JSON.parse(line));
    expect(sites.length).toBe(4);
    for (const site of sites) {
      expect(site).toMatchObject({ class: 'target', start: false, home: `http://${site.site}/` });
      expect(site.confidence).toBeGreaterThan(0.5);
      expect(site.pages.length).toBeGreaterThan(0);
      expect(site.linkedFrom.length).toBeGreaterThan(0);
    }
    // One site in seven is about the topic, so chance would give none or one.
    expect(sites.filter(({ site }) => topicOf.get(site) === topic).length).toBeGreaterThanOrEqual(2);
    const last = sites.at(-1);
    const explained = (await callCommand('explain', out, last.site)).out;
    expect(explained).toMatch(/of the kind looked for, probability \d/);
    expect(explained).toMatch(/The way there.*\n {2}1\. \S+ {2}\(a start site\)/);
    expect(explained).toContain(last.pages.at(-1).url);
    const page = await callCommand('explain', out, last.pages.at(-1).url, '--json');
    expect(JSON.parse(page.out).path.at(-1).url).toBe(last.pages.at(-1).url);
  });

  it('goes on after kill -9 and after Ctrl-C as if nothing had happened', async () => {
    const out = join(temporaryFolder(), 'collection');
    const slow = join(temporaryFolder(), 'slow.yaml');
    writeFileSync(slow, readFileSync(topicFile, 'utf8').replace('delay: 0', 'delay: 0.03'));
    let running = startCommand([
      'sites',
      slow,
      '--sites',
      '40',
      '--pages',
      '260',
      '--training-pages',
      '8',
      '--out',
      out,
    ]);
    for (const [goal, signal] of [
      [30, 'SIGKILL'],
      [90, 'SIGKILL'],
      [150, 'SIGINT'],
    ] as const) {
      await visitsStored(out, goal, running);
      const acknowledged = collectionRows(out, 'select id from visits').map(row => row.id);
      running.kill(signal);
      await running.finished;
      const kept = new Set(collectionRows(out, 'select id from visits').map(row => row.id));
      expect(acknowledged.filter(id => !kept.has(id))).toEqual([]);
      running = startCommand(['resume', out]);
    }
    const { code, error, out: text } = await running.finished;
    expect(error).toBe('');
    expect(code).toBe(0);
    expect(text).toMatch(/Done: (the page limit is reached|what was wanted is found|nothing is left)/);
    const [{ n, d }] = collectionRows(out, 'select count(*) n, count(distinct id) d from visits');
    expect(d).toBe(n);
    expect(collectionRows(out, 'pragma integrity_check')[0].integrity_check).toBe('ok');
    // Each site's pages are pages of that site, none in two sites, and all of them are stored.
    const stored = new Map(collectionRows(out, 'select pages.id, host from pages').map(row => [row.id, row.host]));
    const seen = new Set<number>();
    const examined = collectionRows(out, 'select site, pages from sites');
    expect(examined.length).toBeGreaterThan(5);
    for (const { site, pages } of examined) {
      for (const [id] of JSON.parse(pages as string) as [number, number][]) {
        expect(stored.get(id)).toBe(site);
        expect(seen.has(id)).toBe(false);
        seen.add(id);
      }
    }
  }, 90_000);
});
