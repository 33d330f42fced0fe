import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UsageError } from '../../core/errors.js';
import { sessionToJson } from '../../sessions/session-file.js';
import { FrozenWeb } from '../../webs/frozen-web.js';
import { crawl } from '../crawl.js';
import { label } from '../label.js';
import { evaluate } from './evaluate.js';

const folder = mkdtempSync(join(tmpdir(), 'evaluate-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const path = (name: string) => join(folder, name);

const host = 'http://a.example';
const about = (own: string, words: string, targets: string[] = []) => ({
  ...{ url: `${host}/${own}`, status: 200, labels: {} },
  html: `<title>${own}</title><p>${words}</p>${targets.map(target => `<a href="/${target}">${target}</a>`).join(' ')}`,
});
const web = new FrozenWeb([
  about('', 'start here', ['bees', 'trains']),
  about('bees', 'honey bees build a hive of wax', ['hive']),
  about('hive', 'the hive of the honey bees is built of wax', []),
  about('trains', 'trains leave the station on rails', ['rails']),
  about('rails', 'rails of steel carry trains', []),
]);

beforeAll(async () => {
  const common = { seeds: [`${host}/`], query: 'honey bees', web, delay: 0 };
  await crawl({ ...common, strategy: 'best-first', out: path('best') });
  await crawl({ ...common, strategy: 'breadth-first', pages: 3, out: path('breadth') });
  await crawl({ ...common, out: path('labelled') });
  writeFileSync(path('bees.html'), '<title>bees</title><p>honey bees build a hive of wax</p>');
});

describe('evaluate', () => {
  it('sets collections side by side and writes reports', async () => {
    const { evaluation, files } = await evaluate([path('best'), path('breadth')], {
      ...{ examples: [path('bees.html')], threshold: 0.7, out: path('report') },
    });
    expect(evaluation).toMatchObject({ examples: 1, threshold: 0.7, segment: 100, union: 2 });
    const [best, breadth] = evaluation.crawls;
    expect(best).toMatchObject({ name: 'best', strategy: 'best-first', pages: 5, alike: 2, unionRecall: 1 });
    expect(breadth).toMatchObject({ name: 'breadth', strategy: 'breadth-first', pages: 3, alike: 1, unionRecall: 0.5 });
    expect(best.curves.alike.at(-1)).toBe(2);
    expect(JSON.parse(readFileSync(files!.results, 'utf8'))).toEqual(evaluation);
    expect(readFileSync(files!.markdown, 'utf8')).toContain('| best | best-first | 5 |');
    expect(readFileSync(files!.html, 'utf8')).toContain('Maximum average similarity');
  });

  it('takes examples from the collections, from sessions, and from a web', async () => {
    const asked: string[] = [];
    const listening = {
      fetch: (url: string) => {
        asked.push(url);
        return web.fetch(url);
      },
      close: () => web.close(),
    };
    const own = await evaluate([path('breadth')], { examples: [`${host}/bees`], web: listening });
    expect(asked).toEqual([]);
    expect(own.evaluation.crawls[0].pagesAtSimilarity['0.8']).toBe(1);
    expect(own.files).toBeUndefined();
    await evaluate([path('breadth')], { examples: [`${host}/rails`], web: listening });
    expect(asked).toEqual([`${host}/rails`]);
    const page = (name: string, words: string, useful: boolean) => ({
      ...{ url: `${host}/${name}`, title: name, text: words, links: [], useful },
    });
    const pages = [page('x', 'honey bees build a hive of wax', true), page('y', 'trains and rails', false)];
    writeFileSync(path('session.json'), sessionToJson({ name: 's', recorded: '', pages }));
    const browsed = await evaluate([path('best')], { examples: [path('session.json')] });
    expect(browsed.evaluation).toMatchObject({ examples: 1 });
    expect(browsed.evaluation.crawls[0].alike).toBeGreaterThan(0);
  });

  it('goes by the labels of a person where no example is named', async () => {
    await expect(evaluate([path('labelled')], {})).rejects.toThrow(/No example page: .* honeyguide label/);
    await label(path('labelled'), [
      { url: `${host}/hive`, relevant: true },
      { url: `${host}/rails`, relevant: false },
    ]);
    const { evaluation } = await evaluate([path('labelled')], {});
    expect(evaluation).toMatchObject({ examples: 1 });
    expect(evaluation.crawls[0].pagesAtSimilarity['0.8']).toBeGreaterThan(0);
  });

  it('says in a line what is wrong, before it reads a page', async () => {
    const wrong = async (folders: string[], examples: string[], out?: string) => {
      const error: unknown = await evaluate(folders, { examples, out }).catch((problem: unknown) => problem);
      expect(error).toBeInstanceOf(UsageError);
      return (error as Error).message;
    };
    expect(await wrong([path('best'), path('best')], [path('bees.html')])).toMatch(/named twice/);
    expect(await wrong([path('none')], [path('bees.html')])).toMatch(/does not exist/);
    expect(await wrong([path('best')], [path('nothing.html')])).toMatch(/Cannot read the example page/);
    expect(await wrong([path('best')], [])).toMatch(/No example page/);
    expect(await wrong([path('best')], [path('bees.html')], path('breadth'))).toMatch(/is a collection/);
    writeFileSync(path('empty.txt'), ' ');
    expect(await wrong([path('best')], [path('empty.txt')])).toMatch(/no words/);
    expect(existsSync(path('none'))).toBe(false);
  });
});
