import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { SimulatedWorld } from './world.js';

/** Bytes on the heap and in typed arrays, garbage collected. */
function memoryHeld(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

it('a world of a million pages takes less than 20 MB', () => {
  // Vocabulary and tables are shared by all worlds.
  const small = new SimulatedWorld({ sites: 40, pages: 1600, pageKilobytes: 3 });
  small.page(small.seeds('law', 1)[0]);
  const before = memoryHeld();
  const world = new SimulatedWorld({ sites: 3000, pages: 1_000_000 });
  const urls = world.topics().flatMap(topic => world.seeds(topic, 50));
  for (const url of urls) world.page(url);
  expect(memoryHeld() - before).toBeLessThan(20e6);
  // The world itself is still held, or the figure above would say nothing.
  expect(world.page(urls[0]).status).toBe(200);
});
