import { delimiter } from 'node:path';
import { describe, expect, it } from 'vitest';
import { UsageError } from '../../../core/errors.js';
import { findBrowser, requireBrowser } from './find-browser.js';

const among =
  (...places: string[]) =>
  (path: string) =>
    places.includes(path.replaceAll('\\', '/'));

describe('findBrowser', () => {
  it('looks along the path, in the usual places, and takes what is named before all', () => {
    const environment = { PATH: ['/opt/a', '/opt/b'].join(delimiter) };
    expect(findBrowser(environment, among('/opt/b/google-chrome', '/snap/bin/chromium'))).toBe('/opt/b/google-chrome');
    expect(findBrowser(environment, among('/snap/bin/chromium'))).toBe('/snap/bin/chromium');
    expect(findBrowser({}, among('/usr/bin/chromium'))).toBe('/usr/bin/chromium');
    const named = { ...environment, CHROMIUM_PATH: '/home/me/chrome' };
    expect(findBrowser(named, among('/home/me/chrome', '/opt/b/chromium'))).toBe('/home/me/chrome');
    expect(findBrowser(environment, among())).toBeUndefined();
  });

  it('refuses a name that is wrong, whatever else there is', () => {
    const wrong = () => findBrowser({ CHROMIUM_PATH: '/nowhere' }, among('/usr/bin/chromium'));
    expect(wrong).toThrow(UsageError);
    expect(wrong).toThrow('CHROMIUM_PATH: there is no program at /nowhere.');
  });
});

it('requireBrowser says how to get one', () => {
  expect(() => requireBrowser({}, among())).toThrow(UsageError);
  expect(() => requireBrowser({}, among())).toThrow(/apt-get install chromium.*CHROMIUM_PATH=.*--render never\.$/);
});
