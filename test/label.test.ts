/** A person's word on pages, over real HTTP on loopback: it wins, it is kept, and judge and export go by it. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collectionRows } from './support/collection-rows.js';
import { callCommand, temporaryFolder } from './support/command.js';
import { httpServer, type TestServer } from './support/servers.js';

const bees = Array.from({ length: 6 }, (_, i) => `/bees/${i}`);
const others = Array.from({ length: 24 }, (_, i) => `/other/${i}`);
const pageWords = (path: string) =>
  path.startsWith('/bees')
    ? 'Wild bees gather honey; honey bees build a hive.'
    : `Number ${path} of stocks and shares.`;

let server: TestServer;
let out: string;
const byWords = 'by the words of the query; no example pages were given';

beforeAll(async () => {
  server = await httpServer((request, response) => {
    const path = request.url ?? '';
    if (path !== '/' && ![...bees, ...others].includes(path)) return response.writeHead(404).end();
    const list = (paths: readonly string[]) => `<ul>${paths.map(to => `<li><a href=${to}>${to}</a>`).join('')}</ul>`;
    response.writeHead(200, { 'Content-Type': 'text/html' });
    const links = path === '/' ? `<div>${list(bees)}</div>${list(others)}` : '';
    response.end(`<title>${path}</title>${path === '/' ? 'All pages' : pageWords(path)}${links}`);
  });
  out = join(temporaryFolder(), 'labels');
  const site = ['--seed', `${server.origin}/`, '--allow-private', '--delay', '0', '--retries', '0'];
  const { code, out: said } = await callCommand('crawl', '--query', 'honey bees', ...site, '--out', out);
  expect([code, said]).toEqual([0, expect.stringContaining(`\nJudge: evidence, ${byWords}.\n`)]);
});
afterAll(() => server.close());

const onTopic = () =>
  collectionRows(out, 'select url from pages where relevant = 1 and depth > 0 order by url').map(({ url }) =>
    String(url).slice(server.origin.length),
  );

describe('labels', () => {
  it('are heard by judge and export, also after judging again and resuming', async () => {
    expect(onTopic()).toEqual(bees);
    const url = `${server.origin}/other/3`;
    const { code, out: said } = await callCommand('label', out, url, '--relevant');
    expect([code, said]).toEqual([0, expect.stringMatching(/^1 page is labelled\. \d+ of 31 pages are on topic/)]);
    expect(onTopic()).toContain('/other/3');

    const file = join(temporaryFolder(), 'labels.txt');
    writeFileSync(file, `# pages\n${server.origin}/bees/0 no\n${server.origin}/other/4, yes\n`);
    expect((await callCommand('label', out, '--file', file)).code).toBe(0);
    expect(onTopic()).not.toContain('/bees/0');
    expect(onTopic()).toContain('/other/4');

    const { out: judged } = await callCommand('judge', out, '--judge', 'keywords', '--threshold', '0.2');
    expect(judged).toMatch(/says keywords, threshold 0\.2, by the words of the query\./);
    expect(onTopic()).toEqual([...bees.slice(1), '/other/3', '/other/4']);
    expect(readFileSync(join(out, 'crawl.yaml'), 'utf8')).toMatch(/^judge: keywords$/m);
    expect((await callCommand('judge', out)).out).toContain(`says evidence, threshold 0.5, ${byWords}.`);
    expect(onTopic()).toEqual(expect.arrayContaining(['/other/3', '/other/4']));
  });

  it('are taken back by --forget: what the judge says holds again, and stays so', async () => {
    const url = `${server.origin}/other/9`;
    const explained = async () => (await callCommand('explain', out, url)).out;
    await callCommand('judge', out);
    const before = [await explained(), ...onTopic()];
    expect((await callCommand('label', out, url, '--irrelevant')).code).toBe(0);
    expect(onTopic()).not.toContain('/other/9');
    expect(await explained()).toMatch(/a person says so/);
    const { code, out: said } = await callCommand('label', out, url, '--forget');
    expect([code, said]).toEqual([0, expect.stringMatching(/^1 label is taken back\. \d+ of 31 pages are on topic/)]);
    expect([await explained(), ...onTopic()]).toEqual(before);
    const twice = await callCommand('label', out, url, '--forget');
    expect([twice.code, twice.error]).toEqual([2, expect.stringMatching(/has no label of yours/)]);
    await callCommand('judge', out);
    expect([await explained(), ...onTopic()]).toEqual(before);
  });

  it('may be fewer than the scores that are exported', async () => {
    const file = join(temporaryFolder(), 'pages.jsonl');
    await callCommand('export', out, '--min-score', '0.99', '--out', file);
    const scores = readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map(line => JSON.parse(line).score);
    expect(scores.length).toBeGreaterThan(1);
    expect(Math.min(...scores)).toBeGreaterThanOrEqual(0.99);
  });

  it('are named by stats and explain, with the judge and how sure it is', async () => {
    const few = (await callCommand('stats', out)).out.replace(/\s+/g, ' ');
    expect(few).toMatch(/on topic \d+, harvest rate [\d.]+ %: the judge's estimate/);
    expect(few).toContain(
      `judge evidence, threshold 0.5, ${byWords}; its score is a probability, sure (below 0.1 or above 0.9) for`,
    );
    expect(few).not.toMatch(/labels/);
    const file = join(temporaryFolder(), 'more.txt');
    const lines = [...bees.slice(1).map(path => [path, 'yes']), ...others.slice(5, 12).map(path => [path, 'no'])];
    writeFileSync(file, lines.map(([path, word]) => `${server.origin}${path} ${word}\n`).join(''));
    await callCommand('label', out, '--file', file);
    const { out: stats } = await callCommand('stats', out);
    expect(stats.replace(/\s+/g, ' ')).toMatch(
      /by 15 labels on topic are [\d.]+ % \(90 % interval [\d.]+ % to [\d.]+ %/,
    );
    const { judge, byLabels } = JSON.parse((await callCommand('stats', out, '--json')).out);
    expect(judge).toEqual({ name: 'evidence', threshold: 0.5, grounds: byWords, isProbability: true });
    expect(byLabels).toMatchObject({ labels: 15, asked: 0 });
    const explained = async (path: string) => (await callCommand('explain', out, `${server.origin}${path}`)).out;
    expect(await explained('/bees/0')).toMatch(/off topic: a person says so; the judge had given it 0\.\d+/);
    expect(await explained('/other/20')).toMatch(
      /off topic, says the judge evidence \(probability [\d.e-]+, (fairly )?sure, threshold 0\.5\)/,
    );
  });

  it('are carried into a web for experiments, and into what is trained', async () => {
    const web = join(temporaryFolder(), 'web.jsonl');
    await callCommand('lab', 'web', out, '--out', web);
    const labels = new Map(
      readFileSync(web, 'utf8')
        .trim()
        .split('\n')
        .map(line => JSON.parse(line))
        .map(page => [String(page.url).slice(server.origin.length), page.labels]),
    );
    expect(labels.get('/bees/0')).toEqual({ relevant: 'false', person: 'irrelevant' });
    expect(labels.get('/other/3')).toEqual({ relevant: 'true', person: 'relevant' });
    expect(labels.get('/other/20')).toEqual({ relevant: 'false' });
    const model = join(temporaryFolder(), 'bees.model');
    expect((await callCommand('train', out, '--out', model)).code).toBe(0);
    const targets = JSON.parse(readFileSync(model, 'utf8')).targets.map(({ url }: { url: string }) => url);
    expect(targets).toContain(`${server.origin}/other/3`);
    expect(targets).not.toContain(`${server.origin}/bees/0`);
  });

  it.each([
    [['label', '--relevant'], /is missing|missing required argument/],
    [['label', 'DIR', 'URL'], /Say what the pages are: --relevant or --irrelevant/],
    [['label', 'DIR', 'URL', '--relevant', '--irrelevant'], /not both/],
    [['label', 'DIR', 'http://a.test/nowhere', '--relevant'], /nowhere/],
    [['label', 'DIR', 'URL', '--ask'], /--ask chooses the pages itself/],
    [['label', 'DIR', '--ask', '0'], /from 1/],
    [['label', 'DIR', 'URL', '--forget', '--relevant'], /--forget takes labels back/],
    [['label', 'DIR', '--forget'], /No label is taken back: name at least one URL/],
    [['label', 'DIR', 'URL', '--relevant', '--fair'], /write --ask 20 --fair/],
    [['judge', 'DIR', '--judge', 'keyword'], /Did you mean keywords/],
    [['judge', 'DIR', '--threshold', '7'], /from 0 to 1/],
    [['judge', '/nowhere'], /no such folder|no collection|does not exist/],
    [['export', 'DIR', '--min-score', 'much'], /--min-score must be a number from 0 to 1/],
  ])('are refused when %j is typed', async (words, message) => {
    const typed = words.map(word => (word === 'DIR' ? out : word === 'URL' ? `${server.origin}/bees/1` : word));
    const { code, error } = await callCommand(...typed);
    expect(code).toBe(2);
    expect(error).toMatch(message);
  });
});
