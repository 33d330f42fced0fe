/** What a crawl for sites learns from: saved and loaded, out of a recorded web, sampled. */
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TextAnalyser } from '../../algorithms/text/analyser.js';
import { FailureError } from '../../core/errors.js';
import { Random } from '../../core/random.js';
import { leastAlike } from '../../crawl/plan/whole-sites/classify/least-alike.js';
import { FrozenWeb } from '../../webs/frozen-web.js';
import { learnSites } from './learning.js';
import { loadSiteModel, saveSiteModel } from './model.js';
import { isLabelled, recordedSites } from './recorded-sites.js';
import { planSites, sitePlanAsTopicFile } from './request.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'honeyguide-sites-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const BEES = ['honey hive queen', 'hive wax swarm', 'queen pollen hive', 'wax honey brood', 'swarm hive colony'];
const CARS = ['engine wheel brake', 'clutch engine diesel', 'wheel tyre engine', 'brake axle fuel', 'engine fuel tyre'];

function trainingSite(name: string, texts: readonly string[], text: TextAnalyser) {
  return { name, home: `http://${name}/`, pages: texts.map(each => text.analyse(each)) };
}

function learnt() {
  const text = new TextAnalyser();
  const target = [trainingSite('bees.example', BEES, text)];
  const other = [trainingSite('cars.example', CARS, text)];
  const choices = { method: 'two-level', clusters: 1, otherClusters: 3, terms: 400 } as const;
  return { text, ...learnSites({ target, other, sampled: 'listed' }, choices, new Random(1)) };
}

/** What of the file the tests below change. */
interface Stored {
  terms: unknown[];
  trainedOn: object;
}

describe('classifier.json', () => {
  it('gives the same confidences in another run, whose words have other numbers', () => {
    const { model, warnings, text } = learnt();
    expect(model.trainedOn).toMatchObject({
      target: { sites: 1, pages: 5 },
      other: { sites: 1, pages: 5 },
      otherSites: ['cars.example'],
    });
    expect(warnings).toContain('Only 5 target page(s) of 1 site(s) to learn from. List more sites.');
    saveSiteModel(folder, model, text);
    const later = new TextAnalyser();
    later.analyse('words that come first in another crawl: fuel and honey, axle and wax');
    const loaded = loadSiteModel(folder, later);
    expect(loaded.trainedOn).toEqual(model.trainedOn);
    for (const page of ['honey and wax from the hive', 'engine fuel', 'nothing of either', 'honey engine']) {
      const before = model.classifier.confidence(text.analyse(page));
      expect(loaded.classifier.confidence(later.analyse(page))).toBeCloseTo(before, 10);
    }
    expect(model.classifier.confidence(text.analyse('honey hive'))).toBeGreaterThan(0.6);
    expect(model.classifier.confidence(text.analyse('engine wheel'))).toBeLessThan(0.4);
  });

  it.each<[string, (stored: Stored) => unknown]>([
    ['"terms"', stored => ({ ...stored, terms: undefined })],
    ['"terms"', stored => ({ ...stored, terms: [['honei', null]] })],
    ['"terms"', stored => ({ ...stored, terms: [...stored.terms, stored.terms[0]] })],
    ['"target"', stored => ({ ...stored, target: [[[0, 1], [0.5]]] })],
    ['"target"', stored => ({ ...stored, target: [[[1e9], [0.5]]] })],
    ['"target"', stored => ({ ...stored, target: [[[-1], [0.5]]] })],
    ['"other"', stored => ({ ...stored, other: [[[0], ['much']]] })],
    ['"other"', stored => ({ ...stored, other: [null] })],
    ['"trainedOn"', stored => ({ ...stored, trainedOn: null })],
    ['"trainedOn"', stored => ({ ...stored, trainedOn: { ...stored.trainedOn, pageError: 7 } })],
    ['another kind', () => null],
  ])('says that %s is damaged', (part, damage) => {
    const { model, text } = learnt();
    saveSiteModel(folder, model, text);
    const path = join(folder, 'classifier.json');
    writeFileSync(path, JSON.stringify(damage(JSON.parse(readFileSync(path, 'utf8')))));
    const load = () => loadSiteModel(folder, new TextAnalyser());
    expect(load).toThrow(FailureError);
    expect(load).toThrow(part);
  });

  it.skipIf(!existsSync('/dev/full'))('says what to do when the disk is full', () => {
    const { model, text } = learnt();
    symlinkSync('/dev/full', join(folder, `classifier.json.${process.pid}.part`));
    // Not "resume": the crawl has not begun.
    const wanted = new RegExp(`^No space left on the disk.* Then delete ${folder} and start anew\\.$`);
    expect(() => saveSiteModel(folder, model, text)).toThrow(wanted);
    expect(existsSync(join(folder, 'classifier.json'))).toBe(false);
  });

  it('says when it is missing', () => {
    expect(() => loadSiteModel(folder, new TextAnalyser())).toThrow(
      /has no classifier\.json: its crawl stopped before/,
    );
  });
});

describe('example sites', () => {
  it('come from a recorded web: a site is what most of its pages are labelled', () => {
    const page = (url: string, topic: string) => ({ url, status: 200, labels: { topic }, html: `<p>${topic} ${url}` });
    const web = new FrozenWeb([
      page('http://a.example/', 'bees'),
      page('http://a.example/1', 'bees'),
      page('http://a.example/2', 'cars'),
      page('http://b.example/', 'bees'),
      page('http://b.example/1', 'cars'),
      page('http://shop.c.example/x', 'cars'),
      { url: 'http://d.example/', status: 404, html: '' },
    ]);
    const sites = recordedSites(web, new TextAnalyser(), { siteBy: 'host', pages: 2, labels: { topic: 'bees' } });
    expect(sites.map(site => [site.name, site.home, site.pages.length, isLabelled(site)])).toEqual([
      ['a.example', 'http://a.example/', 2, true],
      ['b.example', 'http://b.example/', 2, false],
      ['shop.c.example', 'http://shop.c.example/', 1, false],
    ]);
    const domains = recordedSites(web, new TextAnalyser(), { siteBy: 'domain', pages: 2 });
    expect(domains.map(({ name }) => name)).toEqual(['a.example', 'b.example', 'c.example']);
  });

  it('are sampled where they are least like the targets', () => {
    const text = new TextAnalyser();
    const mixed = trainingSite('mixed.example', ['honey engine', 'hive wheel'], text);
    const cars = trainingSite('cars.example', CARS, text);
    const hidden = trainingSite('hidden-bees.example', ['hive queen wax', 'swarm honey hive'], text);
    const targets = [trainingSite('bees.example', BEES, text)];
    expect(leastAlike(targets, [hidden, mixed, cars], 2).map(site => site.name)).toEqual([
      'cars.example',
      'mixed.example',
    ]);
    expect(leastAlike([], [], 2)).toEqual([]);
  });
});

describe('plan of a crawl for sites', () => {
  it('wins over the file by flags, names each site once, and can be written and read again', () => {
    const plan = planSites({
      examples: {
        target: ['http://a.example/x', 'http://a.example/y', 'http://b.example'],
        other: ['http://c.example/'],
      },
      given: { guard: 9, delay: 2, sites: 3 },
      environment: { HONEYGUIDE_GUARD: '4', HONEYGUIDE_P_THRESHOLD: '0.7', HONEYGUIDE_PAGES: '77' },
    });
    expect(plan.target).toEqual(['http://a.example/', 'http://b.example/']);
    expect(plan.siteSettings).toMatchObject({ guard: 9, pThreshold: 0.7, sites: 3, edgeWeights: 'combined' });
    expect(plan.settings).toMatchObject({ delay: 2, pages: 77 });
    expect(plan.name).toBe('a-example');
    const file = sitePlanAsTopicFile(plan);
    expect(file.sites).toMatchObject({ target: plan.target, count: 3, guard: 9 });
    expect(file).not.toHaveProperty('strategy');
  });

  it('has its own limit of pages', () => {
    expect(planSites({ examples: { target: ['http://a.example/'] } }).settings.pages).toBe(10_000);
  });
});
