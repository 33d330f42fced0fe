import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { UsageError } from '../core/errors.js';
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
    expect(topic).toMatchObject({
      name: 'bees',
      query: 'wild bees pollination',
      seeds: ['https://example.org/'],
      relevantLabels: { category: ['a', 'b'], site: 'x' },
    });
    expect(topic.examples).toEqual({ relevant: [join(path, '../good')], other: ['https://example.org/bad'] });
    expect(topic.settings).toEqual({
      pages: 20,
      param: ['k=50', `ontology=${join(path, '../bees.yaml')}`],
      strategy: join(path, '../mine.js'),
    });
  });

  it.each([
    ['name: x\nseeeds: [a]\n', /topic\.yaml:2: unknown key "seeeds"\. Did you mean seeds\?/],
    ['seed: x\n', /topic\.yaml:1: unknown key "seed"\. Write seeds\./],
    ['name: x\n\nseeds: {a: 1}\n', /topic\.yaml:3: seeds must be a list of texts/],
    ['name: [1\n', /topic\.yaml:\d+: not valid YAML/],
    ['examples:\n  good: x\n', /topic\.yaml:2: unknown key "good"; examples have/],
    ['- a\n', /a topic file is a list of "key: value" lines/],
    ['labels: x\n', /labels must be pairs/],
  ])('refuses %j', (text, message) => {
    const path = topicFile(text);
    expect(() => readTopicFile(path)).toThrow(UsageError);
    expect(() => readTopicFile(path)).toThrow(message);
  });

  it('says when the file cannot be read', () => {
    expect(() => readTopicFile('nowhere/topic.yaml')).toThrow('Cannot read the topic file nowhere/topic.yaml: ENOENT.');
  });
});
