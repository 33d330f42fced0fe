/** The parser on real pages of 1997 (WebKB), where the recorded web is at hand. */
import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { Parser } from 'htmlparser2';
import { describe, expect, it } from 'vitest';
import { projectPath } from '../../../../test/support/expected-numbers.js';
import { normaliseAnyUrl } from '../../../core/url.js';
import { parseHtml } from './html.js';

interface Recorded {
  url: string;
  status: number;
  location?: string;
  aliases?: string[];
  labels: { category: string; university: string };
  html?: string;
}

const file = projectPath('../shared/data/webkb/webkb.jsonl.gz');
const isThere = existsSync(file);
if (!isThere) console.warn('Skipped: the recorded web webkb.jsonl.gz is not at hand.');

describe.skipIf(!isThere)('pages of WebKB', () => {
  const pages: Recorded[] = isThere
    ? gunzipSync(readFileSync(file))
        .toString('utf8')
        .trim()
        .split('\n')
        .map(line => JSON.parse(line))
    : [];
  const numbers = new Map<string, number>();
  for (const [number, page] of pages.entries()) {
    for (const url of [page.url, ...(page.aliases ?? [])]) {
      const normal = normaliseAnyUrl(url);
      if (normal !== undefined && (url === page.url || !numbers.has(normal))) numbers.set(normal, number);
    }
  }
  const linked = (urls: string[]) => urls.map(url => numbers.get(url)).filter(number => number !== undefined);
  const targets = pages.map(({ url, html = '', location }) =>
    location === undefined
      ? linked(
          parseHtml(html, url, { anyScheme: true, maxLength: Number.POSITIVE_INFINITY }).links.map(link => link.url),
        )
      : linked([normaliseAnyUrl(location, url) ?? '']),
  );

  // Counts from the description that comes with the data. Where it counts two spellings of one page, we count one.
  it.each([
    ['cornell', 'http://www.cs.cornell.edu/', 824 - 1, { course: 40, faculty: 34, project: 20, student: 128 }],
    ['texas', 'http://www.cs.utexas.edu/', 811, { course: 38, faculty: 45, project: 20, student: 148 }],
    ['washington', 'http://www.cs.washington.edu/', 1118, { course: 76, faculty: 31, project: 19, student: 118 }],
    ['wisconsin', 'http://www.cs.wisc.edu/', 1185, { course: 85, faculty: 38, project: 25, student: 151 }],
  ])('%s: all pages that links lead to are found', (university, seed, reachable, categories) => {
    const found = new Set([numbers.get(seed) ?? -1]);
    for (const number of found) {
      for (const target of targets[number]) if (pages[target].labels.university === university) found.add(target);
    }
    expect(found.size).toBe(reachable);
    const counts: Record<string, number> = {};
    for (const number of found)
      counts[pages[number].labels.category] = (counts[pages[number].labels.category] ?? 0) + 1;
    expect(counts).toMatchObject(categories);
  });

  it('no link that the full parser finds is missed', () => {
    let missed = 0;
    for (const { url, html = '', location } of pages.slice(0, 2000)) {
      if (location !== undefined) continue;
      const page = parseHtml(html, url, { anyScheme: true, maxLength: Number.POSITIVE_INFINITY });
      const have = new Set(page.links.map(link => link.url));
      const wanted: string[] = [];
      const parser = new Parser({
        onopentag(name, attributes) {
          if (name === 'a' || name === 'area') wanted.push(attributes['href'] ?? '#');
        },
      });
      parser.end(html);
      for (const href of wanted) {
        const target = normaliseAnyUrl(href, page.base);
        // Targets with markup in them have lost a quote; there we do better.
        if (target !== undefined && !/[<>]/.test(href) && !href.startsWith('#') && !have.has(target)) missed++;
      }
    }
    expect(missed).toBe(0);
  });
});
