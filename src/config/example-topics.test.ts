import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readTopicFile } from './topic-file.js';

const folder = fileURLToPath(new URL('../../examples/topics/', import.meta.url));
const files = readdirSync(folder).filter(name => name.endsWith('.yaml'));

describe('examples/topics', () => {
  it('holds the six topics of Batsakis §4.3', () => {
    const queries = files.map(name => readTopicFile(`${folder}${name}`).settings.query);
    expect(queries).toEqual(
      expect.arrayContaining(['linux', 'asthma', 'robotics', 'dengue fever', 'java programming', 'first aid']),
    );
  });

  it.each(files)('%s is a topic file', name => {
    const { name: topic, settings } = readTopicFile(`${folder}${name}`);
    const { query, seeds = [], strategy, pages } = settings;
    expect(topic).toBe(name.replace('.yaml', ''));
    expect(query).toMatch(/\w/);
    expect(seeds.length).toBeGreaterThan(0);
    for (const seed of seeds) expect(new URL(seed).protocol).toBe('https:');
    expect({ strategy, pages }).toEqual({ strategy: 'semantic-synsets', pages: 1000 });
  });
});

describe('examples/sites', () => {
  const sitesFolder = fileURLToPath(new URL('../../examples/sites/', import.meta.url));

  it.each(readdirSync(sitesFolder))('%s lists example sites', name => {
    const { sites } = readTopicFile(`${sitesFolder}${name}`);
    expect(sites!.target.length).toBeGreaterThan(4);
    expect(sites!.other.length).toBeGreaterThan(9);
    for (const url of [...sites!.target, ...sites!.other]) expect(new URL(url).protocol).toBe('https:');
  });
});
