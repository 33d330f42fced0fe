import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { UsageError } from '../core/errors.js';
import type { TrainedModel } from '../core/session.js';
import { CrawlEvents } from '../crawl/events/crawl-events.js';
import { sessionFromCollection } from '../sessions/from-collection.js';
import { sessionToJson } from '../sessions/session-file.js';
import { TrainingGraph } from '../sessions/training-graph.js';
import { openCollection } from '../storage/open.js';
import { openFrozenWeb } from '../webs/open.js';
import { crawl, resume } from './crawl.js';
import { judgeAgain } from './judge-again.js';
import { loadModel } from './model.js';
import { train } from './train.js';

const folder = mkdtempSync(join(tmpdir(), 'train-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const path = (name: string) => join(folder, name);
const file = (name: string, text: string) => {
  writeFileSync(path(name), text);
  return path(name);
};
const url = (site: string, name: string) => `http://${site}.example/${name}`;

/** A site of a home page, a news page that leads nowhere, and a list of persons; every third person keeps bees. */
function site(name: string): object[] {
  const persons = Array.from({ length: 9 }, (_, i) => `p${i}`);
  const page = (own: string, words: string, targets: string[], wanted = 'no') => ({
    url: url(name, own),
    labels: { wanted },
    html: `<title>${own}</title><p>${words}</p>${targets.map(target => `<a href="/${target}">${target}</a>`).join(' ')}`,
  });
  return [
    page('home', 'welcome to our site', ['news', 'list']),
    page('news', 'news of the day and the weather', ['home', 'n1', 'n2']),
    page('n1', 'weather news sunshine', ['news']),
    page('n2', 'weather news rain', ['news']),
    page('list', 'people staff members directory', persons),
    ...persons.map((person, i) =>
      page(
        person,
        i % 3 === 0 ? 'honey bees hive keeper' : 'trains rails engine',
        ['home'],
        i % 3 === 0 ? 'yes' : 'no',
      ),
    ),
  ];
}

const lines = (pages: object[]) => pages.map(page => JSON.stringify(page)).join('\n');
const known = file('known.jsonl', lines(site('known')));
const fresh = file('fresh.jsonl', lines(site('fresh')));
const topic = file('topic.yaml', `name: keepers\nlabels: {wanted: 'yes'}\nseeds: ['${url('known', 'home')}']\n`);
const small = { minimum: 2, maximum: 4, neighbours: 1 };

describe('train', () => {
  it('learns from the neighbourhood of labelled pages, and says on what', async () => {
    const result = await train({ from: topic, corpus: known, out: path('a.model'), params: small });
    expect(result).toMatchObject({ model: path('a.model'), strategy: 'hmm' });
    const model = loadModel(path('a.model'));
    // The three targets, list, home, and what leads to home or list: news and its two pages, the other six persons.
    expect(model.trainedOn).toMatchObject({ session: 'keepers', pages: 14, targets: 3 });
    expect(model.targets.map(target => target.url)).toEqual([0, 3, 6].map(i => url('known', `p${i}`)));
    expect(model.parameters).toMatchObject({ states: 4, ...small });
    await train({ from: topic, corpus: known, out: path('b.model'), params: small });
    expect(readFileSync(path('b.model'), 'utf8')).toBe(readFileSync(path('a.model'), 'utf8'));
  });

  it('learns from a list of URLs, from examples of a topic and from a session file', async () => {
    const web = await openFrozenWeb(known);
    const list = ['home', 'news', 'list', 'p1'].map(name => url('known', name)).join('\n');
    const urls = file('list.txt', `${list}\n* ${url('known', 'p0')}\n`);
    const fromList = await train({ from: urls, strategy: 'hmm-kmeans', out: path('c.model'), web, delay: 0 });
    // home→news, home→list, news→home, list→p0, list→p1, p0→home, p1→home.
    expect(fromList.trainedOn).toMatchObject({ pages: 5, links: 7, targets: 1 });
    const other = file(
      'examples.yaml',
      `examples: {relevant: ['${url('known', 'p0')}'], other: ['${url('known', 'home')}']}\nseeds: ['http://a.example/']\n`,
    );
    expect((await train({ from: other, out: path('d.model'), web, delay: 0 })).trainedOn).toMatchObject({
      pages: 2,
      links: 1,
    });
    const pages = [{ url: url('known', 'x'), title: 'x', text: 'honey', links: [], useful: true }];
    const session = file('session.json', sessionToJson({ name: 'mine', recorded: '2026-05-01', pages }));
    const { trainedOn } = await train({ from: session, strategy: 'context-graph', out: path('e.model') });
    expect(trainedOn).toEqual({ session: 'mine', recorded: '2026-05-01', pages: 1, links: 0, targets: 1 });
  });

  it('learns from several sessions together (Liu §6)', async () => {
    const page = (name: string, text: string, useful: boolean, links: string[] = []) => ({
      ...{ url: url('known', name), title: name, text, useful },
      links: links.map(link => url('known', link)),
    });
    const one = [page('list', 'people', false, ['a']), page('a', 'honey bees', true)];
    const two = [page('list', 'people', false, ['b']), page('b', 'trains rails', true)];
    const from = [one, two].map((pages, i) =>
      file(`several-${i}.json`, sessionToJson({ name: `s${i}`, recorded: `2026-05-0${i + 1}`, pages })),
    );
    const { trainedOn } = await train({ from, strategy: 'context-graph', out: path('several.model') });
    expect(trainedOn).toEqual({ session: 's0 + s1', recorded: '2026-05-02', pages: 3, links: 2, targets: 2 });
    expect(loadModel(path('several.model')).targets.map(({ title }) => title)).toEqual(['a', 'b']);
    await expect(train({ from: [...from, topic], out: path('x.model') })).rejects.toThrow(/is learnt from alone/);
    await expect(train({ from: [], out: path('x.model') })).rejects.toThrow(/nothing to learn from/);
  });

  it.each<[string, object, RegExp]>([
    [
      'a strategy that learns nothing',
      { from: topic, strategy: 'best-first' },
      /best-first has nothing to learn\. Train one of: .*hmm, .*adaptive\./,
    ],
    ['no such file', { from: path('absent.json') }, /No such file or folder: .*absent\.json/],
    ['a file of another kind', { from: known }, /give TOPIC\.yaml, SESSION\.json, a list of URLs/],
    ['a topic without anything', { from: topic }, /has nothing to learn from: give "examples:", or "labels:"/],
    [
      'labels that no page has',
      { from: file('t2.yaml', 'labels: {wanted: never}\n'), corpus: known },
      /no page of .* has the labels \{"wanted":"never"\}/,
    ],
    ['an unknown parameter', { from: topic, corpus: known, params: { sates: 3 } }, /Did you mean states/],
    ['a session without a mark', { from: file('l2.txt', `${url('known', 'home')}\n`) }, /no page is marked as useful/],
  ])('refuses %s', async (_, options, message) => {
    const web = await openFrozenWeb(known);
    const run = train({ out: path('x.model'), web, ...(options as { from: string }) });
    await expect(run).rejects.toThrow(message);
    await expect(run).rejects.toBeInstanceOf(UsageError);
  });
});

describe('crawl --model', () => {
  const common = { seeds: [url('fresh', 'home')], delay: 0, archive: false };

  it('goes the way that was learnt, and resumes it', async () => {
    await train({ from: topic, corpus: known, out: path('m.model'), params: small });
    const order: string[] = [];
    const web = await openFrozenWeb(fresh);
    const events = new CrawlEvents();
    events.on('page', page => order.push(page.url.slice(url('fresh', '').length)));
    const options = { ...common, web, model: path('m.model'), pages: 5, out: path('crawl'), concurrency: 1, events };
    const { progress } = await crawl({ ...options, judge: 'similarity' });
    // Home and its two links; then the persons of the list come before the pages of the news.
    expect(order.slice(0, 3).sort()).toEqual(['home', 'list', 'news']);
    expect(order.slice(3)).toEqual(['p0', 'p1']);
    expect(progress.relevant).toBe(1);
    await resume(path('crawl'), { web, pages: 8, events });
    expect(order.slice(5)).toEqual(['p2', 'p3', 'p4']);
    const session = sessionFromCollection(path('crawl'));
    expect(session.pages.filter(page => page.useful).map(page => page.title)).toEqual(['p0', 'p3']);
    const graph = new TrainingGraph(session);
    const list = session.pages.findIndex(page => page.title === 'list');
    expect(graph.hops[list]).toBe(1);
    expect([...graph.from].filter(from => from === list)).toHaveLength(5);
    const again = await train({ from: path('crawl'), strategy: 'best-first-targets', out: path('again.model') });
    expect(again.trainedOn).toMatchObject({ pages: 8, targets: 2 });
  });

  it('tells the judge of a crawl, and of one that was made without it', async () => {
    await train({ from: topic, corpus: known, strategy: 'adaptive', out: path('k.model') });
    expect(loadModel(path('k.model')).reading!.words).toContain('hive');
    const web = await openFrozenWeb(fresh);
    // No page says this word.
    const options = { ...common, web, query: 'apiculture', pages: 14, concurrency: 1 };
    const scores = (out: string) => {
      const collection = openCollection(out);
      const score = (name: string) => collection.page(url('fresh', name)).score;
      const all = { keeper: score('p3'), other: score('p4') };
      collection.close();
      return all;
    };
    await crawl({ ...options, out: path('without') });
    const before = scores(path('without'));
    expect(before.keeper).toBeCloseTo(before.other, 1);
    await judgeAgain(path('without'), { model: path('k.model') });
    const after = scores(path('without'));
    expect(after.keeper).toBeGreaterThan(2 * after.other);
    expect(readFileSync(path('without/crawl.yaml'), 'utf8')).toContain('k.model');
    await crawl({ ...options, model: path('k.model'), out: path('with') });
    expect(scores(path('with')).keeper).toBeGreaterThan(2 * scores(path('with')).other);
    const refused = judgeAgain(path('without'), { model: path('m.model') });
    await expect(refused).rejects.toThrow(/m\.model was trained for hmm, not for adaptive\./);
  });

  it('gives best-first-targets its targets', async () => {
    await train({ from: topic, corpus: known, strategy: 'best-first-targets', out: path('t.model') });
    const web = await openFrozenWeb(fresh);
    const { progress } = await crawl({ ...common, web, model: path('t.model'), pages: 3, out: path('targets') });
    expect(progress.pages).toBe(3);
  });

  it.each<[string, object, RegExp]>([
    ['no model', { strategy: 'hmm', query: 'bees' }, /hmm needs a model: --model FILE, made by honeyguide train/],
    [
      'another strategy',
      { model: 'a.model', strategy: 'hmm-kmeans' },
      /a\.model was trained for hmm, not for hmm-kmeans\. Train a model for hmm-kmeans/,
    ],
    [
      'another parameter',
      { model: 'a.model', params: { states: 7 } },
      /was trained with states=4\. Give --param states=… to honeyguide train/,
    ],
    ['a session', { model: 'session.json' }, /is a session\. Learn from it first/],
    ['something else', { model: 'list.txt' }, /Cannot read the model .*: it is not JSON/],
    ['a later version', { model: 'later.model' }, /version 2; this program reads version 1/],
    [
      'words that were counted in another way',
      { model: 'counted.model' },
      /is damaged: "reading"\.counts must be one of log, not "tf"\. Train it again\./,
    ],
    ['one that is cut off', { model: 'cut.model' }, /What hmm learnt is damaged in the model/],
    ['a damaged one', { model: 'damaged.model' }, /is damaged: "targets" must be pairs, .* Train it again\./],
  ])('refuses %s', async (_, options, message) => {
    const { learnt: _learnt, ...rest } = JSON.parse(readFileSync(path('a.model'), 'utf8')) as TrainedModel;
    file('later.model', JSON.stringify({ ...rest, version: 2 }));
    file('counted.model', JSON.stringify({ ...rest, reading: { ...rest.reading, counts: 'tf' } }));
    file('cut.model', JSON.stringify({ ...rest, reading: { ...rest.reading, weights: [] } }));
    file('damaged.model', JSON.stringify({ ...rest, targets: ['honey'] }));
    const { model, ...more } = options as { model?: string };
    const web = await openFrozenWeb(fresh);
    const run = crawl({ ...common, web, out: path('never'), ...more, ...(model && { model: path(model) }) });
    await expect(run).rejects.toThrow(message);
    await expect(run).rejects.toBeInstanceOf(UsageError);
  });
});
