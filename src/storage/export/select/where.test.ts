import { describe, expect, it } from 'vitest';
import { UsageError } from '../../../core/errors.js';
import { noDetails } from '../../../core/page.js';
import type { CollectedPage } from '../../collection-types.js';
import { beePage } from '../../example-bees.contract.js';
import { parseWhere } from './where.js';

const page: CollectedPage = {
  ...beePage('Wild bees (and "tame" ones)', 'text'),
  ...{ id: 1, url: 'http://www.bees.example.org/a', host: 'www.bees.example.org', status: 200, depth: 2, priority: 1 },
  fetchedAt: Date.UTC(2024, 4, 31, 12),
  language: 'en-gb',
  score: 0.8,
  contentType: 'text/html; charset=utf-8',
  details: { ...noDetails, published: '2023-11-05T10:00:00Z', author: 'A. Bee' },
};

describe('a condition', () => {
  it.each([
    'host = www.bees.example.org',
    'host = *.example.org',
    'site = example.org',
    'site=example.org',
    'language = en',
    'language = en-GB',
    'date >= 2023',
    'date = 2023-11',
    'date < 2024-01-01',
    'fetched > 2024-05-30',
    'score >= 0.8',
    'score > .79 and score < 0.81',
    'type = html',
    'type = text/html',
    'type = text/*',
    'relevant = true',
    'title ~ "wild|tame"',
    'title ~ \'\\(and "tame" ones\\)\'',
    'author = "a. bee"',
    'not host = other.example',
    'host = other.example or depth = 2',
    'host = other.example and depth = 1 or status = 200',
    '(host = other.example or depth = 2) AND NOT language = de',
    'licence = ""',
  ])('%s holds', text => expect(parseWhere(text)(page)).toBe(true));

  it.each([
    'host = example.org',
    'host != www.bees.example.org',
    'host = *.ample.org',
    'language = e',
    'date < 2023',
    'date > 2023',
    'fetched < 2024-05-31',
    'score > 0.8',
    'type = pdf',
    'not (language = en or depth = 9)',
    'host = other.example and (depth = 2 or status = 200)',
  ])('%s does not hold', text => expect(parseWhere(text)(page)).toBe(false));

  it('on a date does not hold of a page without one', () => {
    const undated = { ...page, details: noDetails };
    expect(['date < 2030', 'date >= 1900', 'date = 2023'].some(text => parseWhere(text)(undated))).toBe(false);
  });

  it.each([
    ['', /--where is empty/],
    ['hots = a', /no field "hots"\. Use one of: host, site/],
    ['host', /needs one of = != >= <= > < ~ after host/],
    ['host =', /needs a value after host =/],
    ['host = a b', /goes on with "b", where "and" or "or" should stand/],
    ['(host = a', /has a "\(" without its "\)"/],
    ['host = "a', /cannot be read at/],
    ['score >= much', /score is a number: write score >= 0\.5/],
    ['date >= May', /date is a date: write date >= 2024-05-31/],
    ['host > a', /host has no order/],
    ['score ~ 1', /score is no text/],
    ['title ~ "("', /is no regular expression/],
    ['relevant = yes', /write relevant = true or relevant = false/],
    ['constructor = 1', /no field "constructor"/],
  ])('%j is a mistake that says what to write', (text, message) => {
    expect(() => parseWhere(text)).toThrow(UsageError);
    expect(() => parseWhere(text)).toThrow(message);
  });
});
