import { describe, expect, it } from 'vitest';
import { answeredHeaders, carriedHeaders, isQuestion, type Purpose, purposeOf } from './browser-request.js';

const purpose = (path: string, headers: Record<string, string>, method = 'GET') =>
  purposeOf(method, new URL(path, 'http://a.example/'), headers);

describe('purposeOf', () => {
  // As Chromium 150 sends them: to https and loopback with Sec-Fetch-Dest, to plain http without.
  it.each<[Purpose, string, Record<string, string>]>([
    ['document', '/frame', { 'sec-fetch-dest': 'iframe', 'upgrade-insecure-requests': '1', accept: 'text/html,*/*' }],
    ['document', '/page', { 'upgrade-insecure-requests': '1', accept: 'text/html,application/xhtml+xml' }],
    ['style', '/a.css', { accept: 'text/css,*/*;q=0.1' }],
    ['style', '/a', { 'sec-fetch-dest': 'style', accept: 'text/css,*/*;q=0.1' }],
    ['script', '/a.js', { accept: '*/*' }],
    ['script', '/chunk', { 'sec-fetch-dest': 'script', accept: '*/*' }],
    ['script', '/w', { 'sec-fetch-dest': 'worker', accept: '*/*' }],
    ['data', '/api/list', { accept: '*/*' }],
    ['data', '/api/list', { 'sec-fetch-dest': 'empty', accept: 'application/json' }],
    ['unwanted', '/favicon.ico', { accept: 'image/avif,image/webp,image/*,*/*;q=0.8' }],
    ['unwanted', '/a', { 'sec-fetch-dest': 'image' }],
    ['unwanted', '/f', { 'sec-fetch-dest': 'font', accept: '*/*' }],
    ['unwanted', '/f.woff2', { accept: '*/*' }],
    ['unwanted', '/v', { accept: '*/*', range: 'bytes=0-' }],
    ['unwanted', '/film.mp4', { accept: '*/*' }],
    ['unwanted', '/stream', { accept: 'text/event-stream' }],
    ['unwanted', '/sw.js', { 'service-worker': 'script', 'sec-fetch-dest': 'serviceworker', accept: '*/*' }],
    ['unwanted', '/next', { 'sec-purpose': 'prefetch', accept: 'text/html' }],
  ])('%s: %s', (expected, path, headers) => {
    expect(purpose(path, headers)).toBe(expected);
  });

  it('knows a preflight', () => expect(purpose('/api', { origin: 'http://b.example' }, 'OPTIONS')).toBe('preflight'));
});

describe('isQuestion', () => {
  const page = 'http://www.a.example/list';
  const asks = (method: string, url: string, type?: string) =>
    isQuestion(method, new URL(url), type ? { 'content-type': type } : {}, page);

  it('is JSON by POST to the own site', () => {
    expect(asks('POST', 'http://api.a.example/graphql', 'application/json')).toBe(true);
    expect(asks('POST', 'http://a.example/graphql', 'application/graphql+json; charset=utf-8')).toBe(true);
  });

  it('is nothing that reports, orders or asks others', () => {
    expect(asks('POST', 'http://a.example/beacon', 'text/plain;charset=UTF-8')).toBe(false);
    expect(asks('POST', 'http://a.example/login', 'application/x-www-form-urlencoded')).toBe(false);
    expect(asks('POST', 'http://a.example/none')).toBe(false);
    expect(asks('POST', 'http://other.example/graphql', 'application/json')).toBe(false);
    expect(asks('DELETE', 'http://a.example/1', 'application/json')).toBe(false);
  });
});

it('headers of the connection, and what the browser says of itself, go no further', () => {
  const headers = {
    ...{
      host: 'a.example',
      'proxy-connection': 'keep-alive',
      'user-agent': 'X',
      'sec-ch-ua': 'Y',
      'accept-encoding': 'br',
    },
    ...{ accept: 'application/json', 'x-token': '1', cookie: 'a=b', 'content-length': '3' },
  };
  expect(carriedHeaders(headers)).toEqual({ accept: 'application/json', 'x-token': '1', cookie: 'a=b' });
});

it('headers of a coding that is undone do not come back', () => {
  const headers = {
    'content-encoding': 'br',
    'content-length': '3',
    'content-type': 'text/html',
    'set-cookie': ['a', 'b'],
  };
  expect(answeredHeaders(headers)).toEqual({ 'content-type': 'text/html', 'set-cookie': ['a', 'b'] });
});
