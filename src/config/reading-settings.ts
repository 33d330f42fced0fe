/** The settings of a crawl that have a meaning for pages read one by one. */
import { table, type ValuesOf } from '../core/schema/index.js';
import { crawlSettings } from './crawl-settings.js';

const { query, judge, judgeParams, threshold } = crawlSettings;
const { maxBytes, textBytes, timeout, delay, userAgent, ignoreRobots, allowPrivate, proxy, render } = crawlSettings;

export const readingSettings = table({
  ...{ query, judge, judgeParams, threshold },
  ...{ maxBytes, textBytes, timeout, delay, userAgent, ignoreRobots, allowPrivate, proxy, render },
});

export type ReadingSettings = ValuesOf<typeof readingSettings>;
