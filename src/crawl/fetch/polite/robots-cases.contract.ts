/**
 * What other crawlers test about robots.txt, told anew: the cases of Google's parser (github.com/google/robotstxt,
 * robots_test.cc) and of crawler-commons (github.com/crawler-commons/crawler-commons, SimpleRobotRulesParserTest), which
 * Nutch, StormCrawler and others use. Where we decide otherwise, the case stands under "deviations" with the reason.
 * Cases about the calls of those libraries (warnings, lists of names, extensions that are only handed on) have no
 * counterpart here.
 */
import { expect } from 'vitest';
import { RobotsRules } from './robots-rules.js';

export interface RobotsCase {
  what: string;
  /** Lines are parted by `|`. */
  file: string;
  agent?: string;
  allows?: string;
  forbids?: string;
  /** Milliseconds; undefined where none is asked for. */
  delay?: number;
  sitemaps?: readonly string[];
}

export function holds({ file, agent = 'foobot', allows = '', forbids = '', sitemaps, ...rest }: RobotsCase): void {
  const rules = new RobotsRules(file.replaceAll('|', '\n'), agent);
  const pathOf = (written: string) => {
    const { pathname, search } = new URL(written, 'http://a.example/');
    return pathname + search;
  };
  for (const path of allows.split(' ').filter(Boolean)) expect(rules.allows(pathOf(path)), path).toBe(true);
  for (const path of forbids.split(' ').filter(Boolean)) expect(rules.allows(pathOf(path)), path).toBe(false);
  if ('delay' in rest) expect(rules.delay).toBe(rest.delay);
  if (sitemaps) expect(rules.sitemaps).toEqual(sitemaps);
}
