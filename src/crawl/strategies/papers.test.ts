import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { papers, papersNamed } from './papers.js';
import { strategies } from './registry.js';

const document = readFileSync(fileURLToPath(new URL('../../../docs/papers.md', import.meta.url)), 'utf8');

/** `adaptive` is our own: nobody has written about it. */
const published = strategies.filter(({ family, name }) => family !== 'custom' && name !== 'adaptive');

describe('papers', () => {
  it.each(published.map(({ name, paper }) => [name, paper]))('%s names one that is listed', (_name, paper) => {
    expect(papersNamed(paper)).not.toEqual([]);
  });

  it.each(papers)('docs/papers.md tells of $name, by title, authors and year', ({ name, title, authors, year }) => {
    const section = document.split(/^## /m).find(text => text.startsWith(`${name}\n`)) ?? '';
    for (const part of [title, authors, String(year)]) expect(section).toContain(part);
  });

  it('docs/papers.md names every strategy', () => {
    for (const { name } of published) if (name !== 'breadth-first') expect(document).toContain(`\`${name}\``);
  });
});
