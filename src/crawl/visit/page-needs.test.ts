import { describe, expect, it } from 'vitest';
import type { Response } from '../fetch/web.js';
import { crawlScript, home } from '../scripted-crawl.contract.js';
import { page } from '../scripted-web.contract.js';
import { needOfAnswer, needOfPage } from './page-needs.js';

const response = (parts: Partial<Response>): Response => ({
  ...{ kind: 'response', url: 'http://a.example/page', status: 200, headers: {}, contentType: 'text/html' },
  ...{ body: new Uint8Array(), truncated: false, milliseconds: 1, ...parts },
});
const ofText = (text: string, html = '') => needOfPage(response({ html }), { text });

describe('what a page needs', () => {
  it.each([
    'Please enable JavaScript to continue.',
    'This app requires JavaScript.',
    'JavaScript is disabled in your browser',
  ])('is scripts: %s', text => expect(ofText(text)).toBe('javascript'));

  it.each(['Please enable cookies to go on.', 'Your browser must accept cookies', 'Cookies must be enabled.'])(
    'is cookies: %s',
    text => expect(ofText(text)).toBe('cookies'),
  );

  it('is a login, where there is a place for a password and little else', () => {
    const form = '<form><input name=user><input name="pw" type="password"></form>';
    expect(ofText('Members only', form)).toBe('login');
    expect(ofText(`A long article on bees. ${'They fly and fly. '.repeat(200)}`, form)).toBeUndefined();
    expect(needOfPage(response({ body: Buffer.from(form) }), { text: 'Members only' })).toBe('login');
  });

  it('is scripts where only they make it', () => {
    expect(needOfPage(response({ rendering: 'wanted' }), { text: '' })).toBe('javascript');
    expect(needOfPage(response({ rendering: 'rendered' }), { text: 'words' })).toBeUndefined();
  });

  it('is nothing on a page that shows itself', () => {
    expect(ofText('We bake cookies. The javascript course starts on Monday.')).toBeUndefined();
  });

  it('is a login, where the server says so or leads to one', () => {
    expect(needOfAnswer(response({ status: 401 }))).toBe('login');
    expect(needOfAnswer(response({ status: 403 }))).toBeUndefined();
    expect(needOfAnswer(response({ status: 403, headers: { 'www-authenticate': 'Basic' } }))).toBe('login');
    const to = (location: string, url = 'http://a.example/page') =>
      needOfAnswer(response({ status: 302, location, url }));
    expect(to('https://accounts.example/login?next=/page')).toBe('login');
    expect(to('https://a.example/user/sign-in')).toBe('login');
    expect(to('https://login.example/blog/catalogin-the-bees')).toBeUndefined();
    expect(to('https://a.example/login', 'http://a.example/login')).toBeUndefined();
  });

  it('is cookies, where a page leads to itself and sets some', () => {
    const headers = { 'set-cookie': 'seen=1' };
    expect(needOfAnswer(response({ status: 302, location: 'http://a.example/page', headers }), true)).toBe('cookies');
    expect(needOfAnswer(response({ status: 302, location: 'http://a.example/page' }), true)).toBeUndefined();
  });

  it('is kept with the visit', async () => {
    const { store } = await crawlScript({
      [home]: page('home', '/closed', '/moved', '/loop', '/app'),
      'http://a.test/closed': { status: 401 },
      'http://a.test/moved': { status: 302, location: 'http://a.test/login?to=/moved' },
      'http://a.test/loop': { status: 302, location: 'http://a.test/loop', headers: { 'set-cookie': 'a=b' } },
      'http://a.test/app': '<p>Please enable JavaScript.',
    });
    const needs = store.visits.map(({ url, needs }) => `${url.slice(13)} ${needs}`);
    expect(needs).toEqual([
      '/ undefined',
      '/closed login',
      '/moved login',
      '/loop cookies',
      '/app javascript',
      '/login?to=/moved undefined',
    ]);
  });
});
