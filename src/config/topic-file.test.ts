import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { UsageError } from '../core/errors.js';
import { siteBlockAsYaml } from './site-block.js';
import { readTopicFile } from './topic-file.js';

function topicFile(text: string): string {
  const path = join(mkdtempSync(join(tmpdir(), 'honeyguide-topic-')), 'topic.yaml');
  writeFileSync(path, text);
  return path;
}

describe('topic file', () => {
  it('reads topic, seeds, examples, labels, parameters and settings', () => {
    const path = topicFile(`name: bees
keywords: [wild bees, pollination]
seeds: [https://example.org/]
examples: {relevant: [good/], other: [https://example.org/bad]}
labels: {category: [a, b], site: x}
params: {k: 50, ontology: bees.yaml}
strategy: ./mine.js
pages: 20
`);
    const topic = readTopicFile(path);
    expect(topic).toMatchObject({ name: 'bees', relevantLabels: { category: ['a', 'b'], site: 'x' } });
    expect(topic.examples).toEqual({ relevant: [join(path, '../good')], other: ['https://example.org/bad'] });
    expect(topic.settings).toEqual({
      query: 'wild bees pollination',
      seeds: ['https://example.org/'],
      pages: 20,
      // Its strategy will say which of them name files.
      params: { k: 50, ontology: 'bees.yaml' },
      strategy: join(path, '../mine.js'),
    });
  });

  it('reads example sites and the settings of a crawl for sites', () => {
    const path = topicFile(`sites:
  target: [https://a.example/, https://b.example/]
  other: https://c.example/
  web: webs/old.jsonl.gz
  labels: {topic: bees}
  count: 7
  edgeWeights: local
`);
    const { sites } = readTopicFile(path);
    expect(sites).toEqual({
      target: ['https://a.example/', 'https://b.example/'],
      other: ['https://c.example/'],
      web: join(path, '../webs/old.jsonl.gz'),
      labels: { topic: 'bees' },
      settings: { sites: 7, edgeWeights: 'local' },
    });
    const again = topicFile(JSON.stringify({ sites: siteBlockAsYaml(sites!) }));
    expect(readTopicFile(again).sites).toEqual(sites);
  });

  it.each([
    ['sites: [https://a.example/]\n', /topic\.yaml:1: "sites" must be pairs, for example \{target: \[/],
    ['sites:\n  target: {a: b}\n', /topic\.yaml:2: "target" must be a list, for example \[a, b\]/],
    ['sites:\n  sites: 3\n', /topic\.yaml:2: unknown key "sites" in "sites"\./],
    ['sites:\n  labels: bees\n', /topic\.yaml:2: "labels" must be pairs, for example \{category: student\}/],
    ['sites:\n  pThreshold: 0.1\n', /topic\.yaml:2: "pThreshold" must be a number from 0\.5 to 1, not 0\.1\./],
    ['name: x\nguard: 5\n', /topic\.yaml:2: unknown key "guard"\. Write it under "sites:"\./],
    ['name: x\nseeeds: [a]\n', /topic\.yaml:2: unknown key "seeeds"\. Did you mean seeds\?/],
    ['seed: x\n', /topic\.yaml:1: unknown key "seed"\. Write seeds\./],
    ['name: x\n\nseeds: {a: 1}\n', /topic\.yaml:3: "seeds" must be a list/],
    ['name: x\ndelay: 1e99\n', /topic\.yaml:2: "delay" must be a number from 0 to 86400, not 1e\+99\./],
    ['name: x\nexclude: [a, "("]\n', /topic\.yaml:2: entry 2 of "exclude" must be a regular expression/],
    ['name: [1\n', /topic\.yaml:\d+: not valid YAML/],
    ['examples:\n  good: x\n', /topic\.yaml:2: unknown key "good" in "examples"\. It may have: relevant, other\./],
    ['- a\n', /the file must be pairs, for example \{key: value\}/],
    ['labels: x\n', /topic\.yaml:1: "labels" must be pairs/],
  ])('refuses %j', (text, message) => {
    const path = topicFile(text);
    expect(() => readTopicFile(path)).toThrow(UsageError);
    expect(() => readTopicFile(path)).toThrow(message);
  });

  it('says when the file cannot be read', () => {
    expect(() => readTopicFile('nowhere/topic.yaml')).toThrow('Cannot read the topic file nowhere/topic.yaml: ENOENT.');
    expect(() => readTopicFile('https://example.org/')).toThrow('write: --seed https://example.org/');
  });
});
