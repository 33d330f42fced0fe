import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beePage, beeVisit, parts } from '../../example-bees.contract.js';
import type { Store } from '../../store.js';
import type { Survey } from '../../survey.js';
import { SqliteStore } from '../sqlite-store.js';
import { SqliteSurvey } from './sqlite-survey.js';

/** 120 pages of three hosts that a crawl writes, each with a link to the next; every third is on topic. */
let home: string;
let store: Store;
let survey: Survey;
const url = (id: number) => `http://h${id % 3}.example/${id}`;
const page = (id: number) =>
  beeVisit(id, url(id), {
    priority: id % 3 === 0 ? 0.9 : 0.1,
    page: beePage(`Page ${id}`, id % 2 === 0 ? 'honey bees' : 'honey wasps', {
      relevant: id % 3 === 0,
      score: id / 200,
      digest: String(id),
      language: id % 10 === 0 ? 'de' : 'en',
    }),
    discovered: [{ id: id + 1, url: url(id + 1), depth: 1, from: id }],
    links: {
      targets: Int32Array.from([id + 1]),
      priorities: Float64Array.from([0.25]),
      anchors: ['next'],
      parts: Float32Array.from([0.125, 0.125]),
    },
  });

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'honeyguide-survey-'));
  const folder = join(home, 'collection');
  store = new SqliteStore({ folder, archive: false, resume: false, parts });
  store.discover([{ id: 0, url: url(0), depth: 0, from: -1, priority: 1 }]);
  for (let id = 0; id < 60; id++) store.visit(page(id));
  await store.flush();
  survey = SqliteSurvey.open(folder);
});
afterAll(async () => {
  survey.close();
  await store.close();
  rmSync(home, { recursive: true, force: true });
});

describe('a survey of a collection that a crawl writes to', () => {
  it('takes in what was written since, and verdicts that changed', async () => {
    expect(survey.state()).toBe('running');
    expect(survey.refresh()).toBe(true);
    expect(survey.refresh()).toBe(false);
    expect(survey.figures()).toMatchObject({ pages: 60, relevant: 20, hosts: 3 });
    for (let id = 60; id < 120; id++) store.visit(page(id));
    store.judged([
      { id: 0, relevant: false, score: 0 },
      { id: 1, relevant: true, score: 1 },
      { id: 2, relevant: true, score: 1 },
    ]);
    await store.flush();
    const relevant = () => {
      survey.refresh('soon');
      return survey.figures().relevant;
    };
    await expect.poll(relevant).toBe(41);
    expect(survey.figures().pages).toBe(120);
    const { toRelevant, toOther, pages } = survey.takeChanges();
    expect([toRelevant, toOther, pages[0]]).toEqual([2, 1, { url: url(0), title: 'Page 0', relevant: false }]);
    expect(survey.takeChanges().toRelevant).toBe(0);
  });

  it('draws the same curve by lines in memory as by counts', () => {
    const last = { pages: 120, relevant: 41 };
    expect(survey.curve(12).at(-1)).toEqual(last);
    expect(survey.curve(12)).toHaveLength(12);
    expect(survey.glance(12).curve).toEqual(survey.curve(12));
    expect(survey.curve(5, 110)).toEqual([
      { pages: 112, relevant: 39 },
      { pages: 114, relevant: 39 },
      { pages: 116, relevant: 40 },
      { pages: 118, relevant: 41 },
      last,
    ]);
  });

  it('counts every facet as if it were left free', () => {
    const filter = { language: ['de'], verdict: ['relevant'] };
    const found = survey.find({ words: 'bees', filter, order: 'score', offset: 0, limit: 3 });
    // Even numbers have bees, multiples of ten are German, multiples of three are on topic, but page 0 is not, and page 2 is.
    expect(found.total).toBe(3);
    expect(found.pages.map(each => each.url)).toEqual([url(90), url(60), url(30)]);
    expect(found.facets.language).toEqual([
      { value: 'en', pages: 17 },
      { value: 'de', pages: 3 },
    ]);
    expect(found.facets.verdict).toEqual([
      { value: 'other', pages: 9 },
      { value: 'relevant', pages: 3 },
    ]);
    const none = survey.find({ words: 'bees', filter: { host: ['nowhere'] }, order: 'rank', offset: 0, limit: 3 });
    expect([none.total, none.facets.host.length]).toEqual([0, 3]);
  });

  it('knows what waits though there is no index of links', async () => {
    expect(survey.waiting(10)).toEqual([
      {
        ...{ id: 120, url: url(120), priority: 0.25, depth: 1, from: url(119), anchor: 'next' },
        parts: { own: 0.125, inherited: 0.125 },
      },
    ]);
    expect(survey.waiting(10, 'h1.example')).toEqual([]);
    expect(await survey.countWaiting(each => each.endsWith('0'))).toEqual({ count: 1, examples: [url(120)] });
  });

  it('estimates what links in no order would bring', () => {
    // Links lead to pages of all three hosts alike.
    expect(survey.chanceRate()).toBeCloseTo(41 / 120, 1);
  });

  it('links hosts, and lists the visits after a number', () => {
    const { hosts, links } = survey.graph(2);
    expect([hosts.length, links.map(({ links: count }) => count)]).toEqual([2, [40]]);
    expect(survey.visitsAfter(118, 5).map(({ number }) => number)).toEqual([119, 120]);
    expect(survey.measuredVisits(0, 2).map(({ bytes }) => bytes)).toEqual([100, 100]);
  });
});
