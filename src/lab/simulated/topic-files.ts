/** Topic files for the topics of a simulated web, as a person would write them who knows some of its sites. */
import { join } from 'node:path';
import { stringify } from 'yaml';
import { FailureError } from '../../core/errors.js';
import { makeFolder } from '../../core/files/make-folder.js';
import { writeWholeFile } from '../../core/files/whole-file.js';
import type { SimulatedWorld } from './world.js';

/** Example sites of the topic, and of other topics together. */
const targetSites = 4;
const otherSites = 12;

export function writeTopicFiles(world: SimulatedWorld, folder: string): void {
  try {
    makeFolder(folder);
    for (const topic of world.topics()) {
      writeWholeFile(join(folder, `${topic}.yaml`), stringify(topicFile(world, topic), { lineWidth: 0 }));
    }
  } catch (error) {
    throw new FailureError(`Cannot write topic files into ${folder}: ${(error as Error).message}`);
  }
}

function topicFile(world: SimulatedWorld, topic: string): Record<string, unknown> {
  const target: string[] = [];
  const other: string[] = [];
  for (const { url, labels } of world.sites()) {
    if (labels.siteTopic === topic) target.push(url);
    else other.push(url);
  }
  return {
    name: topic,
    query: world.query(topic),
    seeds: world.seeds(topic, 3),
    sites: { target: target.slice(0, targetSites), other: other.slice(0, otherSites) },
    delay: 0,
    allowPrivate: ['*'],
  };
}
