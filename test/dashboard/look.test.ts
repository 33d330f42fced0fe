/** What can be told of the page of `honeyguide serve` without a browser: how large it is, and whether its colours can be read. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { builtPage } from '../support/built-page.js';

const source = join(import.meta.dirname, '../../apps/dashboard/source');

describe('the size of the page', () => {
  const html = readFileSync(join(builtPage, 'index.html'), 'utf8');
  const read = (name: string) => readFileSync(join(builtPage, 'assets', name), 'utf8');

  /** A script and those that it cannot do without. */
  function needed(name: string, found = new Set<string>()): Set<string> {
    if (found.has(name)) return found;
    found.add(name);
    for (const [, other] of read(name).matchAll(/(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g)) needed(other, found);
    return found;
  }

  it('is at most 100 KB of JavaScript, gzipped, before anything else is opened', () => {
    const scripts = [...html.matchAll(/src="\/assets\/([\w.-]+\.js)"/g)].flatMap(([, name]) => [...needed(name)]);
    expect(scripts.length).toBeGreaterThan(0);
    const bytes = scripts.reduce((sum, name) => sum + gzipSync(read(name)).length, 0);
    expect(bytes).toBeLessThan(100_000);
    // The curve comes with the first crawl that is opened, and fits in as well.
    const curve = readdirSync(join(builtPage, 'assets')).find(name => /^uPlot.*\.js$/.test(name))!;
    expect(scripts).not.toContain(curve);
    expect(bytes + gzipSync(read(curve)).length).toBeLessThan(100_000);
  });

  it('loads map and lab only when they are opened', () => {
    const first = [...html.matchAll(/src="\/assets\/([\w.-]+\.js)"/g)].flatMap(([, name]) => [...needed(name)]);
    expect(first.filter(name => /^(host-map|lab|report)/.test(name))).toEqual([]);
  });

  it('has no script or style in its markup, which the security policy would refuse', () => {
    expect(html).not.toMatch(/<style|\sstyle=|\son\w+=|<script>/);
  });
});

describe('contrast (WCAG 2.2, AA)', () => {
  const tokens = readFileSync(join(source, 'look/tokens.css'), 'utf8');
  const colours = new Map(
    [...tokens.matchAll(/--([\w-]+): light-dark\((#[\da-f]{6}), (#[\da-f]{6})\)/g)].map(([, name, light, dark]) => [
      name,
      [light, dark],
    ]),
  );
  const grounds = ['paper', 'card', 'hover'];
  const texts = ['ink', 'quiet', 'honey-ink', 'red', 'green', 'blue', 'violet'];
  const pairs: [text: string, ground: string, least: number][] = [
    ...texts.flatMap(text => grounds.map((ground): [string, string, number] => [text, ground, 4.5])),
    ['ink', 'honey-wash', 4.5],
    ['quiet', 'honey-wash', 4.5],
    ['honey-ink', 'honey-wash', 4.5],
    ['ink', 'red-wash', 4.5],
    ['ink', 'green-wash', 4.5],
    ['red', 'red-wash', 4.5],
    ['on-honey', 'honey', 4.5],
    // Borders of fields and buttons, and the ring around what has the focus.
    ['edge', 'paper', 3],
    ['edge', 'card', 3],
    ['honey-ink', 'paper', 3],
  ];

  it.each(pairs)('%s on %s is at least %d to 1, light and dark', (text, ground, least) => {
    for (const scheme of [0, 1]) {
      expect(contrast(colours.get(text)![scheme], colours.get(ground)![scheme])).toBeGreaterThanOrEqual(least);
    }
  });

  it('tells black from white', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  });
});

/** Of WCAG 2: relative luminance of sRGB colours. */
function contrast(first: string, second: string): number {
  const [dark, light] = [luminance(first), luminance(second)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map(at => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
