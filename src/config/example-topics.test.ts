import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { jsonSchemaOf } from '../core/schema/index.js';
import { readTopicFile, topicFile } from './topic-file.js';

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

describe('the JSON Schema of topic files', () => {
  const validate = new Ajv2020({ allowUnionTypes: true, validateFormats: false }).compile(jsonSchemaOf(topicFile));
  const examples = fileURLToPath(new URL('../../examples/', import.meta.url));

  it.each(['topics', 'sites'].flatMap(kind => readdirSync(`${examples}${kind}`).map(name => `${kind}/${name}`)))(
    'fits examples/%s',
    name => {
      expect(validate(parse(readFileSync(`${examples}${name}`, 'utf8'))) || validate.errors).toBe(true);
    },
  );

  it('refuses what a topic file may not say', () => {
    expect(validate({ query: 'bees', pages: 0 })).toBe(false);
    expect(validate({ query: 'bees', sites: { method: 'magic' } })).toBe(false);
    expect(validate({ seed: 'x' })).toBe(false);
  });
});
